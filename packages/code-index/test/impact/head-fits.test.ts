/** Heads that differ, and still take whatever was given to them. */
import { expect, test } from 'vitest';
import type { SymbolKind } from '../../src/model/facts.ts';
import { type Fit, fitsAsBefore } from '../../src/query/head-fits.ts';

test.each<[string, SymbolKind, string, string, Fit | undefined]>([
  ['a.py', 'function', 'def f(a, b)', 'def f(a: int, b: str) -> int', 'all'],
  ['a.py', 'function', 'def f(a)', 'def f(a, b=1)', 'all'],
  ['a.py', 'function', 'def f(a)', 'def f(a, *args, b=1, **more)', 'all'],
  ['a.py', 'function', 'def f(a, *, b=1)', 'def f(a, *, c=2, b=1)', 'all'],
  ['a.py', 'function', 'def f(a, *, b)', 'def f(a, b=1)', 'all'],
  ['a.py', 'function', "def f(a='x,)')", "def f(a='x,)', b: dict[str, int] = {})", 'all'],
  ['a.py', 'function', 'def f(a)', 'def f(a, b)', undefined],
  ['a.py', 'function', 'def f(a)', 'def f(b)', undefined],
  ['a.py', 'function', 'def f(a, b)', 'def f(b, a)', undefined],
  ['a.py', 'function', 'def f(a, b=1)', 'def f(a, b)', undefined],
  ['a.py', 'function', 'def f(a, b=1)', 'def f(a, *, b=1)', undefined],
  ['a.py', 'function', 'def f(a)', 'def f(a, *, b)', undefined],
  ['a.py', 'function', 'def f(a, **more)', 'def f(a)', undefined],
  ['a.py', 'function', 'def f(a)', 'async def f(a)', undefined],
  ['a.py', 'function', '@cached def f(a)', 'def f(a, b=1)', undefined],
  ['a.py', 'class', 'class A(Base)', 'class A(Base, Mixin)', undefined],
  ['a.ts', 'class', 'class A', 'class A extends Base', undefined],
  ['a.py', 'class', 'class A(Base)', 'class A', undefined],
  ['A.java', 'class', 'public final class A', 'public final class A implements AutoCloseable', 'all'],
  ['A.java', 'class', 'public class A implements B', 'public class A extends C implements B', 'all'],
  ['A.java', 'class', 'public class A', 'public abstract class A', undefined],
  ['A.java', 'class', 'public class A<T>', 'public class A<T, U>', undefined],
  ['A.java', 'class', 'public record A(int x)', 'public record A(int x, int y)', undefined],
  ['A.java', 'class', 'class A', 'public class A', 'all'],
  ['A.java', 'class', 'public class A extends B', 'public class A extends C', 'made'],
  ['A.java', 'class', 'public class A extends B', 'public class A', 'made'],
  ['a.ts', 'variable', 'const A = { x: 1 }', 'const A = { x: 1, y: 2 }', 'all'],
  ['a.ts', 'variable', 'const A = (x: 1) => x', 'const A = (x: 2) => x', undefined],
  ['a.ts', 'variable', 'const A: B = 1', 'const A: C = 1', undefined],
  ['a.go', 'variable', 'var A = 1', 'var A = 2', 'all'],
  ['a.ts', 'function', 'function f({ a, b }: P, c: X)', 'function f({ a }: P, c: X)', 'all'],
  ['a.ts', 'function', 'function f({ a, b }: P)', 'function f({ a, b }: Q)', undefined],
  ['a.js', 'function', 'function f({ a })', 'function f({ b })', undefined],
  ['a.kt', 'class', 'class A(val x: Int)', 'class A(val x: Int) : B', 'all'],
  ['a.rs', 'function', 'fn f(a: u8) -> u8', 'pub fn f(a: u8) -> u8', 'all'],
  ['a.rs', 'function', 'pub fn f(a: u8)', 'fn f(a: u8)', undefined],
  ['a.rs', 'function', 'pub(crate) fn f()', 'pub fn f()', 'all'],
  ['a.rs', 'function', 'pub fn f()', 'pub(crate) fn f()', undefined],
  ['a.go', 'function', 'func f(a int)', 'func f(a int, b int)', undefined],
])('%s %s: %s → %s', (file, kind, before, after, expected) => {
  expect(fitsAsBefore(file, kind, before, after)).toBe(expected);
});
