/** Formulas of an answer, made elements of their own; and kept whole where an answer is drawn block by block. */
import { parseMarkdownIntoBlocks } from 'streamdown';
import { readFormula } from './formula-source.ts';
import { formulaClass } from './formula-syntax.ts';
import type { Node } from './html-tree.ts';

export const formulaTag = 'tex-formula';

/** A rehype plugin; runs after what cleans the answer. What is no formula after all stays the code that it came as. */
export function markFormulas() {
  return (tree: Node): void => {
    tree.children = tree.children?.map(marked) ?? [];
  };
}

function marked(node: Node): Node {
  if (node.children === undefined || node.tagName === 'pre') return node;
  const source = sourceOf(node);
  if (source === undefined || readFormula(source) === undefined) {
    return { ...node, children: node.children.map(marked) };
  }
  return { type: 'element', tagName: formulaTag, properties: { 'data-source': source }, children: [] };
}

function sourceOf({ tagName, properties, children }: Node): string | undefined {
  const classes = properties?.className;
  if (tagName !== 'code' || !Array.isArray(classes) || !classes.includes(formulaClass)) return undefined;
  return children?.[0]?.value;
}

/** The blocks of an answer; one that ends within a formula is put together with those that follow, to the formula's end. */
export function blocksWithFormulas(text: string): string[] {
  const parts = parseMarkdownIntoBlocks(text);
  const blocks: string[] = [];
  let isOpen = false;
  for (const part of parts) {
    if (isOpen) blocks.push((blocks.pop() ?? '') + part);
    else blocks.push(part);
    isOpen = endsWithin(part, isOpen);
  }
  // Never closed: then it is none, and everything after it is drawn as it would be without it.
  return isOpen ? parts : blocks;
}

function endsWithin(part: string, wasOpen: boolean): boolean {
  if (!wasOpen && /^ {0,3}(?:```|~~~)/.test(part)) return false;
  const signs = part.split('\n').map((line) => line.trim());
  return signs.reduce((isOpen, sign) => (isOpen ? sign !== '\\]' : sign === '\\['), wasOpen);
}
