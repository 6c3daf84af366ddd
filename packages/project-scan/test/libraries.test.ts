// A library is known by its folder: none is forgotten in the lists from which all tables follow.

import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { libraries } from '../src/libraries/libraries.ts';
import { readers } from '../src/libraries/readers.ts';
import type { Library, Readers } from '../src/library.ts';

const home = path.join(import.meta.dirname, '../src/libraries');
const folders = readdirSync(home, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

test('every folder says what it is of, and is listed', async () => {
  const found = await Promise.all(folders.map((folder) => exported<Library>(folder, 'library.ts')));
  expect(libraries).toEqual(found);
});

test('every folder that reads sources is listed', async () => {
  const reading = folders.filter((folder) =>
    readdirSync(path.join(home, folder)).some((file) => file !== 'library.ts'),
  );
  expect(reading.filter((folder) => !existsSync(path.join(home, folder, 'readers.ts')))).toEqual([]);
  const found = await Promise.all(reading.map((folder) => exported<Readers>(folder, 'readers.ts')));
  expect(readers.map(({ library }) => library.name)).toEqual(found.map(({ library }) => library.name));
  expect(readers.every((each, place) => each === found[place])).toBe(true);
});

test('every reader is of the library in whose folder it stands', async () => {
  for (const { library } of readers) expect(libraries).toContain(library);
  const names = libraries.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('what is read of routes and schemas is known to be in use by more than its readers', () => {
  const routed = readers.filter(
    ({ routes, scriptRouters, pythonRouters, goRouters }) =>
      routes !== undefined || scriptRouters !== undefined || pythonRouters !== undefined || goRouters !== undefined,
  );
  const unmarked = routed.filter(({ library }) => library.serves === undefined).map(({ library }) => library.name);
  // Protocols that are served with another framework.
  expect(unmarked).toEqual(['graphql', 'grpc']);
  const stored = readers.filter(({ schemas }) => schemas !== undefined);
  const unknown = stored.filter(({ library }) => library.stores === undefined && library.sends !== true);
  // Files that show themselves.
  expect(unknown.map(({ library }) => library.name)).toEqual(['sql']);
});

test('a library whose queries are read says what its columns look like', () => {
  const asked = readers.filter(({ queries }) => queries !== undefined).map(({ library }) => library.name);
  expect(libraries.filter(({ columns }) => columns !== undefined).map(({ name }) => name)).toEqual(asked);
});

/** What a file of this folder exports, which is one thing. */
async function exported<T>(folder: string, file: string): Promise<T> {
  const module: Record<string, T> = await import(path.join(home, folder, file));
  const [only, ...more] = Object.values(module);
  expect(more).toEqual([]);
  return only as T;
}
