/** What a change reaches: symbols, files and tests, each with the reason and the distance. */
import { describe, expect, test } from 'vitest';
import { affectedText, cases } from '../support/cases.ts';
import { project } from '../support/project.ts';

const { impact } = cases();

describe('why a symbol is affected', () => {
  impact(
    'each kind of use',
    {
      'a.tsx': `
        export function run(): any {}
        export const calls = () => run();
        export const hands = () => [1].map(run);
        export const uses = () => [run];
        export const renders = () => <>{run}</>;
        export const typed = (it: typeof run) => it;
        run();`,
      'b.ts': `
        import { run } from './a';
        @run class Decorated {}
        export { Decorated, run };`,
    },
    'run',
    {
      verdict: 'caution',
      affected: [
        'calls a.tsx calls run',
        'hands a.tsx hands on run',
        'uses a.tsx uses run',
        'renders a.tsx uses run',
        'typed a.tsx uses type run',
        '<module> a.tsx calls run',
        'Decorated b.ts is decorated by run',
      ],
      files: ['a.tsx', 'b.ts'],
    },
  );
  impact(
    'a class',
    {
      'a.ts': `
        export class A { run() {} }
        export class B extends A {}
        export const make = () => new A();
        export const test = (it: unknown) => it instanceof A;
        export type Of = A | undefined;
        export const keep: A[] = [];`,
    },
    'A',
    {
      verdict: 'caution',
      depth: 1,
      affected: [
        'B a.ts extends A',
        'make a.ts constructs A',
        'test a.ts uses A',
        'Of a.ts uses type A',
        'keep a.ts uses type A',
      ],
    },
  );
  impact(
    'a class, by those who use its members and never name it',
    {
      'store.ts': `
        export class Store {
          all() { return this.one('1'); }
          one(id: string) { return id; }
        }
        export const store = new Store();`,
      'list.ts': "import { store } from './store';\nexport const list = () => store.all();",
      'page.ts': "import { list } from './list';\nexport const page = () => list();",
    },
    'Store',
    {
      verdict: 'caution',
      affected: ['list list.ts calls Store.all', 'store store.ts constructs Store', 'page page.ts calls list depth 2'],
      files: ['list.ts', 'store.ts', 'page.ts'],
    },
  );
  impact(
    'a class of Python, by those who use its members',
    {
      'store.py': 'class Store:\n    def all(self):\n        return []\n\n\nstore = Store()\n',
      'page.py': 'from store import store\n\n\ndef page():\n    return store.all()\n',
    },
    'Store',
    {
      verdict: 'caution',
      affected: ['page page.py calls Store.all', 'store store.py constructs Store'],
    },
  );
  impact('a component', { 'a.tsx': 'export const Item = () => <b />;\nexport const List = () => <Item />;' }, 'Item', {
    verdict: 'caution',
    affected: ['List a.tsx renders Item'],
  });
  impact(
    'a member of an interface reaches those that implement it and those that use it',
    `
    export interface Port { go(): void }
    export class Real implements Port { go() {} }
    export const literal: Port = { go: () => {} };
    export const use = (port: Port) => port.go();`,
    'Port.go',
    {
      verdict: 'caution',
      affected: ['Real.go a.ts overrides Port.go', 'literal.go a.ts uses Port.go', 'use a.ts calls Port.go'],
    },
  );
  impact(
    'a method that may run through its interface',
    `
    export interface Port { stop(): void }
    export class Real implements Port { stop() {} }
    export const use = (port: Port) => port.stop();`,
    'Real.stop',
    { verdict: 'caution', affected: ['use a.ts may run Real.stop through its base'] },
  );
  impact(
    'a property of an interface',
    {
      'a.ts': 'export interface Options { size?: number }',
      'b.ts': `
        import type { Options } from './a';
        export const read = (options: Options) => options.size;
        export const write = (): Options => ({ size: 1 });
        export const take = ({ size }: Options) => size;`,
    },
    'Options.size',
    {
      verdict: 'caution',
      affected: ['read b.ts uses Options.size', 'write b.ts uses Options.size', 'take b.ts uses Options.size'],
    },
  );
  impact(
    'an import alone affects its file',
    { 'a.ts': 'export function idle() {}', 'b.ts': "import { idle } from './a';" },
    'idle',
    { verdict: 'caution', affected: [], files: ['b.ts'] },
  );
});

describe('how far it reaches', () => {
  const chain = {
    'a.ts': 'export function one() {}',
    'b.ts': "import { one } from './a';\nexport const two = () => one();",
    'c.ts': "import { two } from './b';\nexport const three = () => two();",
    'd.ts': "import { three } from './c';\nexport const four = () => three();",
  };
  impact('to the end', chain, 'one', {
    verdict: 'caution',
    affected: ['two b.ts calls one', 'three c.ts calls two depth 2', 'four d.ts calls three depth 3'],
    files: ['b.ts', 'c.ts', 'd.ts'],
  });
  impact(
    'through constructors',
    `
    export function base() {}
    export class Made { constructor() { base(); } }
    export class Heir extends Made {}
    export const makes = () => new Made();
    export const inherits = () => new Heir();
    export const above = () => makes();`,
    'base',
    {
      verdict: 'caution',
      affected: [
        'Made.constructor a.ts calls base',
        'Heir a.ts extends Made.constructor depth 2',
        'makes a.ts constructs Made.constructor depth 2',
        'inherits a.ts constructs Heir depth 3',
        'above a.ts calls makes depth 3',
      ],
    },
  );
  impact(
    'from a constructor',
    `
    export class Made { constructor() {} }
    export const makes = () => new Made();
    export const above = () => makes();`,
    'Made.constructor',
    {
      verdict: 'caution',
      affected: ['makes a.ts constructs Made.constructor', 'above a.ts calls makes depth 2'],
    },
  );
  impact(
    'through variables, fields and types',
    `
    export function seed() { return { x: 1 }; }
    export const value = seed();
    export const reads = () => value.x;
    export type Seed = ReturnType<typeof seed>;
    export const typed = (it: Seed) => it;
    export class Box { field = seed(); }
    export const opens = (box: Box) => box.field;`,
    'seed',
    {
      verdict: 'caution',
      affected: [
        'value a.ts calls seed',
        'Seed a.ts uses type seed',
        'Box.field a.ts calls seed',
        'reads a.ts uses value depth 2',
        'typed a.ts uses type Seed depth 2',
        'opens a.ts uses Box.field depth 2',
      ],
    },
  );

  impact('not back to itself', 'export function ping() { pong(); }\nexport function pong() { ping(); }', 'ping', {
    verdict: 'caution',
    affected: ['pong a.ts calls ping'],
  });
  impact(
    'through a name that it is given on the way',
    {
      'a.ts': 'export default function renamed() {}',
      'b.ts': "import other from './a';\nexport const uses = () => other();",
      'c.ts': "import { uses } from './b';\nexport const above = () => uses();",
    },
    'renamed',
    { verdict: 'caution', affected: ['uses b.ts calls renamed', 'above c.ts calls uses depth 2'], otherNames: [2] },
  );

  const made = project({ 'tsconfig.json': {}, 'package.json': { private: true }, ...chain });
  test('no further than asked, and then it says that there is more', async () => {
    const near = await made.impact({ symbol: { symbol: 'one' }, depth: 2 });
    expect(near.affectedSymbols.map((each) => each.symbol)).toEqual(['two', 'three']);
    expect(near).toMatchObject({ depth: 2, deeper: true });
    const far = await made.impact({ symbol: { symbol: 'one' }, depth: 3 });
    expect(far).toMatchObject({ depth: 3, deeper: false });
  });
  const many = project({
    'tsconfig.json': {},
    'a.ts': `
      export function one() {}
      export function two() {
        one();
        // Nothing here.
        one();
      }
      export function three() {
        two();
        one();
        four();
      }
      export function four() {}
      export class Base { go() { one(); } }
      export class Own extends Base { go() {} }
      three();`,
  });
  const lines = async (symbol: string, depth: number) =>
    (await many.impact({ symbol: { symbol }, depth, withLines: true })).affectedSymbols.map(
      (each) => `${each.symbol} ${each.useLines?.map((line) => line + 1)}`,
    );
  test('each with every line of it that uses what changes or what leads there', async () => {
    expect(await lines('one', 3)).toEqual(['two 3,5', 'three 8,9', 'go 13', '<module> 15']);
    // At the last hop, no line that uses what is as far away.
    expect(await lines('one', 1)).toEqual(['two 3,5', 'three 9', 'go 13']);
  });
  test('an override uses nothing', async () => {
    expect(await lines('Base.go', 3)).toEqual(['go ']);
  });
  test('lines are told to whoever asks for them', async () => {
    const answer = await many.impact({ symbol: { symbol: 'one' } });
    expect(answer.affectedSymbols.every(({ useLines }) => useLines === undefined)).toBe(true);
  });
  test('one hop says whether there are more', async () => {
    expect(await made.impact({ symbol: { symbol: 'one' }, depth: 1 })).toMatchObject({ depth: 1, deeper: true });
    expect(await made.impact({ symbol: { symbol: 'three' }, depth: 1 })).toMatchObject({ depth: 1, deeper: false });
  });
  test('nothing affected has no depth', async () => {
    expect(await made.impact({ symbol: { symbol: 'four' } })).toMatchObject({ depth: 0, deeper: false });
  });
});

describe('tests', () => {
  const made = project({
    'tsconfig.json': { include: ['src'] },
    'package.json': { name: 'fixture', private: true },
    'src/a.ts': 'export function tested() {}\nexport function untested() {}',
    'src/b.ts': "import { tested } from './a';\nexport const through = () => tested();",
    'src/a.test.ts': "import { tested } from './a';\ntest('x', () => { tested(); });\ndeclare const test: any;",
    'test/b.spec.ts': "import { through } from '../src/b';\nit('x', () => { through(); });\ndeclare const it: any;",
    'test/helper.ts': "import { tested } from '../src/a';\nexport const help = () => tested();",
    'test/c.test.ts': "import { help } from './helper';\nit('x', () => { help(); });\ndeclare const it: any;",
  });
  test('that reach it, directly and by way of others', async () => {
    const answer = await made.impact({ symbol: { symbol: 'tested' } });
    expect(answer.tests).toEqual([
      { file: 'src/a.test.ts', reaches: 'tested', distance: 1 },
      { file: 'test/b.spec.ts', reaches: 'through', distance: 2 },
      { file: 'test/c.test.ts', reaches: 'help', distance: 2 },
    ]);
  });
  test('are none where none reaches it', async () => {
    const answer = await made.impact({ symbol: { symbol: 'untested' } });
    expect(answer.tests).toEqual([]);
  });
});

describe('a file', () => {
  const made = project({
    'tsconfig.json': {},
    'package.json': { name: 'fixture', private: true },
    'src/a.ts': `
      export function one() { inner(); }
      export function two() { one(); }
      function inner() {}`,
    'src/b.ts': "import { one } from './a';\nexport const uses = () => one();",
    'src/c.ts': "import { uses } from './b';\nexport const above = () => uses();",
    'src/side.ts': "import './a';",
    'src/all.ts': "export * from './a';",
    'src/far.ts': "import { two } from './all';\nexport const far = () => two();",
    'src/alone.ts': 'export const alone = 1;',
    'src/effects.ts': 'console.log(1);',
    'src/a.test.ts': "import { two } from './a';\ntest('x', () => { two(); });\ndeclare const test: any;",
  });
  test('reaches what uses its symbols and what imports it', async () => {
    const answer = await made.impact({ file: 'src/a.ts' });
    expect(answer.roots.map((each) => each.symbol)).toEqual(['one', 'two']);
    expect(answer.affectedSymbols.map((each) => affectedText(each))).toEqual([
      '<module> src/a.test.ts calls two',
      'uses src/b.ts calls one',
      'far src/far.ts calls two',
      'above src/c.ts calls uses depth 2',
    ]);
    expect(answer.affectedFiles.map(({ file, depth }) => `${file} ${depth}`)).toEqual([
      'src/a.test.ts 1',
      'src/all.ts 1',
      'src/b.ts 1',
      'src/far.ts 1',
      'src/side.ts 1',
      'src/c.ts 2',
    ]);
    expect(answer.tests.map((each) => each.file)).toEqual(['src/a.test.ts']);
  });
  test('that is a symbol and a file at once is asked for by both', async () => {
    const answer = await made.impact({ symbol: { symbol: 'one', file: 'src/a.ts' }, depth: 1 });
    expect(answer.affectedSymbols.map((each) => affectedText(each))).toEqual([
      'two src/a.ts calls one',
      'uses src/b.ts calls one',
    ]);
  });
  test('that nothing imports affects nothing', async () => {
    const answer = await made.impact({ file: 'src/alone.ts' });
    expect(answer).toMatchObject({ affectedSymbols: [], affectedFiles: [], open: [], tests: [] });
  });
  test('without definitions has no roots', async () => {
    expect((await made.impact({ file: 'src/effects.ts' })).roots).toEqual([]);
  });
  test('that is not there is refused by name', async () => {
    await expect(made.impact({ file: 'src/missing.ts' })).rejects.toMatchObject({
      code: 'no_such_file',
      message: 'src/missing.ts is no source file of this repository',
    });
  });
  test.each(['../outside.ts', '/etc/passwd', 'src/../src/a.ts', ''])('named %j is refused', async (file) => {
    await expect(made.impact({ file })).rejects.toMatchObject({ code: 'no_such_file' });
  });
});

describe('a symbol that is not there', () => {
  const made = project({ 'a.ts': 'export function chargeCard() {}\nexport function other() {}' });
  test('is answered with near names', async () => {
    const engine = await made.engine();
    const answer = await engine.impact({ symbol: { symbol: 'chargeCrad' }, depth: 1 });
    expect(answer).toMatchObject({ found: false });
    expect('near' in answer && answer.near.map((each) => each.symbol)).toEqual(['chargeCard']);
  });
  test.each(['', ' ', '.', '#', 'a.b.', '*', '__proto__', 'constructor', 'toString'])(
    '%j is no error',
    async (symbol) => {
      const engine = await made.engine();
      expect(await engine.impact({ symbol: { symbol }, depth: 1 })).toMatchObject({ found: false });
      expect(await engine.callgraph({ symbol, direction: 'both', depth: 1 })).toMatchObject({ found: false });
      expect(await engine.types({ symbol })).toMatchObject({ found: false });
    },
  );
});
