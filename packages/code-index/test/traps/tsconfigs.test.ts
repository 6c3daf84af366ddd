/** Configurations of every shape: what they name is found, and none of them can stop an answer. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isSurelyModule } from '../../src/checker/projects.ts';
import { callerText, cases } from '../support/cases.ts';
import { type Files, project } from '../support/project.ts';

// All of them lie in one repository, each in a folder of its own.
const { add, project: made } = cases({ 'package.json': { name: 'fixture', private: true } });

interface Expected {
  readonly callers: readonly string[];
  /** Part of a note that says what was left out. */
  readonly note?: RegExp;
}

/** Who calls `run`, which each of these projects defines. */
function check(title: string, files: Files, expected: readonly string[] | Expected): void {
  const folder = add(files);
  const file = Object.keys(files).find((each) => /\/?a\.m?[jt]s$/.test(each)) ?? '';
  test(title, async () => {
    const answer = await made.callgraph('run', { direction: 'callers', file: `${folder}/${file}` });
    const { callers, note } = 'callers' in expected ? expected : { callers: expected, note: undefined };
    expect(answer.callers?.map((edge) => callerText(edge, folder))).toEqual(callers);
    expect(answer.mentions.unexplainedTotal, JSON.stringify(answer.mentions.explained)).toBe(0);
    const notes = answer.coverage?.notes.filter((each) => each.startsWith(`${folder}/`)) ?? [];
    if (note === undefined) expect(notes).toEqual([]);
    else expect(notes.join('\n')).toMatch(note);
  });
}

const use = (specifier: string) => `import { run } from '${specifier}';\nexport const main = () => run();`;

describe('several configurations', () => {
  check(
    'a root that only holds references',
    {
      'tsconfig.json': { files: [], references: [{ path: './lib' }, { path: './app' }] },
      'lib/tsconfig.json': { compilerOptions: { composite: true }, include: ['src'] },
      'lib/src/a.ts': 'export function run() {}',
      'app/tsconfig.json': { compilerOptions: { composite: true }, references: [{ path: '../lib' }] },
      'app/src/b.ts': use('../../lib/src/a'),
    },
    ['main app/src/b.ts:2 call'],
  );
  check(
    'references to configurations by name, as in a new Vite project',
    {
      'tsconfig.json': { files: [], references: [{ path: './tsconfig.app.json' }, { path: './tsconfig.node.json' }] },
      'tsconfig.app.json': {
        compilerOptions: { moduleResolution: 'bundler', module: 'esnext', paths: { '@/*': ['./src/*'] } },
        include: ['src'],
      },
      'tsconfig.node.json': { compilerOptions: { module: 'nodenext' }, include: ['vite.config.ts'] },
      'src/a.ts': 'export function run() {}',
      'src/b.ts': use('@/a'),
      'vite.config.ts': use('./src/a.js'),
    },
    ['main src/b.ts:2 call', 'main vite.config.ts:2 call'],
  );
  check(
    'one for building and one for tests in one folder',
    {
      'tsconfig.json': { compilerOptions: { paths: { '@/*': ['./src/*'] } } },
      'tsconfig.build.json': { extends: './tsconfig.json', exclude: ['**/*.spec.ts'] },
      'tsconfig.spec.json': { extends: './tsconfig.json', include: ['src/**/*.spec.ts'] },
      'src/a.ts': 'export function run() {}',
      'src/a.spec.ts': use('@/a'),
      'src/b.ts': use('./a'),
    },
    ['main src/a.spec.ts:2 call', 'main src/b.ts:2 call'],
  );
  check(
    'tests that the only configuration leaves out, and that import by its alias',
    {
      'tsconfig.json': { compilerOptions: { paths: { '~lib/*': ['./src/*'] } }, include: ['src'], exclude: ['test'] },
      'src/a.ts': 'export function run() {}',
      'test/a.test.ts': use('~lib/a'),
    },
    ['main test/a.test.ts:2 call'],
  );
  check(
    'tests in a configuration of their own that sees only them',
    {
      'tsconfig.json': { include: ['src'] },
      'test/tsconfig.json': { extends: '../tsconfig.json', include: ['.'] },
      'src/a.ts': 'export function run() {}',
      'test/a.test.ts': use('../src/a'),
    },
    ['main test/a.test.ts:2 call'],
  );
  check(
    'an array of configurations to extend, the last one wins',
    {
      'base/one.json': { compilerOptions: { paths: { '@/*': ['../wrong/*'] } } },
      'base/two.json': { compilerOptions: { paths: { '@/*': ['../src/*'] } } },
      'tsconfig.json': { extends: ['./base/one.json', './base/two'] },
      'src/a.ts': 'export function run() {}',
      'src/b.ts': use('@/a'),
    },
    ['main src/b.ts:2 call'],
  );
});

describe('names that are no paths', () => {
  check(
    'an alias for one module',
    {
      'tsconfig.json': { compilerOptions: { paths: { 'the-tools': ['./src/a.ts'] } } },
      'src/a.ts': 'export function run() {}',
      'src/b.ts': use('the-tools'),
    },
    ['main src/b.ts:2 call'],
  );
  check(
    'paths below `baseUrl`, as before TypeScript 7',
    {
      'tsconfig.json': { compilerOptions: { baseUrl: './src', paths: { '@/*': ['lib/*'] } } },
      'src/lib/a.ts': 'export function run() {}',
      'src/b.ts': use('@/a'),
    },
    ['main src/b.ts:2 call'],
  );
  check(
    'paths from `baseUrl`',
    {
      'tsconfig.json': { compilerOptions: { baseUrl: '.', paths: { '@/*': ['src/*'] } } },
      'src/a.ts': 'export function run() {}',
      'src/b.ts': use('@/a'),
    },
    ['main src/b.ts:2 call'],
  );
  check(
    '`baseUrl` alone',
    {
      'tsconfig.json': { compilerOptions: { baseUrl: './src' } },
      'src/lib/a.ts': 'export function run() {}',
      'src/b.ts': use('lib/a'),
    },
    ['main src/b.ts:2 call'],
  );
  check(
    '`rootDirs`',
    {
      'tsconfig.json': { compilerOptions: { rootDirs: ['./src', './generated'] } },
      'generated/a.ts': 'export function run() {}',
      'src/b.ts': use('./a'),
    },
    ['main src/b.ts:2 call'],
  );
  check(
    'a jsconfig',
    {
      'jsconfig.json': { compilerOptions: { paths: { '@/*': ['./src/*'] } } },
      'src/a.js': 'export function run() {}',
      'src/b.js': use('@/a'),
    },
    ['main src/b.js:2 call'],
  );
  check(
    'extensions of what will be compiled, and of what is there',
    {
      'tsconfig.json': { compilerOptions: { module: 'nodenext', allowImportingTsExtensions: true, noEmit: true } },
      'package.json': { type: 'module' },
      'src/a.mts': 'export function run() {}',
      'src/b.ts': use('./a.mjs'),
      'src/c.ts': use('./a.mts'),
    },
    ['main src/b.ts:2 call', 'main src/c.ts:2 call'],
  );
});

describe('aliases that a tool has, and says in no configuration of the compiler', () => {
  const page = (specifier: string) =>
    `<script setup lang="ts">\nimport { run } from '${specifier}'\nrun()\n</script>\n`;
  check(
    'Nuxt 3: the sources lie beside its configuration',
    {
      'nuxt.config.ts': 'export default defineNuxtConfig({})',
      'tsconfig.json': { extends: './.nuxt/tsconfig.json' },
      'lib/a.ts': 'export function run() {}',
      'pages/one.vue': page('~/lib/a'),
      'pages/two.vue': page('@/lib/a'),
      'server/api/three.ts': use('~~/lib/a'),
    },
    ['One pages/one.vue:3 call', 'Two pages/two.vue:3 call', 'main server/api/three.ts:2 call'],
  );
  check(
    'Nuxt 4: the sources lie in `app`',
    {
      'nuxt.config.ts':
        "export default defineNuxtConfig({ alias: { '#kit': './kit', db: fileURLToPath(new URL('./server/db', import.meta.url)) } })",
      'tsconfig.json': { files: [], references: [{ path: './.nuxt/tsconfig.app.json' }] },
      'app/lib/a.ts': 'export function run() {}',
      'app/pages/one.vue': page('~/lib/a'),
      'app/pages/two.vue': page('@/lib/a'),
      'kit/three.ts': use('~~/app/lib/a'),
      'server/db/run.ts': "export { run } from '../../app/lib/a';",
      'server/api/four.ts': use('db/run'),
    },
    [
      'One app/pages/one.vue:3 call',
      'Two app/pages/two.vue:3 call',
      'main kit/three.ts:2 call',
      'main server/api/four.ts:2 call',
    ],
  );
  check(
    'Nuxt with its own folder of sources, and a layer that means the folders of what it is a part of',
    {
      'nuxt.config.ts': "export default defineNuxtConfig({ srcDir: 'client/' })",
      'client/lib/a.ts': 'export function run() {}',
      'client/pages/one.vue': page('~/lib/a'),
      'layers/base/nuxt.config.ts': 'export default defineNuxtConfig({})',
      'layers/base/pages/two.vue': page('~/lib/a'),
      'layers/base/kit.ts': "export { run } from '~/lib/a';",
      'client/pages/three.vue': page('#layers/base/kit'),
    },
    ['One client/pages/one.vue:3 call', 'Three client/pages/three.vue:3 call', 'Two layers/base/pages/two.vue:3 call'],
  );
  check(
    'SvelteKit, with names of its own',
    {
      'svelte.config.js':
        "export default { kit: { alias: { $kit: './src/kit', '$deep/*': 'src/deep/*' }, files: { lib: 'src/shelf' } } };",
      'src/shelf/a.ts': 'export function run() {}',
      'src/kit/index.ts': "export { run } from '$lib/a';",
      'src/deep/b.ts': "export { run } from '$kit';",
      'src/routes/+page.ts': use('$lib/a'),
      'src/routes/kit/+page.ts': use('$kit'),
      'src/routes/deep/+page.ts': use('$deep/b'),
    },
    ['main src/routes/+page.ts:2 call', 'main src/routes/deep/+page.ts:2 call', 'main src/routes/kit/+page.ts:2 call'],
  );
  check(
    'Vite, as an object: what leads into a package is none of ours',
    {
      'vite.config.js':
        "export default { resolve: { alias: { '@': path.resolve(__dirname, './src'), kit: '/src/kit', vue: 'vue/dist/vue.esm-bundler.js' } } };",
      'src/a.js': 'export function run() {}',
      'src/kit/two.js': use('@/a'),
      'src/b.js': use('@/a'),
      'src/kit/own.js': "export { run } from '@/a';",
      'src/c.js': use('kit/own'),
    },
    ['main src/b.js:2 call', 'main src/c.js:2 call', 'main src/kit/two.js:2 call'],
  );
  check(
    'Vite, as a list',
    {
      'vite.config.ts':
        "export default { resolve: { alias: [{ find: '@', replacement: fileURLToPath(new URL('./source', import.meta.url)) }] } };",
      'source/a.ts': 'export function run() {}',
      'source/b.ts': use('@/a'),
    },
    ['main source/b.ts:2 call'],
  );
  check(
    'Vue CLI has one by itself',
    {
      'package.json': { name: 'old', dependencies: { '@vue/cli-service': '5.0.0' } },
      'src/a.js': 'export function run() {}',
      'src/b.js': use('@/a'),
    },
    ['main src/b.js:2 call'],
  );
  check(
    'what the compiler is told goes before what a tool says',
    {
      'vite.config.ts': "export default { resolve: { alias: { '@': '/other' } } };",
      'tsconfig.json': { compilerOptions: { paths: { '@/*': ['./src/*'] } } },
      'src/a.ts': 'export function run() {}',
      'other/a.ts': 'export function run() {}',
      'src/b.ts': use('@/a'),
    },
    ['main src/b.ts:2 call'],
  );

  test("an edit of the tool's configuration is seen", async () => {
    const shop = project({
      'vite.config.ts': "export default { resolve: { alias: { '@': '/src' } } };",
      'src/a.ts': 'export function run() {}',
      'src/b.ts': use('#own/a'),
    });
    const open = async () => (await shop.callgraph('run')).mentions.unexplainedTotal;
    expect(await open()).toBeGreaterThan(0);
    shop.write({ 'vite.config.ts': "export default { resolve: { alias: { '#own': '/src' } } };" });
    expect(await open()).toBe(0);
  });
});

describe('no configuration', () => {
  check(
    'JavaScript alone, modules of both kinds',
    {
      'lib/a.js': 'function run() {}\nmodule.exports = { run };',
      'lib/b.js': "const { run } = require('./a');\nexports.main = () => run();",
      'lib/c.mjs': use('./a.js'),
    },
    ['main lib/b.js:2 call', 'main lib/c.mjs:2 call'],
  );
  check('TypeScript alone', { 'a.ts': 'export function run() {}', 'deep/b.tsx': use('../a') }, [
    'main deep/b.tsx:2 call',
  ]);
  check(
    'JavaScript beside a configuration that is only for TypeScript',
    {
      'tsconfig.json': { include: ['src'] },
      'src/a.ts': 'export function run() {}',
      'scripts/b.js': use('../src/a.js'),
      'src/c.js': use('./a.js'),
    },
    ['main scripts/b.js:2 call', 'main src/c.js:2 call'],
  );
});

describe('configurations that are wrong', () => {
  const sources: Files = { 'src/a.ts': 'export function run() {}', 'src/b.ts': use('./a') };
  const found = ['main src/b.ts:2 call'];
  check(
    'one that extends itself',
    { ...sources, 'tsconfig.json': { extends: './tsconfig.json' } },
    { callers: found, note: /tsconfig\.json was left out: its extends chain returns to itself/ },
  );
  check(
    'two that extend each other, one by way of an array',
    { ...sources, 'tsconfig.json': { extends: ['./other.json'] }, 'other.json': { extends: './tsconfig' } },
    { callers: found, note: /tsconfig\.json was left out: its extends chain returns to itself/ },
  );
  check(
    'one that extends a package that is not installed',
    { ...sources, 'tsconfig.json': { extends: '@tsconfig/node20/tsconfig.json' } },
    found,
  );
  check(
    'one that extends a file that is not there',
    { ...sources, 'tsconfig.json': { extends: './missing.json' } },
    found,
  );
  check(
    'comments, trailing commas and a byte order mark',
    {
      'tsconfig.json':
        '\ufeff{ // a comment\n "compilerOptions": { /* another */ "paths": { "@/*": ["./src/*",], }, },\n}',
      'src/a.ts': 'export function run() {}',
      'src/b.ts': use('@/a'),
    },
    found,
  );
  check('no JSON at all', { ...sources, 'tsconfig.json': 'not json' }, found);
  check('an empty file', { ...sources, 'tsconfig.json': '' }, found);
  check(
    'values of the wrong type',
    { ...sources, 'tsconfig.json': { compilerOptions: { paths: [1], baseUrl: 5 }, extends: 7, files: 'x' } },
    found,
  );
  check('one that names no file that is there', { ...sources, 'tsconfig.json': { files: ['src/missing.ts'] } }, found);
  check('one that includes nothing', { ...sources, 'tsconfig.json': { include: ['nowhere/**/*'] } }, found);
  check(
    '`noResolve` and `noLib`',
    { ...sources, 'tsconfig.json': { compilerOptions: { noResolve: true, noLib: true } } },
    found,
  );
  check(
    'types that are not installed',
    { ...sources, 'tsconfig.json': { compilerOptions: { types: ['node', 'jest'] } } },
    found,
  );
  check(
    'no standard library but the one that types would bring which are not installed',
    {
      'tsconfig.json': { compilerOptions: { lib: [], types: ['node', 'jsdom'] } },
      'src/a.ts': 'export class Till { run() {} }',
      'src/b.ts': `import { Till } from './a';\nexport const open = () => [new Till()].map((till) => till.run());`,
    },
    ['open src/b.ts:2 call'],
  );
  check(
    'options that TypeScript 7 no longer knows',
    {
      ...sources,
      'tsconfig.json': {
        compilerOptions: { target: 'es5', module: 'amd', moduleResolution: 'classic', outFile: 'x.js' },
      },
    },
    found,
  );

  test('one whose files lie outside the repository does not bring them in', async () => {
    const made = project({
      ...sources,
      'tsconfig.json': { files: ['../outside/c.ts', './src/a.ts', './src/b.ts'], compilerOptions: { rootDir: '..' } },
    });
    const outside = path.join(made.root, '../outside');
    fs.mkdirSync(outside);
    fs.writeFileSync(
      path.join(outside, 'c.ts'),
      "import { run } from '../repository/src/a';\nexport const far = () => run();",
    );
    const answer = await made.callgraph('run', { direction: 'callers' });
    expect(answer.callers?.map((edge) => callerText(edge))).toEqual(found);
  });

  test('nothing is written beside the sources, whatever the configuration asks for', async () => {
    const made = project({
      ...sources,
      'tsconfig.json': {
        compilerOptions: {
          composite: true,
          incremental: true,
          declaration: true,
          outDir: 'out',
          tsBuildInfoFile: './state.tsbuildinfo',
          generateTrace: './trace',
          generateCpuProfile: './profile.cpuprofile',
          plugins: [{ name: './plugin.js' }],
        },
      },
      'plugin.js': "require('node:fs').writeFileSync(__dirname + '/planted', '');",
    });
    const before = fs.readdirSync(made.root, { recursive: true }).sort();
    await made.callgraph('run', { depth: 3 });
    await made.types('run');
    await (await made.engine()).index();
    await made.close();
    expect(fs.readdirSync(made.root, { recursive: true }).sort()).toEqual(before);
  });
});

describe('a file that no configuration names', () => {
  test('is checked with those that one names, where it is a module', async () => {
    const plan = project({
      'package.json': { name: 'fixture', private: true },
      'tsconfig.json': { compilerOptions: { paths: { '#lib/*': ['./src/*'] } }, include: ['src'] },
      'src/a.ts': 'export function run() {}',
      'test/a.test.ts': "import { run } from '#lib/a';\ntest('runs', () => run());",
    });
    const { callers } = await plan.callgraph('run', { direction: 'callers' });
    expect(callers?.map((edge) => callerText(edge))).toEqual(['<module> test/a.test.ts:2 call']);
  });

  test('declares nothing for those that one names', async () => {
    const apart = project({
      'package.json': { name: 'fixture', private: true },
      'tsconfig.json': { include: ['src'] },
      'script.ts': 'function run() {}\nrun();',
      'src/b.ts': 'export const main = () => run();',
    });
    const { callers } = await apart.callgraph('run', { direction: 'callers' });
    expect(callers?.map((edge) => callerText(edge))).toEqual(['<module> script.ts:2 call']);
  });

  test.each([
    ["import a from 'a';", true],
    ["import{ a }from 'a';", true],
    ["import type { A } from 'a';", true],
    ["import 'a';", true],
    ["import * as a from 'a';", true],
    ["// import\n/* and\nthis */ 'use client';\nexport const a = 1;", true],
    ['#!/usr/bin/env node\nexport {};', true],
    ["import('a');", false],
    ['import a = b.c;', false],
    ['const text = `\nexport const a = 1;`;', false],
    ['/* export const a = 1; */ const a = 1;', false],
    ["import a from 'a';\ndeclare global { const b: string }", false],
    ["const a = require('a');", false],
    ['', false],
  ])('%j is surely a module: %s', (text, expected) => {
    expect(isSurelyModule('a.ts', text)).toBe(expected);
  });

  test.each([
    ["'use strict';\nconst { a, b } = require('a');", true],
    ['module.exports = {};', true],
    ['exports.a = 1;', true],
    ['const a = load(require);', false],
  ])('%j of JavaScript is surely a module: %s', (text, expected) => {
    expect(isSurelyModule('a.js', text)).toBe(expected);
    expect(isSurelyModule('a.d.ts', text)).toBe(false);
  });
});
