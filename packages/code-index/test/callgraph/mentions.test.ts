/** Each textual occurrence of a name is counted and explained, or said to be open. */
import type { Mentions } from '@boocontext/code-index';
import { describe, expect, test } from 'vitest';
import { type CaseFiles, cases } from '../support/cases.ts';
import { countWord } from '../support/mentions.ts';
import { project } from '../support/project.ts';

const { add, project: made } = cases();

/** Every case has a name of its own, so that its counts are those of its files alone. */
function check(title: string, symbol: string, files: CaseFiles, expected: Record<string, number>): void {
  const folder = add(files);
  test(title, async () => {
    const { mentions } = await made.callgraph(symbol, { file: `${folder}/${firstOf(files)}` });
    expect(countsOf(mentions), openTexts(mentions, folder)).toEqual(expected);
    expect(mentions.total).toBe(countWord(made.root, symbol.split('.').pop() ?? ''));
  });
}

function firstOf(files: CaseFiles): string {
  return typeof files === 'string' ? 'a.ts' : (Object.keys(files)[0] ?? '');
}

function countsOf(mentions: Mentions): Record<string, number> {
  const { likelyTotal: likely, unexplainedTotal: open } = mentions;
  return { ...mentions.explained, ...(open > 0 ? { open } : {}), ...(likely > 0 ? { likely } : {}) };
}

function openTexts(mentions: Mentions, folder: string): string {
  return mentions.unexplained
    .map((each) => `${each.file.replace(`${folder}/`, '')}:${each.line + 1} ${each.text} (${each.cause})`)
    .join('\n');
}

describe('in TypeScript', () => {
  check(
    'each role by its name',
    'roles1',
    {
      'a.ts': 'export function roles1() {}\nexport type Of = typeof roles1;',
      'b.ts': "import { roles1 } from './a';\nroles1();\n[1].map(roles1);\nexport { roles1 };",
    },
    { definition: 1, type: 1, import: 1, call: 1, reference: 1, export: 1 },
  );
  check(
    'what stands beside a default export is not counted by the names of that',
    'beside1',
    {
      'a.ts': `
        export const beside1 = () => 1;
        const db = { beside1 };
        export default db;`,
      'b.ts': "import db from './a';\ndb.beside1();\nexport const other = (db: number) => db + db;",
    },
    { definition: 1, reference: 1, call: 1 },
  );
  check(
    'nor by the name under which a class is the default',
    'beside2',
    {
      'a.ts': 'export default class Whole2 {}\nexport function beside2() {}',
      'b.ts': "import Whole, { beside2 } from './a';\nnew Whole();\nbeside2();",
    },
    { definition: 1, import: 1, call: 1 },
  );
  check(
    'what another language calls so is another symbol',
    'elsewhere1',
    {
      'a.ts': 'export function elsewhere1() {}',
      'b.py': 'def elsewhere1():\n    return elsewhere1()\n',
    },
    { definition: 1, other_symbol: 2 },
  );
  check(
    'comments of every kind',
    'commented1',
    `
    /** commented1 is {@link commented1}. @see commented1 */
    export function commented1() {} // commented1
    /* commented1 */
    // commented1`,
    { definition: 1, comment: 6 },
  );
  check(
    'prose in strings, templates, regular expressions and titles of tests',
    'prose1',
    `
    export function prose1() {}
    export const text = 'call prose1 now';
    export const template = \`prose1 \${1} prose1 \${2} prose1\`;
    export const plain = \`say prose1\`;
    export const pattern = /prose1/;
    declare function describe(title: string, run: () => void): void;
    describe('prose1', () => {});`,
    { definition: 1, text: 7 },
  );
  check(
    'prose in JSX',
    'jsxText1',
    { 'a.tsx': 'export function jsxText1() { return <p title="see jsxText1">jsxText1 is here</p>; }' },
    { definition: 1, text: 2 },
  );
  check('a string that is exactly the name', 'exact1', "export function exact1() {}\nexport const name = 'exact1';", {
    definition: 1,
    open: 1,
    likely: 1,
  });
  check(
    'a string that is exactly the name, and that the checker resolves',
    'exact2',
    "export const api = { exact2() {} };\napi['exact2']();",
    { definition: 1, call: 1 },
  );
  check(
    'a string that is exactly the name of something that no string can reach',
    'exact3',
    "function exact3() {}\nexport const name = 'exact3';\nexact3();",
    { definition: 1, text: 1, call: 1 },
  );
  check(
    'locals, parameters and labels of the same name',
    'shadow1',
    `
    export function shadow1() {}
    export function other(shadow1: number) { return shadow1; }
    export function more() { const shadow1 = 1; const { x: { shadow1: inner } } = { x: { shadow1 } }; return inner; }
    export function last() { shadow1: for (;;) break shadow1; }`,
    { definition: 1, other_symbol: 7 },
  );
  check(
    'definitions of the same name elsewhere, and their uses',
    'twin1',
    {
      'a.ts': 'export function twin1() {}',
      'b.ts': `
        export class B { twin1() {} }
        export const twin1 = new B().twin1();
        export interface C { twin1: number }
        export const read = (c: C) => c.twin1;`,
    },
    { definition: 1, other_symbol: 5 },
  );
  check(
    'keys with the type of an interface',
    'Options.wanted1',
    {
      'a.ts': 'export interface Options { wanted1?: number; other?: number }',
      'b.ts': `
        import type { Options } from './a';
        export const one: Options = { wanted1: 1 };
        const wanted1 = 2;
        export const two: Options = { wanted1 };
        export function take({ wanted1 }: Options) { return wanted1; }
        take({ wanted1: 3 });
        export const three = { wanted1: 4 } satisfies Options;
        export const four: { wanted1: number } = { wanted1: 5 };`,
    },
    { definition: 1, reference: 5, other_symbol: 4 },
  );
  check(
    'a member of something untyped',
    'Service.loose1',
    {
      'a.ts': 'export class Service { loose1() {} }',
      'b.ts': "import './a';\nexport const main = (it: any) => it.loose1();",
      'c.ts': 'export const main = (it: any) => it.loose1();',
    },
    { definition: 1, call: 1, open: 1 },
  );
  check(
    'a member of something untyped, by a name that libraries have',
    'Service.querySelector',
    {
      'a.ts': 'export class Service { querySelector() {} }',
      'b.ts': "import './a';\nexport const main = (it: any) => it.querySelector();",
    },
    { definition: 1, open: 1, likely: 1 },
  );
  check(
    'what CommonJS exports, by a module that is handed on',
    'handed1',
    {
      'a.js': `const { Job } = require('./job');
function handed1() {}
exports.handed1 = handed1;
new Job(exports).run();`,
      'job.js': `class Job { constructor(it) { this.it = it; } run() { return this.it.handed1(); } }
module.exports = { Job };`,
    },
    { definition: 1, export: 2, call: 1 },
  );
  check(
    'what CommonJS exports, of a module that only a framework can load',
    'loaded1',
    {
      'model.js': 'const loaded1 = () => 1;\nmodule.exports = { loaded1 };',
      'use.js': 'module.exports = { run: () => Thing.all.loaded1() };',
    },
    { definition: 1, export: 1, call: 1 },
  );
  check(
    'a member of something untyped, by a name that many bear',
    'Service1.borne1',
    {
      'a.ts': [1, 2, 3, 4, 5].map((i) => `export class Service${i} { borne1() {} }`).join('\n'),
      'b.ts': "import './a';\nexport const main = (it: any) => it.borne1();",
    },
    { definition: 1, other_symbol: 4, open: 1, likely: 1 },
  );
  check(
    'an import that leads nowhere',
    'lost1',
    {
      'a.ts': 'export function lost1() {}',
      'b.ts': "import './a';\nimport { lost1 } from './gone';\nlost1();",
    },
    { definition: 1, open: 2, likely: 2 },
  );
  check(
    'names that only begin or end alike',
    'word1',
    'export function word1() {}\nconst word12 = 1, $word1 = 2, word1_ = 3, aword1 = 4;\nexport { word12, $word1, word1_, aword1 };',
    // To whoever searches the text a `$` is no part of a word.
    { definition: 1, text: 2 },
  );
});

describe('in files of other kinds', () => {
  check(
    'documentation explains itself',
    'documented1',
    {
      'a.ts': 'export function documented1() {}',
      'README.md': '# documented1\n\nCall `documented1()`.',
      'notes.txt': 'documented1',
    },
    { definition: 1, text: 3 },
  );
  check(
    'templates and pages with code',
    'inPage1',
    {
      'a.ts': 'export function inPage1() {}',
      'B.vue': `<script setup>\nimport { inPage1 } from './a';\n</script>\n<template><b @click="inPage1" /></template>`,
      'C.svelte': "<script>\nimport { inPage1 } from './a';\ninPage1();\n</script>",
      'far.html': '<button onclick="inPage1()">',
    },
    { definition: 1, import: 2, reference: 1, call: 1, open: 1 },
  );
  check(
    'values in configuration that may name it, and keys and prose that do not',
    'configured1',
    {
      'a.ts': 'export function configured1() {}',
      'serverless.yaml': 'handler: configured1\nlist:\n  - configured1\ntext: run configured1 first\n',
      'other.json': '{ "configured1": 1, "handler": "configured1", "text": "run configured1 first" }',
      'setup.toml': 'handler = "configured1"\n',
    },
    { definition: 1, text: 3, open: 4, likely: 4 },
  );
  check(
    'a step of a list in configuration whose key is a member, where the class is named too',
    'Mailer2.configured2',
    {
      'Mailer2.php': '<?php\nclass Mailer2 { public function configured2($by) {} }\n',
      'services.yaml': "services:\n  App\\Mailer2:\n    calls:\n      - configured2: ['%sender%']\n",
      'other.yaml': 'steps:\n  - configured2: now\n',
    },
    { definition: 1, text: 1, open: 1, likely: 1 },
  );
});

describe('explained and open', () => {
  const folder = add({
    'a.ts': 'export function told1() {} // told1\nexport const main = () => told1();\nexport const name = "told1";',
    'b.ts': 'export const main = (it: any) => it.told1();\nclass B { told1() {} }\nexport { B };',
  });
  test('names every kind and every cause', async () => {
    const { mentions } = await made.callgraph('told1', { file: `${folder}/a.ts` });
    expect(mentions).toMatchObject({
      total: 6,
      explained: { definition: 1, call: 1, comment: 1, other_symbol: 2 },
      unexplainedTotal: 1,
      likelyTotal: 1,
    });
    expect(mentions.looked).toBeUndefined();
    expect(
      mentions.unexplained.map(({ file, line, text, likely, cause }) => ({ file, line, text, likely, cause })),
    ).toEqual([
      {
        file: `${folder}/a.ts`,
        line: 2,
        text: 'export const name = "told1";',
        likely: true,
        cause: 'a string that may name it',
      },
    ]);
  });
});

describe('many', () => {
  const many = project({
    'package.json': { name: 'fixture', private: true },
    'a.ts': 'export class A { select() {} }',
    'a.vue': '<template>{{ it.select }}</template>',
    'b.ts': `import './a';\n${Array.from({ length: 100 }, (_, i) => `export const f${i} = (it: any) => it.select();`).join('\n')}`,
  });
  test('open ones are all there, code before documents', async () => {
    const { mentions } = await many.callgraph('A.select');
    expect(mentions).toMatchObject({ total: 102, unexplainedTotal: 101, likelyTotal: 100 });
    expect(mentions.unexplained).toHaveLength(101);
    expect(mentions.unexplained.at(-1)).toMatchObject({ file: 'a.vue' });
  });
});

test('a name of two languages is counted once where both of them look', async () => {
  const both = project({
    'a.py': 'def shared():\n    return 1\n\nshared()\n',
    'a.ts': 'export function shared() { return 1; }\nshared();',
    'README.md': 'shared and shared',
  });
  const { mentions } = await both.callgraph('shared');
  expect(mentions).toMatchObject({ total: 6, explained: { definition: 2, call: 2, text: 2 } });
});

test('a part of a key of JSON names no symbol of a file', async () => {
  const made = project({
    'package.json': { name: 'fixture', private: true, scripts: { 'till:stop': 'x', run: 'node src/till.stop' } },
    'src/till.ts': 'export class Till { stop() {} }\n',
  });
  const { mentions } = await made.callgraph('Till.stop');
  expect(mentions.explained).toEqual({ definition: 1, text: 1 });
  expect(mentions.unexplained).toMatchObject([
    { file: 'package.json', cause: 'a value in configuration that names it with its file' },
  ]);
});

test('what a page or a component only comments on is no code', async () => {
  const page = project({
    'till.py': 'def charge():\n    return 1\n',
    'Desk.vue':
      '<template>\n  <!-- the charge -->\n  <p>{{ it.charge }}</p>\n</template>\n<script>\n// a charge\nconst a = `//${ /* charge */ 1 }`; it.charge;\n</script>\n',
    'desk.html': '<!-- charge -->\n<!-- {{ it.charge }} -->\n<script>/* charge */ it.charge</script>\n',
  });
  const { mentions } = await page.callgraph('charge');
  expect(mentions.explained).toEqual({ definition: 1, comment: 4, text: 1, other_symbol: 1 });
  expect(mentions.unexplained.map(({ file, line }) => `${file}:${line + 1}`).toSorted()).toEqual([
    'Desk.vue:3',
    'desk.html:2',
    'desk.html:3',
  ]);
});

describe('in the template of a class of Angular', () => {
  const page = (template: string) => ({
    'shelf.ts':
      "import { Component } from '@angular/core';\nimport { Lender } from './lender';\n@Component({ selector: 'shelf', templateUrl: './shelf.html' })\nexport class Shelf extends Lender {\n  protected lend1() {}\n}\n",
    'lender.ts': 'export class Lender {\n  protected lend2() {}\n}\n',
    'shelf.html': template,
    'other.html': '<button (click)="lend1()"></button>\n',
  });
  test('its members stand by their names, and no other template has them', async () => {
    const own = project(page('<button (click)="lend1()"></button>\n<p>{{ lend2() }}</p>\n'));
    const openOf = async (symbol: string) =>
      (await own.callgraph(symbol)).mentions.unexplained.map(({ file, likely }) => `${file}${likely ? ' likely' : ''}`);
    expect((await openOf('Shelf.lend1')).toSorted()).toEqual(['other.html', 'shelf.html likely']);
    expect(await openOf('Lender.lend2')).toEqual(['shelf.html likely']);
  });
});

describe('a name that two languages define', () => {
  const own = project({
    'tsconfig.json': {},
    'page/kind.ts': "export type Kind3 = 'paper' | 'tape';\nexport const only4 = 1;\n",
    'page/use.ts': "import type { Kind3 } from './kind';\nexport let kind: Kind3 = 'tape';\n",
    'src/a/Book.java':
      'package a;\n/** Has a Kind3. */\nclass Book {\n  enum Kind3 { PAPER, TAPE }\n  Kind3 kind = Book.Kind3.PAPER;\n  String only4 = "only4 Kind3";\n  int only4() {\n    return page.kind.only4.length;\n  }\n}\n',
    'src/a/Till.java': 'package a;\nclass Till {\n  Object kind = Book.Kind3.valueOf("Kind3");\n}\n',
  });
  test('is to each place what it is to the language there', async () => {
    const { mentions, callers } = await own.callgraph('Kind3', { direction: 'callers' });
    expect(mentions.unexplained).toMatchObject([{ file: 'src/a/Till.java', line: 2 }]);
    expect(mentions.explained).toMatchObject({ definition: 2, import: 1, comment: 1 });
    expect(mentions.total).toBe(countWord(own.root, 'Kind3'));
    expect(callers?.some(({ file }) => file === 'src/a/Till.java')).toBe(true);
  });
  test('is no configuration where code has a name of its own', async () => {
    const { mentions } = await own.callgraph('only4', { file: 'page/kind.ts' });
    expect(mentions.explained).toEqual({ definition: 1, other_symbol: 3, text: 1 });
    expect(mentions.unexplained).toEqual([]);
  });
});
