/** Who still uses what a change took away, in a language without a checker: names that lead nowhere, where they must lead there. */
import { familyOf, ignoresCase } from '../extract/syntax/extractors.ts';
import type { Pace, Workbench } from '../index/workbench.ts';
import { LineMap } from '../model/lines.ts';
import { foldCase } from '../model/syntax.ts';
import type { SymbolInfo } from './answers.ts';
import type { BrokenUse } from './broken-uses.ts';

/** In order of file and line; the imports alone where a file does nothing else with it. */
export function syntaxBrokenUses(bench: Workbench, removed: SymbolInfo, pace: Pace): BrokenUse[] {
  const language = bench.syntax.languageOfName(removed.file);
  const evaluator = language === undefined ? undefined : bench.syntax.evaluator(familyOf(language));
  if (evaluator === undefined) return [];
  const found: BrokenUse[] = [];
  const module = removed.file.replace(/\.\w+$/, '').replace(/\/__init__$/, '');
  const lastPart = module.slice(module.lastIndexOf('/') + 1);
  const name = ignoresCase(evaluator.policy.language) ? foldCase(removed.symbol) : removed.symbol;
  for (const file of bench.syntax.filesWithWord(evaluator.policy.language, name)) {
    pace.check();
    if (pace.isOver()) break;
    const facts = bench.syntax.facts(file);
    if (facts === undefined) continue;
    const lines = new LineMap(bench.repository.readText(file) ?? '');
    const importsIt = facts.imports.some(
      (each) => each.module === '' || each.module.split(/[./:]+/).includes(lastPart),
    );
    const broken = facts.sites.filter((site) => {
      if (site.name !== name || site.term < 0) return false;
      const meaning = evaluator.meaningOf(file, site);
      if (meaning.kind !== 'unknown' && meaning.kind !== 'outside') return false;
      const receiver = evaluator.receiverTypes(file, site);
      if (receiver === undefined)
        return removed.container === '' && meaning.kind === 'unknown' && (importsIt || file === removed.file);
      // The receiver is known, is ours, and has no such member.
      return (
        !receiver.isOpen &&
        receiver.of.length > 0 &&
        receiver.of.every((type) => type.kind === 'instance' || type.kind === 'class' || type.kind === 'module') &&
        meaning.refs.length === 0 &&
        evaluator.memberOfAll(receiver, site.name).of.length === 0
      );
    });
    const uses = broken.filter((site) => site.role !== 'import');
    for (const site of uses.length > 0 ? uses : broken)
      found.push({ file, line: lines.lineAt(site.start), holder: site.holder });
  }
  return found;
}
