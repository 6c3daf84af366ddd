/**
 * The syntax tree of a script, parsed once for all readers of a scan. Its nodes are those of ESTree and of its TypeScript,
 * with their offsets (`start`, `end`), and, once `all` was asked for, the node around each (`parent`); brackets around an
 * expression are no node.
 */
import type { Node, Program } from 'oxc-parser';
import type { Span } from '../code-text.ts';
import type { Sources } from '../sources.ts';
import { parseScript } from './parser/parse.ts';

export type { Node } from 'oxc-parser';

/** Some forms have two types, as classes do. */
export type NodeOf<Type extends Node['type']> = OneOf<Node, Type>;

type OneOf<Each extends Node, Type> = Each extends unknown ? (Type extends Each['type'] ? Each : never) : never;

export interface ScriptTree {
  readonly program: Program;
  /** There may be more in the file than in the tree: it is nested too deeply, or has mistakes. */
  readonly isPartial: boolean;
  /** All nodes of a type, in the order in which they begin. */
  all<Type extends Node['type']>(type: Type): readonly NodeOf<Type>[];
  /** The innermost node of this part of the text, brackets around it left out; undefined where no node is that part. */
  at(span: Span): Node | undefined;
  /** The innermost node around an offset. */
  around(offset: number): Node;
  /** What is read from this tree and from nothing else, read once; `read` is a function of a module. */
  once<Fact>(read: (tree: ScriptTree) => Fact): Fact;
}

/** Without a node where nothing of the file can be understood. */
export function treeOf(sources: Sources, file: string): ScriptTree {
  const trees = sources.shared === last.shared && file === last.file ? last : sources.once(file, placeOfTree);
  if (trees.tree !== undefined) return trees.tree;
  const text = sources.text(file);
  const { program = nothing(text), isPartial } = parseScript(file, text);
  const tree = new ParsedTree(program, isPartial, text);
  const kept = keptBySources.get(sources.shared) ?? { length: 0 };
  keptBySources.set(sources.shared, kept);
  kept.length += text.length;
  // What comes last is parsed again by each reader: to forget the oldest would help nobody who goes through all files.
  if (kept.length <= MOST_KEPT) trees.tree = tree;
  else last = { shared: sources.shared, file, tree };
  return tree;
}

const placeOfTree = (): { tree?: ScriptTree } => ({});

/** One that is too much to keep is asked for many times in a row all the same. */
let last: { readonly shared?: object; readonly file?: string; tree?: ScriptTree } = {};

class ParsedTree implements ScriptTree {
  readonly program: Program;
  readonly isPartial: boolean;
  readonly #text: string;
  readonly #facts = new Map<(tree: ScriptTree) => unknown, unknown>();
  #nodes: Nodes | undefined;
  #ordered: readonly Node[] | undefined;

  constructor(program: Program, isPartial: boolean, text: string) {
    this.program = program;
    this.isPartial = isPartial;
    this.#text = text;
  }

  all<Type extends Node['type']>(type: Type): readonly NodeOf<Type>[] {
    this.#nodes ??= nodesByType(this.program);
    return (this.#nodes.byType.get(type) ?? []) as readonly Node[] as readonly NodeOf<Type>[];
  }

  at({ from, to }: Span): Node | undefined {
    const nodes = this.#inOrder();
    for (let start = from; start < to; start++) {
      const char = this.#text[start] as string;
      if (/\s/.test(char)) continue;
      let found: Node | undefined;
      for (let index = firstFrom(nodes, start); nodes[index]?.start === start; index++) {
        const node = nodes[index] as Node;
        // The quotes of a template belong to its texts too.
        if (node.end <= to && node.type !== 'TemplateElement' && this.#isEnd(node.end, to)) found = node;
      }
      if (found !== undefined || char !== '(') return found;
    }
    return undefined;
  }

  around(offset: number): Node {
    const nodes = this.#inOrder();
    let node: Node = nodes[firstFrom(nodes, offset + 1) - 1] ?? this.program;
    while (node.end <= offset && node.parent != null) node = node.parent;
    return node;
  }

  #inOrder(): readonly Node[] {
    this.#nodes ??= nodesByType(this.program);
    // What is inside of another one comes behind it.
    this.#ordered ??= this.#nodes.all.toSorted((left, right) => left.start - right.start);
    return this.#ordered;
  }

  /** Nothing else stands there but what closes brackets or ends a statement. */
  #isEnd(from: number, to: number): boolean {
    for (let at = from; at < to; at++) if (!/[\s);,]/.test(this.#text[at] as string)) return false;
    return true;
  }

  once<Fact>(read: (tree: ScriptTree) => Fact): Fact {
    if (!this.#facts.has(read)) this.#facts.set(read, read(this));
    return this.#facts.get(read) as Fact;
  }
}

interface Kept {
  length: number;
}

const keptBySources = new WeakMap<object, Kept>();

/** Of all texts: a tree is some fifteen times as large as its text. */
const MOST_KEPT = 6_000_000;

interface Nodes {
  readonly all: readonly Node[];
  readonly byType: ReadonlyMap<string, readonly Node[]>;
}

/** Nodes by their types; on the way each gets the one around it. Without recursion: a tree may be deeper than our stack. */
function nodesByType(program: Program): Nodes {
  const all: Node[] = [];
  const byType = new Map<string, Node[]>();
  const open: Node[] = [program];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    all.push(node);
    const same = byType.get(node.type);
    if (same === undefined) byType.set(node.type, [node]);
    else same.push(node);
    const before = open.length;
    pushChildren(node, open);
    for (let at = before; at < open.length; at++) (open[at] as Node).parent = node;
    // The first is to be taken first.
    for (let low = before, high = open.length - 1; low < high; low++, high--) {
      const first = open[low] as Node;
      open[low] = open[high] as Node;
      open[high] = first;
    }
  }
  return { all, byType };
}

/** The first of nodes in order that begins at an offset or behind it. */
function firstFrom(nodes: readonly Node[], offset: number): number {
  let [low, high] = [0, nodes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((nodes[middle] as Node).start < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The nodes right inside a node, in the order of its fields. */
export function childrenOf(node: Node): readonly Node[] {
  const children: Node[] = [];
  pushChildren(node, children);
  return children;
}

function pushChildren(node: Node, children: Node[]): void {
  const fields = node as unknown as Readonly<Record<string, unknown>>;
  let keys = keysByType.get(node.type);
  // Nodes of a type have the same fields.
  if (keys === undefined) {
    keys = Object.keys(node).filter((key) => !NO_NODES.has(key));
    keysByType.set(node.type, keys);
  }
  for (const key of keys) {
    const value = fields[key];
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value)) {
      for (const each of value) if (isNode(each)) children.push(each);
    } else if (isNode(value)) children.push(value);
  }
}

const keysByType = new Map<string, readonly string[]>();
const NO_NODES: ReadonlySet<string> = new Set(['type', 'start', 'end', 'parent', 'operator', 'kind', 'raw']);

function isNode(value: unknown): value is Node & { parent?: Node } {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function nothing(text: string): Program {
  return { type: 'Program', body: [], sourceType: 'module', hashbang: null, start: 0, end: text.length };
}
