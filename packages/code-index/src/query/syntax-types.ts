/** What is declared of a symbol in a language without a checker: types are told as they are written, and not worked out. */

import type { Analysis } from '../index/analysis.ts';
import type { Budget } from '../index/budget.ts';
import { wordOccurrences } from '../index/mentions.ts';
import { findReferences } from '../index/references.ts';
import type { Definition, DefinitionRef } from '../model/facts.ts';
import { LineMap } from '../model/lines.ts';
import { foldCase, type NameSite, type SyntaxFacts, textAt } from '../model/syntax.ts';
import type { SymbolInfo, TypedSymbol, TypesAnswer, TypesQuestion } from './answers.ts';
import type { CallgraphServices } from './callgraph.ts';
import { coverageOf, mayUse, splitSymbol, symbolInfo, wantedByType } from './shared.ts';

const TYPE_KINDS: ReadonlySet<string> = new Set(['class', 'interface', 'type', 'enum']);

/** Of the first of these definitions. */
export function syntaxTypes(
  services: CallgraphServices,
  definitions: readonly DefinitionRef[],
  budget: Budget,
): TypesAnswer {
  const { analysis } = services;
  const first = definitions[0] as DefinitionRef;
  const definition = analysis.facts.definition(first) as Definition;
  const facts = analysis.syntax.facts(first.file);
  const isType = TYPE_KINDS.has(definition.kind);
  const references = isType ? findReferences(services, [first], budget) : undefined;
  const usedBy = new Map<string, SymbolInfo>();
  for (const use of references?.uses ?? []) {
    if ((use.role !== 'type' && use.role !== 'extends') || use.holder < 0) continue;
    const ref = { file: use.file, index: use.holder };
    if (ref.file !== first.file || ref.index !== first.index)
      usedBy.set(`${use.file}\0${use.holder}`, symbolInfo(analysis, ref));
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
  const coverage = coverageOf(analysis, {
    checked: references?.filesChecked ?? 1,
    total: references?.filesTotal ?? 1,
    notes: references?.notes ?? [],
    matters: mayUse(analysis, definitions, references?.names),
    wanted: wantedByType(analysis, definitions, references),
  });
  return {
    found: true,
    definitions: definitions.map((ref) => symbolInfo(analysis, ref)),
    symbol: symbolInfo(analysis, first),
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
export function syntaxDefinitionUsedAt(analysis: Analysis, question: TypesQuestion): DefinitionRef[] {
  const { file = '' } = question;
  const facts = analysis.syntax.facts(file);
  const inference = analysis.syntax.inferenceOf(file);
  if (facts === undefined || inference === undefined || question.line === undefined) return [];
  const isAsked = sitesAsked(analysis, question, inference.policy.ignoresCase === true);
  for (const site of facts.sites) {
    if (site.term < 0 || !isAsked(site)) continue;
    const { refs } = inference.meaningOf(file, site);
    if (refs.length > 0) return [...refs];
  }
  return [];
}

/**
 * Locals and parameters by the place of one, or all of the name in a file: what is written of their types stands in the
 * line that introduces them. Undefined where the name does not stand there as code, or is a definition's.
 */
export function syntaxLocals(analysis: Analysis, question: TypesQuestion): TypesAnswer | undefined {
  const { file = '', line } = question;
  const facts = analysis.syntax.facts(file);
  if (facts === undefined) return undefined;
  const text = analysis.repository.readText(file) ?? '';
  const lines = new LineMap(text);
  const inference = analysis.syntax.inferenceOf(file);
  const { name } = splitSymbol(question.symbol);
  const isAsked = sitesAsked(analysis, question, inference?.policy.ignoresCase === true);
  const definitionAt = (start: number) => facts.facts.definitions.some(({ nameStart }) => nameStart === start);
  const found = new Map<number, TypedSymbol>();
  const add = (start: number, kind: TypedSymbol['kind']) => {
    const at = lines.lineAt(start);
    const holder = facts.facts.definitions.filter((each) => each.start <= start && start < each.end).at(-1);
    found.set(start, {
      symbol: name,
      kind,
      container: holder === undefined ? '' : [holder.container, holder.name].filter((part) => part !== '').join('.'),
      file,
      line: at,
      endLine: at,
      column: start - lines.startOf(at),
      signature: analysis.lineText(file, at),
    });
  };
  for (const site of facts.sites) {
    if (!isAsked(site) || definitionAt(site.start)) continue;
    const declared = declarationOf(facts, site);
    if (declared !== undefined) add(declared.start, declared.kind);
  }
  // Of some languages only definitions are read: there the name is looked for in the line itself.
  if (found.size === 0 && line !== undefined && line < lines.count) {
    const from = lines.startOf(line);
    for (const start of wordOccurrences(lines.textOf(line), name)) {
      const isThere =
        question.column === undefined || (start <= question.column && question.column < start + name.length);
      if (isThere && textAt(facts.texts, from + start) === undefined && !definitionAt(from + start))
        add(from + start, 'variable');
    }
  }
  const definitions = [...found.values()];
  const [symbol] = definitions;
  if (symbol === undefined) return undefined;
  return {
    found: true,
    definitions,
    symbol,
    signature: symbol.signature,
    typeParameters: [],
    members: [],
    expanded: '',
    documentation: '',
    usedBy: [],
    resolved: false,
    doubts: [],
  };
}

/** Which sites a question asks about: those of its name, at its place where it gives one. */
function sitesAsked(analysis: Analysis, question: TypesQuestion, inAnyCase: boolean): (site: NameSite) => boolean {
  const { file = '', line, column } = question;
  const lines = new LineMap(analysis.repository.readText(file) ?? '');
  const { name: written } = splitSymbol(question.symbol);
  const name = inAnyCase ? foldCase(written) : written;
  return (site) => {
    if (site.name !== name) return false;
    if (line === undefined) return true;
    const at = site.start - lines.startOf(line) - (column ?? 0);
    return lines.lineAt(site.start) === line && (column === undefined || (at <= 0 && -at < name.length));
  };
}

/** Where the local that a site names is introduced: the first place of its name in the innermost scope that binds it. */
function declarationOf(
  facts: SyntaxFacts,
  site: NameSite,
): { readonly start: number; readonly kind: 'parameter' | 'variable' } | undefined {
  const around = facts.scopes
    .filter((scope) => scope.start <= site.start && site.start < scope.end && scope.kind !== 'class')
    .sort((a, b) => a.end - a.start - (b.end - b.start));
  for (const scope of around) {
    const binding = scope.bindings.find(
      (each) => each.name === site.name && each.kind !== 'narrowing' && each.kind !== 'type_parameter',
    );
    if (binding === undefined) continue;
    if (binding.definition >= 0 || (binding.kind !== 'parameter' && binding.kind !== 'variable')) return undefined;
    const first = facts.sites.find(
      (each) => each.name === site.name && each.term < 0 && scope.start <= each.start && each.start < scope.end,
    );
    return { start: (first ?? site).start, kind: binding.kind };
  }
  return undefined;
}
