/** Files of TypeScript and JavaScript: what is long, deep or many, and types that take for ever. */
import { REPOSITORIES } from '../repositories.mjs';
import { between, many, nested } from './case.mjs';

/** `${D}`, in a template of types. */
const DIGIT = ['$', '{D}'].join('');

/** @type {readonly (readonly [name: string, body: () => string, file?: string])[]} */
const BODIES = [
  ['600,000 statements', () => `let x = 0;\n${'x++;\n'.repeat(600_000)}`],
  ['600,000 calls', () => `declare function c(): void;\n${'c();\n'.repeat(600_000)}`],
  ['20,000 brackets', () => `export const list = ${nested(20_000, '[', '', ']')};\n`],
  ['4,000 brackets', () => `export const list = ${nested(4_000, '[', '', ']')};\n`],
  ['20,000 blocks', () => nested(20_000, '{', '', '}')],
  ['one line of 6 MB: numbers', () => `export const list = [${'1234567,'.repeat(750_000)}];\n`],
  ['one line of 6 MB: calls', () => `declare function c(): void; ${'c(); '.repeat(1_200_000)}\n`],
  ['one line of 6 MB: a string', () => `export const text = '${'words '.repeat(1_000_000)}';\n`],
  [
    'one line of 6 MB: different words',
    () => `export const text = '${many(800_000, (at) => `w${at.toString(36)} `)}';\n`,
  ],
  ['a template of 6 MB', () => `export const text = \`${'words and\n'.repeat(600_000)}\`;\n`],
  ['a comment of 6 MB', () => `/* ${'words and\n'.repeat(600_000)} */\n`],
  [
    '10,000 overloads',
    () =>
      `${many(10_000, (at) => `export function f(a: ${at}): ${at};\n`)}export function f(a: unknown): unknown { return a; }\nexport const called = f(9_999);\n`,
  ],
  [
    '10,000 overloads of a method',
    () =>
      `export interface F {\n${many(10_000, (at) => `  f(a: 'k${at}'): ${at};\n`)}}\nexport const called = (f: F) => f.f('k9999');\n`,
  ],
  [
    '10,000 calls of 200 overloads',
    () => `${many(200, (at) => `declare function f(a: ${at}): ${at};\n`)}${many(10_000, (at) => `f(${at % 200});\n`)}`,
  ],
  [
    'a type that does not end',
    () =>
      'type F<N extends 0[], A> = N["length"] extends 40 ? A : [F<[...N, 0], [A, 1]>, F<[...N, 0], [A, 2]>];\nexport declare const endless: F<[], 1>;\n',
  ],
  [
    'conditional types in a circle',
    () =>
      'type A<T, N extends 0[] = []> = N["length"] extends 900 ? T : B<[T], [...N, 0]>;\ntype B<T, N extends 0[]> = N["length"] extends 901 ? T : A<T | [T], [...N, 0]>;\nexport declare const circle: A<1>;\nexport const used = circle;\n',
  ],
  [
    'a type of all texts of six digits',
    () =>
      `type D = 0|1|2|3|4|5|6|7|8|9;\nexport declare const digits: \`${DIGIT.repeat(6)}\`;\nexport const used: typeof digits = digits;\n`,
  ],
  [
    'a type of all texts of four digits',
    () =>
      `type D = 0|1|2|3|4|5|6|7|8|9;\nexport declare const digits: \`${DIGIT.repeat(4)}\`;\nexport const used: typeof digits = digits;\n`,
  ],
  [
    'a union of 50,000',
    () => `export type U = ${many(50_000, (at) => `| 'k${at}'`)};\nexport const used = (u: U): U => u;\n`,
  ],
  [
    'a union of 5,000 objects',
    () =>
      `export type U = ${many(5_000, (at) => `\n  | { kind: 'k${at}'; v${at}: number }`)};\nexport const used = (u: U) => u.kind;\nexport const made: U = { kind: 'k4999', v4999: 1 };\n`,
  ],
  [
    'two unions of 3,000 objects compared',
    () =>
      `type U = ${many(3_000, (at) => `\n  | { a: ${at}; b: { c: ${at} } }`)};\ntype V = ${many(3_000, (at) => `\n  | { a: ${at}; b: { c: ${at} | -1 } }`)};\nexport const used = (u: U): V => u;\n`,
  ],
  [
    'an intersection of 2,000 unions',
    () =>
      `export type I = ${many(2_000, (at) => `\n  & ({ a${at}: 1 } | { b${at}: 1 })`)};\nexport const used = (i: I) => i;\n`,
  ],
  [
    'a chain of 5,000 calls',
    () =>
      `class A { b(): A { return this; } c(): this { return this; } }\nexport const chained = new A()${'.b().c()'.repeat(2_500)};\n`,
  ],
  [
    'a chain of 3,000 generic calls',
    () =>
      `interface P<T> { then<U>(f: (t: T) => U): P<U>; }\ndeclare const p: P<number>;\nexport const chained = p${'\n  .then((t) => [t][0]!)'.repeat(3_000)};\n`,
  ],
  [
    'a builder whose type grows 1,000 times',
    () =>
      `class B<T> { with<K extends string>(k: K): B<T & Record<K, 1>> { return this as never; } }\nexport const built = new B<{}>()${many(1_000, (at) => `\n  .with('k${at}')`)};\n`,
  ],
  [
    '20,000 functions',
    () => many(20_000, (at) => `export function f${at}(a: number): number {\n  return a + ${at};\n}\n`),
  ],
  [
    '20,000 functions that call each other',
    () =>
      many(
        20_000,
        (at) => `export function f${at}(a: number): number {\n  return f${(at + 1) % 20_000}(a) + heavy(a);\n}\n`,
      ),
  ],
  [
    'a class of 10,000 methods',
    () =>
      `export class C {\n${many(10_000, (at) => `  m${at}(): number {\n    return this.m${(at + 1) % 10_000}();\n  }\n`)}}\n`,
  ],
  [
    '10,000 classes, each on the one before',
    () => many(10_000, (at) => `export class C${at}${at % 100 === 0 ? '' : ` extends C${at - 1}`} { m(): void {} }\n`),
  ],
  [
    '2,000 classes in one line of heirs',
    () => many(2_000, (at) => `export class C${at}${at === 0 ? '' : ` extends C${at - 1}`} { m(): void {} }\n`),
  ],
  [
    '10,000 branches',
    () =>
      `export function b(a: number): number {\n${many(10_000, (at) => `  if (a === ${at}) return ${at};\n`)}  return 0;\n}\n`,
  ],
  [
    '3,000 branches, each in the else of the one before',
    () =>
      `export function b(a: number): number {\n  ${many(3_000, (at) => `if (a === ${at}) return ${at};\n  else `)}return 0;\n}\n`,
  ],
  [
    'a switch of 20,000 cases',
    () =>
      `export function s(a: number): number {\n  switch (a) {\n${many(20_000, (at) => `    case ${at}: return ${at};\n`)}  }\n  return 0;\n}\n`,
  ],
  [
    '5,000 assignments in a loop',
    () =>
      `export function l(): unknown {\n  let x: string | number | boolean | undefined;\n  let y: typeof x;\n  while (Math.random() > 0.1) {\n${many(5_000, (at) => `    if (x === ${at}) y = x; else x = y;\n`)}  }\n  return x;\n}\n`,
  ],
  [
    '5,000 pushes to an array without a type',
    () =>
      `export function p() {\n  const a = [];\n${many(5_000, (at) => `  a.push(${at % 3 === 0 ? `'${at}'` : at});\n  if (a.length > ${at}) a.pop();\n`)}  return a;\n}\n`,
  ],
  [
    'a literal of 100,000 properties',
    () => `export const o = {\n${many(100_000, (at) => `  k${at}: ${at},\n`)}};\nexport const used = o.k99999;\n`,
  ],
  [
    'a literal of 50,000 functions',
    () =>
      `export const o = {\n${many(50_000, (at) => `  k${at}: () => ${at},\n`)}};\nexport const used = o.k49999();\n`,
  ],
  [
    'a literal of 20,000 objects, unlike each other',
    () =>
      `export const list = [\n${many(20_000, (at) => `  { k${at}: ${at}, [\`x\${${at}}\`]: '${at}' },\n`)}];\nexport const used = list.map((each) => each);\n`,
  ],
  [
    'a constant literal of 20,000, looked up by its type',
    () =>
      `const list = [\n${many(20_000, (at) => `  'k${at}',\n`)}] as const;\ntype K = (typeof list)[number];\ntype M = { [P in K as \`get_\${P}\`]: () => P };\nexport const used = (m: M) => m.get_k19999();\n`,
  ],
  [
    '3,000 callbacks in each other',
    () => `declare function c(f: () => void): void;\n${nested(3_000, 'c(() => {\n', '', '});\n')}`,
  ],
  ['3,000 arrow functions in each other', () => `export const f = ${'(a: number) => '.repeat(3_000)}1;\n`],
  ['a sum of 9,000', () => `const a = 1;\nexport const sum = a${' + a'.repeat(9_000)};\n`],
  [
    'a sum of 9,000 texts',
    () => `const a = 'a';\nexport const sum = 'a'${many(9_000, (at) => `\n  + 'b${at}' + a`)};\n`,
  ],
  ['30,000 declarations of one variable', () => 'var again = 1;\n'.repeat(30_000)],
  ['10,000 declarations of one variable', () => 'var again = 1;\n'.repeat(10_000)],
  [
    '10,000 interfaces that merge',
    () => `${many(10_000, (at) => `export interface M { k${at}: ${at} }\n`)}export const used = (m: M) => m.k9999;\n`,
  ],
  [
    'an enum of 50,000',
    () => `export enum E {\n${many(50_000, (at) => `  K${at},\n`)}}\nexport const used = E.K49999;\n`,
  ],
  ['20,000 imports', () => many(20_000, (at) => `import { a${at} } from './module${at}.js';\n`)],
  ['20,000 exports again', () => many(20_000, (at) => `export { tariff as t${at} } from './tariff.js';\n`)],
  ['5,000 dynamic imports', () => many(5_000, (at) => `export const i${at} = () => import('./module${at}.js');\n`)],
  ['a regular expression of 1 MB', () => `export const r = /${'(a|b)*'.repeat(170_000)}/;\n`],
  ['10,000 decorators', () => `declare const d: any;\n${'@d()\n'.repeat(10_000)}export class C {}\n`],
  ['100,000 uses of one name', () => `export const uses = [\n${'  heavy(1),\n'.repeat(100_000)}];\n`],
  [
    'elements in elements',
    () => `declare const React: any;\nexport const e = ${nested(2_000, '<a>', 'x', '</a>')};\n`,
    'src/page.tsx',
  ],
  [
    '50,000 elements',
    () =>
      `declare const React: any;\nexport const e = <a>\n${many(50_000, (at) => `<b key="${at}">{${at}}</b>\n`)}</a>;\n`,
    'src/page.tsx',
  ],
  [
    'JavaScript of 20,000 members of a prototype',
    () =>
      `function C() {}\n${many(20_000, (at) => `C.prototype.m${at} = function () { return this.m${at + 1}(); };\n`)}`,
    'src/prototype.js',
  ],
  [
    'JavaScript of 20,000 modules in one',
    () =>
      `var modules = {\n${many(20_000, (at) => `  ${at}: function (module, exports, require) { exports.a = require(${at + 1}); },\n`)}};\n`,
    'src/modules.js',
  ],
  [
    'declarations of 50,000',
    () => many(50_000, (at) => `declare function d${at}(a: number): string;\n`),
    'src/global.d.ts',
  ],
];

/** @type {readonly import('./case.mjs').Case[]} */
export const TYPESCRIPT_CASES = BODIES.map(([name, body, file]) => ({
  name,
  language: 'typescript',
  ...(file === undefined ? {} : { file }),
  text: () => between(partsFor(file), body()),
}));

/** @param {string | undefined} file */
function partsFor(file) {
  const { typescript } = REPOSITORIES;
  if (file === undefined) return typescript;
  const tail = file.endsWith('.js') || file.endsWith('.d.ts') ? '' : typescript.tail;
  return { ...typescript, head: tail === '' ? '' : "import { lonely } from './lonely.js';\n", tail };
}
