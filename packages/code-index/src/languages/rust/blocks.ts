/** Blocks of Rust, whose value is that of their last expression. */
import type { TermId } from '../../model/syntax.ts';
import type { RustWalk } from './walk.ts';
import { passingOn } from './wanted.ts';

/** A block whose names are its own; returns the value of its last expression. */
export function blockOf(walk: RustWalk, node: number, before: () => void = () => {}): TermId {
  if (node < 0) return -1;
  let value: TermId = -1;
  walk.inScope(node, () => {
    before();
    value = blockContent(walk, node);
  });
  return value;
}

export function blockContent(walk: RustWalk, block: number): TermId {
  const { tree } = walk;
  const children = tree.kind(block) === 'block' ? tree.children(block) : [block];
  const last = children.at(-1) ?? -1;
  for (const child of children) if (child !== last) walk.statement(child);
  if (last < 0) return -1;
  if (tree.kind(last) === 'expression_statement' && !tree.has(last, ';')) {
    const [inner = -1] = tree.children(last);
    if (VALUED.has(tree.kind(inner))) return passingOn(walk, block, inner, () => walk.expression(inner));
  }
  if (!walk.isStatement(last)) return passingOn(walk, block, last, () => walk.expression(last));
  walk.statement(last);
  return -1;
}

const VALUED: ReadonlySet<string> = new Set([
  'if_expression',
  'match_expression',
  'block',
  'unsafe_block',
  'loop_expression',
]);
