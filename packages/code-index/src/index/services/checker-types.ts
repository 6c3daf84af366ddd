/** The type of a symbol, or of what stands at a place, as the checker resolves it, and what that rests on. */
import { type Node, SyntaxKind } from '../../checker/ast.ts';
import { CheckerAnswerError, type TypeDescription } from '../../checker/checker.ts';
import type { CoverageNote } from '../../model/coverage-notes.ts';
import type { TypeDoubt } from '../../model/doubts.ts';
import type { Definition, DefinitionRef } from '../../model/facts.ts';
import type { CheckedRepository } from '../checker-projects.ts';
import type { FileView } from '../file-view.ts';
import type { Described, DescribedMember } from '../language-service.ts';

/** Of a type with more the rest is counted. */
const MEMBER_LIMIT = 2_000;
const SHAPE_KINDS: ReadonlySet<string> = new Set(['interface', 'class']);
const ALIAS_KINDS: ReadonlySet<string> = new Set(['interface', 'type']);

/**
 * In a file that is nested too deeply, a definition of this length may be what is: the checker would work on it until it
 * is ended, and all of its project with it.
 */
const TOO_DEEP_CHARS = 2_000;

export function describeByChecker(analysis: CheckedRepository, ref: DefinitionRef): Described {
  const definition = analysis.facts.definition(ref) as Definition;
  const view = analysis.projects.view(ref.file);
  const isDeep = view?.facts.tooDeep === true && definition.end - definition.start > TOO_DEEP_CHARS;
  const description = view === undefined || isDeep ? undefined : describeDefinition(analysis, view, ref, definition);
  const doubts: TypeDoubt[] =
    view === undefined
      ? [{ code: 'not_checked', file: ref.file }]
      : isDeep
        ? [{ code: 'too_deep', name: definition.name }]
        : doubtsOf(analysis, view, ref, definition, description?.isAny === true);
  if (description?.namesAny === true && doubts.length === 0) doubts.push({ code: 'names_any' });
  const isShape = SHAPE_KINDS.has(definition.kind);
  return {
    // Of a class or an interface the checker gives the name alone; what it is stands in its declaration.
    signature: isShape ? definition.signature : (description?.signature ?? definition.signature),
    typeParameters: description?.typeParameters ?? [],
    members: description === undefined || view === undefined ? [] : membersOf(analysis, view, description),
    // The members say it already.
    expanded: isShape ? '' : (description?.expanded ?? ''),
    documentation: description?.documentation || definition.doc,
    resolved: description !== undefined,
    doubts,
    notes: notesOf(description),
  };
}

function describeDefinition(
  analysis: CheckedRepository,
  view: FileView,
  ref: DefinitionRef,
  definition: Definition,
): TypeDescription | undefined {
  const isNamed = definition.nameEnd > definition.nameStart;
  const name = isNamed ? view.sites.find((site) => site.start === definition.nameStart)?.node : undefined;
  const declaration = name?.parent ?? anonymousFunction(analysis, view, ref);
  if (declaration === undefined) return undefined;
  const described = { name, declaration, isType: ALIAS_KINDS.has(definition.kind) };
  return analysis.projects.checker.describe(view.project, described, MEMBER_LIMIT);
}

/** What stands at a place that is no definition. */
export function describeLocal(analysis: CheckedRepository, view: FileView, node: Node, name: string): Described {
  const description = describeExpression(analysis, view, node);
  if (description === undefined)
    return {
      ...{ signature: '', typeParameters: [], members: [], expanded: '', documentation: '', resolved: false },
      doubts: [{ code: 'no_answer', name }],
      notes: [],
    };
  return asDescribed(analysis, view, description, doubtsAboutAny(name, description, []));
}

/** The type of a definition where it is used; `known` are the doubts about the definition itself. */
export function describeUse(
  analysis: CheckedRepository,
  view: FileView,
  node: Node,
  known: readonly TypeDoubt[],
): Described | undefined {
  const description = describeExpression(analysis, view, node);
  if (description === undefined) return undefined;
  return asDescribed(analysis, view, description, doubtsAboutAny(node.getText(), description, known));
}

function asDescribed(
  analysis: CheckedRepository,
  view: FileView,
  description: TypeDescription,
  doubts: readonly TypeDoubt[],
): Described {
  const { signature, typeParameters, expanded } = description;
  const members = membersOf(analysis, view, description);
  const notes = notesOf(description);
  return { signature, typeParameters, members, expanded, documentation: '', resolved: true, doubts, notes };
}

function notesOf(description: TypeDescription | undefined): CoverageNote[] {
  const more = (description?.memberCount ?? 0) - (description?.members.length ?? 0);
  return more > 0 ? [{ code: 'members_not_shown', count: more }] : [];
}

/** Undefined where the checker stumbles, or would: see `TOO_DEEP_CHARS`. */
function describeExpression(analysis: CheckedRepository, view: FileView, node: Node): TypeDescription | undefined {
  let statement = node;
  while (statement.parent !== undefined && statement.parent.kind !== SyntaxKind.SourceFile)
    statement = statement.parent;
  if (view.facts.tooDeep === true && statement.end - statement.pos > TOO_DEEP_CHARS) return undefined;
  try {
    const described = { name: undefined, declaration: node, isType: false };
    return analysis.projects.checker.describe(view.project, described, MEMBER_LIMIT);
  } catch (cause) {
    if (cause instanceof CheckerAnswerError) return undefined;
    throw cause;
  }
}

function doubtsAboutAny(
  name: string,
  { isAny, namesAny }: TypeDescription,
  known: readonly TypeDoubt[],
): readonly TypeDoubt[] {
  if (isAny) return [{ code: 'any', name: name.slice(0, 100) }];
  if (!namesAny) return [];
  // Of the definition something may be open that is known here.
  return known.length > 0 ? known : [{ code: 'names_any' }];
}

function membersOf(analysis: CheckedRepository, view: FileView, description: TypeDescription): DescribedMember[] {
  return description.members.map((member) => {
    const place = member.declaration;
    const ref =
      place === undefined ? undefined : analysis.facts.definitionAt(analysis.projects.checker, view.project, place);
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
function anonymousFunction(analysis: CheckedRepository, view: FileView, ref: DefinitionRef): Node | undefined {
  if (analysis.facts.definition(ref)?.kind === 'constructor') return undefined;
  const declared = view.facts.declarationNodes.find(([, index]) => index === ref.index);
  if (declared === undefined) return undefined;
  return analysis.facts.node(analysis.projects.checker, view.project, {
    path: view.absolute,
    index: declared[0],
    kind: 0,
  });
}

/** Imports that lead nowhere among the names that the declared type is made of, and `any`. */
function doubtsOf(
  analysis: CheckedRepository,
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
  const symbols = analysis.projects.checker.symbolsAt(
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
