/** The type of a symbol, of a local or of an expression, and what that rests on. */
import type { Analysis } from '../index/analysis.ts';
import type { Budget } from '../index/budget.ts';
import type { Described, NamedPlace } from '../index/language-service.ts';
import { findReferences } from '../index/reference-search.ts';
import type { References } from '../index/symbol-uses.ts';
import type { Definition, DefinitionRef } from '../model/facts.ts';
import type { SymbolInfo, TypedSymbol, TypesAnswer, TypesQuestion } from './answers.ts';
import type { CallgraphServices } from './callgraph.ts';
import { typeDoubtInWords } from './doubts/wording.ts';
import {
  coverageOf,
  mayUse,
  mostImportedFirst,
  selectDefinitions,
  splitSymbol,
  symbolInfo,
  wantedByType,
} from './shared.ts';

const TYPE_KINDS: ReadonlySet<string> = new Set(['interface', 'type', 'class', 'enum']);

/** Undefined where nothing bears the name, or nothing at the place that is given. */
export function askTypes(
  services: CallgraphServices,
  question: TypesQuestion,
  budget: Budget,
): TypesAnswer | undefined {
  const { analysis } = services;
  const [place, ...others] = placesAsked(analysis, question);
  if (place !== undefined) return typeAt(services, place, others, budget);
  const definitions = mostImportedFirst(analysis, selectDefinitions(analysis, question, budget));
  const locals = localsAsked(analysis, question);
  const [first] = definitions;
  if (first !== undefined) return withOthers(analysis, describeDefinitions(services, definitions, budget), locals);
  const [local, ...more] = locals;
  return local === undefined ? undefined : typeAt(services, local, more, budget);
}

/** What the line names that the question gives; nothing where it gives none. */
function placesAsked(analysis: Analysis, question: TypesQuestion): readonly NamedPlace[] {
  const { file, line, column } = question;
  if (file === undefined || line === undefined) return [];
  const asked = { file, symbol: question.symbol.trim(), ...splitSymbol(question.symbol), line };
  return analysis.serviceOf(file).placesAt(column === undefined ? asked : { ...asked, column });
}

/** Locals of the name in the file that the question gives without a line. */
function localsAsked(analysis: Analysis, { symbol, file, line }: TypesQuestion): readonly NamedPlace[] {
  if (file === undefined || line !== undefined) return [];
  return analysis.serviceOf(file).localsNamed({ file, symbol: symbol.trim(), ...splitSymbol(symbol) });
}

/** The type of what stands at the first of these places; the others are told beside it. */
function typeAt(
  services: CallgraphServices,
  place: NamedPlace,
  others: readonly NamedPlace[],
  budget: Budget,
): TypesAnswer {
  const { analysis } = services;
  if (place.local !== undefined) return withOthers(analysis, describeLocal(analysis, place, place.local()), others);
  const [ref] = place.refs as readonly [DefinitionRef];
  const described = analysis.serviceOf(ref.file).describe(ref);
  const answer = definitionsAnswer(services, place.refs, described, budget);
  const there = place.typeThere?.(described.doubts);
  if (there === undefined || place.at === undefined) return withOthers(analysis, answer, others);
  const { signature, expanded, typeParameters, members } = there;
  const doubts = there.doubts.map(typeDoubtInWords);
  return withOthers(
    analysis,
    { ...answer, at: place.at, signature, expanded, typeParameters, members, resolved: true, doubts },
    others,
  );
}

function describeLocal(
  analysis: Analysis,
  { at }: NamedPlace,
  { symbol, described }: ReturnType<NonNullable<NamedPlace['local']>>,
): TypesAnswer {
  const { notes, doubts, ...told } = described;
  const coverage = coverageOf(analysis, { checked: 1, total: 1, notes, matters: (file) => file === symbol.file });
  return {
    found: true,
    definitions: [symbol],
    symbol,
    ...(at === undefined ? {} : { at }),
    ...told,
    doubts: doubts.map(typeDoubtInWords),
    usedBy: [],
    ...(coverage === undefined ? {} : { coverage }),
  };
}

function withOthers(analysis: Analysis, answer: TypesAnswer, others: readonly NamedPlace[]): TypesAnswer {
  if (others.length === 0) return answer;
  const told = others.flatMap<TypedSymbol>((place) =>
    place.local === undefined ? place.refs.map((ref) => symbolInfo(analysis, ref)) : [place.local().symbol],
  );
  return { ...answer, definitions: [...answer.definitions, ...told] };
}

/** Of the first of these definitions. */
function describeDefinitions(
  services: CallgraphServices,
  definitions: readonly DefinitionRef[],
  budget: Budget,
): TypesAnswer {
  const first = definitions[0] as DefinitionRef;
  const described = services.analysis.serviceOf(first.file).describe(first);
  return definitionsAnswer(services, definitions, described, budget);
}

function definitionsAnswer(
  services: CallgraphServices,
  definitions: readonly DefinitionRef[],
  { notes, doubts, ...told }: Described,
  budget: Budget,
): TypesAnswer {
  const { analysis } = services;
  const first = definitions[0] as DefinitionRef;
  const { kind } = analysis.facts.definition(first) as Definition;
  // Only a type is named by declared types; a value's uses would be looked at for nothing.
  const references = TYPE_KINDS.has(kind) ? findReferences(services, [first], budget) : undefined;
  const coverage = coverageOf(analysis, {
    checked: references?.filesChecked ?? 1,
    total: references?.filesTotal ?? 1,
    notes: [...(references?.notes ?? []), ...notes],
    matters: mayUse(analysis, definitions, references?.names),
    wanted: wantedByType(analysis, definitions, references),
  });
  return {
    found: true,
    definitions: definitions.map((ref) => symbolInfo(analysis, ref)),
    symbol: symbolInfo(analysis, first),
    ...told,
    doubts: doubts.map(typeDoubtInWords),
    usedBy: usersOfType(analysis, first, references),
    ...(coverage === undefined ? {} : { coverage }),
  };
}

/** Definitions whose declared types name this one. */
function usersOfType(analysis: Analysis, type: DefinitionRef, references: References | undefined): SymbolInfo[] {
  const found = new Map<string, SymbolInfo>();
  for (const { role, file, holder } of references?.uses ?? []) {
    if ((role !== 'type' && role !== 'extends') || holder < 0) continue;
    if (file === type.file && holder === type.index) continue;
    found.set(`${file}\0${holder}`, symbolInfo(analysis, { file, index: holder }));
  }
  return [...found.values()];
}
