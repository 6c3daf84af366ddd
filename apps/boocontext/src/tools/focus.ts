/**
 * Which part of an answer is listed, and in which order. What an answer says is about all that was found; its lists begin
 * with what has to be read next: code before tests, direct before far. The rest is told by counts of its folders, and a
 * cursor or one more call has it.
 */
import path from 'node:path';
import { groupedBy, isTestPath, pathFilter } from '@boocontext/code-index';
import type { PropertySchema } from './input-schema.ts';
import { cut, inFigures } from './wording.ts';

export interface FocusInput {
  /** Only what lies there is listed: a folder or a glob. */
  readonly path?: string;
  /** Only what stands in tests is listed, or all but that. */
  readonly tests?: 'only' | 'none';
}

export const focusProperties: { readonly [Name in keyof Required<FocusInput>]: PropertySchema } = {
  path: { type: 'string', description: 'list only this folder or glob' },
  tests: { type: 'string', enum: ['only', 'none'] },
};

/** Where something stands: in a file that is a test, or in a test that stands beside code. */
interface Standing {
  readonly file: string;
  readonly inTests?: true;
}

function isInTests({ file, inTests }: Standing): boolean {
  return inTests === true || isTestPath(file);
}

export interface Focus {
  readonly lists: (place: Standing) => boolean;
  /** `in src/api`, `in tests`, `in src/api outside of tests`; undefined where all is listed. */
  readonly words: string | undefined;
}

export function focusOf({ path: folder, tests }: FocusInput): Focus {
  const isInFolder = pathFilter(folder);
  const words = [
    ...(folder === undefined ? [] : [`in ${cut(folder, 100)}`]),
    ...(tests === undefined ? [] : [tests === 'only' ? 'in tests' : 'outside of tests']),
  ];
  return {
    lists: (place) => isInFolder(place.file) && (tests === undefined || isInTests(place) === (tests === 'only')),
    words: words.length === 0 ? undefined : words.join(' '),
  };
}

/** What is listed of a place and how far it is. */
export interface Row extends Standing {
  /** Hops; 1 is direct. */
  readonly depth: number;
}

/** Rows that are counted where they are not listed at once. */
export interface Fold {
  readonly rows: number;
  readonly files: number;
  /** Rows by folder, those with most first; what lies in still other folders under `elsewhere`. */
  readonly folders: Readonly<Record<string, number>>;
}

export type FarRing = Fold & { readonly depth: number; readonly to?: number };

export interface Folded<Each extends Row> {
  /** All of them, in the order in which they are listed. */
  readonly rows: readonly Each[];
  /** How many of these, from the first on, are listed at once. */
  readonly listed: number;
  /** Rings further off: the next two by their depth, those beyond together, `to` the depth of the last. */
  readonly far: readonly FarRing[];
  readonly inTests: Fold | undefined;
}

/**
 * @param nearest the furthest ring that is listed by name
 * @param isWhole somebody has said how much is to be listed
 */
export function folded<Each extends Row>(
  rows: readonly Each[],
  { nearest, isWhole }: { readonly nearest: number; readonly isWhole: boolean },
): Folded<Each> {
  const isCode = (row: Each) => !isInTests(row);
  // Where only tests are left they are what is read.
  const isRead = rows.some(isCode) ? isCode : () => true;
  const read = rows.filter(isRead);
  const tests = rows.filter((row) => !isRead(row));
  const near = read.filter(({ depth }) => depth <= nearest);
  const far = read.filter(({ depth }) => depth > nearest);
  // Where nothing stands before them they are the answer, and few rows cost no more than their counts.
  const areFarFolded = !isWhole && near.length > 0 && far.length > worthFolding;
  const areTestsFolded = areFarFolded ? tests.length > 0 : !isWhole && tests.length > worthFolding;
  return {
    // However many are listed, one order: a page may have another limit than the one before.
    rows: [...near, ...far, ...tests],
    listed: areFarFolded ? near.length : areTestsFolded ? read.length : rows.length,
    far: areFarFolded ? ringsOf(far) : [],
    inTests: areTestsFolded ? foldOf(tests) : undefined,
  };
}

/** As many rows are read as quickly as the counts of their folders. */
const worthFolding = 5;
const foldersShown = 4;

function ringsOf<Each extends Row>(rows: readonly Each[]): readonly FarRing[] {
  const rings = [...groupedBy(rows, ({ depth }) => depth)].sort(([one], [other]) => one - other);
  const [beyond, ...further] = rings.slice(ringsCounted);
  const [last] = further.slice(-1);
  const each = last === undefined ? rings : rings.slice(0, ringsCounted);
  return [
    ...each.map(([depth, ring]) => ({ depth, ...foldOf(ring) })),
    ...(beyond === undefined || last === undefined
      ? []
      : [{ depth: beyond[0], to: last[0], ...foldOf([beyond, ...further].flatMap(([, ring]) => ring)) }]),
  ];
}

/** Nobody looks for one ring of many that are far off: these are counted together. */
const ringsCounted = 2;

export function foldOf(rows: readonly { readonly file: string }[]): Fold {
  const byFolder = groupedBy(rows, ({ file }) => path.posix.dirname(file));
  const folders = [...byFolder].map(([folder, { length }]) => [folder, length] as const).sort(([, a], [, b]) => b - a);
  const shown = folders.length <= foldersShown + 1 ? folders : folders.slice(0, foldersShown);
  const elsewhere = rows.length - shown.reduce((sum, [, length]) => sum + length, 0);
  return {
    rows: rows.length,
    files: new Set(rows.map(({ file }) => file)).size,
    folders: Object.fromEntries([...shown, ...(elsewhere > 0 ? [['elsewhere', elsewhere] as const] : [])]),
  };
}

/** `, 12 of them in src/api`. */
export function listedPhrase(rows: readonly Standing[], { lists, words }: Focus): string {
  return words === undefined ? '' : `, ${inFigures(rows.filter(lists).length)} of them ${words}`;
}

/** The same; where all is listed, how much of it stands in tests: `, all of them in tests`. */
export function listedOrInTests(rows: readonly Standing[], focus: Focus): string {
  if (focus.words !== undefined) return listedPhrase(rows, focus);
  const inTests = rows.filter(isInTests).length;
  if (inTests === 0) return '';
  if (inTests < rows.length) return `, ${inFigures(inTests)} of them in tests`;
  return rows.length === 1 ? ', in tests' : ', all of them in tests';
}
