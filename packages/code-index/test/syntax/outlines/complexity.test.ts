/** Complexity of functions in languages that are read in outline, counted by hand, by the rules that TypeScript is measured by. */
import { describe, expect, test } from 'vitest';
import { cases } from '../../support/cases.ts';

const { add, project } = cases({});

/** All functions in source order, each as `Container.name cyclomatic cognitive`, with the nesting where it is over 0. */
function check(title: string, extension: string, text: string, expected: readonly string[]): void {
  const folder = add({ [`a.${extension}`]: text });
  test(title, async () => {
    const answer = await (await project.engine()).health({ file: `${folder}/a.${extension}` });
    if (answer.scope !== 'file') throw new Error(JSON.stringify(answer));
    const functions = answer.functions.toSorted((a, b) => a.line - b.line || (a.name < b.name ? -1 : 1));
    expect(
      functions.map(({ name, container, cyclomatic, cognitive, nesting }) =>
        [
          container === '' ? name : `${container}.${name}`,
          cyclomatic,
          cognitive,
          ...(nesting > 0 ? [nesting] : []),
        ].join(' '),
      ),
    ).toEqual(expected);
  });
}

describe('C', () => {
  check('none', 'c', 'int f(void) { return 1; }\n', ['f 1 0']);
  check('if, else if, else', 'c', 'int f(int a) { if (a) a++; else if (a > 2) a--; else { a = 0; } return a; }\n', [
    'f 3 3 1',
  ]);
  check('what stands behind else is nested', 'c', 'int f(int a) { if (a) ; else for (;;) a--; return a; }\n', [
    'f 3 4 2',
  ]);
  check('loops', 'c', 'void f(int a) { for (;;) while (a) do { a--; } while (a); }\n', ['f 4 6 3']);
  check(
    'a switch costs once, and what runs otherwise is no case',
    'c',
    'int f(int a) { switch (a) { case 1: case 2: if (a) return 1; break; default: return 2; } return 3; }\n',
    ['f 4 3 2'],
  );
  check('operators and a choice', 'c', 'int f(int a, int b) { return a && b && a || b ? 1 : 2; }\n', ['f 5 2']);
  check('a jump', 'c', 'int f(int a) { if (a) goto out; out: return a; }\n', ['f 2 2 1']);
  check(
    'a macro before a name, and one that is a loop',
    'c',
    'API int f(int a) { return a; }\nint g(int a) { EACH(a) { if (a) return 1; } return 2; }\n',
    ['f 1 0', 'g 2 1 1'],
  );
});

describe('C++', () => {
  check(
    'methods, inside and outside of their class',
    'cc',
    'class A { int f(int a = 1) { return a ? 1 : 2; } int g(); };\nint A::g() { try { f(); } catch (...) { if (1) return 2; } return 3; }\n',
    ['A.f 3 1', 'A.g 3 3 2'],
  );
  check(
    'lambdas are functions',
    'cc',
    'int f() { auto g = [](int a) { if (a) return 1; return 2; }; for (auto x : list) g(x); return 1; }\n',
    ['f.<anonymous> 2 1 1', 'f 2 1 1'],
  );
});

describe('C#', () => {
  check(
    'else if, a switch, and what runs otherwise',
    'cs',
    'class A { int F(int a) { if (a > 0) return 1; else if (a > 1) return 2; else return 3; } int G(int a) { switch (a) { case 1: return 1; default: return 2; } } }\n',
    ['A.F 3 3 1', 'A.G 2 1 1'],
  );
  check(
    'an expression that switches, a lambda, accessors',
    'cs',
    'class A {\n int F(int a) => a switch { 1 => 2, _ => 3 };\n int P { get { if (x) return 1; return 2; } }\n void G() { Run(b => b ? 1 : 2); try { F(1); } catch (E e) { } }\n}\n',
    ['A.F 2 1', 'A.P.get 2 1 1', 'A.G.<anonymous> 2 1', 'A.G 2 1 1'],
  );
});
