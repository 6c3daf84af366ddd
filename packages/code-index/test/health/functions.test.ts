/**
 * Complexity of functions, case by case. Expected figures are those of ESLint's rule `complexity` (its default variant)
 * and of SonarJS's rule `cognitive-complexity`, which were run on these very texts; where we differ, the case says so.
 */
import { describe, expect, test } from 'vitest';
import { cases } from '../support/cases.ts';

const { add, project } = cases();

/** All functions in source order, each as `Container.name cyclomatic cognitive`, with the nesting where it is over 0. */
function check(title: string, files: string | Readonly<Record<string, string>>, expected: readonly string[]): void {
  const folder = add(files);
  test(title, async () => {
    const name = typeof files === 'string' ? 'a.ts' : (Object.keys(files)[0] as string);
    const answer = await (await project.engine()).health({ file: `${folder}/${name}` });
    if (answer.scope !== 'file') throw new Error(JSON.stringify(answer));
    const functions = answer.functions.toSorted((a, b) => a.line - b.line || (a.name < b.name ? -1 : 1));
    expect(
      functions.map(({ name: own, container, cyclomatic, cognitive, nesting }) =>
        [container === '' ? own : `${container}.${own}`, cyclomatic, cognitive, ...(nesting > 0 ? [nesting] : [])].join(
          ' ',
        ),
      ),
    ).toEqual(expected);
  });
}

describe('branches', () => {
  check('none', 'export function f() { return 1; }', ['f 1 0']);
  check('if', 'export function f(a: number) { if (a) return 1; }', ['f 2 1 1']);
  check('if, else', 'export function f(a: number) { if (a) { a++; } else { a--; } }', ['f 2 2 1']);
  check(
    'else if is one level with its if',
    'export function f(a: number) { if (a) { a++; } else if (a > 2) { a--; } else { a = 0; } }',
    ['f 3 3 1'],
  );
  check(
    'what stands in an else if is as deep as in the if',
    'export function f(a: number) { if (a) { a++; } else if (a > 2) { if (a > 3) { a--; } } }',
    ['f 4 4 2'],
  );
  check(
    'an if in an else counts again',
    'export function f(a: number) { if (a) { a++; } else { if (a > 2) { a--; } } }',
    ['f 3 4 2'],
  );
  check('nested', 'export function f(a: number) { if (a) { for (;;) { while (a) { a--; } } } }', ['f 4 6 3']);
  check(
    'loops of each kind',
    `
    export function f(list: number[]) {
      for (let i = 0; i < 1; i++) {}
      for (const a of list) {}
      for (const a in list) {}
      while (list.length) {}
      do {} while (list.length);
    }`,
    ['f 6 5 1'],
  );
  check(
    'cases count, the default does not',
    'export function f(a: number) { switch (a) { case 1: return 1; case 2: if (a) return 2; default: return 3; } }',
    ['f 4 3 2'],
  );
  check('catch, not try or finally', 'export function f() { try { f(); } catch { f(); } finally { f(); } }', [
    'f 2 1 1',
  ]);
  check('what stands in a catch is deeper', 'export function f(a: number) { try { f(a); } catch { if (a) f(1); } }', [
    'f 3 3 2',
  ]);
  check('conditional expressions', 'export const f = (a: number) => (a ? (a > 1 ? 1 : 2) : 3);', ['f 3 3']);
  check(
    'jumps to a label',
    'export function f(a: number) { out: for (;;) { if (a) break out; if (a > 1) continue out; break; } }',
    ['f 4 7 2'],
  );
  check('with', { 'a.js': 'function f(a) { with (a) { if (b) c(); } }' }, ['f 2 1 2']);
});

describe('logical operators', () => {
  check(
    'each is a branch; one sequence of && is one thing to understand',
    'export const f = (a: any, b: any, c: any) => a && b && c;',
    ['f 3 1'],
  );
  check('|| and ?? cost nothing', 'export const f = (a: any, b: any) => a || b || (a ?? b);', ['f 4 0']);
  check('a sequence that is interrupted begins anew', 'export const f = (a: any, b: any) => a && b || a && b;', [
    'f 4 2',
  ]);
  check('parentheses do not interrupt it', 'export const f = (a: any, b: any) => (a && b) && (b && a);', ['f 4 1']);
  check(
    'nor does a type in a comment of JavaScript',
    { 'a.js': 'const f = (a, b) => a && /** @type {boolean} */ (a || b) && b;' },
    ['f 4 2'],
  );
  check('a negation does', 'export const f = (a: any, b: any) => a && !(a && b);', ['f 3 2']);
  check('assignments', 'export function f(a: any) { a &&= 1; a ||= 2; a ??= 3; a += 4; }', ['f 4 0']);
  check(
    'what shows something or not in JSX is easy to read',
    { 'a.tsx': 'export const f = (a: any) => <p>{a && <b/>}{a && (a || <i/>)}</p>;' },
    ['f 4 1'],
  );
  check('optional chaining', 'export const f = (a: any) => a?.b?.[0]?.();', ['f 4 0']);
});

describe('default values', () => {
  check('of parameters', 'export function f(a = 1, { b = 2, c: [d = 3] } = {} as any) {}', ['f 5 0']);
  check('of variables', 'export function f(a: any) { const { b = 1, ...rest } = a; const [c = 2] = a; }', ['f 3 0']);
  check(
    'of what is assigned to',
    'export function f(a: any, b: any) { [a = 1, b] = [1, 2]; ({ a = 2, c: b = 3 } = a); }',
    ['f 4 0'],
  );
  check('in loops', 'export function f(a: any, b: any) { for ([a = 1] of b) {} }', ['f 3 1 1']);
  check('an assignment in a list is none', 'export function f(a: any) { return [a = 1, { b: (a = 2) }]; }', ['f 1 0']);
});

describe('each function by itself', () => {
  check(
    'functions inside are not counted again outside',
    `
    export function outer(a: any) {
      if (a) {
        const inner = (b: any) => {
          if (b) return 1;
        };
        return inner;
      }
    }`,
    ['outer 2 1 1', 'outer.inner 2 1 1'],
  );
  check('callbacks', 'export const f = (list: any[]) => list.map((a) => (a ? 1 : 2));', ['f.<anonymous> 2 1', 'f 1 0']);
  check(
    'members',
    `
    export class A {
      constructor(private a = 1) {}
      get b() { return this.a || 2; }
      set b(value) { this.a = value ?? 3; }
      static async *c() { for await (const d of []) yield d; }
      d = () => this.a ? 1 : 2;
      #e() {}
      [Symbol.iterator]() {}
      'f g'() {}
    }`,
    [
      'A.constructor 2 0',
      'A.b 2 0',
      'A.b 2 0',
      'A.c 2 1 1',
      'A.d 2 1',
      'A.#e 1 0',
      'A.[Symbol.iterator] 1 0',
      'A.f g 1 0',
    ],
  );
  check(
    'no body, no function',
    'export abstract class A { abstract a(b?: number): void; }\ndeclare function f(): void;\nexport function g(): void;\nexport function g(a?: any) {}',
    ['g 1 0'],
  );
  check(
    'names that are given',
    {
      'a.js': `
    const a = function () {};
    exports.b = () => {};
    Foo.prototype.c = function () {};
    const d = { e() {}, f: () => {}, get g() { return 1; } };
    export default function () {}
    (function () {})();`,
    },
    ['a 1 0', 'b 1 0', 'c 1 0', 'e 1 0', 'f 1 0', 'g 1 0', 'default 1 0', '<anonymous> 1 0'],
  );
  check(
    'a computed name belongs to what is around',
    'export function f(a: any) { return class { [a ? "b" : "c"]() {} }; }',
    ['f.[a ? "b" : "c"] 1 0', 'f 2 1'],
  );
  // ESLint counts initializers and static blocks as functions too; SonarJS adds their cognitive part to what is around.
  check(
    'initializers and static blocks are listed where they branch',
    'export class A {\n  a = globalThis.b ? 1 : 2;\n  c = 1;\n  static { if (globalThis.b) { } }\n}',
    ['A.a 2 1', 'A.static 2 1 1'],
  );
  check(
    'code outside functions is listed where it branches',
    'if (globalThis.a) { globalThis.b = 1; }\nexport const f = () => {};',
    ['<module> 2 1 1', 'f 1 0'],
  );
  // SonarJS leaves one level of nesting behind after `a ? () => 1 : 2`, which adds to all that follows: 3 instead of 2.
  check(
    'a function as a branch leaves no nesting behind',
    'export function f(a: any) {\n  const b = a ? () => 1 : 2;\n  if (a) return b;\n}',
    ['f 3 2 1', 'f.<anonymous> 1 0'],
  );
});

describe('types do not run', () => {
  check(
    'conditional types, type guards, decorators',
    `
    type T<A> = A extends string ? 1 : 2;
    export function f(a: unknown): a is T<string> { return typeof a === 'string'; }`,
    ['f 1 0'],
  );
  check(
    'types in comments of JavaScript',
    {
      'a.js':
        '/** @typedef {{a: "x"|"y"}} Foo */\n/** @param {"p"|"q"} z\n * @returns {"r"} */\nexport function f(z) { return z && 1; }',
    },
    ['f 2 1'],
  );
});

describe('lines', () => {
  const folder = add({
    'lines.ts': `// a comment
import { a } from './other.ts';
/*
 * another
 */

export function f(b: string) {
  // not counted
  return \`one

three \${b /* not a line */}
\`;
}
export const re = /\\/\\/ no comment/; // a comment
export const text = '/* no comment';
`,
    'other.ts': 'export const a = 1;\n',
    'page.tsx':
      "export const page = () => (\n  <p>\n    it's // no comment /* at all\n    {/* in braces, which are code */}\n  </p>\n);\n",
  });
  test('text between JSX tags is no comment, and no string begins in it', async () => {
    const answer = await (await project.engine()).health({ file: `${folder}/page.tsx` });
    expect(answer).toMatchObject({ scope: 'file', codeLines: 6, functions: [{ name: 'page', lines: 6 }] });
  });
  test('those with code count', async () => {
    const answer = await (await project.engine()).health({ file: `${folder}/lines.ts` });
    expect(answer).toMatchObject({ scope: 'file', codeLines: 8, functions: [{ name: 'f', line: 6, lines: 5 }] });
  });
});

describe('what cannot be measured is not measured in part', () => {
  const broken = add({
    'broken.ts': 'export function f() {\n  if (a {\n}\n',
    'deep.js': `export const a = ${'['.repeat(20_000)}${']'.repeat(20_000)};`,
    'flow.js': '// @flow\nimport type { A } from "./a";\nexport function f(a: A): number { return a ? 1 : 2; }\n',
    'documented.js':
      'const a = 1;\n\n/**\n * @typedef {number|Loop~Params} Loop~All\n */\n\n/** @param {Loop~All} b */\nexport function f(b) { return b; }\n',
    'octal.js': 'module.exports = function f(a) { return a ? 0777 : "\\07"; };\n',
  });
  const ask = async (file: string) => (await project.engine()).health({ file: `${broken}/${file}` });

  test('a syntax error', async () => {
    expect(await ask('broken.ts')).toMatchObject({
      scope: 'nothing',
      message: expect.stringMatching(/broken\.ts was not measured: a syntax error in line 2 /),
    });
  });
  test('20,000 brackets inside each other', async () => {
    expect(await ask('deep.js')).toMatchObject({
      scope: 'nothing',
      message: expect.stringMatching(/nested too deeply/),
    });
  });
  test('a name in a doc comment of JavaScript that is no type for TypeScript is no syntax error', async () => {
    expect(await ask('documented.js')).toMatchObject({ scope: 'file', functions: [{ name: 'f' }] });
  });
  test('types in JavaScript, and numbers as they were written before, can be', async () => {
    expect(await ask('flow.js')).toMatchObject({ scope: 'file', functions: [{ name: 'f', cyclomatic: 2 }] });
    expect(await ask('octal.js')).toMatchObject({ scope: 'file', functions: [{ cyclomatic: 2 }] });
  });
});
