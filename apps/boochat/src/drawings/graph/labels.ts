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
/** From one size of labels to the next. */
export const labelStep = 1.15;
/** Of a letter to the size of its type, in the typefaces used for code. */
const letterWidth = 0.61;
const padding = 10;
/** In letters. `wide` while there is room: what is cut is looked for elsewhere. */
const longestText = { wide: 64, full: 34, compact: 26 } as const;

export const boxHeight = { full: 44, compact: 26 } as const;
/** Of the height of a box, how large a letter may be in it. */
const largestShare = 0.85;

/** The scale from which on a box shows all of its text. */
export const readableScale = smallestLabel / placeSize;

/** Of the sizes that labels come in, the largest that has room in the lowest box. */
const largestLabel =
  titleSize * labelStep ** Math.floor(Math.log((boxHeight.compact * largestShare) / titleSize) / Math.log(labelStep));

/** The scale from which on there is room for a name in the lowest box; below it boxes are empty. */
export const namedScale = smallestLabel / largestLabel;

/**
 * The size of labels in the drawing at a scale. It grows in steps, so that a little more or less of scale draws nothing
 * anew.
 */
export function labelSize(scale: number): number {
  const needed = smallestLabel / scale;
  if (needed <= placeSize) return titleSize;
  return titleSize * labelStep ** Math.ceil(Math.log(needed / titleSize) / Math.log(labelStep) - 1e-9);
}

/** Whether the place is written below the name. */
export function showsPlace(size: number, isCompact: boolean): boolean {
  return !isCompact && size <= titleSize;
}

/**
 * Of each node that has namesakes: how many parts at the end of its place tell it from them, `part1/file.ts` from
 * `part2/file.ts`. Groups, which go by their place alone, are namesakes of each other.
 */
export function partsThatTell(nodes: readonly GraphNode[]): ReadonlyMap<string, number> {
  const namesakes = new Map<string, Map<string, string[]>>();
  for (const node of nodes) {
    const name = node.look === 'group' ? '' : node.title;
    const places = namesakes.get(name) ?? new Map<string, string[]>();
    const place = placeOf(node);
    places.set(place, [...(places.get(place) ?? []), node.id]);
    namesakes.set(name, places);
  }
  const told = new Map<string, number>();
  for (const places of namesakes.values()) {
    if (places.size < 2) continue;
    let left = [...places.keys()].map((place) => ({ place, parts: partsOf(place) }));
    for (let count = 1; left.length > 0; count++) {
      const ends = new Map<string, number>();
      const endOf = (parts: readonly string[]) => parts.slice(-count).join('/');
      for (const { parts } of left) ends.set(endOf(parts), (ends.get(endOf(parts)) ?? 0) + 1);
      const isTold = ({ parts }: { readonly parts: readonly string[] }) =>
        ends.get(endOf(parts)) === 1 || parts.length <= count;
      for (const { place } of left.filter(isTold)) for (const id of places.get(place) ?? []) told.set(id, count);
      left = left.filter((each) => !isTold(each));
    }
  }
  return told;
}

/**
 * As wide as its text, within bounds. `telling`: of `partsThatTell`; undefined without namesakes. `growth`: of its letters,
 * against the size that they are laid out for; what is cut anyway takes no more room for it.
 */
export function boxWidth(node: GraphNode, kind: keyof typeof longestText, telling?: number, growth = 1): number {
  const isCompact = kind === 'compact';
  const whole = telling === undefined ? ownName(node) : node.title;
  const end = telling === undefined ? '' : partsOf(placeOf(node)).slice(-telling).join('/');
  const beside = end === '' || node.look === 'group' ? '' : ` …/${end}`;
  const name = lettersOf(isCompact ? `${node.title}${beside}` : whole, titleSize);
  const written =
    kind === 'wide' ? (telling === undefined ? (node.owner ?? node.sub) : node.sub) : shortestPlace(node, telling);
  const place = isCompact ? 0 : lettersOf(written, placeSize);
  const most = longestText[kind] * titleSize * letterWidth;
  return Math.round(Math.max(84, Math.min(most, Math.max(name, place) * growth)) + 2 * padding);
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
  telling?: number,
): string | undefined {
  const letters = Math.floor((width - 2 * padding + 1) / (size * letterWidth));
  if (size > height * largestShare || letters < 4) return undefined;
  const mark = node.isRecursive === true ? ' ↻' : '';
  const text = `${hasPlace && telling === undefined ? ownName(node) : node.title}${mark}`;
  // Where no place stands below, what tells it from its namesakes stands beside it, or instead of the name of a file.
  if (telling !== undefined && !hasPlace && node.look !== 'group') {
    if (isModuleNode(node)) return pathThatFits(placeOf(node), letters, telling);
    const rest = letters - text.length - 1;
    if (rest >= fewestOfPlace) return `${text} ${pathThatFits(placeOf(node), rest, telling)}`;
  }
  if (text.length <= letters) return text;
  // A file or folder is told by its end, and a method by itself rather than by its class.
  if (node.look === 'group') return pathThatFits(node.title, letters, telling);
  const own = `${ownName(node)}${mark}`;
  // With the end of its class where there is room: in another class there may be one of the same name.
  if (node.owner !== undefined && own.length + fewestOfOwner <= letters)
    return `…${text.slice(text.length - letters + 1)}`;
  return own.length <= letters ? own : `${own.slice(0, letters - 1)}…`;
}

/** The second line: the class of a method, else where it is; of namesakes always where they are. */
export function placeThatFits(node: GraphNode, width: number, telling?: number): string {
  const letters = Math.floor((width - 2 * padding + 1) / (placeSize * letterWidth));
  const { sub, look } = node;
  const owner = telling === undefined ? node.owner : undefined;
  const text = owner ?? sub;
  if (text.length <= letters) return text;
  if (owner !== undefined) return `…${owner.slice(owner.length - letters + 1)}`;
  return look === 'group' ? sub : pathThatFits(placeOf(node), letters, telling);
}

/** Less of a place beside a name tells nothing. */
const fewestOfPlace = 5;
/** Nor less of a class before the name of a method, with the dot and the sign that something is left out. */
const fewestOfOwner = 5;

/** What a node is told by, beside its name. */
function placeOf({ look, title, sub }: GraphNode): string {
  return look === 'group' ? title : sub.replace(/^module /, '');
}

/** Code outside every function goes by the name of its file. */
function isModuleNode({ look, sub }: GraphNode): boolean {
  return look !== 'group' && sub.startsWith('module ');
}

/** Of a path; the name of a folder, which ends with a slash, is one. */
function partsOf(path: string): string[] {
  const parts = path.split('/');
  if (parts.length > 1 && parts.at(-1) === '') parts.splice(-2, 2, `${parts.at(-2)}/`);
  return parts;
}

/** Without the class of a method; of a file of code, its name. */
function ownName({ title, owner }: GraphNode): string {
  return owner === undefined ? title : title.slice(owner.length + 1);
}

/** Of a place the last part is enough; the rest is cut. */
function shortestPlace(node: GraphNode, telling: number | undefined): string {
  const { owner, sub, look } = node;
  if (look === 'group') return sub;
  if (telling !== undefined) return `…/${partsOf(placeOf(node)).slice(-telling).join('/')}`;
  return owner ?? sub.slice(sub.lastIndexOf('/') + 1);
}

/**
 * Whole parts from the end, `…/cart/service.ts:39`, as many as there is room for. Where fewer than those that tell it from
 * its namesakes fit, the first of these stays, and what is between it and the end is cut: `part1/…/file.ts`.
 */
function pathThatFits(path: string, letters: number, telling = 1): string {
  if (path.length <= letters) return path;
  const parts = partsOf(path);
  const kept = parts.splice(-telling).join('/');
  if (kept.length > letters) return cutBetween(kept, letters);
  let end = kept;
  while (parts.length > 0 && end.length + (parts.at(-1) as string).length + 3 <= letters) end = `${parts.pop()}/${end}`;
  return parts.length === 0 || end.length + 2 > letters ? end : `…/${end}`;
}

function cutBetween(path: string, letters: number): string {
  const parts = partsOf(path);
  const last = parts.pop() as string;
  const [first] = parts;
  if (first === undefined) return `…${last.slice(last.length - letters + 1)}`;
  if (first.length + last.length + 3 <= letters) return `${first}/…/${last}`;
  const rest = letters - first.length - 2;
  if (rest >= 0) return `${first}/…${rest === 0 ? '' : last.slice(-rest)}`;
  return `…${first.slice(first.length - letters + 2)}/`;
}

function lettersOf(text: string, size: number): number {
  return text.length * size * letterWidth;
}
