/** Who still uses what a change took away, in a language without a checker: names that lead nowhere, where they must lead there. */

import type { Analysis } from '../index/analysis.ts';
import type { Budget } from '../index/budget.ts';
import { familyOf, ignoresCase } from '../languages/languages.ts';
import { LineMap } from '../model/lines.ts';
import { foldCase } from '../model/syntax.ts';
import type { SymbolInfo } from './answers.ts';
import type { BrokenUse } from './broken-use.ts';

/** In order of file and line; the imports alone where a file does nothing else with it. */
export function syntaxBrokenUses(analysis: Analysis, removed: SymbolInfo, budget: Budget): BrokenUse[] {
  const language = analysis.syntax.languageOfName(removed.file);
  const inference = language === undefined ? undefined : analysis.syntax.inference(familyOf(language));
  if (inference === undefined) return [];
  const found: BrokenUse[] = [];
  const module = removed.file.replace(/\.\w+$/, '').replace(/\/__init__$/, '');
  const lastPart = module.slice(module.lastIndexOf('/') + 1);
  const name = ignoresCase(inference.policy.language) ? foldCase(removed.symbol) : removed.symbol;
  for (const file of analysis.syntax.filesWithWord(inference.policy.language, name)) {
    budget.check();
    if (budget.isOver()) break;
    const facts = analysis.syntax.facts(file);
    if (facts === undefined) continue;
    const lines = new LineMap(analysis.repository.readText(file) ?? '');
    const importsIt = facts.imports.some(
      (each) => each.module === '' || each.module.split(/[./:]+/).includes(lastPart),
    );
    const broken = facts.sites.filter((site) => {
      if (site.name !== name || site.term < 0) return false;
      const meaning = inference.meaningOf(file, site);
      if (meaning.kind !== 'unknown' && meaning.kind !== 'outside') return false;
      const receiver = inference.receiverTypes(file, site);
      if (receiver === undefined)
        return removed.container === '' && meaning.kind === 'unknown' && (importsIt || file === removed.file);
      // The receiver is known, is ours, and has no such member.
      return (
        !receiver.isOpen &&
        receiver.of.length > 0 &&
        receiver.of.every((type) => type.kind === 'instance' || type.kind === 'class' || type.kind === 'module') &&
        meaning.refs.length === 0 &&
        inference.memberOfAll(receiver, site.name).of.length === 0
      );
    });
    const uses = broken.filter((site) => site.role !== 'import');
    for (const site of uses.length > 0 ? uses : broken)
      found.push({ file, line: lines.lineAt(site.start), holder: site.holder });
  }
  return found;
}
