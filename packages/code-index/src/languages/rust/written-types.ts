/** Written types of Rust. */
import type { ReferenceRole } from '../../model/roles.ts';
import type { TermId } from '../../model/syntax.ts';
import { FUNCTION_TYPE } from './library.ts';
import type { RustWalk } from './walk.ts';

function typeArgumentsOf(walk: RustWalk, list: number): TermId[] {
  const { tree } = walk;
  if (list < 0) return [];
  const args: TermId[] = [];
  for (const each of tree.children(list)) {
    if (tree.kind(each) === 'lifetime') continue;
    if (tree.kind(each) === 'type_binding') {
      // `Iterator<Item = T>`: what it gives is all that is asked of it.
      args.push(walk.type(tree.field(each, 'type')));
      walk.member(-1, tree.field(each, 'name'), 'type');
    } else {
      // A constant is written as a type is.
      const isConstant = /^[A-Z][A-Z0-9_]+$/.test(tree.textOf(each));
      args.push(isConstant ? walk.expression(each, 'reference') : walk.type(each));
    }
  }
  return args;
}

/** `()` */
export function unitOf(walk: RustWalk): TermId {
  return walk.builder.literal('()');
}

/** A type of the language itself, by a name that nothing in a program can have. */
function builtIn(walk: RustWalk, name: string, args: readonly TermId[]): TermId {
  return walk.builder.term({ kind: 'generic', of: walk.builder.literal(name), args });
}

/** `Vec<T>`, `Vec::<T>`. */
export function genericType(walk: RustWalk, node: number, role: ReferenceRole): TermId {
  return applied(walk, node, walk.type(walk.tree.field(node, 'type'), role));
}

/** What has type arguments behind it. */
export function applied(walk: RustWalk, node: number, of: TermId): TermId {
  const args = walk.beside(() => typeArgumentsOf(walk, walk.tree.field(node, 'type_arguments')));
  return walk.builder.term({ kind: 'generic', of, args });
}

/** `&T`, `*const T`. */
export function pointerType(walk: RustWalk, node: number, role: ReferenceRole): TermId {
  return walk.builder.term({ kind: 'pointer', of: walk.type(walk.tree.field(node, 'type'), role) });
}

/** `[T; 4]`, `[T]`. */
export function arrayType(walk: RustWalk, node: number): TermId {
  const { tree } = walk;
  const of = walk.type(tree.field(node, 'element'));
  walk.expression(tree.field(node, 'length'));
  return builtIn(walk, '[]', [of]);
}

export function tupleType(walk: RustWalk, node: number): TermId {
  const { tree, builder } = walk;
  const [only = -1, ...others] = tree.children(node);
  // `(dyn Shape + Send)`: a tuple of one has a comma behind it.
  if (only >= 0 && others.length === 0 && !tree.textOf(node).slice(0, -1).trimEnd().endsWith(','))
    return walk.type(only);
  return builder.term({ kind: 'tuple', of: tree.children(node).map((each) => builder.instance(walk.type(each))) });
}

/** `A + B + 'a`. */
export function boundedType(walk: RustWalk, node: number, role: ReferenceRole): TermId {
  const { tree } = walk;
  return eitherBound(
    walk,
    tree.children(node).filter((each) => tree.kind(each) !== 'lifetime'),
    role,
  );
}

/** Several bounds as one term; those that have no members are left out of it. */
export function eitherBound(walk: RustWalk, bounds: readonly number[], role: ReferenceRole): TermId {
  const { tree, builder } = walk;
  const terms = bounds.map((each) => ({ term: walk.type(each, role), isMarker: MARKERS.has(tree.textOf(each)) }));
  const telling = terms.filter(({ isMarker }) => !isMarker);
  return builder.either((telling.length > 0 ? telling : terms).map(({ term }) => term));
}

const MARKERS: ReadonlySet<string> = new Set(['Send', 'Sync', 'Sized', 'Unpin', 'UnwindSafe', 'RefUnwindSafe', 'Copy']);

/** `fn(A) -> B`, `Fn(A) -> B`. */
export function functionType(walk: RustWalk, node: number): TermId {
  const { tree } = walk;
  walk.expression(tree.field(node, 'trait'), 'type');
  const list = tree.field(node, 'parameters');
  const parameters = list < 0 ? [] : tree.children(list);
  const given = parameters.map((each) => walk.type(tree.kind(each) === 'parameter' ? tree.field(each, 'type') : each));
  const result = tree.field(node, 'return_type');
  return builtIn(walk, FUNCTION_TYPE, [result < 0 ? unitOf(walk) : walk.type(result), ...given]);
}

/** What is inside of anything else, where a type is expected. */
export function typesInside(walk: RustWalk, node: number, role: ReferenceRole): TermId {
  for (const child of walk.tree.children(node)) walk.type(child, role);
  return -1;
}
