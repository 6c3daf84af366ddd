/** What is declared of a symbol in a language without a checker: types are told as they are written, and not worked out. */
import { type Definition, type DefinitionRef, isInContainers } from '../../model/facts.ts';
import { LineMap } from '../../model/lines.ts';
import { foldCase, type NameSite, type SyntaxFacts, textAt } from '../../model/syntax.ts';
import type { Analysis } from '../analysis.ts';
import type { Described, LocalSymbol, NamedPlace, PlaceQuestion } from '../language-service.ts';
import { wordOccurrences } from '../word-occurrences.ts';
import { supertypesOf } from './inference-heritage.ts';

const TYPE_KINDS: ReadonlySet<string> = new Set(['class', 'interface', 'type', 'enum']);
const AS_WRITTEN = { expanded: '', resolved: false, doubts: [], notes: [] } as const;

export function describeByInference(analysis: Analysis, ref: DefinitionRef): Described {
  const definition = analysis.facts.definition(ref) as Definition;
  const facts = analysis.syntax.facts(ref.file);
  const members = TYPE_KINDS.has(definition.kind) ? membersOf(analysis, ref, definition) : [];
  return {
    ...AS_WRITTEN,
    signature: definition.signature,
    typeParameters: facts?.details[ref.index]?.typeParameters.map(({ name }) => name) ?? [],
    members: members.map(({ file, definition: { name, kind, signature, line } }) => ({
      ...{ name, kind, type: signature, optional: false },
      ...{ file, line },
    })),
    documentation: definition.doc,
  };
}

interface Member {
  readonly file: string;
  readonly definition: Definition;
}

/** What stands in a type; of an interface also what those ask for that it embeds or extends, each name once. */
function membersOf(analysis: Analysis, ref: DefinitionRef, { kind }: Definition): readonly Member[] {
  const inference = kind === 'interface' ? analysis.syntax.inferenceOf(ref.file) : undefined;
  const types = [ref, ...(inference === undefined ? [] : supertypesOf(analysis, inference, ref))];
  const own = (type: DefinitionRef): Member[] =>
    (analysis.syntax.fileFacts(type.file)?.definitions ?? [])
      .filter(({ parent }) => parent === type.index)
      .map((definition) => ({ file: type.file, definition }));
  const [direct = [], ...above] = types.map(own);
  const known = new Set(direct.map(({ definition }) => definition.name));
  return direct.concat(
    above.flatMap((members) => {
      const others = members.filter(({ definition }) => !known.has(definition.name));
      for (const { definition } of others) known.add(definition.name);
      return others;
    }),
  );
}

/** What is defined in the line, else the definition behind a use there, else the locals that are named. */
export function placesByInference(
  analysis: Analysis,
  question: PlaceQuestion & { readonly line: number },
): readonly NamedPlace[] {
  // A field may bear the name of its type: `Reader io.Reader`.
  const defined = definedAt(analysis, question);
  const refs = defined.length > 0 ? defined : definitionUsedAt(analysis, question);
  return refs.length > 0 ? [{ refs }] : localsByInference(analysis, question);
}

function definedAt(
  analysis: Analysis,
  { file, name: written, containers, line, column }: PlaceQuestion & { readonly line: number },
): readonly DefinitionRef[] {
  const inAnyCase = analysis.syntax.inferenceOf(file)?.policy.ignoresCase === true;
  const comparable = (text: string) => (inAnyCase ? foldCase(text) : text);
  const lines = new LineMap(analysis.repository.readText(file) ?? '');
  const name = comparable(written);
  return (analysis.syntax.fileFacts(file)?.definitions ?? []).flatMap((each, index) => {
    const at = (column ?? 0) - (each.nameStart - lines.startOf(line));
    const isThere =
      comparable(each.name) === name &&
      lines.lineAt(each.nameStart) === line &&
      (column === undefined || (at >= 0 && at < name.length));
    return isThere && isInContainers(comparable(each.container), containers.map(comparable)) ? [{ file, index }] : [];
  });
}

function definitionUsedAt(analysis: Analysis, question: PlaceQuestion): readonly DefinitionRef[] {
  const { file } = question;
  const inference = analysis.syntax.inferenceOf(file);
  const lines = new LineMap(analysis.repository.readText(file) ?? '');
  const isAsked = sitesAsked(question, lines, inference?.policy.ignoresCase === true);
  for (const site of analysis.syntax.facts(file)?.sites ?? []) {
    if (inference === undefined || site.term < 0 || !isAsked(site)) continue;
    const { refs } = inference.meaningOf(file, site);
    if (refs.length > 0) return refs;
  }
  return [];
}

/**
 * Locals and parameters by the place of one, or all of the name in a file: what is written of their types stands in the
 * line that introduces them. None where the name does not stand there as code, or is a definition's.
 */
export function localsByInference(analysis: Analysis, question: PlaceQuestion): readonly NamedPlace[] {
  const { file, name, line, column } = question;
  const facts = analysis.syntax.facts(file);
  if (facts === undefined) return [];
  const lines = new LineMap(analysis.repository.readText(file) ?? '');
  const isAsked = sitesAsked(question, lines, analysis.syntax.inferenceOf(file)?.policy.ignoresCase === true);
  const definitionAt = (start: number) => facts.facts.definitions.some(({ nameStart }) => nameStart === start);
  const found = new Map<number, LocalSymbol['kind']>();
  for (const site of facts.sites) {
    if (!isAsked(site) || definitionAt(site.start)) continue;
    const declared = declarationOf(facts, site);
    if (declared !== undefined) found.set(declared.start, declared.kind);
  }
  // Of some languages only definitions are read: there the name is looked for in the line itself, and whether it is
  // declared there or only used is not known.
  if (found.size === 0 && line !== undefined && line < lines.count) {
    const from = lines.startOf(line);
    for (const start of wordOccurrences(lines.textOf(line), name)) {
      const isThere = column === undefined || (start <= column && column < start + name.length);
      if (isThere && textAt(facts.texts, from + start) === undefined && !definitionAt(from + start))
        found.set(from + start, 'expression');
    }
  }
  return [...found].map(([start, kind]) => {
    const symbol = localSymbol(analysis, question, facts, lines, { start, kind });
    const described = {
      ...AS_WRITTEN,
      signature: symbol.signature,
      typeParameters: [],
      members: [],
      documentation: '',
    };
    return { refs: [], local: () => ({ symbol, described }) };
  });
}

function localSymbol(
  analysis: Analysis,
  { file, name }: PlaceQuestion,
  facts: SyntaxFacts,
  lines: LineMap,
  { start, kind }: { readonly start: number; readonly kind: LocalSymbol['kind'] },
): LocalSymbol {
  const line = lines.lineAt(start);
  const holder = facts.facts.definitions.filter((each) => each.start <= start && start < each.end).at(-1);
  const container = holder === undefined ? '' : [holder.container, holder.name].filter((part) => part !== '').join('.');
  const place = { file, line, endLine: line, column: start - lines.startOf(line) };
  return { symbol: name, kind, container, ...place, signature: analysis.lineText(file, line) };
}

/** Which sites a question asks about: those of its name, at its place where it gives one. */
function sitesAsked(
  { name: written, line, column }: PlaceQuestion,
  lines: LineMap,
  inAnyCase: boolean,
): (site: NameSite) => boolean {
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
