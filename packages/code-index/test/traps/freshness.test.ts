/** Every answer is of the sources as they are at that moment. Nothing here waits for a clock. */
import fs from 'node:fs';
import path from 'node:path';
import { git as gitIn } from '@boocontext/test-support';
import { expect, test } from 'vitest';
import { callerText } from '../support/cases.ts';
import { type Files, type Project, project } from '../support/project.ts';

async function callers(made: Project, symbol: string, depth = 1): Promise<string[]> {
  const answer = await made.callgraph(symbol, { direction: 'callers', depth });
  return (answer.callers ?? []).map((edge) => callerText(edge));
}

const base: Files = {
  'tsconfig.json': { compilerOptions: { strict: true } },
  'package.json': { name: 'fixture', private: true },
  'src/a.ts': 'export function run() {}',
  'src/b.ts': `
    import { run } from './a';
    export const main = () => run();`,
};

test('a caller is added, moved and removed', async () => {
  const made = project(base);
  expect(await callers(made, 'run')).toEqual(['main src/b.ts:2 call']);
  made.write({
    'src/b.ts': `
      import { run } from './a';
      export const other = () => 1;
      export const main = () => run();
      export const more = () => run();`,
  });
  expect(await callers(made, 'run')).toEqual(['main src/b.ts:3 call', 'more src/b.ts:4 call']);
  made.write({ 'src/b.ts': "import { run } from './a';" });
  expect(await callers(made, 'run')).toEqual([]);
});

test('the definition changes while its callers do not', async () => {
  const made = project(base);
  await callers(made, 'run');
  made.write({ 'src/a.ts': '\n\n\nexport function other() {}\nexport function run(x = 1) { return x; }' });
  const answer = await made.callgraph('run');
  expect(answer.definitions[0]).toMatchObject({ line: 3, signature: 'function run(x = 1)' });
  expect(answer.callers?.map((edge) => callerText(edge))).toEqual(['main src/b.ts:2 call']);
  expect((await made.types('run')).signature).toBe('(x?: number) => number');
});

test('a hundred edits in a row', async () => {
  const made = project(base);
  for (let i = 0; i < 100; i++) {
    made.write({
      'src/b.ts': `${'//\n'.repeat(i % 7)}import { run } from './a';\nexport const main${i} = () => run();`,
    });
    expect(await callers(made, 'run')).toEqual([`main${i} src/b.ts:${(i % 7) + 2} call`]);
  }
});

test('an edit that keeps the size, and one that keeps size and time', async () => {
  const made = project({ ...base, 'src/b.ts': "import { run } from './a';\nexport const main = () => run();" });
  expect(await callers(made, 'run')).toEqual(['main src/b.ts:2 call']);
  made.write({ 'src/b.ts': "import { run } from './a';\nexport const past = () => run();" });
  expect(await callers(made, 'run')).toEqual(['past src/b.ts:2 call']);
  const before = fs.statSync(made.path('src/b.ts'));
  made.write({ 'src/b.ts': "import { run } from './a';\nexport const next = () => run();" });
  fs.utimesSync(made.path('src/b.ts'), before.atime, before.mtime);
  expect(await callers(made, 'run')).toEqual(['next src/b.ts:2 call']);
});

test('a file is created, renamed and deleted', async () => {
  const made = project(base);
  expect(await callers(made, 'run')).toEqual(['main src/b.ts:2 call']);
  made.write({ 'src/deep/c.ts': "import { run } from '../a';\nexport const created = () => run();" });
  expect(await callers(made, 'run')).toEqual(['main src/b.ts:2 call', 'created src/deep/c.ts:2 call']);
  fs.renameSync(made.path('src/b.ts'), made.path('src/renamed.ts'));
  expect(await callers(made, 'run')).toEqual(['created src/deep/c.ts:2 call', 'main src/renamed.ts:2 call']);
  made.remove('src/deep');
  expect(await callers(made, 'run')).toEqual(['main src/renamed.ts:2 call']);
});

test('the definition moves to a file that shadows another', async () => {
  const made = project({
    ...base,
    'src/a.ts': "export * from './real';",
    'src/real.ts': 'export function run() {}',
  });
  expect(await callers(made, 'run')).toEqual(['main src/b.ts:2 call']);
  made.remove('src/a.ts');
  made.write({ 'src/a/index.ts': 'export function run() {}' });
  const answer = await made.callgraph('run', { direction: 'callers', file: 'src/a/index.ts' });
  expect(answer.callers?.map((edge) => callerText(edge))).toEqual(['main src/b.ts:2 call']);
  const left = await made.callgraph('run', { direction: 'callers', file: 'src/real.ts' });
  expect(left.callers).toEqual([]);
});

test('an import that led nowhere is mended by a new file', async () => {
  const made = project({ ...base, 'src/b.ts': "import { late } from './late';\nexport const main = () => late();" });
  await callers(made, 'run');
  made.write({ 'src/late.ts': 'export function late() {}' });
  expect(await callers(made, 'late')).toEqual(['main src/b.ts:2 call']);
});

test('a path alias of the tsconfig is added and changed', async () => {
  const made = project({ ...base, 'src/b.ts': "import { run } from '@/a';\nexport const main = () => run();" });
  expect(await callers(made, 'run')).toEqual([]);
  made.write({ 'tsconfig.json': { compilerOptions: { paths: { '@/*': ['./src/*'] } } } });
  expect(await callers(made, 'run')).toEqual(['main src/b.ts:2 call']);
  made.write({ 'tsconfig.json': { compilerOptions: { paths: { '@/*': ['./elsewhere/*'] } } } });
  expect(await callers(made, 'run')).toEqual([]);
});

test('a tsconfig that others extend is changed', async () => {
  const made = project({
    ...base,
    'base.json': { compilerOptions: { paths: { '@/*': ['./elsewhere/*'] } } },
    'tsconfig.json': { extends: './base.json' },
    'src/b.ts': "import { run } from '@/a';\nexport const main = () => run();",
  });
  expect(await callers(made, 'run')).toEqual([]);
  made.write({ 'base.json': { compilerOptions: { paths: { '@/*': ['./src/*'] } } } });
  expect(await callers(made, 'run')).toEqual(['main src/b.ts:2 call']);
});

test('a configuration that others extend is changed while no process runs', async () => {
  const made = project({
    'package.json': { name: 'fixture', private: true },
    'base.json': { compilerOptions: { paths: { '@/*': ['./src/*'] } } },
    'tsconfig.json': { extends: './base.json', include: ['src', 'other', 'main.ts'] },
    'src/a.ts': 'export function run() {}',
    'other/a.ts': 'export function run() {}',
    'main.ts': "import { run } from '@/a';\nexport const main = () => run();",
  });
  const callersIn = async (file: string) =>
    (await made.callgraph('run', { direction: 'callers', file })).callers?.map((edge) => callerText(edge));
  await (await made.engine()).index();
  expect(await callersIn('src/a.ts')).toEqual(['main main.ts:2 call']);
  await made.close();
  made.write({ 'base.json': { compilerOptions: { paths: { '@/*': ['./other/*'] } } } });
  expect(await callersIn('src/a.ts')).toEqual([]);
  expect(await callersIn('other/a.ts')).toEqual(['main main.ts:2 call']);
  await made.close();
  made.remove('other/a.ts');
  made.write({ 'other/a/index.ts': 'export function run() {}' });
  expect(await callersIn('other/a/index.ts')).toEqual(['main main.ts:2 call']);
});

test('a package.json gives its package another entry', async () => {
  const made = project({
    ...base,
    'packages/tools/package.json': { name: '@fixture/tools', exports: './one.ts' },
    'packages/tools/one.ts': 'export function tool() { return 1; }',
    'packages/tools/two.ts': 'export function tool() { return 2; }',
    'src/b.ts': "import { tool } from '@fixture/tools';\nexport const main = () => tool();",
  });
  const of = async (file: string) =>
    (await made.callgraph('tool', { direction: 'callers', file })).callers?.map((edge) => callerText(edge));
  expect(await of('packages/tools/one.ts')).toEqual(['main src/b.ts:2 call']);
  made.write({ 'packages/tools/package.json': { name: '@fixture/tools', exports: './two.ts' } });
  expect(await of('packages/tools/one.ts')).toEqual([]);
  expect(await of('packages/tools/two.ts')).toEqual(['main src/b.ts:2 call']);
});

test('stored edges follow an edit in the middle of a chain', async () => {
  const made = project({
    ...base,
    'src/b.ts': "import { run } from './a';\nexport const middle = () => run();",
    'src/c.ts': "import { middle } from './b';\nexport const top = () => middle();",
  });
  expect(await callers(made, 'run', 3)).toEqual(['middle src/b.ts:2 call', 'top src/c.ts:2 call depth 2']);
  made.write({ 'src/c.ts': "import { middle } from './b';\n\nexport const above = () => middle();" });
  expect(await callers(made, 'run', 3)).toEqual(['middle src/b.ts:2 call', 'above src/c.ts:3 call depth 2']);
  // What a name means in one file is changed by another: nothing of `c.ts` itself differs.
  made.write({
    'src/b.ts': "import { run } from './a';\nimport { other } from './d';\nexport { other as middle };\nrun();",
    'src/d.ts': 'export const other = () => 1;',
  });
  expect(await callers(made, 'run', 3)).toEqual(['<module> src/b.ts:4 call']);
});

test('a file comes under an ignore rule, and out of it again', async () => {
  const made = project(base);
  expect(await callers(made, 'run')).toEqual(['main src/b.ts:2 call']);
  made.write({ '.gitignore': 'b.ts\n' });
  expect(await callers(made, 'run')).toEqual([]);
  made.remove('.gitignore');
  expect(await callers(made, 'run')).toEqual(['main src/b.ts:2 call']);
});

test('another branch is checked out', async () => {
  const made = project(base);
  const git = (...args: string[]) => gitIn(made.root, ...args);
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('commit', '-qm', 'one');
  git('checkout', '-qb', 'branch');
  made.write({
    'src/b.ts': "import { run } from './a';\nexport const branched = () => run();",
    'src/c.ts': "import { branched } from './b';\nexport const top = () => branched();",
  });
  git('add', '.');
  git('commit', '-qm', 'two');
  const onBranch = await made.callgraph('run', { direction: 'callers', depth: 2 });
  expect(onBranch.callers?.map((edge) => callerText(edge))).toEqual([
    'branched src/b.ts:2 call',
    'top src/c.ts:2 call depth 2',
  ]);
  git('checkout', '-q', 'main');
  expect(await callers(made, 'run', 2)).toEqual(['main src/b.ts:2 call']);
  git('checkout', '-q', 'branch');
  expect(await callers(made, 'run', 2)).toEqual(['branched src/b.ts:2 call', 'top src/c.ts:2 call depth 2']);
});

test('an answer is stamped with the state that it is of', async () => {
  const made = project(base);
  const engine = await made.engine();
  const question = { symbol: 'run', direction: 'both', depth: 1 } as const;
  const first = (await engine.callgraph(question)).snapshot;
  expect(first).toMatch(/^[\w+]{4,20}$/);
  expect((await engine.callgraph(question)).snapshot).toBe(first);
  made.write({ 'src/b.ts': '' });
  expect((await engine.callgraph(question)).snapshot).not.toBe(first);
});

test('a later engine does not answer from what an earlier one stored', async () => {
  const made = project({
    ...base,
    'src/c.ts': "import { main } from './b';\nexport const top = () => main();",
  });
  await (await made.engine()).index();
  expect(await callers(made, 'run', 2)).toEqual(['main src/b.ts:2 call', 'top src/c.ts:2 call depth 2']);
  await made.close();
  made.write({ 'src/c.ts': "import { main } from './b';\nexport const late = () => main();" });
  expect(await callers(made, 'run', 2)).toEqual(['main src/b.ts:2 call', 'late src/c.ts:2 call depth 2']);
});

test('a repository of git comes, becomes a linked working tree, and goes', async () => {
  const made = project({ ...base, 'src/c.ts': "import { run } from './a';\nexport const third = () => run();" });
  const all = ['main src/b.ts:2 call', 'third src/c.ts:2 call'];
  expect(await callers(made, 'run')).toEqual(all);
  gitIn(made.root, 'init', '-q', '-b', 'main');
  made.write({ '.git/info/exclude': 'src/c.ts\n' });
  expect(await callers(made, 'run')).toEqual(['main src/b.ts:2 call']);
  const moved = path.join(path.dirname(made.root), 'moved.git');
  fs.renameSync(made.path('.git'), moved);
  // Believed only where the place that it names names this working tree in turn.
  fs.appendFileSync(path.join(moved, 'config'), `[core]\n\tworktree = ${made.root}\n`);
  made.write({ '.git': `gitdir: ${moved}\n` });
  expect(await callers(made, 'run')).toEqual(['main src/b.ts:2 call']);
  fs.writeFileSync(path.join(moved, 'info/exclude'), 'src/b.ts\n');
  expect(await callers(made, 'run')).toEqual(['third src/c.ts:2 call']);
  made.remove('.git');
  expect(await callers(made, 'run')).toEqual(all);
});
