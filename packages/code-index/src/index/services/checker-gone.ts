/** What still uses a symbol that a change took away, in files that the checker knows. */
import { SyntaxKind } from '../../checker/ast.ts';
import { CheckerAnswerError } from '../../checker/checker.ts';
import type { ReferenceSite } from '../../languages/typescript/facts.ts';
import type { Analysis } from '../analysis.ts';
import type { FileView } from '../file-view.ts';
import type { Gone, Place } from '../language-service.ts';
import { receiverOf, resolveSites, type SiteTarget } from '../linker.ts';
import { specifierOf } from './import-syntax.ts';

export function filesThatMayUse(analysis: Analysis, gone: Gone): readonly string[] {
  const isFileGone = !analysis.repository.files.has(gone.file);
  const importers = isFileGone ? analysis.imports.importersOfMissing(gone.file) : [];
  const reaching = analysis.imports.reaching([gone.file, ...importers]);
  return analysis.repository
    .filesWithWord(gone.name)
    .filter((file) => reaching.has(file) && analysis.repository.files.get(file)?.class === 'source');
}

export function usesOfGoneByChecker(analysis: Analysis, file: string, gone: Gone): readonly Place[] {
  const view = analysis.projects.view(file);
  if (view === undefined) return [];
  const sites = view.sites.filter((site) => site.name === gone.name);
  const targets = resolveSites(analysis.linkContext, view, sites);
  return sites
    .filter((site, i) => isBroken(analysis, view, site, targets[i], gone))
    .map(({ start, role, holder }) => ({ line: view.lines.lineAt(start), role, holder }));
}

function isBroken(
  analysis: Analysis,
  view: FileView,
  site: ReferenceSite,
  target: SiteTarget | undefined,
  gone: Gone,
): boolean {
  if (target === undefined) return false;
  if (target.kind === 'local') {
    if (gone.container !== '' || target.symbol.main === undefined) return false;
    const node = analysis.facts.node(analysis.projects.checker, view.project, target.symbol.main);
    const specifier = node === undefined ? undefined : specifierOf(node);
    return specifier !== undefined && leadsTo(analysis, view.file, specifier, gone.file);
  }
  if (target.kind !== 'unresolved' || site.role === 'definition') return false;
  const receiver = receiverOf(site.node);
  if (receiver === undefined) {
    const specifier = specifierOf(site.node);
    return gone.container === '' && specifier !== undefined && leadsTo(analysis, view.file, specifier, gone.file);
  }
  if (receiver.kind === SyntaxKind.ThisKeyword && view.file !== gone.file) return false;
  try {
    // The receiver is known, and has no such member.
    const { members, isAny } = analysis.projects.checker.memberOf(view.project, receiver, site.name);
    return !isAny && members.length === 0;
  } catch (cause) {
    if (cause instanceof CheckerAnswerError) return false;
    throw cause;
  }
}

/** The specifier leads to the file that lost it, or to one that hands its exports on. */
function leadsTo(analysis: Analysis, file: string, specifier: string, target: string): boolean {
  if (analysis.imports.importersOfMissing(target).has(file)) {
    const edges = analysis.imports.importsOf(file).filter((edge) => edge.specifier === specifier);
    if (edges.length === 0) return specifier.startsWith('.') || specifier.startsWith('@/') || specifier.startsWith('~');
  }
  const reaching = analysis.imports.reaching([target]);
  return analysis.imports
    .importsOf(file)
    .some((edge) => edge.specifier === specifier && (edge.target === target || reaching.has(edge.target)));
}
