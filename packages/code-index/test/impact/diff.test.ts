/** What a diff changes, what that reaches, and whose callers it forgot. */

import type { ImpactAnswer } from '@boocontext/code-index';
import { commitAll, git as gitIn } from '@boocontext/test-support';
import { describe, expect, test } from 'vitest';
import { onlyRenamesParameters } from '../../src/languages/typescript/renamed-parameters.ts';
import { affectedText } from '../support/cases.ts';
import { type Files, type Project, projectOfItsOwn as project } from '../support/project.ts';

const made = project({ 'tsconfig.json': {}, 'package.json': { name: 'fixture', private: true } });
git(made, 'init', '-q', '-b', 'empty');
commit(made, 'empty');

/** The repository with these files committed, and nothing else. One engine sees all that the tests do to it. */
function committed(files: Files): Project {
  git(made, 'reset', '-q', '--hard');
  git(made, 'clean', '-qfdx');
  git(made, 'checkout', '-q', '-B', 'main', 'empty');
  made.write(files);
  commit(made, 'first');
  return made;
}

function git(made: Project, ...args: string[]): string {
  return gitIn(made.root, ...args);
}

function commit(made: Project, message: string): void {
  commitAll(made.root, { message });
}

function changed(answer: ImpactAnswer): string[] {
  return (answer.changedSymbols ?? []).map(
    ({ change, symbol, container, file }) => `${change} ${container === '' ? '' : `${container}.`}${symbol} ${file}`,
  );
}

function stale(answer: ImpactAnswer): string[] {
  return (answer.staleCallers ?? []).map(({ symbol, file, line, of }) => `${symbol} ${file}:${line + 1} of ${of}`);
}

const base: Files = {
  'src/a.ts': `
    export function charge(amount: number) {
      return amount;
    }
    export function other() {
      return 1;
    }`,
  'src/b.ts': `
    import { charge, other } from './a';
    export const pay = () => charge(1);
    export const wait = () => other();`,
  'src/c.ts': `
    import { pay } from './b';
    export const shop = () => pay();`,
};

describe('a working tree', () => {
  test('what could not be read to the end before is no empty file: nothing in it is new', async () => {
    const own = 'def charge():\n    pass\n\ndef pay():\n    charge()\n';
    const made = committed({ 'till.py': `${own}\ndeep = ${'['.repeat(20_000)}${']'.repeat(20_000)}\n` });
    made.write({ 'till.py': own });
    const answer = await made.impact({ diff: 'working' });
    expect(changed(answer)).toEqual([]);
    expect(answer.coverage).toMatchObject({
      partial: true,
      notes: [expect.stringMatching(/^what changed in till\.py is not known: .* too hard to parse/)],
    });
  });

  test('without changes changes nothing', async () => {
    const made = committed(base);
    const answer = await made.impact({ diff: 'working' });
    expect(answer).toMatchObject({ changedSymbols: [], staleCallers: [], affectedSymbols: [], open: [], roots: [] });
  });

  test('a body', async () => {
    const made = committed(base);
    made.write({ 'src/a.ts': (base['src/a.ts'] as string).replace('return amount', 'return amount * 2') });
    const answer = await made.impact({ diff: 'working' });
    expect(changed(answer)).toEqual(['body charge src/a.ts']);
    expect(answer.affectedSymbols.map((each) => affectedText(each))).toEqual([
      'pay src/b.ts calls charge',
      'shop src/c.ts calls pay depth 2',
    ]);
    expect(stale(answer)).toEqual([]);
  });

  test('a signature, and callers that were not changed with it', async () => {
    const made = committed(base);
    made.write({ 'src/a.ts': (base['src/a.ts'] as string).replace('amount: number', 'amount: number, to: string') });
    const answer = await made.impact({ diff: 'working' });
    expect(changed(answer)).toEqual(['signature charge src/a.ts']);
    expect(stale(answer)).toEqual(['pay src/b.ts:2 of charge']);
  });

  test('a signature, and callers that were changed with it', async () => {
    const made = committed(base);
    made.write({
      'src/a.ts': (base['src/a.ts'] as string).replace('amount: number', 'amount: number, to: string'),
      'src/b.ts': (base['src/b.ts'] as string).replace('charge(1)', "charge(1, 'x')"),
    });
    const answer = await made.impact({ diff: 'working' });
    expect(changed(answer)).toEqual(['signature charge src/a.ts', 'body pay src/b.ts']);
    expect(stale(answer)).toEqual([]);
  });

  test('the end of a signature that is longer than what is shown of it', async () => {
    const long = Array.from({ length: 30 }, (_, i) => `parameter${i}: number`).join(', ');
    const made = committed({
      'src/a.ts': `export function many(${long}, last: number) {\n  return last;\n}`,
      'src/b.ts': "import { many } from './a';\nexport const use = (all: any) => many(...all);",
    });
    made.write({ 'src/a.ts': `export function many(${long}, last: string) {\n  return last;\n}` });
    const answer = await made.impact({ diff: 'working' });
    expect(changed(answer)).toEqual(['signature many src/a.ts']);
    expect(stale(answer)).toEqual(['use src/b.ts:2 of many']);
  });

  test('white space and comments around a definition change no symbol', async () => {
    const made = committed(base);
    made.write({ 'src/a.ts': (base['src/a.ts'] as string).replaceAll('  return', '        return') });
    expect(changed(await made.impact({ diff: 'working' }))).toEqual([]);
  });

  test('something new, and something gone that is still imported', async () => {
    const made = committed(base);
    made.write({
      'src/a.ts': `
        export function charge(amount: number) {
          return amount;
        }
        export function fresh() {}`,
    });
    const answer = await made.impact({ diff: 'working' });
    expect(changed(answer)).toEqual(['added fresh src/a.ts', 'removed other src/a.ts']);
    expect(stale(answer)).toEqual(['wait src/b.ts:3 of other']);
  });

  test('something gone that others reach through an index, a namespace and an object', async () => {
    const made = committed({
      'src/a.ts': 'export function gone() {}\nexport class A { gone() {} }\nexport const kept = 1;',
      'src/index.ts': "export * from './a';",
      'src/b.ts': "import { gone } from './index';\nexport const byIndex = () => gone();",
      'src/c.ts': "import * as all from './a';\nexport const bySpace = () => all.gone();",
      'src/d.ts': "import { A } from './a';\nexport const byObject = (a: A) => a.gone();",
      'src/e.ts': "import { gone } from './a';",
      'src/f.ts':
        "import { kept } from './a';\nimport { gone } from 'elsewhere';\nexport const far = () => gone(kept);",
      'src/g.ts': "import './a';\nexport const untyped = (a: any) => a.gone();",
    });
    made.write({ 'src/a.ts': 'export class A {}\nexport const kept = 1;' });
    const answer = await made.impact({ diff: 'working' });
    expect(changed(answer)).toEqual(['removed gone src/a.ts', 'removed A.gone src/a.ts']);
    expect(answer.staleCallers?.map(({ callLines }) => callLines)).toContainEqual([1]);
    expect(new Set((answer.staleCallers ?? []).map(({ symbol, file }) => `${symbol} ${file}`))).toEqual(
      new Set(['byIndex src/b.ts', 'bySpace src/c.ts', 'byObject src/d.ts', '<module> src/e.ts']),
    );
  });

  test('something gone that a file uses and hands on', async () => {
    const made = committed({
      'src/a.ts': 'export function gone() {}\nexport const kept = 1;',
      'src/b.ts': "import { gone } from './a';\nexport { gone } from './a';\nexport const uses = () => gone();",
    });
    made.write({ 'src/a.ts': 'export const kept = 1;' });
    const { staleCallers } = await made.impact({ diff: 'working' });
    expect(staleCallers?.map(({ symbol, callLines }) => `${symbol} ${callLines}`)).toEqual(['<module> 1', 'uses 2']);
  });

  test('a caller that the diff forgets is told with the lines of its calls', async () => {
    const made = committed({
      'src/a.ts': 'export function charge(amount: number) { return amount; }',
      'src/b.ts': `
        import { charge } from './a';
        export function pay() {
          const first = charge(1);

          return first + charge(2) + charge(3);
        }
        charge(4);`,
    });
    made.write({ 'src/a.ts': 'export function charge(amount: string) { return amount; }' });
    const { staleCallers } = await made.impact({ diff: 'working' });
    expect(staleCallers).toMatchObject([
      {
        symbol: 'pay',
        container: '',
        file: 'src/b.ts',
        line: 1,
        callLines: [2, 4],
        of: 'charge',
        change: 'signature',
      },
      {
        symbol: '<module>',
        container: '',
        file: 'src/b.ts',
        line: 6,
        callLines: [6],
        of: 'charge',
        change: 'signature',
      },
    ]);
  });

  test.each<[string, string, string, 'body' | 'signature']>([
    ['a parameter with another name', 'f(a: A, b?: B): void', 'f(first: A, b?: B): void', 'body'],
    ['one of an arrow', 'const f = async (a: A, ...rest: B[]) =>', 'const f = async (x: A, ...all: B[]) =>', 'body'],
    ['one of a function that is a parameter', 'f(done: (error: E) => void)', 'f(then: (e: E) => void)', 'body'],
    ['two that change places', 'f(a: A, b: A): void', 'f(b: A, a: A): void', 'signature'],
    ['one that takes the place of another', 'f(a: A, b: A): void', 'f(b: A, c: A): void', 'signature'],
    ['another type', 'f(a: A)', 'f(a: B)', 'signature'],
    ['one more', 'f(a: A)', 'f(a: A, b: B)', 'signature'],
    ['one that is a member too', 'constructor(private a: A)', 'constructor(private b: A)', 'signature'],
    ['one that callers name', 'f({ a }: { a: A })', 'f({ b }: { b: A })', 'signature'],
    ['a type that names it', 'f(a: A): asserts a is B', 'f(b: A): asserts b is B', 'signature'],
    ["a decorator's argument", '@Get(one) f(a: A)', '@Get(two) f(a: A)', 'signature'],
  ])('%s', (_, before, after, expected) => {
    expect(onlyRenamesParameters(before, after) ? 'body' : 'signature').toBe(expected);
  });

  test('callers do not see the name of a parameter; those of Python may', async () => {
    const made = committed({
      'src/a.ts': 'export function charge(amount: number) { return amount; }',
      'src/b.ts': "import { charge } from './a';\nexport const pay = () => charge(1);",
      'c.py': 'def pay(amount):\n    return amount\n',
    });
    made.write({
      'src/a.ts': 'export function charge(cents: number) { return cents; }',
      'c.py': 'def pay(cents):\n    return cents\n',
    });
    const answer = await made.impact({ diff: 'working' });
    expect(changed(answer)).toEqual(['signature pay c.py', 'body charge src/a.ts']);
    expect(answer.staleCallers).toEqual([]);
  });

  test('a head of which callers see nothing new has no stale callers', async () => {
    const made = committed({
      'Shop.java': [
        'class Lost extends Gone {}',
        'class Gone extends RuntimeException {}',
        'class Broken extends Exception {}',
        'class Shop { int charge(int a) { return a; }\n int pay(int a) { return a; } }',
      ].join('\n'),
      'Till.java': 'class Till { int a(Shop s) { return s.charge(1); }\n int b(Shop s) { return s.pay(1); } }',
      'a.go': [
        'package a',
        'type toMap func(x int) int',
        'type Q struct{}',
        'func (query Q) Pay(a toMap) int { return 1 }',
        'func Use(q Q, m toMap) int { return 1 }',
      ].join('\n'),
      'b.go': 'package a\nfunc B(q Q) int {\n\treturn q.Pay(nil) + Use(q, nil)\n}\n',
    });
    made.write({
      'Shop.java': [
        'class Lost extends Gone {}',
        'class Gone extends RuntimeException {}',
        'class Broken extends Exception {}',
        'class Shop { int charge(int a) throws Lost, IllegalStateException { return a; }',
        ' int pay(int a) throws Broken { return a; } }',
      ].join('\n'),
      'a.go': [
        'package a',
        'type asMap func(x int) int',
        'type Q struct{}',
        'func (q Q) Pay(b asMap) int { return 1 }',
        'func Use(q *Q, m asMap) int { return 1 }',
      ].join('\n'),
    });
    const answer = await made.impact({ diff: 'working' });
    expect(stale(answer)).toEqual(['b Till.java:2 of pay', 'B b.go:2 of Use']);
  });

  test('an object with another name still has what it uses of itself', async () => {
    const page = (name: string, method: string) =>
      `window.${name} = {\n  watch: {\n    tab() {\n      this.load();\n    },\n  },\n  methods: {\n    ${method}() {\n      return 1;\n    },\n  },\n};\n`;
    const made = committed({ 'page.js': page('Shop', 'load') });
    made.write({ 'page.js': page('Till', 'load') });
    expect(stale(await made.impact({ diff: 'working' }))).toEqual([]);
    made.write({ 'page.js': page('Till', 'fetch') });
    expect(stale(await made.impact({ diff: 'working' }))).toEqual(['tab page.js:3 of load']);
  });

  test('what others had, through which entry, and what they have still', async () => {
    const made = committed({
      'package.json': { name: 'shop', main: 'src/index.ts' },
      'src/index.ts': "export * from './a';\nexport { kept } from './b';\n",
      'src/a.ts': 'export function pay(a: number) { return a; }\nexport function move() { return 1; }\n',
      'src/b.ts': 'export const kept = () => 1;\nexport const inner = () => 2;\n',
      'hidden/package.json': { name: 'hidden', private: true, main: 'index.ts' },
      'hidden/index.ts': 'export const secret = () => 1;\n',
      'c.py': 'def moved():\n    return 1\n\n\ndef gone():\n    return 1\n',
      'go/a.go': 'package a\n\nfunc Moved() int { return 1 }\n',
    });
    made.write({
      'src/index.ts': "export { move } from './c';\n",
      'src/a.ts': 'export function pay(a: number, b: number) { return a + b; }\n',
      'src/b.ts': '',
      'src/c.ts': 'export function move() { return 1; }\n',
      'hidden/index.ts': '',
      'c.py': 'from d import moved\n',
      'd.py': 'def moved():\n    return 1\n',
      'go/a.go': 'package a\n',
      'go/b.go': 'package a\n\nfunc Moved() int { return 1 }\n',
    });
    const answer = await made.impact({ diff: 'working' });
    const told = (answer.changedSymbols ?? []).filter(({ change }) => change !== 'added');
    expect(told.map(({ symbol, entry, isStillHad }) => [symbol, entry, isStillHad])).toEqual([
      ['moved', undefined, true],
      ['gone', undefined, undefined],
      ['Moved', undefined, true],
      ['secret', undefined, undefined],
      ['pay', 'src/index.ts', undefined],
      ['move', 'src/index.ts', true],
      ['kept', 'src/index.ts', undefined],
      ['inner', undefined, undefined],
    ]);
  });

  test('a parameter of Python with another name is told to callers that may write the old one', async () => {
    const made = committed({
      'c.py': 'def pay(amount, at):\n    return amount\n\n\ndef send(to, of):\n    return to\n',
      'd.py': [
        'from c import pay, send',
        'def by_place():\n    return pay(1, f(amount)) == 2',
        'def by_name():\n    return pay(\n        at=1, amount = 2)',
        'def spread(all):\n    return pay(**all)',
        "def text():\n    return pay(')', 1)",
        'def swapped():\n    return send(1, 2)\n',
      ].join('\n\n'),
    });
    made.write({ 'c.py': 'def pay(cents, at):\n    return cents\n\n\ndef send(of, to):\n    return to\n' });
    const answer = await made.impact({ diff: 'working' });
    expect(changed(answer)).toEqual(['signature pay c.py', 'signature send c.py']);
    expect(stale(answer)).toEqual(['by_name d.py:6 of pay', 'spread d.py:10 of pay', 'swapped d.py:16 of send']);
  });

  test('a file that is not tracked yet', async () => {
    const made = committed(base);
    made.write({ 'src/new.ts': "import { charge } from './a';\nexport const fresh = () => charge(2);" });
    expect(changed(await made.impact({ diff: 'working' }))).toEqual(['added fresh src/new.ts']);
  });

  test('a file that is gone, though it is still imported', async () => {
    const made = committed(base);
    made.remove('src/a.ts');
    const answer = await made.impact({ diff: 'working' });
    expect(changed(answer)).toEqual(['removed charge src/a.ts', 'removed other src/a.ts']);
    expect(stale(answer)).toEqual(['pay src/b.ts:2 of charge', 'wait src/b.ts:3 of other']);
  });

  test('a file with another name is the same file', async () => {
    const made = committed(base);
    git(made, 'mv', 'src/a.ts', 'src/renamed.ts');
    made.write({
      'src/b.ts': (base['src/b.ts'] as string).replace("'./a'", "'./renamed'"),
      'src/renamed.ts': (base['src/a.ts'] as string).replace('return 1', 'return 2'),
    });
    const answer = await made.impact({ diff: 'working' });
    expect(changed(answer)).toContain('body other src/renamed.ts');
    expect(changed(answer).filter((each) => /^(?:added|removed)/.test(each))).toEqual([]);
    expect(answer.affectedSymbols.map((each) => affectedText(each))).toEqual(['wait src/b.ts calls other']);
  });

  test('a symbol that moved to another file is gone there and new here', async () => {
    const made = committed(base);
    made.write({
      'src/a.ts': 'export function charge(amount: number) {\n  return amount;\n}\n',
      'src/moved.ts': 'export function other() {\n  return 1;\n}\n',
      'src/b.ts': `
        import { charge } from './a';
        import { other } from './moved';
        export const pay = () => charge(1);
        export const wait = () => other();`,
    });
    const answer = await made.impact({ diff: 'working' });
    // It takes what it calls from elsewhere.
    expect(changed(answer)).toEqual(['removed other src/a.ts', 'body wait src/b.ts', 'added other src/moved.ts']);
    expect(stale(answer)).toEqual([]);
  });

  test('members apart from their class', async () => {
    const made = committed({
      'src/a.ts': `
        export class A {
          one() { return 1; }
          two() { return 2; }
        }`,
      'src/b.ts': `
        import { A } from './a';
        export const uses = () => new A().two();
        export const makes = () => new A();`,
    });
    made.write({
      'src/a.ts': `
        export class A {
          one() { return 1; }
          two() { return 3; }
        }`,
    });
    const answer = await made.impact({ diff: 'working' });
    expect(changed(answer)).toEqual(['body A.two src/a.ts']);
    expect(answer.affectedSymbols.map((each) => affectedText(each))).toEqual(['uses src/b.ts calls A.two']);
  });

  test('an interface whose member changes its type', async () => {
    const made = committed({
      'src/a.ts': 'export interface Options { size: number }',
      'src/b.ts': "import type { Options } from './a';\nexport const read = (o: Options) => o.size;",
    });
    made.write({ 'src/a.ts': 'export interface Options { size: string }' });
    const answer = await made.impact({ diff: 'working' });
    expect(changed(answer)).toEqual(['signature Options.size src/a.ts']);
    expect(answer.affectedSymbols.map((each) => affectedText(each))).toEqual(['read src/b.ts uses Options.size']);
  });

  test('code outside every definition, and files that are no source, are said to be open', async () => {
    const made = committed({ ...base, 'README.md': 'old' });
    made.write({ 'src/c.ts': `${base['src/c.ts']}\nshop();`, 'README.md': 'new' });
    const answer = await made.impact({ diff: 'working' });
    expect(changed(answer)).toEqual([]);
    expect(answer.open).toEqual([
      'src/c.ts also changed outside every definition',
      '1 changed file is no source that is resolved: README.md',
    ]);
  });

  test('a change that nothing uses is safe only where it is', async () => {
    const made = committed({ 'lib/a.ts': 'function idle() { return 1; }\nexport const x = 1;' });
    made.write({ 'lib/a.ts': 'function idle() { return 2; }\nexport const x = 1;' });
    const answer = await made.impact({ diff: 'working' });
    expect(answer).toMatchObject({ affectedSymbols: [], affectedFiles: [], staleCallers: [], open: [] });
    expect(answer.coverage).toBeUndefined();
  });

  test('a folder of a larger repository sees its own changes', async () => {
    const made = committed({
      'app/tsconfig.json': {},
      'app/a.ts': 'export function one() { return 1; }',
      'b.ts': '1;',
    });
    made.write({ 'app/a.ts': 'export function one() { return 2; }', 'b.ts': '2;' });
    const { openEngine } = await import('@boocontext/code-index');
    const engine = await openEngine({ root: made.path('app'), cacheDirectory: made.cache });
    try {
      const answer = await engine.impact({ diff: 'working', depth: 1 });
      expect(answer.found && changed(answer)).toEqual(['body one a.ts']);
    } finally {
      await engine.close();
    }
  });
});

describe('other diffs', () => {
  test('what is staged, and not what is not', async () => {
    const made = committed(base);
    made.write({ 'src/a.ts': (base['src/a.ts'] as string).replace('return 1', 'return 2') });
    git(made, 'add', '.');
    made.write({ 'src/c.ts': (base['src/c.ts'] as string).replace('pay()', 'pay() + 1') });
    expect(changed(await made.impact({ diff: 'staged' }))).toEqual(['body other src/a.ts']);
    expect(changed(await made.impact({ diff: 'working' }))).toEqual(['body other src/a.ts', 'body shop src/c.ts']);
  });

  test('a revision and a range of revisions', async () => {
    const made = committed(base);
    made.write({ 'src/a.ts': (base['src/a.ts'] as string).replace('return 1', 'return 2') });
    commit(made, 'second');
    made.write({ 'src/c.ts': (base['src/c.ts'] as string).replace('pay()', 'pay() + 1') });
    commit(made, 'third');
    made.write({ 'src/b.ts': (base['src/b.ts'] as string).replace('other()', 'other() + 1') });
    expect(changed(await made.impact({ diff: 'HEAD~2..HEAD' }))).toEqual(['body other src/a.ts', 'body shop src/c.ts']);
    expect(changed(await made.impact({ diff: 'HEAD~2..HEAD~1' }))).toEqual(['body other src/a.ts']);
    expect(changed(await made.impact({ diff: 'HEAD~1' }))).toContain('body wait src/b.ts');
  });

  test('a revision whose symbol is no longer there', async () => {
    const made = committed(base);
    made.write({ 'src/a.ts': (base['src/a.ts'] as string).replace('return 1', 'return 2') });
    commit(made, 'second');
    made.remove('src/a.ts');
    commit(made, 'third');
    const answer = await made.impact({ diff: 'HEAD~2..HEAD~1' });
    expect(changed(answer)).toEqual(['body other src/a.ts']);
    expect(answer.roots).toEqual([]);
  });

  test.each(['nowhere', 'HEAD~99', 'a..b'])('%s is refused', async (diff) => {
    const made = committed({ 'a.ts': '1;' });
    await expect(made.impact({ diff })).rejects.toMatchObject({ code: 'bad_diff' });
  });

  test.each(['--output=planted', '-O.', 'HEAD --output=planted', '..', 'HEAD..--output=planted'])(
    '%s is no option of git',
    async (diff) => {
      const made = committed({ 'a.ts': '1;' });
      await expect(made.impact({ diff })).rejects.toMatchObject({ code: 'bad_diff' });
      expect(git(made, 'status', '--porcelain')).toBe('');
    },
  );

  test('a folder without git is refused', async () => {
    const plain = project({ 'a.ts': '1;' });
    await expect(plain.impact({ diff: 'working' })).rejects.toMatchObject({ code: 'not_git' });
  });
});

describe('what stands above a definition, or in none', () => {
  test.each([
    ['a decorator of Python', 'till.py', '@cached(1)\ndef total():\n    return 1\n', 'cached(2)'],
    ['an attribute of Rust', 'till.rs', '#[cached(1)]\nfn total() -> i32 { 1 }\n', 'cached(2)'],
    ['an annotation of Dart', 'till.dart', '@cached(1)\nint total() { return 1; }\n', 'cached(2)'],
    ['one of several lines', 'till.dart', '@Tax(\n  cached(1),\n)\nint total() { return 1; }\n', 'cached(2)'],
    ['a directive of Go', 'till.go', 'package till\n\n//go:cached(1)\nfunc total() int { return 1 }\n', 'cached(2)'],
    ['an annotation of Java', 'Till.java', '@cached(1)\nclass total {}\n', 'cached(2)'],
  ])('%s changes what carries it', async (_, file, text, now) => {
    const made = committed({ [file]: text });
    made.write({ [file]: text.replace('cached(1)', now) });
    const answer = await made.impact({ diff: 'working' });
    expect(changed(answer)).toEqual([`body total ${file}`]);
    expect(answer.open).not.toContainEqual(expect.stringContaining('outside every definition'));
  });

  test('what an empty line keeps apart is of nobody', async () => {
    const text = 'package till\n\n//go:build one\n\nfunc total() int { return 1 }\n';
    const made = committed({ 'till.go': text });
    made.write({ 'till.go': text.replace('one', 'two') });
    expect(changed(await made.impact({ diff: 'working' }))).toEqual([]);
  });

  test('code that runs when a file is loaded reaches those that load it', async () => {
    const made = committed({
      'src/app.ts': 'export const app = new Map();\napp.set("tax", 1);\n',
      'src/shop.ts': 'import { app } from "./app";\nexport const shop = () => app;\n',
      'src/app.test.ts': 'import "./app";\n',
      'src/menu.ts': 'export const menu = 1;\n',
    });
    made.write({ 'src/app.ts': 'export const app = new Map();\napp.set("tax", 2);\n' });
    const answer = await made.impact({ diff: 'working' });
    expect(answer.changedSymbols).toEqual([]);
    expect(answer.affectedFiles.map(({ file, depth, why }) => `${file} ${depth}: ${why}`)).toEqual([
      'src/app.test.ts 1: loads src/app.ts',
      'src/shop.ts 1: loads src/app.ts',
    ]);
    expect(answer.open).toContainEqual(expect.stringContaining('outside every definition'));
  });
});
