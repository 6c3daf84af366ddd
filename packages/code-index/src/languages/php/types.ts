/** Types as PHP writes them before a name or behind a list of parameters. */
import type { TermId } from '../../model/syntax.ts';
import { isPath, typeName } from './names.ts';
import type { PhpWalk } from './walk.ts';

export function namedType(walk: PhpWalk, node: number): TermId {
  const { tree } = walk;
  const [name = -1] = tree.children(node);
  return isPath(tree, name) ? typeName(walk, name, 'type') : -1;
}

/** `A|B`, `A&B`, `A | B` of a `catch`: it is one of these, as far as anything here depends on it. */
export function severalTypes(walk: PhpWalk, node: number): TermId {
  const types = walk.tree.children(node).map((child) => walk.type(child));
  return walk.builder.either(types);
}

/** `null`, `false`, `int`, `array`, `mixed`: of the last three, values may be anything. */
export function primitiveType({ tree, builder }: PhpWalk, node: number): TermId {
  const word = tree.textOf(node).toLowerCase();
  return HOLDS_ANYTHING.test(word) ? -1 : builder.literal(word);
}

const HOLDS_ANYTHING = /^(?:mixed|object|iterable|callable|array)$/;
