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

describe('PHP', () => {
  const php = (title: string, text: string, expected: readonly string[]) =>
    check(title, 'php', `<?php\n${text}\n`, expected);
  php('none', 'function f($a) { return $a; }', ['f 1 0']);
  php('if, elseif, else if, else', 'function f($a) { if ($a) {} elseif ($a > 1) {} else if ($a > 2) {} else {} }', [
    'f 4 4 1',
  ]);
  php('what ends with a word', 'function f($a) { if ($a): while ($a): $a--; endwhile; else: $a = 1; endif; }', [
    'f 3 4 2',
  ]);
  php('loops', 'function f($a) { foreach ($a as $b) { for (;;) { do { $b--; } while ($b); } } }', ['f 4 6 3']);
  php(
    'a switch and a match cost once each',
    'function f($a) { switch ($a) { case 1: case 2: break; default: } return match (true) { $a > 1, $a < 0 => 3, default => 4 }; }',
    ['f 4 2 1'],
  );
  php(
    'operators: what may be null costs nothing to read',
    'function f($a, $b) { return ($a && $b || $a) and ($a ?? $b) ? 1 : 2; }',
    ['f 6 3'],
  );
  php(
    'defaults of parameters',
    'class A { function __construct(private $a = 1, $b, $c = 2) { try { f(); } catch (E | F $e) { goto x; } x: } }',
    ['A.__construct 4 2 1'],
  );
  php(
    'functions without a name are their own',
    '$g = function ($a) { return $a ?: 1; }; function f() { return fn ($x) => $x ? 1 : 2; }',
    ['<anonymous> 2 1', 'f.<anonymous> 2 1', 'f 1 0'],
  );
  php('a loop that is left at once', 'function f($a) { foreach ($a as $b) foreach ($b as $c) if ($c) continue 2; }', [
    'f 4 7 3',
  ]);
});

describe('Ruby', () => {
  const ruby = (title: string, text: string, expected: readonly string[]) => check(title, 'rb', `${text}\n`, expected);
  ruby('none', 'def f(a) = a', ['f 1 0']);
  ruby('if, elsif, else', 'def f(a)\n if a\n elsif a > 1\n 2\n else\n 3\n end\nend', ['f 3 3 1']);
  ruby('an if behind else is one of its own', 'def f(a)\n if a\n 1\n else\n if a > 1 then 2 end\n end\nend', [
    'f 3 4 2',
  ]);
  ruby('what comes behind', 'def f(a)\n return unless a\n a += 1 while a < 3\nend', ['f 3 2 1']);
  ruby('a case costs once', 'def f(a)\n case a\n when 1, 2 then 3\n when 4\n 5 if a\n else 6\n end\nend', ['f 4 3 2']);
  ruby('patterns', 'def f(a)\n case a\n in {b:} then 1\n in [c, *] then 2\n end\nend', ['f 3 1 1']);
  ruby('what is raised', 'def f\n begin\n g\n rescue A, B\n h if i\n else\n j\n ensure\n k\n end\nend', ['f 3 3 2']);
  ruby('operators', 'def f(a, b = 1, c: 2)\n (a && b || c) and not b\nend', ['f 6 2']);
  ruby(
    'a block belongs to its function, and nests; a lambda is one of its own',
    'class A\n def f(list)\n list.each { |x| puts x if x }\n ->(y) { y ? 1 : 2 }\n end\nend',
    ['A.f 2 2 2', 'A.f.<anonymous> 2 1'],
  );
});

describe('Shell', () => {
  const shell = (title: string, text: string, expected: readonly string[]) => check(title, 'sh', `${text}\n`, expected);
  shell('none', 'f() { echo "$1"; }', ['f 1 0']);
  shell('if, elif, else', 'f() { if a; then b; elif c; then d; else e; fi; }', ['f 3 3 1']);
  shell(
    'loops in each other',
    'f() { for i in 1 2; do while a; do if b; then c; fi; done; done; until d; do e; done; }',
    ['f 5 7 3'],
  );
  shell('an if behind else is one of its own', 'f() { if a; then b; else if c; then d; fi; fi; }', ['f 3 4 2']);
  shell('a case costs once', 'f() { case $1 in a|b) c ;; d) if e; then g; fi ;; *) h ;; esac; }', ['f 4 3 2']);
  shell('what comes to pass if the one before did', 'f() { a && b || c; [[ $x == y && $z ]]; }', ['f 4 2']);
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
