import { expect } from 'vitest';
import { readEntries } from '../../src/parts/entries.ts';
import type { ScannedEntry } from '../../src/scan.ts';
import { type Files, sourcesOf } from '../check.ts';

/** All commands, jobs and listeners of a project, as `command remote add <inline> src/cli.ts:7 high`. */
export function checkEntries(files: Files, expected: readonly string[]): void {
  expect(readEntries(sourcesOf(files)).entries.map(shown).toSorted()).toEqual(expected.toSorted());
}

/** The manifest of an npm package with these dependencies. */
export function npm(...dependencies: readonly string[]): Files {
  return {
    'package.json': JSON.stringify({
      name: 'shop',
      dependencies: Object.fromEntries(dependencies.map((each) => [each, '*'])),
    }),
  };
}

function shown({ kind, name, handler, file, line, handledAt, runs, confidence }: ScannedEntry): string {
  const at = handledAt === undefined ? '' : ` at ${handledAt.file}:${handledAt.line}`;
  const arm = runs === undefined ? '' : ` run at ${runs.file}:${runs.line}`;
  return `${kind} ${name} ${handler} ${file}:${line}${at}${arm} ${confidence}`;
}
