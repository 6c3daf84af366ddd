/** What conditions of Kotlin say of the names in them. */
import type { TermId } from '../../model/syntax.ts';
import { pathOf } from './parts.ts';
import type { KotlinWalk } from './walk.ts';

/** What is known of a name or a path where a condition holds. */
interface Narrowing {
  readonly path: string;
  readonly type: TermId;
}

/** A type that a path has from an offset on, to the end of the block or to where it is said. */
export function narrow(
  walk: KotlinWalk,
  narrowings: readonly Narrowing[],
  from: number,
  to = walk.builder.block.to,
): void {
  for (const { path, type } of narrowings)
    if (path !== '' && from < to)
      walk.builder.bind(path.includes('.') ? path : `is ${path}`, 'narrowing', from, { type, from, to });
}

/** What is known where a condition holds, or where it does not. */
export function knownWhere(walk: KotlinWalk, node: number, truth: boolean): readonly Narrowing[] {
  const { tree } = walk;
  if (node < 0) return [];
  const [left = -1, right = -1] = tree.children(node);
  switch (tree.kind(node)) {
    case 'parenthesized_expression':
      return knownWhere(walk, left, truth);
    case 'prefix_expression':
      return tree.has(node, '!') ? knownWhere(walk, left, !truth) : [];
    case 'conjunction_expression':
      return truth ? [...knownWhere(walk, left, true), ...knownWhere(walk, right, true)] : [];
    case 'disjunction_expression':
      return truth ? [] : [...knownWhere(walk, left, false), ...knownWhere(walk, right, false)];
    case 'check_expression': {
      const type = walk.state.tested.get(node);
      if (type === undefined || tree.has(node, 'is') !== truth) return [];
      return [{ path: pathOf(tree, left), type }];
    }
    default:
      return [];
  }
}
