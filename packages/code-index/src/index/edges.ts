/** The stored edges of one file as numbers: a repository has hundreds for each file, and an object for each takes ten times that. */
import { RESOLUTIONS, type Resolution } from '../model/edges.ts';
import type { DefinitionRef } from '../model/facts.ts';
import { REFERENCE_ROLES, type ReferenceRole } from '../model/roles.ts';

/** One use of a definition. Lines are 0-based. */
export interface StoredEdge {
  /** Innermost definition around the use in its own file, or -1. */
  readonly holder: number;
  readonly targetFile: string;
  readonly target: number;
  readonly line: number;
  readonly role: ReferenceRole;
  readonly resolution: Resolution;
}

/** Edges of one file, in source order. */
export interface PackedEdges {
  /** Files that they lead to, each once. */
  readonly targets: readonly string[];
  /** `COLUMNS` numbers for each edge. */
  readonly cells: Int32Array;
}

const COLUMNS = 5;
const HOLDER = 0;
const TARGET_FILE = 1;
const TARGET = 2;
const LINE = 3;
const KIND = 4;

export function packEdges(edges: readonly StoredEdge[]): PackedEdges {
  const indexOf = new Map<string, number>();
  const cells = new Int32Array(COLUMNS * edges.length);
  edges.forEach(({ holder, targetFile, target, line, role, resolution }, i) => {
    let file = indexOf.get(targetFile);
    if (file === undefined) {
      file = indexOf.size;
      indexOf.set(targetFile, file);
    }
    const kind = REFERENCE_ROLES.indexOf(role) * RESOLUTIONS.length + RESOLUTIONS.indexOf(resolution);
    cells.set([holder, file, target, line, kind], COLUMNS * i);
  });
  return { targets: [...indexOf.keys()], cells };
}

function edgeCount({ cells }: PackedEdges): number {
  return cells.length / COLUMNS;
}

function edgeAt({ targets, cells }: PackedEdges, index: number): StoredEdge {
  const at = COLUMNS * index;
  const kind = cells[at + KIND] as number;
  return {
    holder: cells[at + HOLDER] as number,
    targetFile: targets[cells[at + TARGET_FILE] as number] as string,
    target: cells[at + TARGET] as number,
    line: cells[at + LINE] as number,
    role: REFERENCE_ROLES[Math.floor(kind / RESOLUTIONS.length)] as ReferenceRole,
    resolution: RESOLUTIONS[kind % RESOLUTIONS.length] as Resolution,
  };
}

/** All edges as they were before they were packed. */
export function unpackEdges(packed: PackedEdges): StoredEdge[] {
  return Array.from({ length: edgeCount(packed) }, (_, i) => edgeAt(packed, i));
}

/** Those of one holder, without making the others. */
function edgesHeldBy(packed: PackedEdges, holder: number): StoredEdge[] {
  const found: StoredEdge[] = [];
  for (let i = 0; i < edgeCount(packed); i++)
    if (packed.cells[COLUMNS * i + HOLDER] === holder) found.push(edgeAt(packed, i));
  return found;
}

/** What a definition extends or, as a member of an object literal, stands for. */
export function basesOf(packed: PackedEdges, holder: number): DefinitionRef[] {
  return edgesHeldBy(packed, holder)
    .filter(({ role }) => role === 'extends')
    .map(({ targetFile, target }) => ({ file: targetFile, index: target }));
}

/** Definitions that extend this one, in source order. */
export function extendersIn(packed: PackedEdges, { file, index }: DefinitionRef): number[] {
  const target = packed.targets.indexOf(file);
  const found: number[] = [];
  for (let i = 0; target >= 0 && i < edgeCount(packed); i++) {
    if (packed.cells[COLUMNS * i + TARGET_FILE] !== target || packed.cells[COLUMNS * i + TARGET] !== index) continue;
    const { holder, role } = edgeAt(packed, i);
    if (role === 'extends' && holder >= 0) found.push(holder);
  }
  return found;
}

/** Of what a cache holds: the numbers fit together. */
export function isPackedEdges(value: unknown): value is PackedEdges {
  const { targets, cells } = (value ?? {}) as Partial<PackedEdges>;
  return Array.isArray(targets) && cells instanceof Int32Array && cells.length % COLUMNS === 0;
}

/** Who leads to each definition, over the edges of all files. */
export class IncomingEdges {
  readonly #files: readonly string[];
  readonly #packed: readonly PackedEdges[];
  /** By the file that is led to: pairs of the number of a file and of an edge in it, in order; sorted when first asked for. */
  readonly #pairs = new Map<string, { readonly pairs: Int32Array; isSorted: boolean }>();
  readonly count: number;

  constructor(byFile: ReadonlyMap<string, PackedEdges>) {
    this.#files = [...byFile.keys()];
    this.#packed = [...byFile.values()];
    const sizes = new Map<string, number>();
    for (const { targets, cells } of this.#packed) {
      const own = new Int32Array(targets.length);
      for (let at = TARGET_FILE; at < cells.length; at += COLUMNS) (own[cells[at] as number] as number)++;
      for (const [i, target] of targets.entries()) sizes.set(target, (sizes.get(target) ?? 0) + (own[i] as number));
    }
    let count = 0;
    const filled = new Map<string, number>();
    for (const [file, size] of sizes) {
      count += size;
      filled.set(file, 0);
      this.#pairs.set(file, { pairs: new Int32Array(2 * size), isSorted: false });
    }
    this.count = count;
    this.#packed.forEach(({ targets, cells }, source) => {
      const lists = targets.map((target) => this.#pairs.get(target)?.pairs as Int32Array);
      const ends = targets.map((target) => filled.get(target) as number);
      for (let edge = 0; edge * COLUMNS < cells.length; edge++) {
        const target = cells[edge * COLUMNS + TARGET_FILE] as number;
        const end = ends[target] as number;
        const list = lists[target] as Int32Array;
        list[end] = source;
        list[end + 1] = edge;
        ends[target] = end + 2;
      }
      for (const [i, target] of targets.entries()) filled.set(target, ends[i] as number);
    });
  }

  /** In order of the files as they were given, and of the source. */
  of(file: string, target: number): { readonly file: string; readonly edge: StoredEdge }[] {
    const found: { readonly file: string; readonly edge: StoredEdge }[] = [];
    const list = this.#sorted(file);
    if (list === undefined) return found;
    let low = 0;
    let high = list.length / 2;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#targetAt(list, middle) < target) low = middle + 1;
      else high = middle;
    }
    for (; low * 2 < list.length && this.#targetAt(list, low) === target; low++) {
      const source = list[2 * low] as number;
      found.push({
        file: this.#files[source] as string,
        edge: edgeAt(this.#packed[source] as PackedEdges, list[2 * low + 1] as number),
      });
    }
    return found;
  }

  #sorted(file: string): Int32Array | undefined {
    const entry = this.#pairs.get(file);
    if (entry === undefined || entry.isSorted) return entry?.pairs;
    const { pairs } = entry;
    const order = Array.from({ length: pairs.length / 2 }, (_, i) => i);
    order.sort((a, b) => this.#targetAt(pairs, a) - this.#targetAt(pairs, b) || a - b);
    const before = pairs.slice();
    for (const [to, from] of order.entries()) pairs.set(before.subarray(2 * from, 2 * from + 2), 2 * to);
    entry.isSorted = true;
    return pairs;
  }

  #targetAt(pairs: Int32Array, i: number): number {
    const { cells } = this.#packed[pairs[2 * i] as number] as PackedEdges;
    return cells[COLUMNS * (pairs[2 * i + 1] as number) + TARGET] as number;
  }
}
