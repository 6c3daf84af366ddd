/** Heads that differ, and still take whatever was given to them. */
import { expect, test } from 'vitest';
import type { SymbolKind } from '../../src/model/facts.ts';
import { fitsAsBefore } from '../../src/query/head-fits.ts';

test.each<[string, SymbolKind, string, string, boolean]>([
  ['a.py', 'function', 'def f(a, b)', 'def f(a: int, b: str) -> int', true],
  ['a.py', 'function', 'def f(a)', 'def f(a, b=1)', true],
  ['a.py', 'function', 'def f(a)', 'def f(a, *args, b=1, **more)', true],
  ['a.py', 'function', 'def f(a, *, b=1)', 'def f(a, *, c=2, b=1)', true],
  ['a.py', 'function', 'def f(a, *, b)', 'def f(a, b=1)', true],
  ['a.py', 'function', "def f(a='x,)')", "def f(a='x,)', b: dict[str, int] = {})", true],
  ['a.py', 'function', 'def f(a)', 'def f(a, b)', false],
  ['a.py', 'function', 'def f(a)', 'def f(b)', false],
  ['a.py', 'function', 'def f(a, b)', 'def f(b, a)', false],
  ['a.py', 'function', 'def f(a, b=1)', 'def f(a, b)', false],
  ['a.py', 'function', 'def f(a, b=1)', 'def f(a, *, b=1)', false],
  ['a.py', 'function', 'def f(a)', 'def f(a, *, b)', false],
  ['a.py', 'function', 'def f(a, **more)', 'def f(a)', false],
  ['a.py', 'function', 'def f(a)', 'async def f(a)', false],
  ['a.py', 'function', '@cached def f(a)', 'def f(a, b=1)', false],
  ['a.py', 'class', 'class A(Base)', 'class A(Base, Mixin)', false],
  ['a.ts', 'class', 'class A', 'class A extends Base', false],
  ['a.py', 'class', 'class A(Base)', 'class A', false],
  ['A.java', 'class', 'public final class A', 'public final class A implements AutoCloseable', true],
  ['A.java', 'class', 'public class A implements B', 'public class A extends C implements B', true],
  ['A.java', 'class', 'public class A', 'public abstract class A', false],
  ['A.java', 'class', 'public class A<T>', 'public class A<T, U>', false],
  ['A.java', 'class', 'public record A(int x)', 'public record A(int x, int y)', false],
  ['A.java', 'class', 'class A', 'public class A', true],
  ['a.kt', 'class', 'class A(val x: Int)', 'class A(val x: Int) : B', true],
  ['a.rs', 'function', 'fn f(a: u8) -> u8', 'pub fn f(a: u8) -> u8', true],
  ['a.rs', 'function', 'pub fn f(a: u8)', 'fn f(a: u8)', false],
  ['a.rs', 'function', 'pub(crate) fn f()', 'pub fn f()', true],
  ['a.rs', 'function', 'pub fn f()', 'pub(crate) fn f()', false],
  ['a.go', 'function', 'func f(a int)', 'func f(a int, b int)', false],
])('%s %s: %s → %s', (file, kind, before, after, expected) => {
  expect(fitsAsBefore(file, kind, before, after)).toBe(expected);
});
