/** Of thousands of files the imports are read from their texts: what that says, a parser would say too. */
import { describe, expect, test } from 'vitest';
import { moduleInText } from '../../src/languages/typescript/module-in-text.ts';

/** Each as `kind specifier imported>local`, with `type` before it where it is gone at run time. */
function importsIn(text: string, file = 'a.ts'): string[] | undefined {
  return moduleInText(file, text)?.imports.map(({ kind, specifier, typeOnly, names }) =>
    [
      ...(typeOnly ? ['type'] : []),
      kind,
      specifier,
      ...names.map(({ imported, local }) => (imported === local ? local : `${imported}>${local}`)),
    ].join(' '),
  );
}

test.each<[text: string, ...expected: string[]]>([
  ["import './a'", 'import ./a'],
  ["import a from './a'; import * as b from './b'", 'import ./a default>a', 'import ./b *>b'],
  ["import a, { b, c as d, type E } from './a'", 'import ./a default>a b c>d E'],
  ["import {\n  a, // and\n  /* not */ b,\n} from './a'", 'import ./a a b'],
  ["import type { A } from './a'; import type B from './b'", 'type import ./a A', 'type import ./b default>B'],
  ["import type from './a'; import type, { b } from './b'", 'import ./a default>type', 'import ./b default>type b'],
  ["import { type as a, type type as b } from './a'", 'import ./a type>a type>b'],
  ["import defer * as a from './a'; import b = require('./b')", 'import ./a *>a', 'require ./b'],
  ["import { 'a b' as c } from './a' with { type: 'json' }", 'import ./a a b>c'],
  ["export { a, b as c } from './a'; export * from './b'", 'reexport ./a a b>c', 'reexport ./b *'],
  ["export * as a from './a'; export type { B } from './b'", 'reexport ./a *>a', 'type reexport ./b B'],
  ["const a = require('./a'), b = await import(`./b`)", 'require ./a', 'dynamic ./b'],
  ["f({ ...require('./a') }); g(() => import(/* x */ './b', {}))", 'require ./a', 'dynamic ./b'],
  ["declare module 'x' { import { a } from './a' }", 'import ./a a'],
  ["let a: import('./a').A; type B = typeof import('./b'); c as import('./c').C"],
  ["require('./a' + b); require(`./${c}`); new require('./d'); e.require('./f'); import.meta.url"],
  ["// import './a'\n/* import './b' */ const c = \"import './d'\"; const e = `\nimport './f'\n`"],
  ["const a = /import'.'/; const b = <p>import it's</p>\nconst c = { import: 1, from: './c' }"],
  ["const a = `${ import('./a') }`", 'dynamic ./a'],
  ['export const a = 1\nexport { a as b }\nexport default a'],
])('%s', (text, ...expected) => {
  expect(importsIn(text)).toEqual(expected);
});

test('nothing is loaded by a declaration file', () => {
  expect(
    importsIn("export function a(b: import('./b').default, c: (d: import('./e')) => void): void", 'a.d.ts'),
  ).toEqual([]);
});

test('lines are those of the specifiers', () => {
  const text = "import './a'\n\nimport {\n  b,\n} from './b'\nrequire('./c')";
  expect(moduleInText('a.ts', text)?.imports.map(({ line }) => line)).toEqual([0, 4, 5]);
});

test('definitions at the top, and whether they are exported', () => {
  const text = `
    export interface A {}
    type B<C> = C
    const type = 1, from = 2
    export default abstract class D { e() { type F = 1 } }
    export const enum G {}
    export declare function h(): void
    export async function* i() {}
    namespace J { export interface K {} }
    type = 3
    export { B as L, type M }
    interface M extends A {}
    const [n, o = f(1), ...p] = q()
    export const { r, s: t = 2, ...u }: V = w(), { x: { y } } = z
    export { o }`;
  const found = moduleInText('a.ts', text)?.definitions.map(({ name, kind, exported }) =>
    exported ? `export ${kind} ${name}` : `${kind} ${name}`,
  );
  expect(found).toEqual([
    'export interface A',
    'export type B',
    'variable type',
    'export class D',
    'export enum G',
    'export function h',
    'export function i',
    'namespace J',
    'export interface M',
    'variable n',
    'export variable o',
    'variable p',
    'export variable r',
    'export variable t',
    'export variable u',
  ]);
});

describe('what only a parser can tell is left to it', () => {
  test.each([
    ['a bracket that is not closed', 'f(`${a}`'],
    ['one that does not fit', "const a = <p>:)</p>; import './a'"],
    ['a template that does not end', "const a = <p>`</p>; import './a'"],
    ['a comment that does not end', "const a = <p>/*</p>; import './a'"],
    ['a specifier with an escape', "import './\\x61'"],
  ])('%s', (_, text) => {
    expect(moduleInText('a.tsx', text)).toBeUndefined();
  });
});
