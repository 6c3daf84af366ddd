/** Expressions of Python that need more than a line. */
import type { ReferenceRole } from '../../model/roles.ts';
import type { TermId } from '../../model/syntax.ts';
import { argumentValue, elementOf } from './calls.ts';
import { narrow } from './narrowing.ts';
import type { PythonWalk } from './walk.ts';

export function conditionalExpression(walk: PythonWalk, node: number, role: ReferenceRole): TermId {
  const [left = -1, condition = -1, right = -1] = walk.tree.children(node);
  const first = conditionalValue(walk, condition, true, left, role);
  walk.expression(condition);
  const second = conditionalValue(walk, condition, false, right, role);
  return walk.builder.term({ kind: 'either', of: [first, second] });
}

export function booleanOperator(walk: PythonWalk, node: number, role: ReferenceRole): TermId {
  const { tree, builder } = walk;
  const isAnd = tree.has(node, 'and');
  const left = walk.expression(tree.field(node, 'left'), role);
  const right = conditionalValue(walk, tree.field(node, 'left'), isAnd, tree.field(node, 'right'), role);
  // What `and` gives is the right side, or something empty.
  return isAnd ? right : builder.term({ kind: 'either', of: [left, right] });
}

export function binaryOperator(walk: PythonWalk, node: number): TermId {
  const { tree, builder } = walk;
  const left = walk.expression(tree.field(node, 'left'));
  const right = walk.expression(tree.field(node, 'right'));
  return builder.term({ kind: 'operator', operator: tree.textOf(tree.field(node, 'operator')), left, right });
}

export function unaryOperator(walk: PythonWalk, node: number): TermId {
  const { tree, builder } = walk;
  const operator = tree.textOf(tree.field(node, 'operator'));
  return builder.term({ kind: 'operator', operator, left: walk.expression(tree.field(node, 'argument')), right: -1 });
}

export function subscript(walk: PythonWalk, node: number, role: ReferenceRole): TermId {
  const { tree, builder } = walk;
  const of = walk.expression(tree.field(node, 'value'), role === 'extends' || role === 'type' ? role : 'reference');
  const written = builder.termAt(of);
  // `Handler = Callable[["Request"], None]`: a type, though it stands where a value does.
  const isType = written !== undefined && 'name' in written && TYPE_CONSTRUCTORS.has(written.name ?? '');
  const args = tree.fields(node, 'subscript').map((part) => (isType ? walk.type(part) : walk.expression(part)));
  return builder.term({ kind: 'index', of, args });
}

export function stringLiteral(walk: PythonWalk, node: number): TermId {
  const { tree, builder } = walk;
  for (const child of tree.children(node)) if (tree.kind(child) === 'interpolation') walk.inside(child);
  const quote = tree.childOfKind(node, 'string_start');
  return builder.literal(quote >= 0 && /b/i.test(tree.textOf(quote)) ? 'bytes' : 'str');
}

export function collectionOf(walk: PythonWalk, node: number): TermId {
  const { tree, builder } = walk;
  return builder.term({ kind: 'collection', type: tree.kind(node), of: [anyOf(walk, tree.children(node))] });
}

/** An expression that is worked out only where a condition holds, or does not. */
function conditionalValue(
  walk: PythonWalk,
  condition: number,
  holds: boolean,
  node: number,
  role: ReferenceRole,
): TermId {
  narrow(walk, condition, holds, walk.tree.start(node), walk.tree.end(node));
  return walk.expression(node, role);
}

function anyOf(walk: PythonWalk, nodes: readonly number[]): TermId {
  const terms = nodes.map((node) => argumentValue(walk, node));
  // A long table of the same things says no more than its beginning.
  const known = terms.filter((term) => term >= 0).slice(0, 8);
  if (known.length === 0) return -1;
  return known.length === 1 ? (known[0] as number) : walk.builder.term({ kind: 'either', of: known });
}

export function dictionaryOf(walk: PythonWalk, node: number): TermId {
  const { tree } = walk;
  const keys: number[] = [];
  const values: number[] = [];
  for (const child of tree.children(node)) {
    if (tree.kind(child) === 'pair') {
      keys.push(tree.field(child, 'key'));
      values.push(tree.field(child, 'value'));
    } else walk.inside(child);
  }
  return walk.builder.term({ kind: 'collection', type: 'dict', of: [anyOf(walk, keys), anyOf(walk, values)] });
}

export function comprehensionOf(walk: PythonWalk, node: number, type: string): TermId {
  const { tree, builder } = walk;
  const body = tree.field(node, 'body');
  const parts: TermId[] = [];
  walk.inScope(node, () => {
    for (const clause of tree.children(node)) {
      if (clause === body) continue;
      if (tree.kind(clause) === 'for_in_clause') {
        const rights = tree.fields(clause, 'right');
        const element = elementOf(walk, rights[0] ?? -1);
        for (const more of rights.slice(1)) walk.expression(more);
        comprehensionTarget(walk, tree.field(clause, 'left'), element, tree.start(node));
      } else {
        walk.inside(clause);
        const [condition] = tree.children(clause);
        if (condition !== undefined) narrow(walk, condition, true, tree.start(body), tree.end(body));
      }
    }
    if (tree.kind(body) === 'pair') {
      parts.push(walk.expression(tree.field(body, 'key')), walk.expression(tree.field(body, 'value')));
    } else parts.push(walk.expression(body));
  });
  return builder.term({ kind: 'collection', type, of: parts });
}

/** Names of a comprehension are its own, also at the level of a module or class. */
function comprehensionTarget(walk: PythonWalk, target: number, value: TermId, holdsFrom: number): void {
  const { tree, builder } = walk;
  if (target < 0) return;
  if (tree.kind(target) === 'identifier') {
    walk.declared(target);
    builder.bind(tree.textOf(target), 'variable', holdsFrom, { value });
    return;
  }
  tree.children(target).forEach((part, position) => {
    const piece = value < 0 ? -1 : builder.term({ kind: 'part', of: value, position });
    comprehensionTarget(walk, part, piece, holdsFrom);
  });
}

/** Takes in what is yielded, and returns what is sent in its place. */
export function yieldExpression(walk: PythonWalk, node: number): TermId {
  const { tree } = walk;
  const [value] = tree.children(node);
  const owner = walk.state.function?.definition ?? -1;
  const isFrom = tree.has(node, 'from');
  const term = value === undefined ? -1 : isFrom ? elementOf(walk, value) : walk.expression(value);
  const detail = walk.builder.details[owner];
  detail?.yields.push(term);
  const written = detail === undefined || isFrom ? undefined : walk.builder.termAt(detail.type);
  if (written?.kind !== 'index' || written.args.length < 2) return -1;
  // `Generator[Yielded, Sent, Returned]`
  return walk.builder.instance(written.args[1] as TermId);
}

const TYPE_CONSTRUCTORS: ReadonlySet<string> = new Set(
  (
    'Callable Optional Union List Dict Tuple Type Set FrozenSet Iterable Iterator Sequence Mapping MutableMapping ' +
    'MutableSequence Awaitable Coroutine Generator AsyncGenerator AsyncIterator AsyncIterable ContextManager ' +
    'AsyncContextManager ClassVar ContextVar LocalProxy'
  ).split(' '),
);
