/** Files of Go. */
import { REPOSITORIES } from '../repositories.mjs';
import { between, many, nested } from './case.mjs';

/** @type {readonly (readonly [name: string, body: () => string])[]} */
const BODIES = [
  ['600,000 statements', () => `func s() {\n\tx := 0\n${'\tx++\n'.repeat(600_000)}}\n`],
  ['20,000 brackets', () => `var x = ${nested(20_000, '(', '1', ')')}\n`],
  ['5,000 blocks', () => `func s() {\n${nested(5_000, '{', '', '}')}\n}\n`],
  ['one line of 6 MB', () => `var x = []int{${'1234567,'.repeat(750_000)}}\n`],
  ['a string of 6 MB', () => `var x = "${'words '.repeat(1_000_000)}"\n`],
  [
    'a chain of 5,000 calls',
    () => `type a struct{}\n\nfunc (x a) b() a { return x }\n\nvar x = a{}${'.b()'.repeat(5_000)}\n`,
  ],
  [
    'a chain of 900 calls',
    () => `type a struct{}\n\nfunc (x a) b() a { return x }\n\nvar x = a{}${'.b()'.repeat(900)}\n`,
  ],
  ['20,000 functions', () => many(20_000, (at) => `func f${at}(a int) int {\n\treturn f${(at + 1) % 20_000}(a)\n}\n`)],
  [
    '10,000 methods',
    () => `type c struct{}\n\n${many(10_000, (at) => `func (x *c) m${at}() { x.m${(at + 1) % 10_000}() }\n`)}`,
  ],
  [
    'an interface of 5,000 methods and who has them',
    () =>
      `type i interface {\n${many(5_000, (at) => `\tm${at}()\n`)}}\n\ntype c struct{}\n\n${many(5_000, (at) => `func (x *c) m${at}() {}\n`)}\nfunc u(x i) { x.m4999() }\n`,
  ],
  [
    '2,000 structs, each in the next',
    () =>
      `type c0 struct{}\n\nfunc (x c0) m() {}\n\n${many(2_000, (at) => `type c${at + 1} struct{ c${at} }\n`)}\nfunc u(x c2000) { x.m() }\n`,
  ],
  [
    '1,000 structs, each in all that follow',
    () =>
      `type c0 struct{}\ntype c1 struct{ c0 }\n${many(1_000, (at) => `type c${at + 2} struct {\n\tc${at + 1}\n\t*c${at}\n}\n`)}\nfunc u(x c1000) { x.m() }\n`,
  ],
  [
    '10,000 branches',
    () =>
      `func b(a int) int {\n\tif a == -1 {\n\t\treturn 0\n\t}${many(10_000, (at) => ` else if a == ${at} {\n\t\treturn ${at}\n\t}`)}\n\treturn 0\n}\n`,
  ],
  [
    'a switch of 20,000 cases',
    () =>
      `func s(a int) int {\n\tswitch a {\n${many(20_000, (at) => `\tcase ${at}:\n\t\treturn ${at}\n`)}\t}\n\treturn 0\n}\n`,
  ],
  ['a map of 50,000', () => `var x = map[string]int{\n${many(50_000, (at) => `\t"k${at}": ${at},\n`)}}\n`],
  ['5,000 constants', () => `const (\n\tk = iota\n${many(5_000, (at) => `\tk${at}\n`)})\n`],
  ['functions in functions', () => `func u() {\n${nested(2_000, 'func() {', '', '}()\n')}}\n`],
  [
    '5,000 assignments of one name, each from the one before',
    () => `func u() {\n\tx := heavy(1)\n${many(5_000, () => '\tx = heavy(x)\n\tx.n()\n')}}\n`,
  ],
  ['a sum of 20,000', () => `var x = 1${' + 1'.repeat(20_000)}\n`],
  ['functions that return each other', () => `${many(3_000, (at) => `var f${at} = g${at + 1}()\n`)}var u = f0.m()\n`],
];

/** @type {readonly import('./case.mjs').Case[]} */
export const GO_CASES = BODIES.map(([name, body]) => ({
  name,
  language: 'go',
  text: () => between(REPOSITORIES.go, body()),
}));
