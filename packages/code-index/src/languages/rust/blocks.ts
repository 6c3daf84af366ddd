/** Blocks of Rust, whose value is that of their last expression. */
import type { TermId } from '../../model/syntax.ts';
import type { RustWalk } from './walk.ts';

/** A block whose names are its own; returns the value of its last expression. */
export function blockOf(walk: RustWalk, node: number, before: () => void = () => {}): TermId {
  const { tree, builder } = walk;
  if (node < 0) return -1;
  let value: TermId = -1;
  builder.inScope({ kind: 'block', definition: -1, start: tree.start(node), end: tree.end(node) }, () => {
    before();
    value = blockContent(walk, node);
  });
  return value;
}

export function blockContent(walk: RustWalk, block: number): TermId {
  const { tree } = walk;
  const children = tree.kind(block) === 'block' ? tree.children(block) : [block];
  let value: TermId = -1;
  children.forEach((child, index) => {
    const isLast = index === children.length - 1;
    if (
      isLast &&
      tree.kind(child) === 'expression_statement' &&
      VALUED.has(tree.kind(tree.children(child)[0] ?? -1)) &&
      !tree.has(child, ';')
    ) {
      value = walk.expression(tree.children(child)[0] ?? -1);
    } else if (isLast && !walk.isStatement(child)) value = walk.expression(child);
    else walk.statement(child);
  });
  return value;
}

const VALUED: ReadonlySet<string> = new Set([
  'if_expression',
  'match_expression',
  'block',
  'unsafe_block',
  'loop_expression',
]);
