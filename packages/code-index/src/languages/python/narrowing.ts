/** What conditions of Python say of the names in them. */
import type { TermId } from '../../model/syntax.ts';
import { pathOf } from './names.ts';
import type { PythonWalk } from './walk.ts';

/** What a condition says of the names in it, while it holds or while it does not. */
export function narrow(
  walk: PythonWalk,
  condition: number,
  holds: boolean,
  from = walk.builder.block.from,
  to = walk.builder.block.to,
): void {
  const { tree } = walk;
  if (condition < 0 || from >= to) return;
  switch (tree.kind(condition)) {
    case 'parenthesized_expression':
      narrow(walk, tree.children(condition)[0] ?? -1, holds, from, to);
      return;
    case 'not_operator':
      narrow(walk, tree.field(condition, 'argument'), !holds, from, to);
      return;
    case 'boolean_operator':
      if (tree.has(condition, 'and') !== holds) return;
      narrow(walk, tree.field(condition, 'left'), holds, from, to);
      narrow(walk, tree.field(condition, 'right'), holds, from, to);
      return;
    case 'call': {
      if (tree.textOf(tree.field(condition, 'function')) !== 'isinstance') return;
      const [value, type] = tree.children(tree.field(condition, 'arguments'));
      const path = value === undefined ? undefined : pathOf(walk, value);
      if (path === undefined || type === undefined) return;
      // Its sites are there already, from the condition itself.
      const { sites } = walk.builder;
      const before = sites.length;
      const term = typesIn(walk, type);
      sites.length = before;
      if (holds) narrowing(walk, path, term, from, to);
      else if (!path.includes('.')) {
        const unchanged = walk.builder.name(path, tree.start(condition));
        walk.builder.bind(path, 'narrowing', from, { from, to, type: unchanged, value: term });
      }
      return;
    }
    default:
  }
}

export function narrowing(walk: PythonWalk, path: string, type: TermId, from: number, to: number): void {
  walk.builder.bind(path, 'narrowing', from, { from, to, type });
}

/** A type, or a tuple of types, that stands where a value does: `except (A, B)`, `isinstance(x, (A, B))`. */
export function typesIn(walk: PythonWalk, node: number): TermId {
  const term = walk.expression(node);
  const written = walk.builder.termAt(term);
  return written?.kind === 'tuple' ? walk.builder.term({ kind: 'either', of: written.of }) : term;
}
