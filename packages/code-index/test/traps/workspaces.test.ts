/** Packages of one repository that import each other by name, with nothing installed and nothing built. */
import { describe, expect, test } from 'vitest';
import { callerText } from '../support/cases.ts';
import { type Files, project } from '../support/project.ts';

const entries: Files = {
  'package.json': { name: 'root', private: true, workspaces: ['packages/*'] },
  'packages/main-only/package.json': { name: '@scope/main-only', main: 'dist/index.js', types: 'dist/index.d.ts' },
  'packages/main-only/src/index.ts': 'export function ofMainOnly() {}',
  'packages/main-only/src/deep/file.ts': 'export function ofDeepFile() {}',
  'packages/with-exports/package.json': {
    name: '@scope/with-exports',
    type: 'module',
    exports: {
      '.': { types: './dist/index.d.ts', import: './dist/index.mjs', require: './dist/index.cjs' },
      './sub': './dist/sub/index.js',
      './features/*': './dist/features/*.js',
      './package.json': './package.json',
    },
  },
  'packages/with-exports/src/index.ts': "export * from './parts/inner.js';",
  'packages/with-exports/src/parts/inner.ts': 'export function ofExports() {}',
  'packages/with-exports/src/sub/index.ts': 'export function ofSubpath() {}',
  'packages/with-exports/src/features/one.ts': 'export function ofPattern() {}',
  'packages/source-entry/package.json': { name: 'source-entry', exports: './lib/main.ts' },
  'packages/source-entry/lib/main.ts': 'export function ofSourceEntry() {}',
  'packages/no-entry/package.json': { name: '@scope/no-entry' },
  'packages/no-entry/index.js': 'exports.ofNoEntry = function () {};',
  'packages/built/package.json': { name: '@scope/built', main: 'lib/index.js' },
  'packages/built/src/index.ts': 'export function ofBuilt() {}',
  'packages/built/lib/index.js': '"use strict";\nexports.ofBuilt = ofBuilt;\nfunction ofBuilt() {}',
  'packages/built/lib/index.d.ts': 'export declare function ofBuilt(): void;',
  'packages/built/tsconfig.json': { compilerOptions: { outDir: 'lib', rootDir: 'src', declaration: true } },
  // Its entry is not there, and nobody imports it: what it has is imported file by file.
  'packages/no-main/package.json': { name: '@scope/no-main', private: true, main: 'index.ts' },
  'packages/no-main/global.ts': 'export function ofNoMain() {}',
  'packages/no-main/src/more/tools.ts': 'export function ofNoMainBelow() {}',
  'app/package.json': { name: 'app', dependencies: { '@scope/main-only': 'workspace:*' } },
  'app/src/use.ts': `
    import { ofMainOnly } from '@scope/main-only';
    import { ofDeepFile } from '@scope/main-only/src/deep/file';
    import { ofExports } from '@scope/with-exports';
    import { ofSubpath } from '@scope/with-exports/sub';
    import { ofPattern } from '@scope/with-exports/features/one';
    import { ofSourceEntry } from 'source-entry';
    import { ofNoEntry } from '@scope/no-entry';
    import { ofBuilt } from '@scope/built';
    import { ofNoMain } from '@scope/no-main/global';
    import { ofNoMainBelow } from '@scope/no-main/more/tools';
    export function main() {
      ofMainOnly();
      ofDeepFile();
      ofExports();
      ofSubpath();
      ofPattern();
      ofSourceEntry();
      ofNoEntry();
      ofBuilt();
      ofNoMain();
      ofNoMainBelow();
    }`,
};

describe.each([
  ['without any tsconfig', entries],
  [
    'with a tsconfig for each package',
    { ...entries, 'app/tsconfig.json': {}, 'packages/with-exports/tsconfig.json': {} },
  ],
  [
    'with a tsconfig that resolves as Node does',
    { ...entries, 'app/tsconfig.json': { compilerOptions: { module: 'nodenext', moduleResolution: 'nodenext' } } },
  ],
] as const)('%s', (_title, files) => {
  const made = project(files);
  test.each([
    ['ofMainOnly', 12],
    ['ofDeepFile', 13],
    ['ofExports', 14],
    ['ofSubpath', 15],
    ['ofPattern', 16],
    ['ofSourceEntry', 17],
    ['ofNoEntry', 18],
    ['ofBuilt', 19],
    ['ofNoMain', 20],
    ['ofNoMainBelow', 21],
  ])('%s', async (symbol, line) => {
    const answer = await made.callgraph(symbol, { direction: 'callers' });
    expect(answer.callers?.map((edge) => callerText(edge))).toEqual([`main app/src/use.ts:${line} call`]);
    expect(answer.mentions.unexplainedTotal, JSON.stringify(answer.mentions.explained)).toBe(0);
  });
});

describe('what is no package of the repository', () => {
  const made = project({
    'package.json': { name: 'root', private: true, dependencies: { 'somewhere-else': '1' } },
    'tsconfig.json': {},
    'src/a.ts': 'export function render() {}',
    'src/b.ts': `
      import { render } from 'somewhere-else';
      export const main = () => render();`,
    'src/c.ts': `
      import elsewhere from 'somewhere-else';
      export const other = () => elsewhere.render();`,
  });
  test('is a dead end: its names are other symbols', async () => {
    const answer = await made.callgraph('render', { direction: 'callers' });
    expect(answer.callers).toEqual([]);
    expect(answer.mentions.explained).toEqual({ definition: 1, other_symbol: 3 });
    expect(answer.mentions.likelyTotal).toBe(0);
  });
});

describe('subpath imports of the package itself', () => {
  const made = project({
    'package.json': {
      name: 'root',
      private: true,
      imports: { '#tools/*': './src/tools/*.ts', '#one': './src/one.ts' },
    },
    'tsconfig.json': { compilerOptions: { module: 'nodenext', moduleResolution: 'nodenext' } },
    'src/one.ts': 'export function one() {}',
    'src/tools/two.ts': 'export function two() {}',
    'src/use.ts': `
      import { one } from '#one';
      import { two } from '#tools/two';
      export const main = () => { one(); two(); };`,
  });
  test.each(['one', 'two'])('%s', async (symbol) => {
    const answer = await made.callgraph(symbol, { direction: 'callers' });
    expect(answer.callers?.map((edge) => callerText(edge))).toEqual(['main src/use.ts:3 call']);
  });
});

test('what one package adds to a module of another is not seen by packages that do not import it', async () => {
  const options = { compilerOptions: { strict: true }, include: ['src'] };
  const made = project({
    'package.json': { name: 'fixture', private: true, workspaces: ['core', 'store', 'web'] },
    'core/package.json': { name: 'core', main: 'src/index.ts' },
    'core/tsconfig.json': options,
    'core/src/index.ts': `
      export interface Base { save(): void }
      export interface Adapter extends Base {}
      export function keep(adapter: Adapter) { adapter.save(); }`,
    'store/package.json': { name: 'store', main: 'src/index.ts', dependencies: { core: '*' } },
    'store/tsconfig.json': options,
    'store/src/index.ts': `
      import type { Adapter } from 'core';
      declare module 'core' {
        export interface Adapter { save(): void }
      }
      export function use(adapter: Adapter) { adapter.save(); }`,
    'web/package.json': { name: 'web', main: 'src/index.ts', dependencies: { core: '*' } },
    'web/tsconfig.json': options,
    'web/src/index.ts':
      "import type { Adapter } from 'core';\nexport function show(adapter: Adapter) { adapter.save(); }",
  });
  const callees = async (symbol: string) =>
    (await made.callgraph(symbol, { direction: 'callees' })).callees?.map(({ file, via }) => `${file} ${via}`);
  expect(await callees('keep')).toEqual(['core/src/index.ts call']);
  expect(await callees('show')).toEqual(['core/src/index.ts call']);
  expect(await callees('use')).toEqual(['store/src/index.ts call']);
});

test('what a configuration extends that is not installed does not hide what is imported from JSX', async () => {
  const made = project({
    'package.json': { name: 'root', private: true, workspaces: ['packages/*', 'app'] },
    'packages/router/package.json': { name: '@scope/router', main: 'index.ts' },
    'packages/router/tags.tsx': 'export class Tags { load() { return <p />; } }\n',
    'app/package.json': { name: '@scope/app' },
    'app/tsconfig.json': {
      extends: 'expo/tsconfig.base',
      compilerOptions: { strict: true, paths: { '@/*': ['./*'] } },
    },
    'app/page.ts': "import { Tags } from '@scope/router/tags';\nexport const page = () => new Tags().load();\n",
  });
  const { callers = [], mentions } = await made.callgraph('load', { direction: 'callers' });
  expect(callers.map((edge) => callerText(edge))).toEqual(['page app/page.ts:2 call']);
  expect(mentions.unexplainedTotal).toBe(0);
});

test('what a configuration maps to what a build writes of a package is the source of that', async () => {
  const made = project({
    'package.json': { name: 'root', private: true, workspaces: ['packages/*'] },
    'tsconfig.json': {
      compilerOptions: { strict: true, paths: { '@scope/shared': ['./packages/shared/dist/index'] } },
      include: ['src'],
    },
    'packages/shared/package.json': {
      name: '@scope/shared',
      main: './dist/index.js',
      exports: { '.': './dist/index.js' },
    },
    'packages/shared/src/index.ts': 'export function greet() {}\n',
    'src/use.ts': "import { greet } from '@scope/shared';\nexport const main = () => greet();\n",
  });
  const { callers = [], mentions } = await made.callgraph('greet', { direction: 'callers' });
  expect(callers.map((edge) => callerText(edge))).toEqual(['main src/use.ts:2 call']);
  expect(mentions.unexplainedTotal).toBe(0);
});
