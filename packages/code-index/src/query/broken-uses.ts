/** Who still uses what a change took away: names that no longer lead anywhere, though they did. */
import { SyntaxKind } from '../checker/ast.ts';
import { CheckerAnswerError } from '../checker/checker.ts';
import type { ReferenceSite } from '../extract/typescript.ts';
import type { FileView } from '../index/facts-store.ts';
import { receiverOf, resolveSites, type SiteTarget } from '../index/linker.ts';
import { specifierOf } from '../index/references.ts';
import type { Pace, Workbench } from '../index/workbench.ts';
import type { SymbolInfo } from './answers.ts';
import { syntaxBrokenUses } from './syntax-broken-uses.ts';

export interface BrokenUse {
  readonly file: string;
  /** 0-based. */
  readonly line: number;
  /** Innermost definition around it, or -1. */
  readonly holder: number;
}

/** Uses of a removed symbol, in order of file and line; the imports alone where a file does nothing else with it. */
export function brokenUses(bench: Workbench, removed: SymbolInfo, pace: Pace): BrokenUse[] {
  if (bench.syntax.languageOfName(removed.file) !== undefined) return syntaxBrokenUses(bench, removed, pace);
  const isGone = !bench.repository.files.has(removed.file);
  const importers = isGone ? bench.imports.importersOfMissing(removed.file) : [];
  const sources = new Set([removed.file, ...importers]);
  const reaching = bench.imports.reaching([...sources]);
  const found: BrokenUse[] = [];
  for (const file of bench.repository.filesWithWord(removed.symbol)) {
    pace.check();
    if (pace.isOver()) break;
    if (!reaching.has(file) || bench.repository.files.get(file)?.class !== 'source') continue;
    const view = bench.view(file);
    if (view === undefined) continue;
    const sites = view.sites.filter((site) => site.name === removed.symbol);
    const targets = resolveSites(bench.linkContext, view, sites);
    const broken = sites.filter((site, i) => isBroken(bench, view, site, targets[i], removed));
    const uses = broken.filter((site) => site.role !== 'import' && site.role !== 'export');
    for (const site of uses.length > 0 ? uses : broken)
      found.push({ file, line: view.lines.lineAt(site.start), holder: site.holder });
  }
  return found;
}

function isBroken(
  bench: Workbench,
  view: FileView,
  site: ReferenceSite,
  target: SiteTarget | undefined,
  removed: SymbolInfo,
): boolean {
  if (target === undefined) return false;
  if (target.kind === 'local') {
    if (removed.container !== '' || target.symbol.main === undefined) return false;
    const node = bench.facts.node(bench.checker, view.project, target.symbol.main);
    const specifier = node === undefined ? undefined : specifierOf(node);
    return specifier !== undefined && leadsTo(bench, view.file, specifier, removed.file);
  }
  if (target.kind !== 'unresolved' || site.role === 'definition') return false;
  const receiver = receiverOf(site.node);
  if (receiver === undefined) {
    const specifier = specifierOf(site.node);
    return removed.container === '' && specifier !== undefined && leadsTo(bench, view.file, specifier, removed.file);
  }
  if (receiver.kind === SyntaxKind.ThisKeyword && view.file !== removed.file) return false;
  try {
    // The receiver is known, and has no such member.
    const { members, isAny } = bench.checker.memberOf(view.project, receiver, site.name);
    return !isAny && members.length === 0;
  } catch (cause) {
    if (cause instanceof CheckerAnswerError) return false;
    throw cause;
  }
}

/** The specifier leads to the file that lost it, or to one that hands its exports on. */
function leadsTo(bench: Workbench, file: string, specifier: string, target: string): boolean {
  if (bench.imports.importersOfMissing(target).has(file)) {
    const edges = bench.imports.importsOf(file).filter((edge) => edge.specifier === specifier);
    if (edges.length === 0) return specifier.startsWith('.') || specifier.startsWith('@/') || specifier.startsWith('~');
  }
  const reaching = bench.imports.reaching([target]);
  return bench.imports
    .importsOf(file)
    .some((edge) => edge.specifier === specifier && (edge.target === target || reaching.has(edge.target)));
}
