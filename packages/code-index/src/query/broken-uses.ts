/** Who still uses what a change took away: names that no longer lead anywhere, though they did. */

import { SyntaxKind } from '../checker/ast.ts';
import { CheckerAnswerError } from '../checker/checker.ts';
import type { Analysis } from '../index/analysis.ts';
import type { Budget } from '../index/budget.ts';
import type { FileView } from '../index/facts-store.ts';
import { receiverOf, resolveSites, type SiteTarget } from '../index/linker.ts';
import { specifierOf } from '../index/references.ts';
import type { ReferenceSite } from '../languages/typescript/facts.ts';
import type { SymbolInfo } from './answers.ts';
import type { BrokenUse } from './broken-use.ts';
import { syntaxBrokenUses } from './syntax-broken-uses.ts';

/** Uses of a removed symbol, in order of file and line; the imports alone where a file does nothing else with it. */
export function brokenUses(analysis: Analysis, removed: SymbolInfo, budget: Budget): BrokenUse[] {
  if (analysis.syntax.languageOfName(removed.file) !== undefined) return syntaxBrokenUses(analysis, removed, budget);
  const isGone = !analysis.repository.files.has(removed.file);
  const importers = isGone ? analysis.imports.importersOfMissing(removed.file) : [];
  const sources = new Set([removed.file, ...importers]);
  const reaching = analysis.imports.reaching([...sources]);
  const found: BrokenUse[] = [];
  for (const file of analysis.repository.filesWithWord(removed.symbol)) {
    budget.check();
    if (budget.isOver()) break;
    if (!reaching.has(file) || analysis.repository.files.get(file)?.class !== 'source') continue;
    const view = analysis.view(file);
    if (view === undefined) continue;
    const sites = view.sites.filter((site) => site.name === removed.symbol);
    const targets = resolveSites(analysis.linkContext, view, sites);
    const broken = sites.filter((site, i) => isBroken(analysis, view, site, targets[i], removed));
    const uses = broken.filter((site) => site.role !== 'import' && site.role !== 'export');
    for (const site of uses.length > 0 ? uses : broken)
      found.push({ file, line: view.lines.lineAt(site.start), holder: site.holder });
  }
  return found;
}

function isBroken(
  analysis: Analysis,
  view: FileView,
  site: ReferenceSite,
  target: SiteTarget | undefined,
  removed: SymbolInfo,
): boolean {
  if (target === undefined) return false;
  if (target.kind === 'local') {
    if (removed.container !== '' || target.symbol.main === undefined) return false;
    const node = analysis.facts.node(analysis.checker, view.project, target.symbol.main);
    const specifier = node === undefined ? undefined : specifierOf(node);
    return specifier !== undefined && leadsTo(analysis, view.file, specifier, removed.file);
  }
  if (target.kind !== 'unresolved' || site.role === 'definition') return false;
  const receiver = receiverOf(site.node);
  if (receiver === undefined) {
    const specifier = specifierOf(site.node);
    return removed.container === '' && specifier !== undefined && leadsTo(analysis, view.file, specifier, removed.file);
  }
  if (receiver.kind === SyntaxKind.ThisKeyword && view.file !== removed.file) return false;
  try {
    // The receiver is known, and has no such member.
    const { members, isAny } = analysis.checker.memberOf(view.project, receiver, site.name);
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
