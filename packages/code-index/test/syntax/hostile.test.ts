/** Source code that nobody wrote to be read: an answer comes, and says what it rests on. */
import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { project } from '../support/project.ts';

/** What stands beside the hostile file, and must be found all the same. */
const beside = { 'good.py': 'def good():\n    pass\n\ndef caller():\n    good()\n' };

// One engine for each language, which all cases ask: each writes the hostile file anew, so that none rests on another.
describe('Python', () => {
  const made = project(beside);

  test.each([
    ['a megabyte in one line', `x = [${'1, '.repeat(330_000)}]\n`],
    ['nested brackets', `def deep():\n    return ${'['.repeat(20_000)}${']'.repeat(20_000)}\n`],
    ['a chain of members', `def chain(a):\n    return a${'.b'.repeat(20_000)}\n`],
    ['a chain of calls', `def calls(a):\n    return a${'.b()'.repeat(10_000)}\n`],
    ['blocks inside blocks', Array.from({ length: 3_000 }, (_, i) => `${' '.repeat(i)}if x:\n`).join('')],
    ['5,000 functions of one name', 'def good():\n    pass\n'.repeat(5_000)],
    ['a sum of many terms', `total = ${'a + '.repeat(20_000)}a\n`],
    ['brackets that never close', '((((('.repeat(20_000)],
    ['null bytes', 'def f():\n    pass\n\0\0\0def g(): pass\n'],
  ])('%s', async (_, text) => {
    made.write({ 'hostile.py': text });
    const answer = await made.callgraph('good', { file: 'good.py', direction: 'callers', depth: 2 });
    expect(answer.callers?.map(({ symbol, file }) => `${symbol} ${file}`)).toContain('caller good.py');
  });

  test('what is nested too deeply to be read is told', async () => {
    made.write({ 'hostile.py': `def deep():\n    good(${'['.repeat(20_000)}${']'.repeat(20_000)})\n` });
    const answer = await made.callgraph('good', { file: 'good.py' });
    expect(answer.coverage).toMatchObject({ partial: true, skipped: { too_deep: 1 } });
  });

  test('and only where a name stands in it that matters', async () => {
    made.write({ 'hostile.py': `x = ${'['.repeat(20_000)}${']'.repeat(20_000)}\n` });
    const answer = await made.impact({ symbol: { symbol: 'good', file: 'good.py' }, depth: 5 });
    expect(answer.affectedSymbols.map(({ symbol }) => symbol)).toContain('caller');
    expect(answer.coverage?.skipped['too_deep']).toBeUndefined();
  });

  test('what names a caller matters to whoever asks for callers of callers, and to nobody else', async () => {
    const large = project({ ...beside, 'pages/large.html': '<b>caller</b>\n'.repeat(100_000) });
    const notes = async (depth: number) =>
      (await large.callgraph('good', { file: 'good.py', depth })).coverage?.notes ?? [];
    expect(await notes(1)).toEqual([]);
    expect(await notes(2)).toEqual([
      'checked 1 of 2 files that mention caller',
      '1 file is too large to be read (pages/large.html)',
    ]);
  });

  test('what only holds its value has a name that means nothing in what is no code', async () => {
    const large = project({
      ...beside,
      'kept.py': 'from good import good\n\nkept = good\n\n\ndef held():\n    kept()\n',
      'pages/large.html': '<b>kept</b>\n'.repeat(100_000),
    });
    const { callers, coverage } = await large.callgraph('good', { file: 'good.py', direction: 'callers' });
    expect(callers?.map(({ symbol }) => symbol)).toContain('held');
    expect(coverage?.notes ?? []).toEqual([]);
  });

  test('text in other encodings', async () => {
    const made = project(beside);
    fs.writeFileSync(made.path('latin.py'), Buffer.from('# -*- coding: latin-1 -*-\ndef café(): good()\n', 'latin1'));
    fs.writeFileSync(made.path('wide.py'), Buffer.from('\ufeffdef wide(): good()\n', 'utf16le'));
    fs.writeFileSync(made.path('marked.py'), '\ufefffrom good import good\ndef marked():\n    good()\n');
    const answer = await made.callgraph('good', { file: 'good.py', direction: 'callers' });
    expect(answer.callers?.map(({ symbol, file }) => `${symbol} ${file}`)).toEqual([
      'caller good.py',
      'marked marked.py',
    ]);
  });

  test('classes, modules, values and aliases that rest on themselves', async () => {
    const made = project({
      'a.py': `
        from b import B, name
        class A(B):
            def run3(self):
                return self.run3().run3()
        class Self(Self):
            pass
        name = name
        x = x.y
        def f():
            return g()
        def g():
            return f() or A()
        def go():
            f().run3()
            x.run3()
        `,
      'b.py': 'from a import A, name\nclass B(A):\n    pass\nfrom a import *\n__all__ = ["name"]\n',
      'c.py': 'from c import c\nfrom . import c\nimport c\nc.c.c()\n',
    });
    const answer = await made.callgraph('run3', { direction: 'callers' });
    expect(answer.callers?.map(({ symbol, resolution }) => `${symbol} ${resolution}`)).toEqual([
      'run3 resolved',
      'run3 candidate',
      'go resolved',
      'go candidate',
    ]);
  });
});

describe('Rust', () => {
  const made = project({ 'src/lib.rs': 'mod hostile;\nfn good() {}\nfn caller() { good() }\n' });

  test.each([
    ['a megabyte in one line', `fn f() { ${'a(b, c); '.repeat(110_000)} }\n`],
    ['nested brackets', `fn f() { ${'('.repeat(20_000)}${')'.repeat(20_000)} }\n`],
    ['nested brackets in a macro', `fn f() { m!(${'['.repeat(20_000)}${']'.repeat(20_000)}) }\n`],
    ['macros in macros', `fn f() { ${'a!('.repeat(2_000)}x.y()${')'.repeat(2_000)} }\n`],
    ['types in types', `type A = ${'Vec<'.repeat(10_000)}u8${'>'.repeat(10_000)};\n`],
    ['5,000 modules with a function of one name', 'mod m { pub fn good() {} }\n'.repeat(5_000)],
    [
      'types, modules and macros that rest on themselves',
      'use self::*; pub use super::hostile::*; type A = A; struct S(S); impl S { fn s(&self) -> Self { self.s().s() } } macro_rules! r { () => { r!() } }\n',
    ],
    ['null bytes', 'fn f() {}\n\0\0fn g() {}\n'],
  ])('%s', async (_, text) => {
    made.write({ 'src/hostile.rs': text });
    const answer = await made.callgraph('good', { file: 'src/lib.rs', direction: 'callers', depth: 2 });
    expect(answer.callers?.map(({ symbol, file }) => `${symbol} ${file}`)).toContain('caller src/lib.rs');
  });
});

describe('Java', () => {
  const made = project({
    'a/Good.java': 'package a;\nclass Good { static int good() { return 1; } int caller() { return good(); } }\n',
  });

  test.each([
    ['nested brackets', `class H { int f() { return ${'('.repeat(20_000)}1${')'.repeat(20_000)}; } }\n`],
    ['classes in classes', `${'class H { '.repeat(5_000)}${'}'.repeat(5_000)}\n`],
    [
      'anonymous classes in each other',
      `class H { Object x = ${'new H() { Object x = '.repeat(2_000)}1${'; }'.repeat(2_000)}; }\n`,
    ],
    ['lambdas in lambdas', `class H { Object x = ${'f(a -> { return '.repeat(2_000)}1${'; })'.repeat(2_000)}; }\n`],
    ['types in types', `class H { ${'H<'.repeat(10_000)}H${'>'.repeat(10_000)} x; }\n`],
    ['brackets that never close', `class H { void f() { ${'g('.repeat(20_000)}`],
    [
      'declarations without names',
      'class { void () { new ; x. = ; ::new; switch { case -> ; } @ ; } } enum { A( } import ; package ;\n',
    ],
    [
      'a class that rests on itself',
      'package a;\nclass H extends H<H> { H h = h.h; H(int i) { super(i); this(i).h(); } }\n',
    ],
  ])('%s', async (_, text) => {
    made.write({ 'a/H.java': text });
    const answer = await made.callgraph('good', { file: 'a/Good.java', direction: 'callers', depth: 2 });
    expect(answer.callers?.map(({ symbol, file }) => `${symbol} ${file}`)).toContain('caller a/Good.java');
  });

  test('of a sum that is too deep all is read that is not', async () => {
    made.write({
      'a/H.java': `package a;\nclass H { int sum(int a) { return ${'a + '.repeat(20_000)}Good.good(); } }\n`,
    });
    const answer = await made.callgraph('good', { file: 'a/Good.java', direction: 'callers' });
    expect(answer.callers?.map(({ symbol, file }) => `${symbol} ${file}`)).toContain('sum a/H.java');
    expect(answer.coverage).toMatchObject({ partial: true, skipped: { too_deep: 1 } });
  });
});
