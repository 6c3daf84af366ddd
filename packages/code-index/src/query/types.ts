/** The type of a symbol as the checker resolves it, and what that rests on. */
import { type Node, SyntaxKind } from '../checker/ast.ts';
import type { DefinitionRef, FileView } from '../index/facts-store.ts';
import { targetOfSymbol } from '../index/linker.ts';
import { findReferences } from '../index/references.ts';
import type { Pace, Workbench } from '../index/workbench.ts';
import type { Definition } from '../model/facts.ts';
import type { SymbolInfo, TypesAnswer, TypesQuestion } from './answers.ts';
import type { CallgraphServices } from './callgraph.ts';
import { coverageOf, mayUse, mostImportedFirst, selectDefinitions, symbolInfo, wantedByType } from './shared.ts';
import { syntaxDefinitionUsedAt, syntaxTypes } from './syntax-types.ts';

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

/** Undefined where no definition bears the name. */
export function askTypes(services: CallgraphServices, question: TypesQuestion, pace: Pace): TypesAnswer | undefined {
  const { bench } = services;
  let definitions = mostImportedFirst(bench, selectDefinitions(bench, question, pace));
  if (definitions.length === 0) definitions = definitionUsedAt(bench, question);
  const first = definitions[0];
  if (first === undefined) return undefined;
  if (bench.syntax.reads(first.file)) return syntaxTypes(services, definitions, pace);
  const definition = bench.facts.definition(first) as Definition;
  // Only a type is named by declared types; a value's uses would be looked at for nothing.
  const references = TYPE_KINDS.has(definition.kind) ? findReferences(services, [first], pace) : undefined;
  const usedBy = new Map<string, SymbolInfo>();
  for (const use of references?.uses ?? []) {
    if ((use.role !== 'type' && use.role !== 'extends') || use.holder < 0) continue;
    const ref = { file: use.file, index: use.holder };
    if (ref.file === first.file && ref.index === first.index) continue;
    usedBy.set(`${use.file}\0${use.holder}`, symbolInfo(bench, ref));
  }
  const view = bench.view(first.file);
  const isNamed = definition.nameEnd > definition.nameStart;
  const name = isNamed ? view?.sites.find((site) => site.start === definition.nameStart)?.node : undefined;
  const declaration = name?.parent ?? (view === undefined ? undefined : anonymousFunction(bench, view, first));
  const isDeep = view?.facts.tooDeep === true && definition.end - definition.start > TOO_DEEP_CHARS;
  const description =
    view === undefined || declaration === undefined || isDeep
      ? undefined
      : bench.checker.describe(
          view.project,
          { name, declaration, isType: ALIAS_KINDS.has(definition.kind) },
          MEMBER_LIMIT,
        );
  const doubts =
    view === undefined
      ? [`${first.file} could not be checked`]
      : isDeep
        ? [`${definition.name} is nested too deeply for its type to be resolved`]
        : doubtsOf(bench, view, first, definition, description?.isAny === true);
  if (description !== undefined && /\bany\b/.test(description.signature) && doubts.length === 0)
    doubts.push('Its type names `any`');
  const more = (description?.memberCount ?? 0) - (description?.members.length ?? 0);
  const coverage = coverageOf(bench, {
    checked: references?.filesChecked ?? 1,
    total: references?.filesTotal ?? 1,
    notes: [...(references?.notes ?? []), ...(more > 0 ? [`${more} more members are not shown`] : [])],
    matters: mayUse(bench, definitions, references?.names),
    wanted: wantedByType(bench, definitions, references),
  });
  return {
    found: true,
    definitions: definitions.map((ref) => symbolInfo(bench, ref)),
    symbol: symbolInfo(bench, first),
    // Of a class or an interface the checker gives the name alone; what it is stands in its declaration.
    signature: SHAPE_KINDS.has(definition.kind)
      ? definition.signature
      : (description?.signature ?? definition.signature),
    typeParameters: description?.typeParameters ?? [],
    members: (description?.members ?? []).map((member) => {
      const place = member.declaration;
      const ref =
        place === undefined || view === undefined
          ? undefined
          : bench.facts.definitionAt(bench.checker, view.project, place);
      const known = ref === undefined || ref === 'local' ? undefined : bench.facts.definition(ref);
      return {
        name: member.name,
        kind: known?.kind ?? (member.isMethod ? 'method' : 'property'),
        type: member.type,
        optional: member.optional,
        ...(known === undefined || ref === undefined || ref === 'local' ? {} : { file: ref.file, line: known.line }),
      };
    }),
    // The members say it already.
    expanded: SHAPE_KINDS.has(definition.kind) ? '' : (description?.expanded ?? ''),
    documentation: description?.documentation || definition.doc,
    usedBy: [...usedBy.values()],
    resolved: description !== undefined,
    doubts,
    ...(coverage === undefined ? {} : { coverage }),
  };
}

/** The declaration of a default export without a name; a constructor has a signature of its own, which is as declared. */
function anonymousFunction(bench: Workbench, view: FileView, ref: DefinitionRef): Node | undefined {
  if (bench.facts.definition(ref)?.kind === 'constructor') return undefined;
  const declared = view.facts.declarationNodes.find(([, index]) => index === ref.index);
  if (declared === undefined) return undefined;
  return bench.facts.node(bench.checker, view.project, { path: view.absolute, index: declared[0], kind: 0 });
}

/** The definition behind a use at a line: `types` may be asked of any place where the name stands. */
function definitionUsedAt(bench: Workbench, question: TypesQuestion): DefinitionRef[] {
  if (question.file === undefined || question.line === undefined) return [];
  if (bench.syntax.reads(question.file)) return syntaxDefinitionUsedAt(bench, question);
  if (bench.repository.files.get(question.file)?.class !== 'source') return [];
  const view = bench.view(question.file);
  if (view === undefined) return [];
  const name = question.symbol.split('.').pop();
  const sites = view.sites.filter((site) => site.name === name && view.lines.lineAt(site.start) === question.line);
  const symbols = bench.checker.symbolsAt(
    view.project,
    sites.map((site) => site.node),
  );
  for (const symbol of symbols) {
    if (symbol === undefined) continue;
    const target = targetOfSymbol(bench.linkContext, view.project, symbol);
    if (target.kind === 'definition') return [target.ref];
  }
  return [];
}

/** Imports that lead nowhere among the names that the declared type is made of, and `any`. */
function doubtsOf(
  bench: Workbench,
  view: FileView,
  ref: DefinitionRef,
  definition: Definition,
  isAny: boolean,
): string[] {
  const doubts: string[] = [];
  if (isAny) doubts.push(`The checker knows ${definition.name} only as \`any\``);
  const sites = view.sites.filter(
    (site) => site.holder === ref.index && site.start !== definition.nameStart && isInSignature(site.node, definition),
  );
  const symbols = bench.checker.symbolsAt(
    view.project,
    sites.map((site) => site.node),
  );
  const missing = new Set<string>();
  symbols.forEach((symbol, i) => {
    const kind = symbol?.main?.kind;
    if (kind !== undefined && UNFOLLOWED.has(kind)) missing.add(sites[i]?.name ?? '');
  });
  for (const name of missing) doubts.push(`The import of ${name} could not be resolved`);
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
