/** Complexity of functions in languages that are read in outline, counted by hand, by the rules that TypeScript is measured by. */
import { describe } from 'vitest';
import { complexityCases } from '../../support/complexity.ts';

const check = complexityCases();

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
describe('Kotlin', () => {
  check('none', 'kt', 'fun f() = 1\n', ['f 1 0']);
  check('if, else if, else', 'kt', 'fun f(a: Int) {\n  if (a > 1) g() else if (a > 2) h() else { i() }\n}\n', [
    'f 3 3 1',
  ]);
  check('what stands behind else is nested', 'kt', 'fun f(a: Int) {\n  if (a > 1) g() else { for (x in y) h() }\n}\n', [
    'f 3 4 2',
  ]);
  check('loops', 'kt', 'fun f() {\n  for (x in y) { while (x) { do { g() } while (z) } }\n}\n', ['f 4 6 3']);
  check(
    'when costs once, and what runs otherwise is no case',
    'kt',
    'fun f(a: Int) = when (a) {\n  1, 2 -> if (b) g() else h()\n  3 -> g()\n  else -> h()\n}\n',
    ['f 4 4 2'],
  );
  check('operators', 'kt', 'fun f(a: Boolean, b: Boolean?) = a && b!! && c || d && (b ?: e)\n', ['f 6 2']);
  check(
    'jumps to a label, and returns',
    'kt',
    'fun f() {\n  l@ for (x in y) { if (x) break@l else return@f }\n  return\n}\n',
    ['f 3 5 2'],
  );
  check('what is caught', 'kt', 'fun f() {\n  try { g() } catch (e: A) { if (e) h() } finally { i() }\n}\n', [
    'f 3 3 2',
  ]);
  check(
    'accessors, initializers, constructors and lambdas are functions of their own',
    'kt',
    'class A {\n  val b: Int\n    get() = if (c) 1 else 2\n  init { if (c) g() }\n  constructor(d: Int) { if (c) g() }\n  fun h() { e.map { if (it) 1 else 2 } }\n}\n',
    ['A.b 2 2 1', 'A.init 2 1 1', 'A.constructor 2 1 1', 'A.h.<anonymous> 2 2 1', 'A.h 1 0'],
  );
});

describe('Swift', () => {
  check('none', 'swift', 'func f() -> Int { return 1 }\n', ['f 1 0']);
  check('if, else if, else', 'swift', 'func f(a: Int) {\n  if a > 1 { g() } else if a > 2 { h() } else { i() }\n}\n', [
    'f 3 3 1',
  ]);
  check(
    'what stands behind else is nested',
    'swift',
    'func f(a: Int) {\n  if a > 1 { g() } else { for x in y { h() } }\n}\n',
    ['f 3 4 2'],
  );
  check('guard', 'swift', 'func f(a: Int?) {\n  guard let b = a else { return }\n  g(b)\n}\n', ['f 2 1 1']);
  check('loops', 'swift', 'func f() {\n  for x in y { while x { repeat { g() } while z } }\n}\n', ['f 4 6 3']);
  check(
    'a switch costs once, and what runs otherwise is no case',
    'swift',
    'func f(a: Int) {\n  switch a {\n  case 1, 2: if b { g() }\n  case 3: g()\n  default: h()\n  }\n}\n',
    ['f 4 3 2'],
  );
  check('operators and a choice', 'swift', 'func f() -> Int {\n  return a && b && c || d ? 1 : e ?? 2\n}\n', ['f 6 2']);
  check('a jump to a label', 'swift', 'func f() {\n  l: for x in y {\n    if x { break l }\n    continue\n  }\n}\n', [
    'f 3 4 2',
  ]);
  check('what is caught', 'swift', 'func f() {\n  do { try g() } catch { if a { h() } }\n}\n', ['f 3 3 2']);
  check(
    'accessors, initializers, subscripts and closures are functions of their own',
    'swift',
    'struct A {\n  var b: Int { c ? 1 : 2 }\n  init() { if c { g() } }\n  subscript(i: Int) -> Int { if c { return 1 }; return 2 }\n  func h() { e.map { if $0 { g() } } }\n}\n',
    ['A.b 2 1', 'A.init 2 1 1', 'A.subscript 2 1 1', 'A.h.<anonymous> 2 1 1', 'A.h 1 0'],
  );
});

describe('Dart', () => {
  check('none', 'dart', 'int f() => 1;\n', ['f 1 0']);
  check('if, else if, else', 'dart', 'void f(int a) {\n  if (a > 1) g(); else if (a > 2) { h(); } else { i(); }\n}\n', [
    'f 3 3 1',
  ]);
  check(
    'what stands behind else is nested',
    'dart',
    'void f(a) {\n  if (a) { g(); } else { for (var x in y) h(); }\n}\n',
    ['f 3 4 2'],
  );
  check('loops', 'dart', 'void f() {\n  for (var i = 0; i < 3; i++) { while (x) { do { g(); } while (z); } }\n}\n', [
    'f 4 6 3',
  ]);
  check(
    'a switch costs once, and what runs otherwise is no case',
    'dart',
    'void f(a) {\n  switch (a) {\n    case 1: if (b) g(); break;\n    case 2: g();\n    default: h();\n  }\n}\nint k(a) => switch (a) { 1 => 2, _ => 3 };\n',
    ['f 4 3 2', 'k 2 1 1'],
  );
  check('operators and a choice', 'dart', 'f(a) => a && b.c() && c || d ? 1 : e ?? 2;\n', ['f 6 2']);
  check('what is caught', 'dart', 'void f() {\n  try { g(); } on A catch (e) { if (e) h(); } finally { i(); }\n}\n', [
    'f 3 3 2',
  ]);
  check(
    'accessors, constructors, functions inside functions and closures are functions of their own',
    'dart',
    'class A {\n  int get b => c ? 1 : 2;\n  A(this.c) { if (c) g(); }\n  A.named(int d) { if (c) g(); }\n  void h() { int k(int x) { if (x) return 1; return 2; } e.map((x) => x ? 1 : 2); }\n}\n',
    ['A.b 2 1', 'A.constructor 2 1 1', 'A.named 2 1 1', 'A.h.<anonymous> 2 1', 'A.h 1 0', 'A.h.k 2 1 1'],
  );
});

describe('Scala', () => {
  check('none', 'scala', 'def f = 1\n', ['f 1 0']);
  check('if, else if, else', 'scala', 'def f(a: Int) = {\n  if (a > 1) g() else if (a > 2) h() else { i() }\n}\n', [
    'f 3 3 1',
  ]);
  check(
    'without braces',
    'scala',
    'class A:\n  def f(a: Int): Int =\n    if a > 1 then g()\n    else\n      while b do h()\n',
    ['A.f 3 4 2'],
  );
  check('loops', 'scala', 'def f = {\n  for (x <- y) { while (x) { do { g() } while (z) } }\n}\n', ['f 4 6 3']);
  check(
    'a match costs once, and what runs otherwise is no case',
    'scala',
    'def f(a: Int) = a match {\n  case 1 | 2 => if (b) g() else h()\n  case 3 => g()\n  case _ => h()\n}\n',
    ['f 4 4 2'],
  );
  check('operators', 'scala', 'def f = a && b.c && c || d\n', ['f 4 1']);
  check('what is caught', 'scala', 'def f = try { g() } catch { case e: A => h(); case e: B => i() }\n', ['f 3 1 1']);
  check('lambdas are functions of their own', 'scala', 'object A {\n  def h = e.map(x => if (x) 1 else 2)\n}\n', [
    'A.h.<anonymous> 2 2 1',
    'A.h 1 0',
  ]);
});
