import fs from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { Repository } from '../../src/repository/repository.ts';
import { makeDirectory, openRepository, write } from './fixture.ts';

const files = {
  'a.ts': 'export const größe = 1;',
  'b.ts': '// @generated\nconst word = 1;',
  'b.css': '/* @generated */ .word {}',
  'bin/tool': '#!/usr/bin/env node\nrun();',
  'c.ts': 'a\0b',
  'tsconfig.json': '{"compilerOptions":{"outDir":"js"}}',
  'js/a.js': 'exports.a = 1;',
};

afterEach(() => {
  vi.restoreAllMocks();
});

test('a later process reads no file that is as it was', () => {
  const root = settled(files);
  const before = openRepository(root);
  const state = before.exportState();
  const after = Repository.open(root, { state });
  const read = vi.spyOn(fs, 'readSync');
  expect(after.refresh()).toEqual({ created: [...before.files.keys()], changed: [], deleted: [] });
  expect(read).not.toHaveBeenCalled();
  expect([...after.files.values()]).toEqual([...before.files.values()]);
  expect(after.skipped).toEqual(before.skipped);
  expect(after.snapshot()).toBe(before.snapshot());
  expect(after.filesWithWord('größe')).toEqual(['a.ts']);
  expect(after.unreadFilesWith('word').files.map(({ path }) => path)).toEqual(['b.css']);
  expect([...after.written.keys()]).toEqual([...before.written.keys()]);
  expect(after.contentHash('a.ts')).toBe(before.contentHash('a.ts'));
});

test('what changed in between is read', () => {
  const root = settled(files);
  const state = openRepository(root).exportState();
  write(root, { 'a.ts': 'export const other = 2;', 'new.ts': 'other' });
  const after = Repository.open(root, { state });
  after.refresh();
  expect(after.filesWithWord('other')).toEqual(['a.ts', 'new.ts']);
  expect(after.filesWithWord('größe')).toEqual([]);
});

test('a damaged state is as good as none', () => {
  const root = settled(files);
  const before = openRepository(root);
  const state = before.exportState();
  const damaged: Uint8Array[] = [
    new Uint8Array(0),
    state.slice(0, 20),
    state.slice(0, state.length - 1),
    Uint8Array.from([...state, 0]),
    Buffer.from('{"not":"a state"}'.repeat(10)),
  ];
  for (let at = 0; at < state.length; at += 7) {
    const copy = state.slice();
    copy[at] = (copy[at] as number) ^ 1;
    damaged.push(copy);
  }
  for (const bytes of damaged) {
    const after = Repository.open(root, { state: bytes });
    after.refresh();
    expect(after.snapshot()).toBe(before.snapshot());
    expect(after.filesWithWord('größe')).toEqual(['a.ts']);
  }
});

test('a file that had just changed when it was read is not in the state', () => {
  const root = makeDirectory({ 'a.ts': 'a' });
  vi.spyOn(Date, 'now').mockReturnValue(fs.statSync(`${root}/a.ts`).ctimeMs);
  const state = openRepository(root).exportState();
  const read = vi.spyOn(fs, 'readSync');
  Repository.open(root, { state }).refresh();
  expect(read).toHaveBeenCalled();
});

/** A directory whose files changed long ago, as far as the repository can tell. */
function settled(contents: Readonly<Record<string, string>>): string {
  const root = makeDirectory(contents);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  return root;
}
