/**
 * Reads a parsed tree where it lies, in the memory that the parser works in. To ask the parser's cursor costs five steps
 * into WebAssembly for each node, each with the cursor written into its memory and read back: a fifth of all the computing
 * of a question about a repository that nobody has read yet. Here it is numbers out of one array.
 *
 * The layout is that of `Subtree` and `TSLanguage` in the C code of the version of `web-tree-sitter` that is pinned; what is
 * read is what its cursor says, node for node, of every grammar (`test/syntax/parsed-tree.test.ts`).
 */

/** Nesting that is followed; what is deeper is left out, and the tree says so. */
export const MAX_DEPTH = 1_000;
/** Nodes that are followed: a file of 1 MB has about a quarter of them. */
export const MAX_NODES = 2_000_000;
/** What the parser calls a part that it could not make sense of. */
export const ERROR_ID = 65_535;

/** A node of a tree takes so many numbers, each at one of these places. */
export const ROWS = 6;
export const KIND = 0;
export const START = 1;
export const END = 2;
export const PARENT = 3;
export const LAST = 4;
export const FIELD = 5;

/** The nodes of a tree, in the order of the source. */
export interface TreeCells {
  readonly cells: Int32Array;
  readonly count: number;
  /** Something was nested too deeply, or there was too much of it. */
  readonly isPartial: boolean;
}

/** Fields of a subtree that is not written into its parent, in words of four bytes. */
const SUBTREE = { padding: 1, size: 4, childCount: 9, symbol: 10, flags: 11, visibleChildren: 12, production: 16 };
/** And of a language; those that are addresses, in words too. */
const LANGUAGE = { fieldCount: 8, aliasLength: 9, fieldSlices: 16, fieldEntries: 17, publicSymbols: 19, aliases: 21 };
/** Words of a subtree among its parent's children. */
const CHILD = 2;
/** Each character is two bytes to the parser: half as many. */
const HALF = 1;

/** Of a subtree whose children are gone through, while one of them is: so many numbers, on a pile. */
const LEVEL = 9;

/** Both are written anew by each tree; what is kept of it is a copy. */
let scratch = new Int32Array(ROWS * 16_384);
let pile = new Int32Array(LEVEL * 256);

/**
 * One loop over plain numbers and nothing that is called for each node: it runs a hundred thousand times for a large file.
 *
 * @param memory What the parser works in; nothing may be parsed meanwhile.
 * @param address Of the tree.
 * @param named Of each kind of the grammar, whether it is a node of its own and no token.
 */
export function readParsedTree(memory: ArrayBuffer, address: number, named: readonly boolean[]): TreeCells {
  const words = new Int32Array(memory);
  const halves = new Uint16Array(memory);

  const tree = address >> 2;
  const language = int(words[tree + CHILD]) >> 2;
  const publicSymbols = int(words[language + LANGUAGE.publicSymbols]) >> 1;
  const aliasLength = int(halves[2 * (language + LANGUAGE.aliasLength)]);
  const aliasTable = int(words[language + LANGUAGE.aliases]) >> 1;
  const hasFields = int(words[language + LANGUAGE.fieldCount]) > 0;
  const fieldSlices = int(words[language + LANGUAGE.fieldSlices]) >> 1;
  const fieldEntries = int(words[language + LANGUAGE.fieldEntries]) >> 2;

  let cells = scratch;
  let count = 0;
  let isPartial = false;
  /** The nearest node that is open, and how many are. */
  let parent = -1;
  let depth = 0;

  // Of the subtree whose children are gone through. In words: where the next one lies, and where they end.
  let next = tree;
  let end = tree + CHILD;
  /** Where the last child ended in the source, in bytes. */
  let position = 0;
  /** What comes before the first child comes before its parent. */
  let isFirst = false;
  /** The next one's place among those that the grammar's rule has. */
  let structural = 0;
  /** Half words: what the rule calls its children, 0 for nothing of its own. */
  let aliases = 0;
  /** Words: which of them have a name. */
  let fields = 0;
  let fieldsEnd = 0;
  /** It is no node by itself: its children are those of the node around it, and have the name that it has there. */
  let isHidden = true;
  let fieldHere = 0;
  /** Levels on the pile, all but this one. */
  let levels = 0;

  for (;;) {
    if (next === end || count >= MAX_NODES) {
      if (!isHidden) {
        cells[ROWS * parent + LAST] = count;
        parent = int(cells[ROWS * parent + PARENT]);
        depth--;
      }
      if (levels === 0) break;
      const at = LEVEL * --levels;
      next = int(pile[at]);
      end = int(pile[at + 1]);
      position = int(pile[at + 2]);
      structural = int(pile[at + 3]);
      aliases = int(pile[at + 4]);
      fields = int(pile[at + 5]);
      fieldsEnd = int(pile[at + 6]);
      isHidden = pile[at + 7] === 1;
      fieldHere = int(pile[at + 8]);
      continue;
    }
    const first = int(words[next]);
    const second = int(words[next + 1]);
    next += CHILD;
    const subtree = first >> 2;
    // A small token lies where the address of a larger subtree would: flags, symbol, and its measures.
    const isInline = (first & 1) === 1;
    const flags = isInline ? first >> 1 : int(words[subtree + SUBTREE.flags]);
    const size = isInline ? second >>> 24 : int(words[subtree + SUBTREE.size]);
    const padding = isInline ? (second >> 16) & 0xff : int(words[subtree + SUBTREE.padding]);
    const children = isInline ? 0 : int(words[subtree + SUBTREE.childCount]);
    const start = isFirst ? position : position + padding;
    isFirst = false;
    position = start + size;

    let symbol = isInline ? (first >> 8) & 0xff : int(halves[2 * (subtree + SUBTREE.symbol)]);
    let isVisible = (flags & 1) !== 0;
    let field = 0;
    if ((flags & 4) === 0) {
      const alias = aliases === 0 ? 0 : int(halves[aliases + structural]);
      if (alias !== 0) {
        symbol = alias;
        isVisible = true;
      }
      if (isHidden) field = fieldHere;
      for (let at = fields; at < fieldsEnd; at++) {
        const entry = int(words[at]);
        if (((entry >> 16) & 0xff) !== structural || entry >>> 24 !== 0) continue;
        field = entry & 0xffff;
        break;
      }
      structural++;
    }

    let isFollowed = children > 0;
    if (isVisible) {
      const kind = symbol === ERROR_ID ? symbol : int(halves[publicSymbols + symbol]);
      // Tokens such as `(` have no kind of their own to ask for, but those such as `async` or `*` tell what a node is.
      const isNamed = kind === ERROR_ID || named[kind] === true;
      const at = ROWS * count;
      if (at + ROWS > cells.length) {
        scratch = new Int32Array(cells.length * 2);
        scratch.set(cells);
        cells = scratch;
      }
      cells[at + KIND] = isNamed ? kind : -1 - kind;
      cells[at + START] = start >>> HALF;
      cells[at + END] = position >>> HALF;
      cells[at + PARENT] = parent;
      cells[at + LAST] = ++count;
      cells[at + FIELD] = field;
      if (depth >= MAX_DEPTH || count >= MAX_NODES) {
        isPartial = true;
        isFollowed = false;
      }
      // A token has nothing inside that anybody asks for.
      if (!isNamed) isFollowed = false;
    } else if (isFollowed) {
      isFollowed = words[subtree + SUBTREE.visibleChildren] !== 0;
    }
    if (!isFollowed) continue;

    const at = LEVEL * levels++;
    if (at + LEVEL > pile.length) {
      const larger = new Int32Array(pile.length * 2);
      larger.set(pile);
      pile = larger;
    }
    pile[at] = next;
    pile[at + 1] = end;
    pile[at + 2] = position;
    pile[at + 3] = structural;
    pile[at + 4] = aliases;
    pile[at + 5] = fields;
    pile[at + 6] = fieldsEnd;
    pile[at + 7] = isHidden ? 1 : 0;
    pile[at + 8] = fieldHere;
    const production = int(halves[2 * (subtree + SUBTREE.production) + 1]);
    const slice = fieldSlices + 2 * production;
    next = subtree - CHILD * children;
    end = subtree;
    position = start;
    isFirst = true;
    structural = 0;
    aliases = production === 0 ? 0 : aliasTable + production * aliasLength;
    fields = hasFields ? fieldEntries + int(halves[slice]) : 0;
    fieldsEnd = hasFields ? fields + int(halves[slice + 1]) : 0;
    isHidden = !isVisible;
    fieldHere = field;
    if (isVisible) {
      parent = count - 1;
      depth++;
    }
  }
  return { cells: cells.slice(0, ROWS * count), count, isPartial };
}

/** What lies in an array of numbers at a place that it has. */
function int(value: number | undefined): number {
  return value as number;
}
