/**
 * What is written into a box, and how large. On the screen no label is smaller than a person can read: the further away
 * one looks from, the larger a label is in the drawing, and the less of the text there is; at last none.
 */
import type { GraphNode } from './graph.ts';

/** On the screen. */
const smallestLabel = 11;

/** In the drawing, and on the screen where it is as large as it was laid out. */
export const titleSize = 13;
export const placeSize = 12;
/** Of a letter to the size of its type, in the typefaces used for code. */
const letterWidth = 0.61;
const padding = 10;
/** In letters. `wide` while there is room: what is cut is looked for elsewhere. */
const longestText = { wide: 64, full: 34, compact: 26 } as const;

export const boxHeight = { full: 44, compact: 26 } as const;

/** The scale from which on a box shows all of its text. */
export const readableScale = smallestLabel / placeSize;

/**
 * The size of labels in the drawing at a scale. It grows in steps, so that a little more or less of scale draws nothing
 * anew.
 */
export function labelSize(scale: number): number {
  const needed = smallestLabel / scale;
  if (needed <= placeSize) return titleSize;
  return titleSize * 1.15 ** Math.ceil(Math.log(needed / titleSize) / Math.log(1.15) - 1e-9);
}

/** Whether the place is written below the name. */
export function showsPlace(size: number, isCompact: boolean): boolean {
  return !isCompact && size <= titleSize;
}

/** As wide as its text, within bounds. */
export function boxWidth(node: GraphNode, kind: keyof typeof longestText): number {
  const isCompact = kind === 'compact';
  const name = lettersOf(isCompact ? node.title : ownName(node), titleSize);
  const written = kind === 'wide' ? (node.owner ?? node.sub) : shortestPlace(node);
  const place = isCompact ? 0 : lettersOf(written, placeSize);
  const most = longestText[kind] * titleSize * letterWidth;
  return Math.round(Math.max(84, Math.min(most, Math.max(name, place))) + 2 * padding);
}

/**
 * As much of a name as fits into a box; undefined where that tells nothing. `hasPlace`: the class of a method is told
 * below it.
 */
export function nameThatFits(
  node: GraphNode,
  { width, height }: { readonly width: number; readonly height: number },
  size: number,
  hasPlace: boolean,
): string | undefined {
  const letters = Math.floor((width - 2 * padding + 1) / (size * letterWidth));
  if (size > height * 0.85 || letters < 4) return undefined;
  const mark = node.isRecursive === true ? ' ↻' : '';
  const text = `${hasPlace ? ownName(node) : node.title}${mark}`;
  if (text.length <= letters) return text;
  // A file or folder is told by its end, and a method by itself rather than by its class.
  if (node.look === 'group') return pathThatFits(node.title, letters);
  const own = `${ownName(node)}${mark}`;
  return own.length < letters && own !== text ? `…${own}` : `${own.slice(0, letters - 1)}…`;
}

/** The second line: the class of a method, else where it is. */
export function placeThatFits(node: GraphNode, width: number): string {
  const letters = Math.floor((width - 2 * padding + 1) / (placeSize * letterWidth));
  const { owner, sub, look } = node;
  const text = owner ?? sub;
  if (text.length <= letters) return text;
  if (owner !== undefined) return `…${owner.slice(owner.length - letters + 1)}`;
  return look === 'group' ? sub : pathThatFits(sub, letters);
}

/** Without the class of a method; of a file of code, its name. */
function ownName({ title, owner }: GraphNode): string {
  return owner === undefined ? title : title.slice(owner.length + 1);
}

/** Of a place the last part is enough; the rest is cut. */
function shortestPlace({ owner, sub, look }: GraphNode): string {
  return owner ?? (look === 'group' ? sub : sub.slice(sub.lastIndexOf('/') + 1));
}

/** Whole parts from the end: `…/cart/service.ts:39`. */
function pathThatFits(path: string, letters: number): string {
  const parts = path.split('/');
  let kept = parts.pop() as string;
  // The name of a folder ends with a slash.
  if (kept === '' && parts.length > 0) kept = `${parts.pop()}/`;
  if (kept.length > letters) return `…${kept.slice(kept.length - letters + 1)}`;
  while (parts.length > 0 && kept.length + (parts.at(-1) as string).length + 3 <= letters) {
    kept = `${parts.pop()}/${kept}`;
  }
  return parts.length === 0 || kept.length + 2 > letters ? kept : `…/${kept}`;
}

function lettersOf(text: string, size: number): number {
  return text.length * size * letterWidth;
}
