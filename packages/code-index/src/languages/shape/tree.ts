/**
 * A syntax tree as plain numbers. The parser's own nodes live in WebAssembly, and each question to one of them costs a
 * step across; so the tree is read once and copied into an array (`parsed-tree.ts`). A node is its place in the order of the
 * source, a parent before its children: everything inside node n is n+1 up to `endOf(n)`.
 */
import {
  END,
  ERROR_ID,
  FIELD,
  KIND,
  LAST,
  MAX_DEPTH,
  MAX_NODES,
  PARENT,
  ROWS,
  START,
  type TreeCells,
} from './parsed-tree.ts';

/** Names of a grammar's kinds and fields, by number. */
export interface TreeNames {
  readonly kinds: readonly string[];
  /** Of each kind, whether it is a node of its own and no token. */
  readonly named: readonly boolean[];
  readonly fields: readonly (string | null)[];
}

export class SyntaxTree {
  readonly text: string;
  readonly count: number;
  /** Something was nested too deeply, or there was too much of it, or it took too many steps: it is missing here. */
  readonly isPartial: boolean;
  readonly #cells: Int32Array;
  readonly #names: TreeNames;
  /** Where the text begins in the text that it is a part of: all offsets are those of the whole. */
  readonly #offset: number;

  /** @param offset Where the text begins in its file, if it is a part of one. */
  constructor(text: string, { cells, count, isPartial }: TreeCells, names: TreeNames, offset = 0) {
    this.text = text;
    this.#offset = offset;
    this.#names = names;
    this.#cells = cells;
    this.count = count;
    this.isPartial = isPartial;
  }

  static empty(text: string): SyntaxTree {
    const cells = new Int32Array([ERROR_ID, 0, text.length, -1, 1, 0]);
    return new SyntaxTree(text, { cells, count: 1, isPartial: true }, { kinds: [], named: [], fields: [null] });
  }

  /** Characters of what the parser could not make sense of; around it, and in between, there may be what it could. */
  unreadChars(): number {
    let count = 0;
    for (let node = 0; node < this.count; node++) {
      if (this.#cells[ROWS * node + KIND] !== ERROR_ID) continue;
      count += Math.max(1, this.end(node) - this.start(node));
      for (let child = this.#firstChild(node); child >= 0; child = this.next(child))
        // A word or a sign by itself says nothing.
        if (this.#firstChild(child) >= 0) count -= this.end(child) - this.start(child);
    }
    return count;
  }

  kind(node: number): string {
    const kind = this.#cells[ROWS * node + KIND] as number;
    const id = kind < 0 ? -1 - kind : kind;
    return id === ERROR_ID ? 'ERROR' : (this.#names.kinds[id] ?? '');
  }

  /** False for tokens: punctuation and keywords. */
  isNamed(node: number): boolean {
    return (this.#cells[ROWS * node + KIND] as number) >= 0;
  }

  start(node: number): number {
    return (this.#cells[ROWS * node + START] as number) + this.#offset;
  }

  end(node: number): number {
    return (this.#cells[ROWS * node + END] as number) + this.#offset;
  }

  /** -1 for the root. */
  parent(node: number): number {
    return this.#cells[ROWS * node + PARENT] as number;
  }

  /** The first node after everything inside this one. */
  endOf(node: number): number {
    return this.#cells[ROWS * node + LAST] as number;
  }

  /** What is written there; nothing for -1. */
  textOf(node: number): string {
    return node < 0 ? '' : this.text.slice(this.#cells[ROWS * node + START], this.#cells[ROWS * node + END]);
  }

  /** What the node is to its parent, by the grammar; undefined where that has no name. */
  fieldOf(node: number): string | undefined {
    return this.#names.fields[this.#cells[ROWS * node + FIELD] as number] ?? undefined;
  }

  /** The first child with this field name, or -1. */
  field(node: number, name: string): number {
    for (let child = node + 1, end = this.endOf(node); child < end; child = this.endOf(child))
      if (this.fieldOf(child) === name) return child;
    return -1;
  }

  /** All children with this field name. */
  fields(node: number, name: string): number[] {
    return this.allChildren(node).filter((child) => this.fieldOf(child) === name);
  }

  /** Children that are no tokens, comments left out. */
  children(node: number): number[] {
    const children: number[] = [];
    for (let child = node + 1, end = this.endOf(node); child < end; child = this.endOf(child))
      if (this.isNamed(child) && !COMMENTS.has(this.kind(child))) children.push(child);
    return children;
  }

  allChildren(node: number): number[] {
    const children: number[] = [];
    for (let child = node + 1, end = this.endOf(node); child < end; child = this.endOf(child)) children.push(child);
    return children;
  }

  /** The first child of one of these kinds, tokens too, or -1. */
  childOfKind(node: number, ...kinds: readonly string[]): number {
    for (let child = node + 1, end = this.endOf(node); child < end; child = this.endOf(child))
      if (kinds.includes(this.kind(child))) return child;
    return -1;
  }

  /** True where a token such as `async` or `*` stands among the children. */
  has(node: number, token: string): boolean {
    for (let child = node + 1, end = this.endOf(node); child < end; child = this.endOf(child))
      if (!this.isNamed(child) && this.kind(child) === token) return true;
    return false;
  }

  /** The next sibling, or -1. */
  next(node: number): number {
    const next = this.endOf(node);
    return next < this.count && this.parent(next) === this.parent(node) && next > 0 ? next : -1;
  }

  /** The sibling before, or -1. It ends where this one begins: a list of thousands of siblings need not be gone through. */
  previous(node: number): number {
    const parent = this.parent(node);
    let found = node - 1;
    if (parent < 0 || found === parent) return -1;
    while (this.parent(found) !== parent) found = this.parent(found);
    return found;
  }

  #firstChild(node: number): number {
    return this.endOf(node) > node + 1 ? node + 1 : -1;
  }
}

const COMMENTS: ReadonlySet<string> = new Set([
  'comment',
  'line_comment',
  'block_comment',
  'multiline_comment',
  'documentation_comment',
]);

/** Makes a tree node by node, in the order of the source. */
export class TreeWriter {
  #cells = new Int32Array(ROWS * 256);
  #count = 0;
  #isPartial = false;
  readonly #open: number[] = [];

  /** @param kind The number of a kind that is a node of its own. */
  open(kind: number, start: number, field = 0): void {
    if (this.#open.length >= MAX_DEPTH) this.#isPartial = true;
    this.#open.push(this.#open.length >= MAX_DEPTH ? -1 : this.#add(kind, start, start, field));
  }

  /** A node without anything inside. @param kind -1 - K for a token of kind K. */
  leaf(kind: number, start: number, end: number): void {
    this.#add(kind, start, end, 0);
  }

  /** Ends what was opened last. */
  close(end: number): void {
    const node = this.#open.pop();
    if (node === undefined || node < 0) return;
    this.#cells[ROWS * node + END] = end;
    this.#cells[ROWS * node + LAST] = this.#count;
  }

  finish(): TreeCells {
    return { cells: this.#cells.slice(0, ROWS * this.#count), count: this.#count, isPartial: this.#isPartial };
  }

  #add(kind: number, start: number, end: number, field: number): number {
    if (this.#count >= MAX_NODES) {
      this.#isPartial = true;
      return -1;
    }
    if (ROWS * (this.#count + 1) > this.#cells.length) {
      const larger = new Int32Array(this.#cells.length * 2);
      larger.set(this.#cells);
      this.#cells = larger;
    }
    const at = ROWS * this.#count;
    this.#cells.set([kind, start, end, this.#open.findLast((node) => node >= 0) ?? -1, this.#count + 1, field], at);
    return this.#count++;
  }
}
