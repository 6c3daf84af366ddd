/** A file that several replace at once. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { replaceFile } from '@boocontext/safe-access';
import { afterAll, expect, test } from 'vitest';

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'replace-'));
afterAll(() => fs.rmSync(home, { recursive: true, force: true }));

test('threads of one process replace a file at the same time, and each finds one of their contents whole', async () => {
  const file = path.join(home, 'shelf.json');
  const contents = ['a', 'b', 'c'].map((letter) => letter.repeat(200_000));
  replaceFile(file, contents[0] as string);
  const script = `
    const { workerData } = require('node:worker_threads');
    import(workerData.module).then(({ replaceFile }) => {
      const { readFileSync } = require('node:fs');
      for (let i = 0; i < 100; i++) {
        replaceFile(workerData.file, workerData.content);
        const found = readFileSync(workerData.file, 'utf8');
        if (!workerData.contents.includes(found)) throw new Error('found ' + found.length + ' characters');
      }
    });`;
  const module = import.meta.resolve('@boocontext/safe-access');
  const ended = contents.map((content) => {
    const worker = new Worker(script, { eval: true, workerData: { module, file, content, contents } });
    return new Promise((resolve) => {
      worker.once('error', resolve);
      worker.once('exit', resolve);
    });
  });
  expect(await Promise.all(ended)).toEqual([0, 0, 0]);
  expect(fs.readdirSync(home)).toEqual(['shelf.json']);
});

test('what cannot be replaced is told, stays as it is, and nothing is left beside it', () => {
  const folder = path.join(home, 'folder');
  fs.mkdirSync(path.join(folder, 'inner'), { recursive: true });
  expect(() => replaceFile(folder, 'text')).toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/);
  expect(() => replaceFile(path.join(home, 'missing', 'file'), 'text')).toThrow(/ENOENT/);
  expect(fs.readdirSync(home).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

test('a file of somebody else keeps its permissions, and a new one has the usual ones', () => {
  const file = path.join(home, 'settings.json');
  const usual = path.join(home, 'usual');
  fs.writeFileSync(usual, '');
  replaceFile(file, 'a', { mode: 'kept' });
  expect(fs.statSync(file).mode).toBe(fs.statSync(usual).mode);
  fs.chmodSync(file, 0o664);
  replaceFile(file, 'b', { mode: 'kept' });
  expect(fs.statSync(file).mode & 0o777).toBe(0o664);
  expect(fs.readFileSync(file, 'utf8')).toBe('b');
});
