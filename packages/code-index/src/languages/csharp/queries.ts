/** `from x in xs where … select …`: what each clause binds, and what the whole gives. */
import type { TermId } from '../../model/syntax.ts';
import { lastValue } from './defining.ts';
import { bindVariable } from './invocations.ts';
import type { CsharpWalk } from './walk.ts';

/** A sequence of what is selected. */
export const SEQUENCE = 'sequence';

export function queryExpression(walk: CsharpWalk, node: number): TermId {
  const { tree, builder } = walk;
  let selected = -1;
  walk.inScope(node, () => {
    for (const clause of tree.children(node)) {
      if (tree.kind(clause) === 'identifier') bindVariable(walk, clause, -1, -1);
      else if (tree.kind(clause) === 'select_clause') selected = walk.expression(lastValue(walk, clause));
      else queryClause(walk, clause);
    }
  });
  return builder.instance(builder.term({ kind: 'generic', of: builder.literal(SEQUENCE), args: [selected] }));
}

function queryClause(walk: CsharpWalk, node: number): void {
  const { tree, builder } = walk;
  const parts = tree.children(node);
  const element = (of: TermId) => (of < 0 ? -1 : builder.term({ kind: 'element', of }));
  switch (tree.kind(node)) {
    case 'from_clause': {
      const type = walk.type(tree.field(node, 'type'));
      bindVariable(walk, tree.field(node, 'name'), type, element(walk.expression(lastValue(walk, node))));
      return;
    }
    case 'join_clause': {
      const typeNode = tree.field(node, 'type');
      const [name = -1, source = -1, ...keys] = parts.filter((part) => part !== typeNode);
      bindVariable(walk, name, walk.type(typeNode), element(walk.expression(source)));
      for (const key of keys) {
        if (tree.kind(key) !== 'join_into_clause') walk.expression(key);
        else for (const into of tree.children(key)) bindVariable(walk, into, -1, -1);
      }
      return;
    }
    case 'let_clause': {
      const [name = -1, value = -1] = parts;
      bindVariable(walk, name, -1, walk.expression(value));
      return;
    }
    default:
      walk.inside(node);
  }
}
