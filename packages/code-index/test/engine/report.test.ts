/** What the index and the first look at a repository count. */
import { expect, test } from 'vitest';
import { projectOfItsOwn as project } from '../support/project.ts';

const made = project({
  'tsconfig.json': {},
  'package.json': { name: 'fixture', private: true },
  'src/a.ts': 'export function often() {}\nexport function once() {}\nexport function never() {}\n',
  'src/b.ts': `
    import { often, once } from './a';
    export const one = () => { often(); often(); };
    export const two = () => { often(); once(); };
    export const three = () => two();`,
  'src/c.js': 'export const plain = 1;',
  'src/b.test.ts':
    "import { three } from './b';\ntest('x', () => { three(); });\ndeclare const test: any;\nfunction often() {}",
});

test('the index counts files, symbols and edges, and is there at once the second time', async () => {
  const engine = await made.engine();
  const first = await engine.index();
  expect(first).toMatchObject({ files: 4, symbols: 9 });
  expect(first.edges).toBeGreaterThan(5);
  const progress: string[] = [];
  const second = await engine.index({ onProgress: ({ message }) => progress.push(message) });
  expect(second).toMatchObject({ files: 4, symbols: 9, edges: first.edges });
  expect(progress).toEqual([]);
});

test('an engine that is opened later finds the index where it was left', async () => {
  const before = await (await made.engine()).index();
  await made.close();
  const after = await (await made.engine()).index();
  expect(after).toMatchObject({ files: before.files, symbols: before.symbols, edges: before.edges });
});

test('the report names what is called most, and what a change to it would reach', async () => {
  const report = await (await made.engine()).report();
  expect(report).toMatchObject({ files: 4, symbols: 9 });
  expect(report.languages).toEqual([
    expect.objectContaining({ language: 'TypeScript', files: 3 }),
    expect.objectContaining({ language: 'JavaScript', files: 1 }),
  ]);
  expect(report.mostCalled[0]).toMatchObject({
    symbol: 'often',
    file: 'src/a.ts',
    callers: 2,
    callSites: 3,
    affectedFiles: 2,
    tests: 1,
  });
  expect(report.mostCalled.map((each) => each.symbol)).toEqual(['often', 'once', 'two', 'three']);
});
