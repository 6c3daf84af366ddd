/** Functions of C#, with names and without: methods, constructors, operators, functions in functions, lambdas. */
import type { SymbolKind } from '../../model/facts.ts';
import type { TermId } from '../../model/syntax.ts';
import type { OpenDetail } from '../shape/builder.ts';
import { handedAt, type Receiver, type Wanted, wantedOf } from '../shape/wanted.ts';
import { define, explicitInterface, lastValue } from './defining.ts';
import { constructorRun } from './invocations.ts';
import { modifiersOf } from './modifiers.ts';
import { declared, nameOf, nameStart, withArity } from './names.ts';
import { parametersIn, parametersOf, typeParametersOf } from './parameters.ts';
import type { CsharpWalk } from './walk.ts';

export function methodDeclaration(walk: CsharpWalk, node: number): void {
  const { tree, builder } = walk;
  const nameNode = tree.field(node, 'name');
  if (nameNode < 0) return;
  const isAnnounced = builder.definitions[builder.holder]?.kind === 'interface' && tree.field(node, 'body') < 0;
  const isExplicit = tree.childOfKind(node, 'explicit_interface_specifier') >= 0;
  functionOf(walk, node, nameNode, {
    kind: 'method',
    words: [...(isExplicit ? ['explicit'] : []), ...(isAnnounced ? ['abstract'] : [])],
  });
}

export function constructorDeclaration(walk: CsharpWalk, node: number): void {
  const nameNode = walk.tree.field(node, 'name');
  if (nameNode >= 0) functionOf(walk, node, nameNode, { kind: 'constructor', words: [], name: 'constructor' });
}

export function destructorDeclaration(walk: CsharpWalk, node: number): void {
  const nameNode = walk.tree.field(node, 'name');
  if (nameNode < 0) return;
  functionOf(walk, node, nameNode, { kind: 'method', words: [], name: `~${nameOf(walk.tree, nameNode)}` });
}

/** It is known by its sign. */
export function operatorDeclaration(walk: CsharpWalk, node: number): void {
  const { tree } = walk;
  const sign = tree.field(node, 'operator');
  if (sign < 0) return;
  functionOf(walk, node, sign, { kind: 'method', words: ['operator'], name: operatorName(tree.textOf(sign)) });
}

/** A conversion that stands nowhere: whatever is given becomes what is wanted. */
export const IMPLICIT = 'implicit';

export function operatorName(sign: string): string {
  return `operator ${sign}`;
}

/** It is known by the type that it gives. */
export function conversionDeclaration(walk: CsharpWalk, node: number): void {
  const { tree } = walk;
  const word = tree.childOfKind(node, 'operator');
  const type = tree.field(node, 'type');
  if (word < 0 || type < 0) return;
  const words = ['operator', ...(tree.has(node, IMPLICIT) ? [IMPLICIT] : [])];
  functionOf(walk, node, word, { kind: 'method', words, name: operatorName(tree.textOf(type)) });
}

/** A function in a function, which is seen in all of its block. */
export function localFunction(walk: CsharpWalk, node: number): void {
  const { tree, builder } = walk;
  const nameNode = tree.field(node, 'name');
  if (nameNode < 0) return;
  const definition = functionOf(walk, node, nameNode, { kind: 'function', words: ['private'] });
  const count = builder.details[definition]?.typeParameters.length ?? 0;
  const name = nameOf(tree, nameNode);
  for (const each of new Set([name, withArity(name, count)]))
    builder.bind(each, 'definition', builder.block.from, { definition });
}

function functionOf(
  walk: CsharpWalk,
  node: number,
  nameNode: number,
  { kind, words, name }: { readonly kind: SymbolKind; readonly words: readonly string[]; readonly name?: string },
): number {
  const { tree, builder } = walk;
  const body = tree.field(node, 'body');
  const definition = define(walk, nameNode, node, {
    kind,
    words,
    modifiers: modifiersOf(walk, node),
    ...(name === undefined ? {} : { name }),
    body,
    hasBody: body >= 0,
  });
  const detail = builder.details[definition] as OpenDetail;
  builder.inDefinition(definition, () => {
    const inside = () => {
      typeParametersOf(walk, node, definition);
      explicitInterface(walk, tree.childOfKind(node, 'explicit_interface_specifier'), detail);
      const type = tree.field(node, 'returns');
      detail.type = walk.type(type < 0 ? tree.field(node, 'type') : type);
      parametersOf(walk, tree.field(node, 'parameters'), detail);
      constructorInitializer(walk, tree.childOfKind(node, 'constructor_initializer'));
      const isAsync = detail.modifiers.includes('async');
      inFunction(walk, body, { values: detail.values, wanted: wantedIn(walk, detail.type, isAsync) });
    };
    detail.scope = walk.inScope(node, inside, 'function', definition);
  });
  return definition;
}

/** What a `return` gives something to; of what is awaited, that. */
function wantedIn({ builder }: CsharpWalk, type: TermId, isAsync: boolean): Wanted {
  const of = builder.instance(type);
  return wantedOf(isAsync && of >= 0 ? builder.term({ kind: 'await', of }) : of);
}

/** `: this(1)`, `: base(1)`. */
function constructorInitializer(walk: CsharpWalk, node: number): void {
  if (node < 0) return;
  const { tree, builder, state } = walk;
  const isBase = tree.has(node, 'base');
  const of = isBase ? state.base : builder.term({ kind: 'self', definition: state.type, isClass: true });
  constructorRun(walk, tree.childOfKind(node, 'argument_list'), of);
}

/** A block, or an arrow and what it gives. */
export function inFunction(walk: CsharpWalk, body: number, returns: Receiver): void {
  const { tree } = walk;
  if (body < 0) return;
  walk.keeping({ returns }, () => {
    if (tree.kind(body) === 'arrow_expression_clause')
      returns.values.push(walk.expression(lastValue(walk, body), returns.wanted));
    else walk.statement(body);
  });
}

/** What an `async` lambda gives is awaited by whoever runs it. */
export const TASK = 'task';

export function lambda(walk: CsharpWalk, node: number, wanted: Wanted): TermId {
  const { tree, builder } = walk;
  const values: TermId[] = [];
  const parameters: string[] = [];
  const inside = { values, parameters, wanted, result: -1 };
  const isAsync = tree.children(node).some((child) => tree.textOf(child) === 'async');
  const place = { kind: 'block', definition: -1, start: tree.start(node), end: tree.end(node) } as const;
  // Lambdas stand in lambdas a thousand deep, so that as little as can be is called for each.
  const scope = builder.inScope(place, () => insideLambda(walk, node, inside));
  let result = inside.result >= 0 ? inside.result : builder.either(values.filter((value) => value >= 0));
  if (isAsync) result = builder.term({ kind: 'collection', type: TASK, of: result < 0 ? [] : [result] });
  return builder.term({ kind: 'lambda', scope, parameters, result });
}

function insideLambda(
  walk: CsharpWalk,
  node: number,
  inside: { readonly values: TermId[]; readonly parameters: string[]; readonly wanted: Wanted; result: TermId },
): void {
  const { tree, state } = walk;
  const field = tree.field(node, 'body');
  const body = field >= 0 ? field : tree.childOfKind(node, 'block');
  walk.type(tree.field(node, 'type'));
  inside.parameters.push(...lambdaParameters(walk, tree.field(node, 'parameters'), inside.wanted));
  if (body < 0) return;
  const { returns } = state;
  state.returns = { values: inside.values, wanted: undefined };
  if (tree.kind(body) === 'block') walk.statement(body);
  else inside.result = walk.expression(body);
  state.returns = returns;
}

function lambdaParameters(walk: CsharpWalk, list: number, wanted: Wanted): readonly string[] {
  const { tree, builder } = walk;
  if (list < 0) return [];
  const bind = (nameNode: number, type: TermId, position: number): string => {
    const name = nameOf(tree, nameNode);
    declared(walk, nameNode);
    const value = type >= 0 || wanted === undefined ? -1 : handedAt(builder, wanted, position);
    builder.bind(name, 'parameter', nameStart(tree, nameNode), { type, value });
    return name;
  };
  if (tree.kind(list) !== 'parameter_list') return [bind(list, -1, 0)];
  return parametersIn(walk, list).map(({ nameNode, typeNode, whole }, position) => {
    if (whole !== nameNode) modifiersOf(walk, whole);
    return bind(nameNode, walk.type(typeNode), position);
  });
}
