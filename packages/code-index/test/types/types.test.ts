/** The type of a symbol as the checker resolves it, and what that rests on. */
import { describe, expect, test } from 'vitest';
import { memberTexts, symbolText } from '../support/cases.ts';
import { project } from '../support/project.ts';

const made = project({
  'tsconfig.json': { compilerOptions: { strict: true } },
  'package.json': { name: 'fixture', private: true },
  'src/shapes.ts': `
    /** A thing with a size. */
    export interface Sized<T = number> {
      /** How large. */
      readonly size: T;
      label?: string;
      grow(by: T): void;
    }
    export interface Named extends Sized<string> { name: string }
    export type Either = { kind: 'a'; a: number } | { kind: 'b'; b: string };
    export type Keys = keyof Named;
    export type Partially = Partial<Pick<Named, 'name' | 'label'>>;
    export enum Color { Red, Blue = 'blue' }
    /**
     * Makes one.
     * @param name its name
     */
    export function make<T extends Sized>(from: T, name = 'x', ...rest: string[]) {
      return { ...from, name, rest };
    }
    export const arrow = async (named: Named) => named.size;
    export function over(x: string): string;
    export function over(x: number): number;
    export function over(x: unknown) { return x as never; }
    export class Box<T> {
      #secret = 1;
      protected inside: T[] = [];
      constructor(readonly first: T) {}
      get size() { return this.inside.length; }
      static of<U>(it: U) { return new Box(it); }
      map<R>(to: (it: T) => R): Box<R> { return new Box(to(this.first)); }
    }
    export class Small extends Box<string> { extra = true }
    export const { left, right: [middle] } = { left: 1, right: ['x'] };
    export let changing = Math.random() > 0.5 ? 'x' : undefined;
    export default (value: Either) => value.kind;`,
  'src/uses.ts': `
    import { type Named, type Either, Box, make } from './shapes';
    export const one: Named = make({ size: '', grow() {} } as never) as never;
    export function takes(named: Named, box: Box<Named>): Either | undefined { return undefined; }
    export class Holder { field!: Named }
    export const inferred = make;
    takes(one, new Box(one));`,
  'src/open.ts': `
    import { Missing } from 'not-installed';
    import { gone } from './gone';
    export const loose: any = 1;
    export function rests(on: Missing) { return on; }
    export const from = gone();
    export function half(x: any) { return 1; }
    export const listed: Missing[] = [];`,
  'src/plain.js': `
    /**
     * @param {number} a
     * @param {string} [b]
     * @returns {boolean}
     */
    function documented(a, b) { return a > 1; }
    function bare(a) { return a; }
    module.exports = { documented, bare };`,
});

describe('signatures', () => {
  test.each([
    ['make', '<T extends Sized>(from: T, name?: string, ...rest: string[]) => T & { name: string; rest: string[]; }'],
    ['arrow', '(named: Named) => Promise<string>'],
    ['over', '{ (x: string): string; (x: number): number; }'],
    ['Box.size', 'number'],
    ['Box.of', '<U>(it: U) => Box<U>'],
    ['Box.map', '<R>(to: (it: T) => R) => Box<R>'],
    ['Box.first', 'T'],
    ['Box.inside', 'T[]'],
    ['Box.#secret', 'number'],
    ['Sized.size', 'T'],
    ['Sized.label', 'string | undefined'],
    ['left', 'number'],
    ['middle', 'string'],
    ['changing', 'string | undefined'],
    ['Color.Blue', 'Color.Blue'],
    ['Box.constructor', 'constructor(readonly first: T)'],
    ['default', '(value: Either) => "a" | "b"'],
  ])('%s', async (symbol, signature) => {
    const answer = await made.types(symbol, { file: 'src/shapes.ts' });
    expect(answer.signature).toBe(signature);
    expect(answer.doubts).toEqual([]);
    expect(answer.resolved).toBe(symbol !== 'Box.constructor');
  });

  test.each([
    ['Sized', 'interface Sized<T = number>'],
    ['Named', 'interface Named extends Sized<string>'],
    ['Box', 'class Box<T>'],
    ['Small', 'class Small extends Box<string>'],
  ])('%s is shown by its head', async (symbol, signature) => {
    expect((await made.types(symbol, { file: 'src/shapes.ts' })).signature).toBe(signature);
  });

  test('of an anonymous default export that begins with a name', async () => {
    const short = project({ 'tsconfig.json': {}, 'a.ts': 'export default async (x: number) => x;' });
    expect((await short.types('default')).signature).toBe('(x: number) => Promise<number>');
  });

  test('of a type and of the value beside it, each by its line', async () => {
    const beside = project({
      'tsconfig.json': {},
      'a.ts': 'export const Pair = { one: 1 };\nexport type Pair = { two: string };',
    });
    expect((await beside.types('Pair', { line: 0 })).signature).toBe('{ one: number; }');
    expect((await beside.types('Pair', { line: 1 })).expanded).toBe('{ two: string; }');
  });

  test('of JavaScript, from its comments', async () => {
    const answer = await made.types('documented');
    expect(answer.signature).toBe('(a: number, b?: string) => boolean');
  });
});

describe('what a type is made of', () => {
  test.each([
    ['Either', "{ kind: 'a'; a: number; } | { kind: 'b'; b: string; }"],
    ['Keys', 'keyof Named'],
    ['Partially', '{ label?: string; name?: string | undefined; }'],
  ])('an alias: %s', async (symbol, expanded) => {
    expect((await made.types(symbol)).expanded).toBe(expanded);
  });
  test('type parameters with what they extend and their defaults', async () => {
    expect((await made.types('Sized')).typeParameters).toEqual(['T = number']);
    expect((await made.types('make')).typeParameters).toEqual(['T extends Sized']);
    expect((await made.types('Box')).typeParameters).toEqual(['T']);
  });
  test('members of an interface, inherited ones too', async () => {
    expect(memberTexts(await made.types('Named'))).toEqual([
      'name: string',
      'size: string',
      'label?: string | undefined',
      'grow: (by: string) => void',
    ]);
  });
  test('members say where they are defined', async () => {
    const answer = await made.types('Named');
    expect(answer.members.find((member) => member.name === 'size')).toMatchObject({
      file: 'src/shapes.ts',
      line: 3,
      kind: 'property',
    });
    expect(answer.members.find((member) => member.name === 'grow')).toMatchObject({ kind: 'method' });
  });
  test('members of a class, of its objects rather than of the class', async () => {
    const members = memberTexts(await made.types('Box'));
    expect(members).toEqual(
      expect.arrayContaining(['first: T', 'inside: T[]', 'size: number', 'map: <R>(to: (it: T) => R) => Box<R>']),
    );
    expect(members.join()).not.toContain('prototype');
  });
  test('members of an enum', async () => {
    expect((await made.types('Color')).members.map((member) => member.name)).toEqual(['Red', 'Blue']);
  });
});

describe('documentation', () => {
  test.each([
    ['make', 'Makes one.'],
    ['Sized', 'A thing with a size.'],
    ['Sized.size', 'How large.'],
    ['arrow', ''],
  ])('%s', async (symbol, documentation) => {
    expect((await made.types(symbol)).documentation).toBe(documentation);
  });
});

describe('who names a type', () => {
  test('in declared types', async () => {
    const answer = await made.types('Named');
    expect(answer.usedBy.map((each) => symbolText(each))).toEqual([
      'type Keys src/shapes.ts:10',
      'type Partially src/shapes.ts:11',
      'function arrow src/shapes.ts:20',
      'variable one src/uses.ts:2',
      'function takes src/uses.ts:3',
      'property Holder.field src/uses.ts:4',
    ]);
  });
  test('by extending it', async () => {
    expect((await made.types('Sized')).usedBy.map((each) => symbolText(each))).toContain(
      'interface Named src/shapes.ts:8',
    );
  });
});

describe('what an answer rests on', () => {
  test('an import that leads nowhere, by name', async () => {
    const { doubts } = await made.types('rests');
    expect(doubts.join()).toMatch(/Missing/);
  });
  test.each(['loose', 'from', 'half', 'listed', 'rests'])('%s rests on something open', async (symbol) => {
    expect((await made.types(symbol)).doubts).not.toEqual([]);
  });
  test('an alias of what another file takes from nowhere', async () => {
    const own = project({
      'tsconfig.json': { compilerOptions: { strict: true } },
      'book.ts': "import { shape } from 'gone';\nexport type Book = ReturnType<typeof shape.read>;\n",
      'shelf.ts':
        "import type { Book } from './book';\nexport type Shelf = Record<string, Book>;\nexport type Row = Record<string, number>;\n",
    });
    expect((await own.types('Shelf')).doubts).not.toEqual([]);
    expect((await own.types('Row')).doubts).toEqual([]);
  });
  test('JavaScript without types', async () => {
    expect((await made.types('bare')).doubts).not.toEqual([]);
  });
});

describe('a place rather than a name', () => {
  test('a use leads to its definition', async () => {
    const answer = await made.types('takes', { file: 'src/uses.ts', line: 5 });
    expect(symbolText(answer.symbol)).toBe('function takes src/uses.ts:3');
  });
  test('a use in another file', async () => {
    const answer = await made.types('Either', { file: 'src/uses.ts', line: 2 });
    expect(symbolText(answer.symbol)).toBe('type Either src/shapes.ts:9');
  });
});

describe('several definitions', () => {
  const twins = project({
    'tsconfig.json': {},
    'a.ts': 'export function twin(): number { return 1; }',
    'b.ts': 'export function twin(): string { return ""; }',
    'a.test.ts': 'function twin(): boolean { return true; }\nexport {};',
  });
  test('are all listed, code before tests', async () => {
    const answer = await twins.types('twin');
    expect(answer.definitions.map((each) => each.file)).toEqual(['a.ts', 'b.ts', 'a.test.ts']);
    expect(answer.signature).toBe('() => number');
  });
  test('are told apart by file', async () => {
    expect((await twins.types('twin', { file: 'b.ts' })).signature).toBe('() => string');
  });
});

describe('a symbol that is not there', () => {
  test('is answered with near names', async () => {
    const engine = await made.engine();
    const answer = await engine.types({ symbol: 'Nmaed' });
    expect(answer.found).toBe(false);
    expect('near' in answer && answer.near.map((each) => each.symbol)).toContain('Named');
  });
});
