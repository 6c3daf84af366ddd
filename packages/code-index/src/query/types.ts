/** The type of a symbol as the checker resolves it, and what that rests on. */
import { type Node, SyntaxKind } from '../checker/ast.ts';
import { CheckerAnswerError, type TypeDescription } from '../checker/checker.ts';
import type { Analysis } from '../index/analysis.ts';
import type { Budget } from '../index/budget.ts';
import type { FileView } from '../index/facts-store.ts';
import { findReferences } from '../index/references.ts';
import type { TypeDoubt } from '../model/doubts.ts';
import type { Definition, DefinitionRef } from '../model/facts.ts';
import type { SymbolInfo, TypesAnswer, TypesQuestion } from './answers.ts';
import type { CallgraphServices } from './callgraph.ts';
import { typeDoubtInWords } from './doubts/wording.ts';
import { localsNamed, type NamedPlace, placesAt, positionIn, typedSymbol } from './place-types.ts';
import { coverageOf, mayUse, mostImportedFirst, selectDefinitions, symbolInfo, wantedByType } from './shared.ts';
import { syntaxDefinitionUsedAt, syntaxLocals, syntaxTypes } from './syntax-types.ts';

/** Of a type with more the rest is counted. */
const MEMBER_LIMIT = 2_000;
const SHAPE_KINDS: ReadonlySet<string> = new Set(['interface', 'class']);
const TYPE_KINDS: ReadonlySet<string> = new Set(['interface', 'type', 'class', 'enum']);

const ALIAS_KINDS: ReadonlySet<string> = new Set(['interface', 'type']);

/**
 * In a file that is nested too deeply, a definition of this length may be what is: the checker would work on it until it
 * is ended, and all of its project with it.
 */
const TOO_DEEP_CHARS = 2_000;

/** Value kinds apart, what a name stands for has one type wherever it stands. */
const SAME_EVERYWHERE: ReadonlySet<string> = new Set([...TYPE_KINDS, 'namespace', 'enum_member']);

/** Undefined where nothing bears the name, or nothing at the place that is given. */
export function askTypes(
  services: CallgraphServices,
  question: TypesQuestion,
  budget: Budget,
): TypesAnswer | undefined {
  const { analysis } = services;
  if (question.file !== undefined && analysis.syntax.reads(question.file)) return askSyntax(services, question, budget);
  const [place, ...others] = placesAt(analysis, question);
  if (place !== undefined) return typeAt(services, place, others, budget);
  const definitions = mostImportedFirst(analysis, selectDefinitions(analysis, question, budget));
  const locals = question.line === undefined ? localsNamed(analysis, question) : [];
  const [first] = definitions;
  if (first !== undefined) return withOthers(analysis, describeDefinitions(services, definitions, budget), locals);
  const [local, ...more] = locals;
  return local === undefined ? undefined : typeAt(services, local, more, budget);
}

function askSyntax(services: CallgraphServices, question: TypesQuestion, budget: Budget): TypesAnswer | undefined {
  const { analysis } = services;
  const atPlace = syntaxDefinitionUsedAt(analysis, question);
  if (atPlace.length > 0) return syntaxTypes(services, atPlace, budget);
  const local = syntaxLocals(analysis, question);
  const definitions = selectDefinitions(analysis, question, budget);
  const isPlace = question.line !== undefined && local !== undefined;
  if (definitions.length > 0 && !isPlace)
    return syntaxTypes(services, mostImportedFirst(analysis, definitions), budget);
  return local;
}

/** The type of what stands at the first of these places; the others are told beside it. */
function typeAt(
  services: CallgraphServices,
  place: NamedPlace,
  others: readonly NamedPlace[],
  budget: Budget,
): TypesAnswer {
  const { analysis } = services;
  const { ref, view, node } = place;
  if (ref === undefined) return withOthers(analysis, describeLocal(analysis, place), others);
  const answer = describeDefinitions(services, [ref], budget);
  const isSame =
    place.isDeclaration || SAME_EVERYWHERE.has(analysis.facts.definition(ref)?.kind ?? '') || isInImport(node);
  const description = isSame ? undefined : describeExpression(analysis, place);
  if (description === undefined) return withOthers(analysis, answer, others);
  const { signature, expanded, typeParameters } = description;
  return withOthers(
    analysis,
    {
      ...answer,
      at: { file: view.file, ...positionIn(view, node.getStart()) },
      signature,
      expanded,
      typeParameters,
      members: membersOf(analysis, view, description),
      resolved: true,
      doubts: doubtsAboutAny(node.getText(), description, answer.doubts),
    },
    others,
  );
}

function describeLocal(analysis: Analysis, place: NamedPlace): TypesAnswer {
  const { view, node, declaredAt } = place;
  const description = describeExpression(analysis, place);
  const signature = description?.signature ?? '';
  const symbol = typedSymbol(analysis, place, signature);
  const more = (description?.memberCount ?? 0) - (description?.members.length ?? 0);
  const coverage = coverageOf(analysis, {
    checked: 1,
    total: 1,
    notes: more > 0 ? [`${more} more members are not shown`] : [],
    matters: (file) => file === view.file,
  });
  return {
    found: true,
    definitions: [symbol],
    symbol,
    ...(declaredAt === undefined || declaredAt === node
      ? {}
      : { at: { file: view.file, ...positionIn(view, node.getStart()) } }),
    signature,
    typeParameters: description?.typeParameters ?? [],
    members: description === undefined ? [] : membersOf(analysis, view, description),
    expanded: description?.expanded ?? '',
    documentation: '',
    usedBy: [],
    resolved: description !== undefined,
    doubts:
      description === undefined
        ? [typeDoubtInWords({ code: 'no_answer', name: symbol.symbol })]
        : doubtsAboutAny(symbol.symbol, description, []),
    ...(coverage === undefined ? {} : { coverage }),
  };
}

/** Undefined where the checker stumbles, or would: see `TOO_DEEP_CHARS`. */
function describeExpression(analysis: Analysis, { view, node }: NamedPlace): TypeDescription | undefined {
  let statement = node;
  while (statement.parent !== undefined && statement.parent.kind !== SyntaxKind.SourceFile)
    statement = statement.parent;
  if (view.facts.tooDeep === true && statement.end - statement.pos > TOO_DEEP_CHARS) return undefined;
  try {
    const described = { name: undefined, declaration: node, isType: false };
    return analysis.checker.describe(view.project, described, MEMBER_LIMIT);
  } catch (cause) {
    if (cause instanceof CheckerAnswerError) return undefined;
    throw cause;
  }
}

function doubtsAboutAny(name: string, description: TypeDescription, known: readonly string[]): readonly string[] {
  if (description.isAny) return [typeDoubtInWords({ code: 'any', name: name.slice(0, 100) })];
  if (!description.namesAny) return [];
  // Of the definition something may be open that is known here.
  return known.length > 0 ? known : [typeDoubtInWords({ code: 'names_any' })];
}

function isInImport(node: Node): boolean {
  return IMPORTS.has(node.parent.kind);
}

function withOthers(analysis: Analysis, answer: TypesAnswer, others: readonly NamedPlace[]): TypesAnswer {
  if (others.length === 0) return answer;
  const told = others.map((place) =>
    place.ref === undefined
      ? typedSymbol(analysis, place, describeExpression(analysis, place)?.signature ?? '')
      : symbolInfo(analysis, place.ref),
  );
  return { ...answer, definitions: [...answer.definitions, ...told] };
}

/** Of the first of these definitions. */
function describeDefinitions(
  services: CallgraphServices,
  definitions: readonly DefinitionRef[],
  budget: Budget,
): TypesAnswer {
  const { analysis } = services;
  const first = definitions[0] as DefinitionRef;
  if (analysis.syntax.reads(first.file)) return syntaxTypes(services, definitions, budget);
  const definition = analysis.facts.definition(first) as Definition;
  // Only a type is named by declared types; a value's uses would be looked at for nothing.
  const references = TYPE_KINDS.has(definition.kind) ? findReferences(services, [first], budget) : undefined;
  const usedBy = new Map<string, SymbolInfo>();
  for (const use of references?.uses ?? []) {
    if ((use.role !== 'type' && use.role !== 'extends') || use.holder < 0) continue;
    const ref = { file: use.file, index: use.holder };
    if (ref.file === first.file && ref.index === first.index) continue;
    usedBy.set(`${use.file}\0${use.holder}`, symbolInfo(analysis, ref));
  }
  const view = analysis.view(first.file);
  const isNamed = definition.nameEnd > definition.nameStart;
  const name = isNamed ? view?.sites.find((site) => site.start === definition.nameStart)?.node : undefined;
  const declaration = name?.parent ?? (view === undefined ? undefined : anonymousFunction(analysis, view, first));
  const isDeep = view?.facts.tooDeep === true && definition.end - definition.start > TOO_DEEP_CHARS;
  const description =
    view === undefined || declaration === undefined || isDeep
      ? undefined
      : analysis.checker.describe(
          view.project,
          { name, declaration, isType: ALIAS_KINDS.has(definition.kind) },
          MEMBER_LIMIT,
        );
  const doubts: TypeDoubt[] =
    view === undefined
      ? [{ code: 'not_checked', file: first.file }]
      : isDeep
        ? [{ code: 'too_deep', name: definition.name }]
        : doubtsOf(analysis, view, first, definition, description?.isAny === true);
  if (description?.namesAny === true && doubts.length === 0) doubts.push({ code: 'names_any' });
  const more = (description?.memberCount ?? 0) - (description?.members.length ?? 0);
  const coverage = coverageOf(analysis, {
    checked: references?.filesChecked ?? 1,
    total: references?.filesTotal ?? 1,
    notes: [...(references?.notes ?? []), ...(more > 0 ? [`${more} more members are not shown`] : [])],
    matters: mayUse(analysis, definitions, references?.names),
    wanted: wantedByType(analysis, definitions, references),
  });
  return {
    found: true,
    definitions: definitions.map((ref) => symbolInfo(analysis, ref)),
    symbol: symbolInfo(analysis, first),
    // Of a class or an interface the checker gives the name alone; what it is stands in its declaration.
    signature: SHAPE_KINDS.has(definition.kind)
      ? definition.signature
      : (description?.signature ?? definition.signature),
    typeParameters: description?.typeParameters ?? [],
    members: description === undefined || view === undefined ? [] : membersOf(analysis, view, description),
    // The members say it already.
    expanded: SHAPE_KINDS.has(definition.kind) ? '' : (description?.expanded ?? ''),
    documentation: description?.documentation || definition.doc,
    usedBy: [...usedBy.values()],
    resolved: description !== undefined,
    doubts: doubts.map(typeDoubtInWords),
    ...(coverage === undefined ? {} : { coverage }),
  };
}

function membersOf(analysis: Analysis, view: FileView, description: TypeDescription): TypesAnswer['members'] {
  return description.members.map((member) => {
    const place = member.declaration;
    const ref = place === undefined ? undefined : analysis.facts.definitionAt(analysis.checker, view.project, place);
    const known = ref === undefined || ref === 'local' ? undefined : analysis.facts.definition(ref);
    return {
      name: member.name,
      kind: known?.kind ?? (member.isMethod ? 'method' : 'property'),
      type: member.type,
      optional: member.optional,
      ...(known === undefined || ref === undefined || ref === 'local' ? {} : { file: ref.file, line: known.line }),
    };
  });
}

/** The declaration of a default export without a name; a constructor has a signature of its own, which is as declared. */
function anonymousFunction(analysis: Analysis, view: FileView, ref: DefinitionRef): Node | undefined {
  if (analysis.facts.definition(ref)?.kind === 'constructor') return undefined;
  const declared = view.facts.declarationNodes.find(([, index]) => index === ref.index);
  if (declared === undefined) return undefined;
  return analysis.facts.node(analysis.checker, view.project, { path: view.absolute, index: declared[0], kind: 0 });
}

/** Imports that lead nowhere among the names that the declared type is made of, and `any`. */
function doubtsOf(
  analysis: Analysis,
  view: FileView,
  ref: DefinitionRef,
  definition: Definition,
  isAny: boolean,
): TypeDoubt[] {
  const doubts: TypeDoubt[] = [];
  if (isAny) doubts.push({ code: 'any', name: definition.name });
  const sites = view.sites.filter(
    (site) => site.holder === ref.index && site.start !== definition.nameStart && isInSignature(site.node, definition),
  );
  const symbols = analysis.checker.symbolsAt(
    view.project,
    sites.map((site) => site.node),
  );
  const missing = new Set<string>();
  symbols.forEach((symbol, i) => {
    const kind = symbol?.main?.kind;
    if (kind !== undefined && UNFOLLOWED.has(kind)) missing.add(sites[i]?.name ?? '');
  });
  for (const name of missing) doubts.push({ code: 'unresolved_import', name });
  return doubts;
}

const UNFOLLOWED: ReadonlySet<number> = new Set([
  SyntaxKind.ImportSpecifier,
  SyntaxKind.ImportClause,
  SyntaxKind.NamespaceImport,
  SyntaxKind.ImportEqualsDeclaration,
]);

const IMPORTS: ReadonlySet<number> = new Set([...UNFOLLOWED, SyntaxKind.ExportSpecifier]);

/** Before the body of a function; anywhere in a value without one, whose type is inferred from it. */
function isInSignature(node: Node, definition: Definition): boolean {
  if (!definition.hasBody || definition.kind === 'interface') return true;
  for (
    let current: Node | undefined = node;
    current !== undefined && current.pos >= definition.start;
    current = current.parent
  ) {
    if (current.kind === SyntaxKind.Block) return false;
  }
  return true;
}
