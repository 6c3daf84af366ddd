/** A diff names what it changes, and nothing else: what stayed is no change, and what carries a change is named. */
import type { ImpactAnswer } from '@boocontext/code-index';
import { commitAll, git } from '@boocontext/test-support';
import { describe, expect, test } from 'vitest';
import { type Files, project } from '../support/project.ts';

const made = project({ 'tsconfig.json': {}, 'package.json': { name: 'fixture', private: true } });
git(made.root, 'init', '-q', '-b', 'empty');
commitAll(made.root, { message: 'empty' });

async function diffOf(before: Files, after: Files): Promise<ImpactAnswer> {
  git(made.root, 'reset', '-q', '--hard');
  git(made.root, 'clean', '-qfdx');
  git(made.root, 'checkout', '-q', '-B', 'main', 'empty');
  made.write(before);
  commitAll(made.root, { message: 'before' });
  made.write(after);
  return made.impact({ diff: 'working' });
}

function changed(answer: ImpactAnswer): string[] {
  return (answer.changedSymbols ?? [])
    .map(({ change, symbol, container, imported }) =>
      [
        change,
        [container, symbol].filter(Boolean).join('.'),
        ...(imported === undefined ? [] : ['by', ...imported]),
      ].join(' '),
    )
    .sort();
}

function stale(answer: ImpactAnswer): string[] {
  return (answer.staleCallers ?? []).flatMap(({ file, callLines, of }) =>
    callLines.map((line) => `${file}:${line + 1} of ${of}`),
  );
}

/** One file before and after. */
async function check(file: string, before: string, after: string, expected: readonly string[]): Promise<ImpactAnswer> {
  const answer = await diffOf({ [file]: before }, { [file]: after });
  expect(changed(answer)).toEqual(expected);
  return answer;
}

describe('overloads are one symbol', () => {
  const sum = `
    package p;
    public class Sum {
      public int add(int a) { return a; }
      public int add(int a, int b) { return a + b; }
      public int add(int a, int b, int c) { return a + b + c; }
    }`;

  test('one of three is renamed: the others are as they were', async () => {
    const use = `
      package p;
      public class Use {
        public int one(Sum sum) { return sum.add(1); }
        public int two(Sum sum) { return sum.add(1, 2); }
      }`;
    const answer = await diffOf(
      { 'p/Sum.java': sum, 'p/Use.java': use },
      { 'p/Sum.java': sum.replace('add(int a)', 'plus(int a)') },
    );
    expect(changed(answer)).toEqual(['added Sum.plus', 'signature Sum.add']);
    expect(answer.changedSymbols?.find(({ symbol }) => symbol === 'add')).toMatchObject({
      before: 'public int add(int a)',
      isOverloadGone: true,
    });
    expect(stale(answer)).toEqual(['p/Use.java:3 of add']);
  });

  test('one of three is changed in its body', () =>
    check('p/Sum.java', sum, sum.replace('return a + b;', 'return b + a;'), ['body Sum.add']));

  test('they change places', () =>
    check(
      'p/Sum.java',
      sum,
      `
      package p;
      public class Sum {
        public int add(int a, int b, int c) { return a + b + c; }
        public int add(int a, int b) { return a + b; }
        public int add(int a) { return a; }
      }`,
      [],
    ));

  test('one more comes first', () =>
    check(
      'p/Sum.java',
      sum,
      sum.replace('public int add(int a) {', 'public int add() { return 0; }\n public int add(int a) {'),
      ['added Sum.add'],
    ));

  const parse = `
    export function parse(x: string): string;
    export function parse(x: number): string;
    export function parse(x: unknown): string {
      return String(x);
    }`;

  test('the first of TypeScript is gone', () =>
    check('src/parse.ts', parse, parse.replace('export function parse(x: string): string;', ''), ['signature parse']));

  test('the second of TypeScript takes something else', () =>
    check('src/parse.ts', parse, parse.replace('x: number', 'x: bigint'), ['signature parse']));

  test('overloads of a method of TypeScript', () => {
    const box = `
      export class Box {
        put(x: string): void;
        put(x: number): void;
        put(x: unknown): void {
          String(x);
        }
      }`;
    return check('src/box.ts', box, box.replace('put(x: number): void;\n', ''), ['signature Box.put']);
  });

  test('functions of several implementations for one type', () =>
    check(
      'src/lib.rs',
      `
      pub struct P;
      impl From<u8> for P { fn from(_: u8) -> P { P } }
      impl From<u16> for P { fn from(_: u16) -> P { P } }`,
      `
      pub struct P;
      impl From<u16> for P { fn from(_: u16) -> P { P } }`,
      ['signature P.from'],
    ));

  test('a property of Python that becomes a method', () => {
    const before = 'class K:\n    @property\n    def v(self):\n        return 1\n';
    return check('k.py', before, before.replace('    @property\n', ''), ['signature K.v']);
  });
});

describe('what is written above a definition is a part of it', () => {
  test.each([
    [
      'an attribute of Rust',
      'src/lib.rs',
      '#[inline]\npub fn f() -> u8 {\n    1\n}\n',
      '#[inline(always)]\npub fn f() -> u8 {\n    1\n}\n',
      ['body f'],
    ],
    [
      'a derive of Rust',
      'src/lib.rs',
      '/// A place.\n#[derive(Debug)]\npub struct P {\n    pub a: u8,\n}\n',
      '/// A place.\npub struct P {\n    pub a: u8,\n}\n',
      ['body P'],
    ],
    [
      'an attribute of a method of Rust',
      'src/lib.rs',
      'pub struct P;\nimpl P {\n    pub fn a(&self) {}\n}\n',
      'pub struct P;\nimpl P {\n    #[must_use]\n    pub fn a(&self) {}\n}\n',
      ['body P.a'],
    ],
    [
      'a decorator of Python',
      'a.py',
      'def twice(f):\n    return f\n\n\ndef f():\n    return 1\n',
      'def twice(f):\n    return f\n\n\n@twice\ndef f():\n    return 1\n',
      ['body f'],
    ],
    [
      'an annotation of Java',
      'A.java',
      'class A {\n  void run() {}\n}\n',
      'class A {\n  @Deprecated\n  void run() {}\n}\n',
      ['body A.run'],
    ],
    [
      'a decorator of TypeScript',
      'src/a.ts',
      'const twice = (x: any) => x;\nexport class A {}\n',
      'const twice = (x: any) => x;\n@twice\nexport class A {}\n',
      ['body A'],
    ],
    [
      'an attribute of C#',
      'A.cs',
      'class A {\n  void Run() {}\n}\n',
      'class A {\n  [Obsolete]\n  void Run() {}\n}\n',
      ['body A.Run'],
    ],
    [
      'an attribute of PHP',
      'a.php',
      '<?php\nclass A {\n  function run() {}\n}\n',
      '<?php\nclass A {\n  #[Pure]\n  function run() {}\n}\n',
      ['body A.run'],
    ],
    [
      'an annotation of Kotlin',
      'a.kt',
      'class A {\n  fun run() {}\n}\n',
      'class A {\n  @JvmStatic\n  fun run() {}\n}\n',
      ['body A.run'],
    ],
  ])('%s', async (_, file, before, after, expected) => {
    const answer = await check(file, before, after, expected);
    expect(answer.open.filter((reason) => reason.includes('outside every definition'))).toEqual([]);
  });
});

describe('what is told of a definition is no part of it', () => {
  test.each([
    [
      'a.go',
      'package a\n\n// F runs.\nfunc F() {}\n',
      'package a\n\n// F runs once,\n// and only once.\nfunc F() {}\n',
    ],
    ['src/a.ts', '/** Runs. */\nexport function f() {}\n', '/**\n * Runs once.\n */\nexport function f() {}\n'],
    ['src/b.ts', 'export class B {\n  /** Runs. */\n  f() {}\n}\n', 'export class B {\n  // Runs once.\n  f() {}\n}\n'],
    ['a.py', '# runs\ndef f():\n    pass\n', '# runs once\ndef f():\n    pass\n'],
    ['src/lib.rs', '/// Runs.\npub fn f() {}\n', '/// Runs once.\npub fn f() {}\n'],
  ])('%s', async (file, before, after) => {
    const answer = await check(file, before, after, []);
    expect(answer.open).toEqual([]);
  });

  test('what tells for which builds a file is changes it', async () => {
    const answer = await check('a.go', '//go:build linux\n\npackage a\n', '//go:build darwin\n\npackage a\n', []);
    expect(answer.open.join()).toContain('a.go also changed outside every definition');
  });

  test('a line of a string that looks like a comment is none', () =>
    check('a.py', "def f():\n    return '''\n# one\n'''\n", "def f():\n    return '''\n# two\n'''\n", ['body f']));
});

describe('an import belongs to what uses it', () => {
  test.each([
    [
      'TypeScript',
      'src/a.ts',
      "import { a } from './x';\nimport { b } from './y';\nexport function f() {\n  return a();\n}\nexport function g() {\n  return b();\n}\n",
      "import { a } from './z';\nimport { b } from './y';\nexport function f() {\n  return a();\n}\nexport function g() {\n  return b();\n}\n",
      ['body f by a'],
    ],
    [
      'TypeScript over several lines',
      'src/a.ts',
      "import {\n  a,\n  b,\n} from './x';\nexport const f = () => a();\nexport const g = () => b();\n",
      "import {\n  a,\n  c as b,\n} from './x';\nexport const f = () => a();\nexport const g = () => b();\n",
      ['body g by b'],
    ],
    [
      'JavaScript, by require',
      'src/a.js',
      "const a = require('./x');\nexports.f = () => a.run();\nexports.g = () => 1;\n",
      "const a = require('./y');\nexports.f = () => a.run();\nexports.g = () => 1;\n",
      ['body f by a'],
    ],
    [
      'Python',
      'a.py',
      'import os\nfrom x import a\n\n\ndef f():\n    return a()\n\n\ndef g():\n    return os.getcwd()\n',
      'import os\nfrom y import (\n    a,\n)\n\n\ndef f():\n    return a()\n\n\ndef g():\n    return os.getcwd()\n',
      ['body f by a'],
    ],
    [
      'Go',
      'a.go',
      'package a\n\nimport (\n\t"fmt"\n\t"example.com/x/log"\n)\n\nfunc F() { fmt.Println() }\n\nfunc G() { log.Print() }\n',
      'package a\n\nimport (\n\t"fmt"\n\t"example.com/y/log"\n)\n\nfunc F() { fmt.Println() }\n\nfunc G() { log.Print() }\n',
      ['body G by log'],
    ],
    [
      'Java',
      'A.java',
      'import a.X;\nclass A {\n  X x() { return null; }\n  int y() { return 1; }\n}\n',
      'import b.X;\nclass A {\n  X x() { return null; }\n  int y() { return 1; }\n}\n',
      ['body A.x by X'],
    ],
    [
      'Rust',
      'src/lib.rs',
      'use a::{x, y};\npub fn f() {\n    x();\n}\npub fn g() {\n    y();\n}\n',
      'use a::x;\nuse b::y;\npub fn f() {\n    x();\n}\npub fn g() {\n    y();\n}\n',
      ['body g by y'],
    ],
    [
      'PHP',
      'a.php',
      '<?php\nuse A\\X;\nfunction f() { return new X(); }\nfunction g() { return 1; }\n',
      '<?php\nuse B\\X;\nfunction f() { return new X(); }\nfunction g() { return 1; }\n',
      ['body f by X'],
    ],
    [
      'imports in another order',
      'src/a.ts',
      "import { a } from './x';\nimport { b } from './y';\nexport const f = () => a(b);\n",
      "import { b } from './y';\nimport { a } from './x';\nexport const f = () => a(b);\n",
      [],
    ],
  ])('%s', async (_, file, before, after, expected) => {
    const answer = await check(file, before, after, expected);
    expect(answer.open.filter((reason) => reason.includes('outside every definition'))).toEqual([]);
  });

  test('what its module itself uses, or what has no name, is still told as outside', async () => {
    for (const [before, after] of [
      ["import { a } from './x';\na();\n", "import { a } from './y';\na();\n"],
      ['export const f = 1;\n', "import './x';\nexport const f = 1;\n"],
      ["export * from './x';\n", "export * from './y';\n"],
    ] as const) {
      const answer = await check('src/a.ts', before, after, []);
      expect(answer.open.join()).toContain('src/a.ts also changed outside every definition');
    }
  });
});
