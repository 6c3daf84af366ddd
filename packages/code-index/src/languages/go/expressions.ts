/** Expressions of Go: calls, literals with their elements, function literals. */
import type { ReferenceRole } from '../../model/roles.ts';
import type { Argument, TermId } from '../../model/syntax.ts';
import type { OpenDetail } from '../shape/builder.ts';
import { signatureOf } from './signature.ts';
import { namedInType } from './types.ts';
import type { GoWalk } from './walk.ts';

/** The expressions of a list, or the one that is none. */
export function listed(walk: GoWalk, node: number): readonly number[] {
  if (node < 0) return [];
  return walk.tree.kind(node) === 'expression_list' ? walk.tree.children(node) : [node];
}

/** An expression whose value goes somewhere: a function that is named here may be called from there. */
export function passedValue(walk: GoWalk, node: number): TermId {
  const kind = walk.tree.kind(node);
  return walk.expression(node, kind === 'identifier' || kind === 'selector_expression' ? 'callback' : 'reference');
}

/**
 * One term for each name on the left. A single expression on the right gives several: the results of a call, or with
 * a second name whether a map, an assertion or a channel had something.
 */
export function spreadOver(
  walk: GoWalk,
  names: number,
  values: readonly number[],
  evaluate: (value: number, i: number) => TermId,
): TermId[] {
  const { builder } = walk;
  const [only] = values;
  if (values.length !== 1 || names <= 1 || only === undefined) return values.map(evaluate);
  const of = evaluate(only, 0);
  if (!isCall(walk, only)) return [of, walk.builder.literal('bool')];
  return Array.from({ length: names }, (_, position) => builder.term({ kind: 'part', of, position }));
}

function isCall(walk: GoWalk, node: number): boolean {
  const { tree } = walk;
  let at = node;
  while (tree.kind(at) === 'parenthesized_expression') at = tree.children(at)[0] ?? -1;
  return tree.kind(at) === 'call_expression' || tree.kind(at) === 'type_conversion_expression';
}

export function identifier(walk: GoWalk, node: number, role: ReferenceRole): TermId {
  return walk.tree.textOf(node) === '_' ? -1 : walk.name(node, role);
}

export function indexed(walk: GoWalk, node: number, role: ReferenceRole): TermId {
  const { tree, builder } = walk;
  const of = walk.expression(tree.field(node, 'operand'), role === 'call' || role === 'callback' ? role : 'reference');
  // `f[int](x)` calls what is named before the brackets.
  const args = [walk.beside(() => walk.expression(tree.field(node, 'index')))];
  return builder.term({ kind: 'index', of, args });
}

/** `f[int, string]`. */
export function instantiated(walk: GoWalk, node: number, role: ReferenceRole): TermId {
  const { tree, builder } = walk;
  const [name = -1, ...types] = tree.children(node);
  const of = walk.expression(name, role);
  const args = walk.beside(() => types.map((each) => walk.type(each)));
  return builder.term({ kind: 'index', of, args });
}

/** `x[a:b]` is of the type that x is of. */
export function slice(walk: GoWalk, node: number): TermId {
  const { tree } = walk;
  const operand = tree.field(node, 'operand');
  const of = walk.expression(operand);
  for (const child of tree.children(node)) if (child !== operand) walk.expression(child);
  return of;
}

export function unaryExpression(walk: GoWalk, node: number, role: ReferenceRole): TermId {
  const { tree, builder } = walk;
  const operator = tree.textOf(tree.field(node, 'operator'));
  const of = walk.expression(tree.field(node, 'operand'), operator === '*' ? role : 'reference');
  switch (operator) {
    case '&':
      return builder.term({ kind: 'pointer', of });
    case '*':
      return builder.term({ kind: 'unwrap', of });
    case '<-':
      return builder.term({ kind: 'await', of });
    case '!':
      return walk.builder.literal('bool');
    default:
      return of;
  }
}

export function callOf(walk: GoWalk, node: number): TermId {
  const { tree, builder } = walk;
  walk.lastSite = -1;
  const callee = calleeOf(walk, tree.field(node, 'function'));
  const named = walk.lastSite;
  const typeArguments = tree.field(node, 'type_arguments');
  const of =
    typeArguments < 0
      ? callee
      : builder.term({
          kind: 'index',
          of: callee,
          args: tree.children(typeArguments).map((each) => walk.type(each)),
        });
  const list = tree.field(node, 'arguments');
  const isNew = tree.textOf(tree.field(node, 'function')) === 'new';
  const args = isNew ? newArguments(walk, list) : argumentsOf(walk, list);
  return builder.called(builder.term({ kind: 'call', of, args }), named);
}

/** `new(T)` makes a T, as `T{}` does. What a package calls `new` itself is another function, which is given values. */
function newArguments(walk: GoWalk, list: number): Argument[] {
  const { tree } = walk;
  const [given = -1, ...more] = list < 0 ? [] : tree.children(list);
  if (given < 0 || more.length > 0 || !NAMED_TYPES.has(tree.kind(given))) return argumentsOf(walk, list);
  return [{ value: walk.type(given, 'construct') }];
}

/** What is called; only a name, a member or an instantiation of one leaves the site that the call belongs to. */
function calleeOf(walk: GoWalk, node: number): TermId {
  const { tree } = walk;
  let at = node;
  while (tree.kind(at) === 'parenthesized_expression') at = tree.children(at)[0] ?? -1;
  // `(*T)(x)` makes a pointer to another type of it, and calls nothing.
  const isPointer = at >= 0 && tree.kind(at) === 'unary_expression';
  const term = walk.expression(node, isPointer ? 'reference' : 'call');
  if (at < 0 || !NAMED_CALLEES.has(tree.kind(at))) walk.lastSite = -1;
  return term;
}

function argumentsOf(walk: GoWalk, list: number): Argument[] {
  const { tree } = walk;
  if (list < 0) return [];
  return tree.children(list).map((argument) => {
    const isSpread = tree.kind(argument) === 'variadic_argument';
    const value = isSpread ? (tree.children(argument)[0] ?? -1) : argument;
    // `make([]T, n)` and `new(T)` are given a type.
    const term =
      walk.isType(value) && tree.kind(value) !== 'type_identifier' ? walk.type(value) : passedValue(walk, value);
    return isSpread ? { value: term, spread: true } : { value: term };
  });
}

/** `T[A](x)` is a conversion, the call of a function with a type argument, or the call of an element: the grammar cannot tell. */
export function typeConversion(walk: GoWalk, node: number): TermId {
  const { tree, builder } = walk;
  let type = tree.field(node, 'type');
  const operand = tree.field(node, 'operand');
  // `*f[T](x)` is what is behind the result of a call; a conversion to a pointer has parentheses.
  while (tree.kind(type) === 'pointer_type') type = tree.children(type)[0] ?? -1;
  if (type < 0 || tree.kind(type) !== 'generic_type') {
    const written = walk.type(type);
    passedValue(walk, operand);
    return builder.instance(written);
  }
  const callee = namedInType(walk, tree.field(type, 'type'), 'call');
  const named = walk.lastSite;
  const list = tree.field(type, 'type_arguments');
  const args = list < 0 ? [] : tree.children(list).map((each) => walk.type(each, 'reference'));
  const of = builder.term({ kind: 'index', of: callee, args });
  return builder.called(builder.term({ kind: 'call', of, args: [{ value: passedValue(walk, operand) }] }), named);
}

export function compositeLiteral(walk: GoWalk, node: number): TermId {
  const { tree, builder } = walk;
  const typeNode = tree.field(node, 'type');
  const isNamed = NAMED_TYPES.has(tree.kind(typeNode));
  walk.lastSite = -1;
  const type = walk.type(typeNode, isNamed ? 'construct' : 'type');
  const named = isNamed ? walk.lastSite : -1;
  const term = isNamed ? builder.term({ kind: 'construct', of: type, args: [] }) : builder.instance(type);
  builder.called(term, named);
  literalBody(walk, tree.field(node, 'body'), typeNode, term);
  return term;
}

/**
 * The elements between the braces of a literal.
 * @param typeNode Its written type, or -1 where that is left out and not written anywhere near.
 * @param of The literal itself.
 */
function literalBody(walk: GoWalk, body: number, typeNode: number, of: TermId): void {
  const { tree } = walk;
  const kind = typeNode < 0 ? '' : tree.kind(typeNode);
  // Keys of a map or an index are expressions; those of everything else may be fields.
  const hasFields = !['map_type', 'slice_type', 'array_type', 'implicit_length_array_type'].includes(kind);
  for (const element of body < 0 ? [] : tree.children(body)) {
    if (tree.kind(element) !== 'keyed_element') {
      literalElement(walk, element, typeNode, 'element', of);
      continue;
    }
    const key = tree.field(element, 'key');
    const [inner = -1] = key < 0 ? [] : tree.children(key);
    if (hasFields && tree.kind(inner) === 'identifier') walk.member(of, inner, 'property_key', 'key');
    else literalElement(walk, key, typeNode, 'key', of);
    literalElement(walk, tree.field(element, 'value'), typeNode, 'element', of);
  }
}

function literalElement(walk: GoWalk, element: number, typeNode: number, part: 'key' | 'element', of: TermId): void {
  const { tree } = walk;
  const [inner = -1] = element < 0 ? [] : tree.kind(element) === 'literal_element' ? tree.children(element) : [element];
  if (inner < 0) return;
  if (tree.kind(inner) !== 'literal_value') {
    passedValue(walk, inner);
    return;
  }
  // The type of an inner literal may be left out: it is the one that the outer one holds.
  const { builder } = walk;
  const position = part === 'key' ? 0 : 1;
  const held = typeNode < 0 ? -1 : heldType(walk, typeNode, part);
  const round = builder.term({ kind: 'element', of });
  literalBody(walk, inner, held, builder.term({ kind: 'part', of: round, position }));
}

/** The type of the keys or elements of a written map, slice or array. */
function heldType(walk: GoWalk, typeNode: number, part: 'key' | 'element'): number {
  const { tree } = walk;
  const held = part === 'key' ? tree.field(typeNode, 'key') : tree.field(typeNode, 'element');
  const type = held >= 0 ? held : part === 'element' ? tree.field(typeNode, 'value') : -1;
  return type >= 0 && tree.kind(type) === 'pointer_type' ? (tree.children(type)[0] ?? -1) : type;
}

export function functionLiteral(walk: GoWalk, node: number): TermId {
  const { tree, builder } = walk;
  const signature: Pick<OpenDetail, 'parameters' | 'type'> = { parameters: [], type: -1 };
  const readFunction = () => {
    const body = tree.field(node, 'body');
    walk.state.bodyStart = body < 0 ? tree.end(node) : tree.start(body);
    signatureOf(walk, node, signature);
    walk.inside(body);
  };
  const scope = walk.inScope(node, readFunction, 'function');
  const parameters = signature.parameters.map(({ name }) => name);
  return builder.term({ kind: 'lambda', scope, parameters, result: builder.instance(signature.type) });
}

const NAMED_CALLEES: ReadonlySet<string> = new Set([
  'identifier',
  'selector_expression',
  'index_expression',
  'type_instantiation_expression',
]);
const NAMED_TYPES: ReadonlySet<string> = new Set(['type_identifier', 'qualified_type', 'generic_type']);
