/** Files of Rust. */
import { REPOSITORIES } from '../repositories.mjs';
import { between, many, nested } from './case.mjs';

/** @type {readonly (readonly [name: string, body: () => string])[]} */
const BODIES = [
  ['300,000 statements', () => `fn s() {\n    let mut x = 0;\n${'    x += 1;\n'.repeat(300_000)}}\n`],
  ['60,000 statements', () => `fn s() {\n    let mut x = 0;\n${'    x += 1;\n'.repeat(60_000)}}\n`],
  ['20,000 brackets', () => `const X: i64 = ${nested(20_000, '(', '1', ')')};\n`],
  ['one line of 6 MB', () => `const X: &[i64] = &[${'1234567,'.repeat(750_000)}];\n`],
  ['a macro of 6 MB', () => `fn v() { vec![${'1234567,'.repeat(750_000)}]; }\n`],
  ['a macro of 900 kB', () => `fn v() { vec![${'heavy(1),\n'.repeat(90_000)}]; }\n`],
  ['macros in macros', () => `fn v() { ${nested(2_000, 'm!(', '1', ')')}; }\n`],
  [
    '10,000 rules of a macro',
    () => `macro_rules! m {\n${many(10_000, (at) => `    (a${at}) => { heavy(${at}) };\n`)}}\nfn u() { m!(a1); }\n`,
  ],
  [
    'a chain of 5,000 calls',
    () => `struct A;\nimpl A { fn b(self) -> Self { self } }\nfn u() { A${'.b()'.repeat(5_000)}; }\n`,
  ],
  [
    'a chain of 900 calls',
    () => `struct A;\nimpl A { fn b(self) -> Self { self } }\nfn u() { A${'.b()'.repeat(900)}; }\n`,
  ],
  ['20,000 functions', () => many(20_000, (at) => `fn f${at}(a: i64) -> i64 { f${(at + 1) % 20_000}(a) }\n`)],
  [
    '5,000 implementations of a trait',
    () =>
      `trait T { fn m(&self) {} }\n${many(5_000, (at) => `struct S${at};\nimpl T for S${at} {}\n`)}fn u(t: &dyn T) { t.m(); S1.m(); }\n`,
  ],
  [
    '1,000 traits, each of the two before',
    () =>
      `trait T0 { fn m(&self) {} }\ntrait T1: T0 {}\n${many(1_000, (at) => `trait T${at + 2}: T${at + 1} + T${at} {}\n`)}fn u(t: &dyn T1001) { t.m(); }\n`,
  ],
  [
    '1,000 types that stand for each other',
    () =>
      `struct S;\nimpl S { fn m(&self) {} }\ntype A0 = S;\n${many(1_000, (at) => `type A${at + 1} = A${at};\n`)}fn u(a: A1000) { a.m(); }\n`,
  ],
  [
    '1,000 types that lead to each other',
    () =>
      `use std::ops::Deref;\n${many(1_000, (at) => `struct D${at};\nimpl Deref for D${at} { type Target = D${at + 1}; }\n`)}struct D1000;\nfn u(d: D0) { d.m(); }\n`,
  ],
  ['modules in modules', () => nested(800, 'mod m { use super::*; ', '', '}')],
  [
    '2,000 modules that take everything of each other',
    () =>
      many(
        2_000,
        (at) => `pub mod m${at} { pub use super::m${(at + 1) % 2_000}::*; pub use super::m${(at + 7) % 2_000}::*; }\n`,
      ),
  ],
  [
    'a match of 10,000',
    () =>
      `fn w(a: i64) -> i64 {\n    match a {\n${many(10_000, (at) => `        ${at} => ${at},\n`)}        _ => 0,\n    }\n}\n`,
  ],
  ['closures in closures', () => `fn u() { let x = ${'|| '.repeat(3_000)}1; }\n`],
  ['a type of 5,000 types', () => `struct X { x: ${nested(5_000, 'Vec<', 'i64', '>')} }\nfn u(x: X) { x.x.m(); }\n`],
  ['a sum of 20,000', () => `const X: i64 = 1${' + 1'.repeat(20_000)};\n`],
  [
    '5,000 names, each bound by the one before',
    () => `fn u() {\n    let x = heavy(1);\n${many(5_000, (at) => `    let x = x.m${at}();\n`)}}\n`,
  ],
];

/** @type {readonly import('./case.mjs').Case[]} */
export const RUST_CASES = BODIES.map(([name, body]) => ({
  name,
  language: 'rust',
  text: () => between(REPOSITORIES.rust, body()),
}));
