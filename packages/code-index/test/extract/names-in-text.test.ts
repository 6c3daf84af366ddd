/** Before thousands of files are parsed, their texts are asked which names they may give to something. */
import { growthForTwice, mostForTwice } from '@boocontext/test-support';
import { expect, test } from 'vitest';
import { namesInText } from '../../src/languages/typescript/names-in-text.ts';

function namesIn(text: string, file = 'a.ts') {
  const found = { used: new Set<string>(), called: new Set<string>(), modules: new Set<string>() };
  const renamed = namesInText(file, text, found);
  return { used: [...found.used], called: [...found.called], modules: [...found.modules], renamed };
}

test.each<[text: string, used: string]>([
  ['function a() {} function* b() {} export default function () {}', 'a b default'],
  ['class A<T> extends B { #c = 1; static async d() {} get e() {} "f-g": X; *h() {} [`x`]() {} }', 'A #c d e f-g h'],
  ['class A {\n  b\n  c = d\n  @e() f?: g\n  constructor(readonly h: I, j: K) {}\n}', 'A b c f constructor h'],
  [
    'interface A<B extends { c: string } = { d: string }, E = F> extends Omit<G, { h: I }> { j?(k: L): void; "m": N }',
    'A c d h j m',
  ],
  ['enum A { B, C = 1, "D-E" }', 'A B C D-E'],
  ['type A = { b: string; c(): void } | (() => { d: E })\nconst f = 1', 'A b c d f'],
  [
    'declare module "a-b" { const c: D; }\ndeclare global { var e: F }\nnamespace G.H { let i; }',
    'a-b c global e G H i',
  ],
  ['export { a as b }; import c = d.e; export * as f from "g"', 'b c f'],
  ['const a = 1, b = 2; let { c, d: [e], f = g } = h; for (const i of j) {}', 'a b c d e f g'],
  [
    'function a() { const b = 1; const c = () => {}; let d: E = function () {}; let f: G = h; let i; i = async () => {} }',
    'a c d i',
  ],
  ['a.b = function () {}; a.c = a.d = (e) => e; a.f = 1; a["g"] = class {}', 'b c d g'],
  ['const a = { b() {}, async c() {}, d: function () {}, e: (f) => f, g: h => h, "i": () => {} }', 'a b c d e g i'],
  ['const a = new Map<\n  string,\n  { b: string }\n>()\nf<Map<G, { c: D }>>(1)', 'a b c'],
  ['function a(): { b: C } { return 1 }\nfunction d(e: { f: G } = {}) {}', 'a b d f'],
  ['const a = b < c ? { d: e } : f', 'a'],
  ['function a() {\n  switch (b) { case 1: { run(c); break } default: { run(d) } }\n}', 'a'],
  ["const a = <B c={(d) => { const e = () => 1; return e }}>it's {f} // g</B>\nfunction h() {}", 'a e h'],
  ['const a = `x${ { b() {} } }y{`; const c = /[/{"]/.test(d); function e() {}', 'a b c e'],
  ['const a = { const: 1, import: () => {}, case: b, default() {} }', 'a import default'],
  ['// function a() {}\n/* class B {} */ const c = "function d() {}"', 'c'],
])('%s', (text, used) => {
  expect(namesIn(text).used.sort()).toEqual(used.split(' ').sort());
});

test('keys of object literals that may be given a function', () => {
  const text = 'run({ a: wrap(b), c, "d-e": f, g: 1, h: { i: j } }); const k = { l: x ?? y }; m({ n: { o } })';
  expect(namesIn(text).called.sort()).toEqual('a c d-e h i l n o'.split(' ').sort());
});

test('names for what other modules export', () => {
  const text = [
    "import a, { b, c as d } from 'one';",
    "import * as e from 'two';",
    "import type f from 'three'",
    "import 'four'",
    "const g = require('five'), { h: i } = require('six');",
    "async function j() { const { k: l } = await import('seven'); }",
    "declare module 'eight' {}",
  ].join('\n');
  const { renamed, modules, used } = namesIn(text);
  const bySpecifier = Object.fromEntries(renamed.map(({ specifier, locals }) => [specifier, locals.join(' ')]));
  expect(bySpecifier).toEqual({ one: 'a d', two: 'e', three: 'f', five: 'g', six: 'h i', seven: 'k l' });
  expect(modules).toEqual(['eight']);
  expect(used.sort()).toEqual(['eight', 'j']);
});

test('in JavaScript comments declare types', () => {
  const text = '/** @typedef {{ size: number }} Box */ /* other */ /** a note */';
  expect(namesIn(text, 'a.js').used).toEqual(expect.arrayContaining(['size', 'Box']));
  expect(namesIn(text, 'a.js').used).not.toContain('note');
  expect(namesIn(text, 'a.ts').used).toEqual([]);
});

test('what is no code costs a few names at most', () => {
  expect(namesIn('const a = <p>(1:</p>;\nfunction b() {}\nfunction c() { const d = 1 }').used).toEqual(['a', 'b', 'c']);
  expect(namesIn(") } ] ${ ` '").used).toEqual([]);
});

/** Texts that nobody wrote to be read: what is tried again and again would never end. */
test.each([
  "'\\".repeat(300_000),
  '/['.repeat(300_000),
  '`${'.repeat(300_000),
  'const a = '.repeat(100_000),
  `const a ${'= a.b '.repeat(200_000)}`,
  `a${' '.repeat(500_000)}=`,
  `a${'\n'.repeat(500_000)}`,
  'class A { '.repeat(100_000),
  `${'(['.repeat(200_000)}${')}'.repeat(200_000)}`,
  `/*${'/*'.repeat(300_000)}`,
  'let { '.repeat(100_000),
  `let ${'{ a: '.repeat(100_000)}${'} = require("a"'.repeat(100_000)}`,
])('twice as much of any text takes twice as long', async (text) => {
  const read = (size: number) => expect(namesIn(text.slice(0, size))).toBeDefined();
  expect(await growthForTwice(read, text.length)).toBeLessThan(mostForTwice);
});
