/** What counts as a definition, what it is called and where it lies. */
import { describe, expect, test } from 'vitest';
import { callerText, cases, symbolText } from '../support/cases.ts';

const { add, callers, project } = cases();

/** All definitions of a name in one case, each as `kind Container.name a.ts:line`. */
function check(title: string, files: Parameters<typeof add>[0], symbol: string, expected: readonly string[]): void {
  const folder = add(files);
  test(title, async () => {
    const file = `${folder}/${typeof files === 'string' ? 'a.ts' : Object.keys(files)[0]}`;
    const answer = await project.callgraph(symbol, { file });
    expect(answer.definitions.map((each) => symbolText(each, folder))).toEqual(expected);
  });
}

describe('one name, several definitions', () => {
  check(
    'functions in different containers',
    `
    export function outer() { function make() {} make(); }
    export const other = () => { function make() {} make(); };
    export class A { make() {} static make() {} }
    export namespace N { export function make() {} }
    export const object = { make() {}, nested: { make: () => 1 } };
    function make() {}`,
    'make',
    [
      'function outer.make a.ts:1',
      'function other.make a.ts:2',
      'method A.make a.ts:3',
      'method A.make a.ts:3',
      'function N.make a.ts:4',
      'method object.make a.ts:5',
      'method object.nested.make a.ts:5',
      'function make a.ts:6',
    ],
  );
  check(
    'chosen by container',
    `
    export class A { make() {} }
    export class B { make() {} }
    export namespace N { export class A { make() {} } }`,
    'A.make',
    ['method A.make a.ts:1', 'method N.A.make a.ts:3'],
  );
  check(
    'chosen by a longer container',
    `
    export class A { make() {} }
    export namespace N { export class A { make() {} } }`,
    'N.A.make',
    ['method N.A.make a.ts:2'],
  );
  check(
    'written as `A#make` and `A.prototype.make()`',
    'export class A { make() {} }\nexport class B { make() {} }',
    'A.prototype.make()',
    ['method A.make a.ts:1'],
  );
  check(
    'two blocks of one scope',
    '{ function twin() {} twin(); }\n{ function twin() {} twin(); }\nexport {};',
    'twin',
    ['function twin a.ts:1', 'function twin a.ts:2'],
  );

  const twins = add('{ function pair() {} pair(); }\n{ function pair() {} pair(); }\nexport {};');
  test('each of two equal names has its own callers', async () => {
    const answer = await project.callgraph('pair', { file: `${twins}/a.ts`, direction: 'callers' });
    expect(answer.callers?.map((edge) => callerText(edge, twins))).toEqual([
      '<module> a.ts:1 call of 0',
      '<module> a.ts:2 call of 1',
    ]);
  });
  test('a line chooses the definition that covers it', async () => {
    const answer = await project.callgraph('pair', { file: `${twins}/a.ts`, line: 1, direction: 'callers' });
    expect(answer.callers?.map((edge) => callerText(edge, twins))).toEqual(['<module> a.ts:2 call']);
  });
});

describe('one definition', () => {
  check(
    'overloads',
    `
    export function run(x: string): string;
    export function run(x: number): number;
    export function run(x: unknown) { return x; }`,
    'run',
    ['function run a.ts:3'],
  );
  check(
    'overloads without a body',
    `
    export declare function run(x: string): string;
    export declare function run(x: number): number;
    export interface A { go(x: string): void; go(x: number): void }`,
    'run',
    ['function run a.ts:1'],
  );
  check('overloads of an interface', 'export interface A { go(x: string): void; go(x: number): void }', 'go', [
    'method A.go a.ts:1',
  ]);
  check(
    'a variable and the function that it holds',
    'export const run = function inner() { inner(); };\nexport const go = async () => 1;',
    'run',
    ['function run a.ts:1'],
  );
  check('a class expression by its variable', 'export const A = class B {};', 'A', ['class A a.ts:1']);
  check(
    'a variable that is given functions later',
    'let run: () => void;\nrun = () => {};\nrun = () => {};\nexport {};',
    'run',
    ['function run a.ts:1'],
  );
  check('a computed name, by what is written', 'export class A { [Symbol.iterator]() {} }', 'A.[Symbol.iterator]', [
    'method A.[Symbol.iterator] a.ts:1',
  ]);
  check('a computed name that is a string', "export class A { ['plain']() {} }", 'A.plain', ['method A.plain a.ts:1']);
  check('an anonymous default export', 'export default () => 1;', 'default', ['function default a.ts:1']);
  check('an anonymous default class', 'export default class { go() {} }', 'default', ['class default a.ts:1']);
});

describe('merged declarations', () => {
  const merged = `
    export interface Thing { size: number }
    export function Thing(): Thing { return { size: 1 }; }
    export const make = () => Thing();
    export const take = (thing: Thing) => thing;`;
  check('an interface and a function', merged, 'Thing', ['interface Thing a.ts:1', 'function Thing a.ts:2']);

  const parts = `
    export interface Wide { one: number }
    export interface Wide { two: number }
    export const take = (wide: Wide) => wide.two;`;
  callers('each part of an interface has its users', parts, 'Wide', [
    'take a.ts:3 reference of 0',
    'take a.ts:3 reference of 1',
  ]);

  const space = `
    export function tool() {}
    export namespace tool { export const extra = 1; }
    export const main = () => { tool(); return tool.extra; };`;
  callers('a call is one of the function, not of the namespace beside it', space, 'tool', [
    'main a.ts:3 call of 0',
    'main a.ts:3 reference of 0',
    'main a.ts:3 reference of 1',
  ]);
});

describe('accessors', () => {
  const pair = `
    export class A {
      get size() { return 1; }
      set size(to) {}
    }
    export const reads = (a: A) => a.size;
    export const writes = (a: A) => { a.size = 1; };
    export const both = (a: A) => { a.size += 1; a.size++; };`;
  check('a getter and a setter are two', pair, 'size', ['getter A.size a.ts:2', 'setter A.size a.ts:3']);
  callers('the getter where it is read, the setter where it is written', pair, 'A.size', [
    'reads a.ts:5 reference of 0',
    'both a.ts:7 reference of 0',
    'writes a.ts:6 reference of 1',
    'both a.ts:7 reference of 1',
  ]);
});

describe('kinds', () => {
  const zoo = `
    export class A { field = 1; static #secret = 2; method() {} constructor(readonly given: number) {} }
    export interface I { property: string; method(): void }
    export type T = { part: string };
    export enum E { Member }
    export const value = 1;
    export let [first, { second: renamed }] = [1, { second: 2 }] as const;
    export namespace N.Deep { export const inside = 1; }
    export abstract class B { abstract todo(): void; accessor auto = 1; declare ghost: string; }
    export function* generator() {}
    declare global { interface Window { extra: string } }
    export const users = pgTable('users', { email: text(), age: integer() });
    const teams = schema.makeTable('teams', (t) => ({ label: t.text() }));
    const bookSchema = new mongoose.Schema({ pages: Number });
    const Car = sequelize.define('Car', { plate: DataTypes.STRING });
    const grid = useTable({ rows: 1 });`;
  const kinds: readonly (readonly [string, string])[] = [
    ['A', 'class A a.ts:1'],
    ['A.field', 'property A.field a.ts:1'],
    ['A.#secret', 'property A.#secret a.ts:1'],
    ['A.method', 'method A.method a.ts:1'],
    ['A.constructor', 'constructor A.constructor a.ts:1'],
    ['A.given', 'property A.given a.ts:1'],
    ['I', 'interface I a.ts:2'],
    ['I.property', 'property I.property a.ts:2'],
    ['I.method', 'method I.method a.ts:2'],
    ['T', 'type T a.ts:3'],
    ['T.part', 'property T.part a.ts:3'],
    ['E', 'enum E a.ts:4'],
    ['E.Member', 'enum_member E.Member a.ts:4'],
    ['value', 'variable value a.ts:5'],
    ['first', 'variable first a.ts:6'],
    ['renamed', 'variable renamed a.ts:6'],
    ['inside', 'variable N.Deep.inside a.ts:7'],
    ['B.todo', 'method B.todo a.ts:8'],
    ['B.auto', 'property B.auto a.ts:8'],
    ['B.ghost', 'property B.ghost a.ts:8'],
    ['generator', 'function generator a.ts:9'],
    ['users.email', 'property users.email a.ts:11'],
    ['teams.label', 'property teams.label a.ts:12'],
    ['bookSchema.pages', 'property bookSchema.pages a.ts:13'],
    ['Car.plate', 'property Car.plate a.ts:14'],
  ];
  const folder = add(zoo);
  test.each(kinds)('%s', async (symbol, expected) => {
    const answer = await project.callgraph(symbol, { file: `${folder}/a.ts` });
    expect(answer.definitions.map((each) => symbolText(each, folder))).toEqual([expected]);
  });
});

describe('what is shown of a definition', () => {
  const folder = add(`
    /** Adds. */
    export async function add<T extends number>(
      one: T, // the first
      two = 2,
    ): Promise<number> {
      return one + two;
    }
    export class Shape<T> extends Object implements Iterable<T> {
      private readonly x: Map<string, T> = new Map();
      [Symbol.iterator](): Iterator<T> { throw new Error(); }
    }
    export const short = 'x'.repeat(3);`);
  const shown: readonly (readonly [string, string])[] = [
    ['add', 'async function add<T extends number>( one: T, two = 2, ): Promise<number>'],
    ['Shape', 'class Shape<T> extends Object implements Iterable<T>'],
    ['Shape.x', 'private readonly x: Map<string, T> = new Map()'],
    ['short', "const short = 'x'.repeat(3)"],
  ];
  test.each(shown)('the signature of %s', async (symbol, signature) => {
    const answer = await project.callgraph(symbol, { file: `${folder}/a.ts` });
    expect(answer.definitions[0]?.signature).toBe(signature);
  });
  test('the lines, from 0', async () => {
    const answer = await project.callgraph('add', { file: `${folder}/a.ts` });
    expect(answer.definitions[0]).toMatchObject({ line: 1, endLine: 6, exported: true });
  });

  const lines = add({ 'a.ts': '\r\nexport function crlf() {}\r\nexport const main = () => crlf();\u2028crlf();\r' });
  test('lines end as in an editor', async () => {
    const answer = await project.callgraph('crlf', { file: `${lines}/a.ts`, direction: 'callers' });
    expect(answer.definitions[0]?.line).toBe(1);
    expect(answer.callers?.map((edge) => callerText(edge, lines))).toEqual([
      '<module> a.ts:3 call',
      'main a.ts:3 call',
    ]);
  });

  const marked = add({ 'a.ts': '\ufeffexport function marked() {}\nmarked();' });
  test('a byte order mark moves nothing', async () => {
    const answer = await project.callgraph('marked', { file: `${marked}/a.ts`, direction: 'callers' });
    expect(answer.callers?.map((edge) => callerText(edge, marked))).toEqual(['<module> a.ts:2 call']);
    expect(answer.mentions.explained).toEqual({ definition: 1, call: 1 });
  });

  const unicode = add("export const größe = () => '🎉';\nexport const 名 = () => größe() + '🎉' + größe();");
  test('names and text beyond ASCII', async () => {
    const answer = await project.callgraph('größe', { file: `${unicode}/a.ts`, direction: 'callers' });
    expect(answer.callers?.map((edge) => callerText(edge, unicode))).toEqual(['名 a.ts:2 call']);
    expect(answer.mentions.explained).toEqual({ definition: 1, call: 2 });
  });
});

describe('odd source code', () => {
  callers(
    'with syntax errors is read as far as it goes',
    `
    export function run() { return 1 +; }
    const = 5;
    export const main = () => run(;
    export const other = () => { run() }}
    class {`,
    'run',
    ['main a.ts:3 call', 'other a.ts:4 call'],
  );
  callers(
    'that names no module in an import is read all the same',
    `
    import { one } from make('./b');
    export { two } from make('./b');
    export * from make('./b').path;
    import three = require(make('./b'));
    import four = require();
    export function run() {}
    run();`,
    'run',
    ['<module> a.ts:7 call'],
  );
  const deep = add({
    'a.ts': `export function shallow() {}\nexport const deep = ${'['.repeat(5_000)}${']'.repeat(5_000)};\nshallow();`,
  });
  test('nested thousands deep is read as far as it goes, and says so', async () => {
    const answer = await project.callgraph('shallow', { file: `${deep}/a.ts`, direction: 'callers' });
    expect(answer.callers?.map((edge) => callerText(edge, deep))).toEqual(['<module> a.ts:3 call']);
    expect(answer.coverage?.partial).toBe(true);
    expect(answer.coverage?.skipped['too_deep']).toBeGreaterThan(0);
  });
  const chain = add({ 'a.ts': `export const link = 1;\nexport const sum = ${'link + '.repeat(3_000)}link;` });
  test('what is nested too deep to be followed stays open', async () => {
    const answer = await project.callgraph('link', { file: `${chain}/a.ts`, direction: 'callers' });
    expect(answer.mentions.total).toBe(3_002);
    expect(answer.mentions.likelyTotal).toBeGreaterThan(1_000);
    expect(answer.coverage?.partial).toBe(true);
  });
});
