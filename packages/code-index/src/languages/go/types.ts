/** Written types of Go. */
import type { ReferenceRole } from '../../model/roles.ts';
import type { TermId } from '../../model/syntax.ts';
import type { OpenDetail } from '../shape/builder.ts';
import { builtType } from '../shape/rules.ts';
import { signatureOf } from './signature.ts';
import type { GoWalk } from './walk.ts';

/** The name of a written type, as what it may also be: a name or a member. */
export function namedInType(walk: GoWalk, node: number, role: ReferenceRole): TermId {
  const { tree } = walk;
  if (tree.kind(node) !== 'qualified_type') return walk.expression(node, role);
  const of = walk.expression(tree.field(node, 'package'));
  return walk.member(of, tree.field(node, 'name'), role);
}

/** `List[int]`. */
export function genericType(walk: GoWalk, node: number, role: ReferenceRole): TermId {
  const { tree, builder } = walk;
  const of = walk.type(tree.field(node, 'type'), role);
  const list = tree.field(node, 'type_arguments');
  const args = walk.beside(() => (list < 0 ? [] : tree.children(list)).map((each) => walk.type(each)));
  return builder.term({ kind: 'generic', of, args });
}

export function pointerType(walk: GoWalk, node: number, role: ReferenceRole): TermId {
  return walk.builder.term({ kind: 'pointer', of: walk.type(walk.tree.children(node)[0] ?? -1, role) });
}

/** `[]T`, `[4]T`, `[...]T`. */
export function listType(walk: GoWalk, node: number): TermId {
  const { tree } = walk;
  walk.expression(tree.field(node, 'length'));
  return builtType(walk, '[]', [walk.type(tree.field(node, 'element'))], tree.start(node));
}

export function mapType(walk: GoWalk, node: number): TermId {
  const { tree } = walk;
  const args = [walk.type(tree.field(node, 'key')), walk.type(tree.field(node, 'value'))];
  return builtType(walk, 'map', args, tree.start(node));
}

export function channelType(walk: GoWalk, node: number): TermId {
  const { tree } = walk;
  return builtType(walk, 'chan', [walk.type(tree.field(node, 'value'))], tree.start(node));
}

export function functionType(walk: GoWalk, node: number): TermId {
  const { tree, state } = walk;
  const signature: Pick<OpenDetail, 'parameters' | 'type'> = { parameters: [], type: -1 };
  // Names in the parentheses of a type are seen nowhere.
  const { bodyStart } = state;
  state.bodyStart = tree.end(node);
  walk.inScope(node, () => signatureOf(walk, node, signature), 'function');
  state.bodyStart = bodyStart;
  // Its result comes first: a function may have any number of parameters.
  const args = [signature.type, ...signature.parameters.map(({ type }) => type)];
  return builtType(walk, 'func', args, tree.start(node));
}

/** `A | ~B`: what a type parameter may be. */
export function constraint(walk: GoWalk, node: number, role: ReferenceRole): TermId {
  const terms = walk.tree.children(node).map((part) => walk.type(part, role));
  return walk.builder.either(terms);
}
