/**
 * The syntax tree of TypeScript 7 as this engine uses it. The API is unstable upstream: nothing outside this folder
 * imports it, so that a change there is a change here only.
 */
export type { Node, SourceFile } from 'typescript/unstable/ast';
export { ModifierFlags, NodeFlags, SyntaxKind } from 'typescript/unstable/ast';

import type { Node, SourceFile } from 'typescript/unstable/ast';

/**
 * Index of a node within its file, by which the checker's answers name declarations. The field is not in the published
 * types of 7.0.2, but the handles that the API returns are made of it; `test/traps/adapter.test.ts` fails when that changes.
 */
export function nodeIndex(node: Node): number {
  return (node as unknown as { readonly index: number }).index;
}

/** The node with this index, or undefined where the file has no such node. */
export function nodeAtIndex(sourceFile: SourceFile, index: number): Node | undefined {
  const { getOrCreateNodeAtIndex: find } = sourceFile as unknown as {
    readonly getOrCreateNodeAtIndex: (this: SourceFile, index: number) => Node | undefined;
  };
  try {
    return find.call(sourceFile, index);
  } catch (cause) {
    // Beyond the last node there is nothing to read.
    if (cause instanceof RangeError) return undefined;
    throw cause;
  }
}
