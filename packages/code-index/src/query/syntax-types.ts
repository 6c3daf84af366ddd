/** What is declared of a symbol in a language without a checker: types are told as they are written, and not worked out. */
import type { DefinitionRef } from '../index/facts-store.ts';
import { findReferences } from '../index/references.ts';
import type { Pace, Workbench } from '../index/workbench.ts';
import type { Definition } from '../model/facts.ts';
import { LineMap } from '../model/lines.ts';
import { foldCase } from '../model/syntax.ts';
import type { SymbolInfo, TypesAnswer, TypesQuestion } from './answers.ts';
import type { CallgraphServices } from './callgraph.ts';
import { coverageOf, mayUse, symbolInfo, wantedByType } from './shared.ts';

const TYPE_KINDS: ReadonlySet<string> = new Set(['class', 'interface', 'type', 'enum']);

/** Of the first of these definitions. */
export function syntaxTypes(
  services: CallgraphServices,
  definitions: readonly DefinitionRef[],
  pace: Pace,
): TypesAnswer {
  const { bench } = services;
  const first = definitions[0] as DefinitionRef;
  const definition = bench.facts.definition(first) as Definition;
  const facts = bench.syntax.facts(first.file);
  const isType = TYPE_KINDS.has(definition.kind);
  const references = isType ? findReferences(services, [first], pace) : undefined;
  const usedBy = new Map<string, SymbolInfo>();
  for (const use of references?.uses ?? []) {
    if ((use.role !== 'type' && use.role !== 'extends') || use.holder < 0) continue;
    const ref = { file: use.file, index: use.holder };
    if (ref.file !== first.file || ref.index !== first.index)
      usedBy.set(`${use.file}\0${use.holder}`, symbolInfo(bench, ref));
  }
  const members = (facts?.facts.definitions ?? []).flatMap((member) =>
    isType && member.parent === first.index
      ? [
          {
            name: member.name,
            kind: member.kind,
            type: member.signature,
            optional: false,
            file: first.file,
            line: member.line,
          },
        ]
      : [],
  );
  const coverage = coverageOf(bench, {
    checked: references?.filesChecked ?? 1,
    total: references?.filesTotal ?? 1,
    notes: references?.notes ?? [],
    matters: mayUse(bench, definitions, references?.names),
    wanted: wantedByType(bench, definitions, references),
  });
  return {
    found: true,
    definitions: definitions.map((ref) => symbolInfo(bench, ref)),
    symbol: symbolInfo(bench, first),
    signature: definition.signature,
    typeParameters: facts?.details[first.index]?.typeParameters.map(({ name }) => name) ?? [],
    members,
    expanded: '',
    documentation: definition.doc,
    usedBy: [...usedBy.values()],
    resolved: false,
    doubts: [],
    ...(coverage === undefined ? {} : { coverage }),
  };
}

/** The definition behind a use at a line. */
export function syntaxDefinitionUsedAt(bench: Workbench, { file = '', line, symbol }: TypesQuestion): DefinitionRef[] {
  const facts = bench.syntax.facts(file);
  const evaluator = bench.syntax.evaluatorOf(file);
  if (facts === undefined || evaluator === undefined) return [];
  const lines = new LineMap(bench.repository.readText(file) ?? '');
  const written = symbol.split('.').pop() ?? '';
  const name = evaluator.policy.ignoresCase === true ? foldCase(written) : written;
  for (const site of facts.sites) {
    if (site.name !== name || site.term < 0 || lines.lineAt(site.start) !== line) continue;
    const { refs } = evaluator.meaningOf(file, site);
    if (refs.length > 0) return [...refs];
  }
  return [];
}
