// Answers are from the sources as they are now, with an index in memory or on disk, and with a damaged one.

import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectOfItsOwn as project } from '../support/project.ts';
import { askProject } from './check.ts';

const question = 'is paying tried again after a failure';
const code = 'export function charge() { /* retry the payment after an error */ return pay() }';

test('a changed, a new and a deleted file', async () => {
  const made = project({ 'a.ts': code, 'b.ts': 'export function greet() {}' });
  expect((await askProject(made, question)).places).toEqual(['charge a.ts:1']);
  made.write({ 'a.ts': code.replace('charge', 'settleUp') });
  expect((await askProject(made, question)).places).toEqual(['settleUp a.ts:1']);
  made.write({ 'c.ts': code.replace('charge', 'payAgain') });
  expect((await askProject(made, question)).places.toSorted()).toEqual(['payAgain c.ts:1', 'settleUp a.ts:1']);
  made.remove('a.ts');
  expect((await askProject(made, question)).places).toEqual(['payAgain c.ts:1']);
  expect((await askProject(made, 'settleUp')).places).toEqual([]);
});

const many = Object.fromEntries(
  Array.from({ length: 60 }, (_, i) => [`f${i}.ts`, `export function plain${i}() { return ${i} }`]),
);

test('what the last process indexed is used by the next, and only where it still holds', async () => {
  const made = project({ ...many, 'a.ts': code });
  expect((await askProject(made, question)).places[0]).toBe('charge a.ts:1');
  await made.close();
  expect(cacheFiles(made.cache)).not.toEqual([]);
  made.write({ 'a.ts': 'export function charge() {}', 'b.ts': code.replace('charge', 'settleUp') });
  expect((await askProject(made, question)).places[0]).toBe('settleUp b.ts:1');
});

test('an exact name is answered without an index', async () => {
  const made = project(many);
  expect((await askProject(made, 'plain7')).places).toEqual(['plain7 f7.ts:1']);
  await made.close();
  expect(cacheFiles(made.cache)).toEqual([]);
});

test('an answer whose time was over says that it is partial', async () => {
  const made = project(many);
  const engine = await made.engine();
  const answer = await engine.symbols({ query: question, limit: 5, offset: 0 }, { timeBudgetMs: -1 });
  expect(answer.coverage).toMatchObject({
    partial: true,
    checked: 0,
    total: 60,
    notes: ['0 of 60 source files were searched'],
  });
  expect((await askProject(made, question)).answer.coverage).toBeUndefined();
});

test('a damaged index is made anew', async () => {
  const made = project({ ...many, 'a.ts': code });
  await askProject(made, question);
  await made.close();
  for (const file of cacheFiles(made.cache)) {
    const bytes = fs.readFileSync(file);
    bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 0xff;
    fs.writeFileSync(file, bytes);
  }
  expect((await askProject(made, question)).places[0]).toBe('charge a.ts:1');
});

test('nothing is written into the repository', async () => {
  const made = project({ ...many, 'a.ts': code });
  await askProject(made, question);
  expect(fs.readdirSync(made.root).toSorted()).toEqual([...Object.keys(many), 'a.ts'].toSorted());
});

function cacheFiles(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('search.bin'))
    .map((file) => path.join(folder, file));
}
