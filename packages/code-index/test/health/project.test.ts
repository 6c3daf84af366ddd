/** The health of a repository: what is compared across files, what history tells, and what is not graded. */
import fs from 'node:fs';
import type { FileHealth, HealthAnswer, ProjectHealth } from '@boocontext/code-index';
import { git } from '@boocontext/test-support';
import { describe, expect, test } from 'vitest';
import { type Files, type Project, project, projectOfItsOwn } from '../support/project.ts';

async function healthOf(made: Project): Promise<ProjectHealth> {
  const answer = await (await made.engine()).health({});
  if (answer.scope !== 'project') throw new Error(JSON.stringify(answer));
  return answer;
}

async function healthOfFile(made: Project, file: string): Promise<FileHealth> {
  const answer = await (await made.engine()).health({ file });
  if (answer.scope !== 'file') throw new Error(JSON.stringify(answer));
  return answer;
}

function commit(made: Project, message = 'a commit'): void {
  if (!fs.existsSync(made.path('.git'))) git(made.root, 'init', '-q', '-b', 'main');
  git(made.root, 'add', '-A');
  git(made.root, 'commit', '-q', '-m', message);
}

/** A function that nobody wants to change. */
function tangled(name: string, depth = 12): string {
  const opened = Array.from({ length: depth }, (_, i) => `if (a > ${i} && b < ${i}) {\n`).join('');
  return `export function ${name}(a: number, b: number) {\n${opened}return ${depth};\n${'}\n'.repeat(depth)}}\n`;
}

describe('circles of imports', () => {
  async function cycles(files: Files): Promise<readonly (readonly string[])[]> {
    return (await healthOf(project(files))).cycles;
  }

  test('of values', async () => {
    expect(
      await cycles({
        'a.ts': "import { b } from './b.js';\nexport const a = () => b;\n",
        'b.ts': "export { c } from './c.ts';\nexport const b = 1;\n",
        'c.ts': "import './a';\nexport const c = 1;\n",
        'd.ts': "import { a } from './a.ts';\nexport const d = a;\n",
      }),
    ).toEqual([['a.ts', 'b.ts', 'c.ts']]);
  });

  test('of required modules', async () => {
    expect(
      await cycles({
        'a.js': "const b = require('./b');\nmodule.exports = () => b;\n",
        'b.js': "exports.c = require('./c').c;\n",
        'c.js': "const a = require('./a.js');\nexports.c = a;\n",
      }),
    ).toEqual([['a.js', 'b.js', 'c.js']]);
  });

  test.each([
    ['a type import', "import type { A } from './a.ts';\nexport type B = A;\n"],
    ['types by name', "import { type A, type B as C } from './a.ts';\nexport type B = A | C;\n"],
    [
      'a value that is used as a type only',
      "import { a } from './a.ts';\nexport type B = typeof a;\nexport class C implements a.I {}\n",
    ],
    ['an interface that extends it', "import { A } from './a.ts';\nexport interface B extends A { A: A }\n"],
    ['an exported type', "export type { A } from './a.ts';\n"],
    ['an import at run time', "export const b = () => import('./a.ts');\n"],
    ['a name of the package itself that may be anything', "import { c } from '#a';\nc;\n"],
    ['a require at run time', "export const b = () => require('./a.ts');\n"],
  ])('%s closes none', async (_, b) => {
    expect(
      await cycles({
        'a.ts': "import './b.ts';\nexport const a = 1;\nexport type A = 1;\n",
        'b.ts': b,
        'src/a.ts': 'export const c = 1;\n',
      }),
    ).toEqual([]);
  });

  test('the file says so', async () => {
    const made = project({
      'a.ts': "// a head\nimport { b } from './b.ts';\nb();\n",
      'b.ts': "import './a.ts';\nexport const b = () => {};\n",
    });
    const answer = await healthOfFile(made, 'a.ts');
    expect(answer.dimensions.cycles).toEqual({ score: 75, figure: 'in a circle of 2 files' });
    expect(answer.smells).toMatchObject([{ type: 'import_cycle', severity: 'MINOR', domain: 'dependencies', line: 1 }]);
  });
});

describe('duplication', () => {
  const block = (lines: number, indent = '  '): string =>
    Array.from(
      { length: lines },
      (_, i) => `${indent}const value${i} = compute(${i}, left[${i}], right[${i}]);\n`,
    ).join('');
  const wrapped = (name: string, body: string) => `export function ${name}(left: any, right: any) {\n${body}}\n`;

  test('white space and comments do not matter, and both places are named', async () => {
    const made = project({
      'a.ts': wrapped('a', block(12)),
      'b.ts': `// a head\n\n${wrapped('b', block(12, '\t').replaceAll(';\n', '; // why\n\n'))}`,
    });
    // The closing brace is the thirteenth line.
    expect((await healthOf(made)).duplication).toEqual({ lines: 26, files: 2 });
    const { smells } = await healthOfFile(made, 'b.ts');
    expect(smells).toMatchObject([
      { type: 'duplicated_block', line: 3, message: 'lines 4-28 stand in a.ts:2 as well' },
    ]);
  });

  test.each([
    ['nine lines', { 'a.ts': wrapped('a', block(8)), 'b.ts': wrapped('b', block(8)) }],
    ['lines with few tokens', { 'a.ts': 'a;\n'.repeat(12), 'b.ts': `${'a;\n'.repeat(12)}b;\n` }],
    ['other names', { 'a.ts': wrapped('a', block(12)), 'b.ts': wrapped('b', block(12).replaceAll('left', 'other')) }],
    [
      'imports',
      Object.fromEntries(
        ['a.ts', 'b.ts'].map((file) => [
          file,
          Array.from(
            { length: 20 },
            (_, i) => `import { a${i}, b${i} as c${i}, d${i} } from 'some-package/${i}';\n`,
          ).join(''),
        ]),
      ),
    ],
    [
      'a list of equal lines, which is no copy of itself',
      { 'a.ts': `export const a = [\n${'  [0, 0, 0, 0, 0, 0],\n'.repeat(12)}];\n` },
    ],
  ])('%s: none', async (_, files: Files) => {
    expect((await healthOf(project(files))).duplication).toEqual({ lines: 0, files: 0 });
  });

  test('its last lines count, though they hold too little to be found by themselves', async () => {
    const lines = Array.from({ length: 10 }, (_, i) => `const a${i} = b(c${i}).d;\n`).join('');
    const made = project({ 'a.ts': `${lines}e;\nf;\nendOfA();\n`, 'b.ts': `begin();\n${lines}e;\nf;\n` });
    expect((await healthOf(made)).duplication).toEqual({ lines: 24, files: 2 });
  });

  test('in one file', async () => {
    const made = project({ 'a.ts': wrapped('a', block(12)) + wrapped('b', block(12)) });
    expect((await healthOf(made)).duplication).toEqual({ lines: 26, files: 1 });
  });
});

describe('history', () => {
  test('commits and changed lines of a file, under its earlier names too; its first lines are no change', async () => {
    const made = project({ 'old.ts': tangled('f'), 'calm.ts': 'export const a = 1;\n' });
    commit(made);
    made.write({ 'old.ts': tangled('f').replace('return 12', 'return 13') });
    commit(made);
    git(made.root, 'mv', 'old.ts', 'new.ts');
    commit(made);
    made.write({ 'new.ts': tangled('f').replace('return 12', 'return 14') });
    commit(made);
    const answer = await healthOf(made);
    expect(answer.hotspots).toMatchObject([{ file: 'new.ts', grade: 'F', weakest: 'cognitive', commits: 4, churn: 4 }]);
    expect(answer.otherUnhealthy).toEqual([]);
    expect(answer.history).toEqual({
      known: true,
      sentence: expect.stringMatching(/^Changes are those of the 365 days up to \d{4}-\d\d-\d\d \(4 commits\)$/),
    });
  });

  test('every graded file is listed, the largest first', async () => {
    const made = project({ 'a.ts': 'export const a = 1;\n', 'b.ts': tangled('f'), 'b.test.ts': 'export {};\n' });
    const answer = await healthOf(made);
    expect(answer.files.map(({ file, grade }) => ({ file, grade }))).toEqual([
      { file: 'b.ts', grade: 'F' },
      { file: 'a.ts', grade: 'A' },
    ]);
    expect(answer.fileCount).toBe(2);
  });

  test('what nobody changes is no hotspot, however unhealthy it is', async () => {
    const made = project({ 'a.ts': tangled('f') });
    commit(made);
    expect(await healthOf(made)).toMatchObject({
      hotspots: [],
      otherUnhealthy: [{ file: 'a.ts', commits: 1, churn: 0 }],
    });
  });

  test('what others wrote is not graded, though it is read', async () => {
    const made = project({
      'a.ts': 'export const a = 1;\n',
      'shop/static/vendor/reader.js': tangled('read').replaceAll('export ', ''),
      'src/vendor/list.ts': tangled('f'),
    });
    const answer = await healthOf(made);
    expect(answer.files.map(({ file }) => file)).toEqual(['src/vendor/list.ts', 'a.ts']);
    expect(answer.ungraded.vendored).toBe(1);
  });

  test('a new commit is seen, and what is not committed is not', async () => {
    const made = project({ 'a.ts': tangled('f') });
    commit(made);
    await healthOf(made);
    made.write({ 'a.ts': tangled('f', 13) });
    expect(await healthOf(made)).toMatchObject({ hotspots: [], otherUnhealthy: [{ commits: 1, churn: 0 }] });
    commit(made);
    expect(await healthOf(made)).toMatchObject({
      hotspots: [{ commits: 2, churn: expect.any(Number) }],
    });
  });

  test('of a folder in a repository: by its own paths', async () => {
    const made = project({ 'packages/one/a.ts': tangled('f'), 'b.ts': 'export {};\n' });
    commit(made);
    made.write({ 'packages/one/a.ts': tangled('f', 13) });
    commit(made);
    const { openEngine } = await import('@boocontext/code-index');
    const engine = await openEngine({ root: made.path('packages/one'), cacheDirectory: made.cache });
    const answer = (await engine.health({})) as ProjectHealth;
    await engine.close();
    expect(answer.hotspots).toMatchObject([{ file: 'a.ts', commits: 2 }]);
  });

  test('no git repository: unknown, and nothing passes for calm', async () => {
    const answer = await healthOf(project({ 'a.ts': tangled('f') }));
    expect(answer.history).toEqual({ known: false, sentence: expect.stringMatching(/no git repository/) });
    expect(answer).toMatchObject({ hotspots: [], otherUnhealthy: [{ file: 'a.ts', grade: 'F' }] });
    expect(answer.otherUnhealthy[0]).not.toHaveProperty('commits');
  });

  test('no commit yet', async () => {
    const made = project({ 'a.ts': 'export const a = 1;\n' });
    git(made.root, 'init', '-q', '-b', 'main');
    expect((await healthOf(made)).history).toEqual({ known: false, sentence: expect.stringMatching(/no commit/) });
  });

  test.each([
    [1, { known: false, sentence: expect.stringMatching(/shallow/) }],
    [2, { known: true, sentence: expect.stringMatching(/ only, since the clone is shallow \(1 commits?\)$/) }],
    [9, { known: true, sentence: expect.stringMatching(/^Changes are those of the 365 days/) }],
  ])('a clone of depth %i', async (depth, history) => {
    const origin = project({ 'a.ts': tangled('f') });
    commit(origin);
    origin.write({ 'a.ts': tangled('f', 13) });
    commit(origin);
    origin.write({ 'a.ts': tangled('f', 14) });
    commit(origin);
    const clone = project({});
    fs.rmdirSync(clone.root);
    git(origin.root, 'clone', '-q', `--depth=${depth}`, `file://${origin.root}`, clone.root);
    const answer = await healthOf(clone);
    expect(answer.history).toEqual(history);
    expect(answer.hotspots).toHaveLength(depth === 9 ? 1 : 0);
  });
});

test('history that is fetched later counts, though no file and no commit of it is another', async () => {
  const origin = project({ 'a.ts': tangled('f') });
  commit(origin);
  origin.write({ 'a.ts': tangled('f', 13) });
  commit(origin);
  const clone = project({});
  fs.rmdirSync(clone.root);
  git(origin.root, 'clone', '-q', '--depth=1', `file://${origin.root}`, clone.root);
  expect((await healthOf(clone)).history.known).toBe(false);
  git(clone.root, 'fetch', '-q', '--unshallow');
  expect((await healthOf(clone)).history).toMatchObject({ known: true });
});

describe('what is graded', () => {
  test('tests, fixtures and declarations are not, and are counted', async () => {
    const made = project({
      'src/a.ts': 'export const a = 1;\n',
      'src/a.test.ts': tangled('f'),
      'test/helper.js': 'export const b = 1;\n',
      'fixtures/bad.ts': tangled('g'),
      'types.d.ts': 'declare const c: 1;\n',
    });
    expect(await healthOf(made)).toMatchObject({
      fileCount: 1,
      grades: { A: 1, B: 0, C: 0, D: 0, F: 0 },
      ungraded: { tests: 2, fixtures: 1, declarations: 1, vendored: 0, unmeasured: 0 },
    });
    expect(await healthOfFile(made, 'src/a.test.ts')).toMatchObject({ grade: 'F', ungraded: 'test' });
  });

  test('a file has the same score alone and among the others', async () => {
    const made = project({ 'a.ts': tangled('f'), 'b.ts': `${tangled('g')}import './a.ts';\n` });
    const { otherUnhealthy: files } = await healthOf(made);
    expect(files).toHaveLength(2);
    for (const { file, score, grade, weakest } of files)
      expect(await healthOfFile(made, file)).toMatchObject({ score, grade, weakest });
  });

  test('what could not be measured is counted and named, and the rest is graded', async () => {
    const made = project({
      'good.ts': 'export const a = 1;\n',
      'broken.ts': 'export const = 1;\n',
      'deep.ts': `export const a = ${'['.repeat(5_000)}${']'.repeat(5_000)};\n`,
      'large.ts': `// ${'x'.repeat(8_100_000)}\nexport const a = 1;\n`,
      'tool.lua': 'print(1)\n',
      script: '#!/usr/bin/env node\nconsole.log(1);\n',
      'page.vue': '<script>let a = 1</script>\n',
      'readme.md': '# hello\n',
    });
    const answer = await healthOf(made);
    expect(answer).toMatchObject({ fileCount: 2, grade: 'A' });
    expect(answer.coverage).toEqual({
      checked: 2,
      total: 5,
      skipped: { syntax_error: 1, too_deep: 1, too_large: 1, other_language: 2 },
      notes: [
        '1 file not measured: syntax errors (broken.ts)',
        '1 file not measured: nested too deeply (deep.ts)',
        '1 file not measured: too large to be read (large.ts)',
        expect.stringMatching(/^2 files in languages or forms that are not measured yet: 1 \w+[^,]*, 1 \w+[^,]*$/),
      ],
      partial: true,
    });
  });

  test.each<[string, Files, RegExp]>([
    ['nothing', {}, /no source file/],
    ['prose', { 'readme.md': '# hello\n' }, /no source file of a language/],
    [
      'other languages',
      { 'a.lua': 'print(1)\n', 'b.pl': 'print 1;\n' },
      /other languages are not measured yet \(files: 1 Lua, 1 Perl\)/,
    ],
    ['only tests', { 'a.test.ts': 'test();\n' }, /Only tests/],
    [
      'only broken files',
      { 'a.ts': 'export const = 1;\n' },
      /None of 1 file could be measured; a\.ts: a syntax error in line 1/,
    ],
  ])('%s: nothing was measured', async (_, files, message) => {
    const answer: HealthAnswer = await (await project(files).engine()).health({});
    expect(answer).toMatchObject({ scope: 'nothing', message: expect.stringMatching(message) });
  });

  test('a file that is not there, and one of another language', async () => {
    const engine = await project({ 'a.lua': 'print(1)\n' }).engine();
    await expect(engine.health({ file: 'b.ts' })).rejects.toMatchObject({ code: 'no_such_file' });
    expect(await engine.health({ file: 'a.lua' })).toMatchObject({
      scope: 'nothing',
      message: expect.stringMatching(/Lua/),
    });
  });
});

describe('from one question to the next', () => {
  test('a later process measures only what has changed, and answers the same', async () => {
    const made = project({ 'a.ts': tangled('f'), 'b.ts': 'export const b = 1;\n' });
    const first = await healthOf(made);
    await made.close();
    const progress: number[] = [];
    const again = await (await made.engine()).health({}, { onProgress: ({ total }) => progress.push(total) });
    expect(again).toEqual(first);
    await made.close();
    made.write({ 'b.ts': tangled('g', 13) });
    expect(await healthOf(made)).toMatchObject({ grades: { F: 2 } });
    made.remove('a.ts');
    expect(await healthOf(made)).toMatchObject({ fileCount: 1, grades: { F: 1 } });
  });

  test('a question that is cancelled is', async () => {
    const made = project({ 'a.ts': tangled('f') });
    const engine = await made.engine();
    const controller = new AbortController();
    const asked = engine.health({}, { signal: controller.signal });
    controller.abort();
    await expect(asked).rejects.toMatchObject({ code: 'cancelled' });
    expect(await engine.health({})).toMatchObject({ fileCount: 1 });
  });

  test('without time, what was not measured is counted', async () => {
    const made = projectOfItsOwn({ 'a.ts': tangled('f') });
    expect(await (await made.engine()).health({}, { timeBudgetMs: -1 })).toMatchObject({
      scope: 'nothing',
      message: expect.stringMatching(/the time was over/),
      coverage: { checked: 0, total: 1, skipped: { timeout: 1 }, partial: true },
    });
    expect(await healthOf(made)).toMatchObject({ fileCount: 1 });
  });
});
