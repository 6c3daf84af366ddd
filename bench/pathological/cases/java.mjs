/** Files of Java and Kotlin. */
import { REPOSITORIES } from '../repositories.mjs';
import { between, many, nested } from './case.mjs';

/** @type {readonly (readonly [name: string, body: () => string])[]} */
const JAVA = [
  ['300,000 statements', () => `  static void s() {\n    int x = 0;\n${'    x++;\n'.repeat(300_000)}  }\n`],
  ['80,000 statements', () => `  static void s() {\n    int x = 0;\n${'    x++;\n'.repeat(80_000)}  }\n`],
  ['20,000 brackets', () => `  int x = ${nested(20_000, '(', '1', ')')};\n`],
  ['5,000 blocks', () => `  void s() {\n${nested(5_000, '{', '', '}')}\n  }\n`],
  ['one line of 6 MB', () => `  int[] x = {${'1234567,'.repeat(750_000)}};\n`],
  ['a chain of 5,000 calls', () => `  Heavy b() { return this; }\n  Object x = new Heavy()${'.b()'.repeat(5_000)};\n`],
  ['a chain of 900 calls', () => `  Heavy b() { return this; }\n  Object x = new Heavy()${'.b()'.repeat(900)};\n`],
  [
    '10,000 overloads',
    () => `${many(10_000, (at) => `  static void f(T${at} a) {}\n`)}  static void u() { f(null); f(new T1()); }\n`,
  ],
  [
    '2,000 calls of 2,000 overloads',
    () =>
      `${many(2_000, (at) => `  static T${at} f(T${at} a) { return a; }\n`)}  static void u() {\n${many(2_000, (at) => `    f(new T${at}());\n`)}  }\n`,
  ],
  ['10,000 methods', () => many(10_000, (at) => `  void m${at}() { m${(at + 1) % 10_000}(); }\n`)],
  ['500 classes in each other', () => nested(500, '  class C {\n', '', '  }\n')],
  [
    '2,000 heirs in one line',
    () =>
      `  static class C0 { void m() {} }\n${many(2_000, (at) => `  static class C${at + 1} extends C${at} {}\n`)}  static void u() { new C2000().m(); }\n`,
  ],
  [
    '500 interfaces, each of the two before',
    () =>
      `  interface I0 {}\n  interface I1 extends I0 {}\n${many(500, (at) => `  interface I${at + 2} extends I${at + 1}, I${at} {}\n`)}  static void u(I501 i) { i.m(); }\n`,
  ],
  ['lambdas in lambdas', () => `  Object x = ${nested(1_500, 'f(() -> ', '1', ')')};\n`],
  ['a sum of 20,000 texts', () => `  String x = ""${' + "a"'.repeat(20_000)};\n`],
  [
    '10,000 branches',
    () => `  int b(int a) {\n${many(10_000, (at) => `    if (a == ${at}) return ${at}; else\n`)}    return 0;\n  }\n`,
  ],
  ['an enum of 10,000', () => `  enum E {\n${many(10_000, (at) => `    K${at},\n`)}  }\n`],
  ['a type of 5,000 types', () => `  ${nested(5_000, 'List<', 'String', '>')} x;\n  void u() { x.get(0).m(); }\n`],
];

/** @type {readonly (readonly [name: string, body: () => string])[]} */
const KOTLIN = [
  ['80,000 statements', () => `fun s() {\n  var x = 0\n${'  x++\n'.repeat(80_000)}}\n`],
  ['20,000 brackets', () => `val x = ${nested(20_000, '(', '1', ')')}\n`],
  ['one line of 900 kB', () => `val x = listOf(${'1234567,'.repeat(110_000)})\n`],
  ['a chain of 5,000 calls', () => `class A {\n  fun b(): A = this\n}\nval x = A()${'.b()'.repeat(5_000)}\n`],
  ['a chain of 900 calls', () => `class A {\n  fun b() = this\n}\nval x = A()${'.b()'.repeat(900)}\n`],
  ['lambdas in lambdas', () => `val x = ${nested(1_500, 'run { ', '1', ' }')}\n`],
  ['5,000 overloads', () => `${many(5_000, (at) => `fun f(a: T${at}) {}\n`)}fun u() { f(T1()) }\n`],
  [
    '2,000 calls of 2,000 overloads',
    () =>
      `${many(2_000, (at) => `fun f(a: T${at}): T${at} = a\n`)}fun u() {\n${many(2_000, (at) => `  f(T${at}())\n`)}}\n`,
  ],
  ['5,000 extensions', () => `${many(5_000, (at) => `fun T${at}.e(): Int = ${at}\n`)}fun u(t: T1) { t.e() }\n`],
  [
    'a when of 10,000',
    () => `fun w(a: Int) = when (a) {\n${many(10_000, (at) => `  ${at} -> ${at}\n`)}  else -> 0\n}\n`,
  ],
  ['a sum of 20,000', () => `val x = 1${' + 1'.repeat(20_000)}\n`],
  [
    '2,000 functions without a type that return each other',
    () => `${many(2_000, (at) => `fun f${at}() = f${at + 1}()\n`)}fun f2000() = f0()\nval u = f0().m()\n`,
  ],
];

/** @type {readonly import('./case.mjs').Case[]} */
export const JAVA_CASES = JAVA.map(([name, body]) => ({
  name,
  language: 'java',
  text: () => between(REPOSITORIES.java, body()),
}));

/** @type {readonly import('./case.mjs').Case[]} */
export const KOTLIN_CASES = KOTLIN.map(([name, body]) => ({
  name,
  language: 'kotlin',
  text: () => between(REPOSITORIES.kotlin, body()),
}));
