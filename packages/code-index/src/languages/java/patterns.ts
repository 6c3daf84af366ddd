/** Patterns of Java: what they bind. */
import type { TermId } from '../../model/syntax.ts';
import { bindVariable, declaredType } from './variables.ts';
import type { JavaWalk } from './walk.ts';

/** @param subject What is held against the pattern. */
export function pattern(walk: JavaWalk, node: number, subject: TermId): void {
  const { tree } = walk;
  switch (tree.kind(node)) {
    case 'type_pattern':
    case 'record_pattern_component': {
      const [typeNode = -1, nameNode = -1] = tree.children(node).filter((child) => tree.kind(child) !== 'modifiers');
      bindVariable(walk, nameNode, declaredType(walk, typeNode), subject);
      return;
    }
    case 'record_pattern':
      recordPattern(walk, node);
      return;
    default:
      for (const child of tree.children(node)) pattern(walk, child, subject);
  }
}

/** The parts of the record are held against the patterns in the parentheses. */
function recordPattern(walk: JavaWalk, node: number): void {
  const { tree, builder } = walk;
  const type = walk.type(tree.children(node)[0] ?? -1);
  tree.children(tree.childOfKind(node, 'record_pattern_body')).forEach((part, position) => {
    const of = builder.instance(type);
    pattern(walk, part, of < 0 ? -1 : builder.term({ kind: 'part', of, position }));
  });
}

export function instanceofExpression(walk: JavaWalk, node: number): TermId {
  const { tree, builder } = walk;
  const subject = walk.expression(tree.field(node, 'left'));
  const type = walk.type(tree.field(node, 'right'));
  bindVariable(walk, tree.field(node, 'name'), type);
  pattern(walk, tree.field(node, 'pattern'), subject);
  return builder.literal('boolean');
}
