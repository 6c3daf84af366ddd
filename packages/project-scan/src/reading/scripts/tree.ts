/**
 * The syntax tree of a script, parsed once for all readers of a scan. Its nodes are those of ESTree and of its TypeScript,
 * with their offsets (`start`, `end`), and, once `all` was asked for, the node around each (`parent`); brackets around an
 * expression are no node.
 */
import type { Node, Program } from 'oxc-parser';
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
}

/** Without a node where nothing of the file can be understood. */
export function treeOf(sources: Sources, file: string): ScriptTree {
  const text = sources.text(file);
  const kept = keptBySources.get(sources.shared) ?? { trees: new Map<string, ScriptTree>(), length: 0 };
  keptBySources.set(sources.shared, kept);
  const known = kept.trees.get(file);
  if (known !== undefined) return known;
  const { program = nothing(text), isPartial } = parseScript(file, text);
  const tree = new ParsedTree(program, isPartial);
  kept.length += text.length;
  // What comes last is parsed again by each reader: to forget the oldest would help nobody who goes through all files.
  if (kept.length <= MOST_KEPT) kept.trees.set(file, tree);
  return tree;
}

class ParsedTree implements ScriptTree {
  readonly program: Program;
  readonly isPartial: boolean;
  #nodes: ReadonlyMap<string, readonly Node[]> | undefined;

  constructor(program: Program, isPartial: boolean) {
    this.program = program;
    this.isPartial = isPartial;
  }

  all<Type extends Node['type']>(type: Type): readonly NodeOf<Type>[] {
    this.#nodes ??= nodesByType(this.program);
    return (this.#nodes.get(type) ?? []) as readonly Node[] as readonly NodeOf<Type>[];
  }
}

interface Kept {
  readonly trees: Map<string, ScriptTree>;
  length: number;
}

const keptBySources = new WeakMap<object, Kept>();

/** Of all texts: a tree is some fifteen times as large as its text. */
const MOST_KEPT = 6_000_000;

/** Nodes by their types; on the way each gets the one around it. Without recursion: a tree may be deeper than our stack. */
function nodesByType(program: Program): ReadonlyMap<string, readonly Node[]> {
  const byType = new Map<string, Node[]>();
  const open: Node[] = [program];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const same = byType.get(node.type);
    if (same === undefined) byType.set(node.type, [node]);
    else same.push(node);
    const before = open.length;
    pushChildren(node, open);
    // The first is to be taken first.
    for (let low = before, high = open.length - 1; low < high; low++, high--) {
      const first = open[low] as Node;
      open[low] = open[high] as Node;
      open[high] = first;
    }
  }
  return byType;
}

function pushChildren(node: Node, open: Node[]): void {
  const fields = node as unknown as Readonly<Record<string, unknown>>;
  for (const key in fields) {
    const value = fields[key];
    if (typeof value !== 'object' || value === null || key === 'parent') continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (!isNode(child)) continue;
      child.parent = node;
      open.push(child);
    }
  }
}

function isNode(value: unknown): value is Node & { parent?: Node } {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function nothing(text: string): Program {
  return { type: 'Program', body: [], sourceType: 'module', hashbang: null, start: 0, end: text.length };
}
