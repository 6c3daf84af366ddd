/** Type parameters of Rust and what is asked of them. */
import type { TermId } from '../../model/syntax.ts';
import type { RustWalk } from './walk.ts';
import { eitherBound } from './written-types.ts';

export function readTypeParameters(walk: RustWalk, node: number, definition: number): void {
  const { tree, builder } = walk;
  const list = tree.field(node, 'type_parameters');
  if (list < 0) return;
  const detail = definition < 0 ? undefined : builder.details[definition];
  for (const parameter of tree.children(list)) {
    const nameNode = parameterName(walk, parameter);
    if (nameNode < 0) continue;
    const name = tree.textOf(nameNode);
    builder.site(name, tree.start(nameNode), 'definition', -1);
    if (tree.kind(parameter) === 'const_parameter') {
      builder.bind(name, 'parameter', tree.start(parameter), { type: walk.type(tree.field(parameter, 'type')) });
      continue;
    }
    const bounds = boundsOf(walk, tree.field(parameter, 'bounds'), whereBounds(walk, node, name));
    walk.type(tree.field(parameter, 'default_type'));
    detail?.typeParameters.push({ name, bound: bounds });
    builder.bind(name, 'type_parameter', builder.scopeAt(builder.scope).start, { definition, type: bounds });
  }
}

/** What `where` says of a type parameter. */
function whereBounds(walk: RustWalk, node: number, name: string): number[] {
  const { tree } = walk;
  const clause = tree.childOfKind(node, 'where_clause');
  if (clause < 0) return [];
  return tree
    .children(clause)
    .filter((each) => tree.kind(each) === 'where_predicate' && tree.textOf(tree.field(each, 'left')) === name)
    .map((each) => tree.field(each, 'bounds'));
}

/** Names in a `where` clause which the type parameters have not read. */
export function boundsWritten(walk: RustWalk, node: number): void {
  const { tree } = walk;
  const clause = tree.childOfKind(node, 'where_clause');
  if (clause < 0) return;
  const list = tree.field(node, 'type_parameters');
  const read = new Set(list < 0 ? [] : tree.children(list).map((each) => tree.textOf(parameterName(walk, each))));
  for (const predicate of tree.children(clause)) {
    const left = tree.field(predicate, 'left');
    if (left < 0) continue;
    walk.type(left);
    if (!read.has(tree.textOf(left))) boundsOf(walk, tree.field(predicate, 'bounds'), []);
  }
}

/** Where the name of a type parameter stands; -1 for a lifetime. */
function parameterName(walk: RustWalk, parameter: number): number {
  const { tree } = walk;
  const kind = tree.kind(parameter);
  if (kind === 'lifetime_parameter' || kind === 'lifetime') return -1;
  return kind === 'type_identifier' || kind === 'identifier' ? parameter : tree.field(parameter, 'name');
}

/** The traits of a bound as one term; -1 where there is none. */
export function boundsOf(walk: RustWalk, bounds: number, more: readonly number[]): TermId {
  const { tree } = walk;
  const written = [bounds, ...more]
    .filter((each) => each >= 0)
    .flatMap((each) => tree.children(each))
    .filter((each) => !['lifetime', 'removed_trait_bound'].includes(tree.kind(each)));
  return eitherBound(walk, written, 'type');
}
