/** Calls that a diff leaves alone, and heads that it changes. */
import { expect, test } from 'vitest';
import { type CallFit, callFits, takesTheSame } from '../../src/query/call-fits.ts';

test.each<[string, string, string, string, CallFit | undefined]>([
  ['a.py', 'def f(a, b)', 'def f(a, b, c)', 'f(1, 2)', 'misfit'],
  ['a.py', 'def f(a, b)', 'def f(a, b, c=1)', 'f(1, 2)', 'fits'],
  ['a.py', 'def f(a, b)', 'def f(b, a)', 'f(1, 2)', undefined],
  ['a.py', 'def f(a, b)', 'def f(b, a)', 'f(a=1, b=2)', 'fits'],
  ['a.py', 'def f(a, b)', 'def f(a, other)', 'f(1, b=2)', 'misfit'],
  ['a.py', 'def f(a, b)', 'def f(a, **more)', 'f(1, b=2)', 'fits'],
  ['a.py', 'def f(a, b)', 'def f(a, *, b)', 'f(1, 2)', 'misfit'],
  ['a.py', 'def f(a)', 'async def f(a)', 'f(1)', undefined],
  ['a.py', 'def f(a)', 'def f(a, b)', 'f(*all)', undefined],
  ['a.py', 'def f(a)', 'def f(a, b)', 'f', undefined],
  ['a.py', 'def f(self, a)', 'def f(self, a, b)', 'f(1)', 'misfit'],
  ['a.py', 'def f(a)', 'def f(a, b)', "f('x, (', [1, 2])", undefined],
  ['a.go', 'func (q Q) f(a int, b string) error', 'func (q Q) f(a int) error', 'f(1, "x")', 'misfit'],
  ['a.go', 'func f(a int) error', 'func f(a int, more ...string) error', 'f(1)', 'fits'],
  ['a.go', 'func f(a int, b string)', 'func f(a int, b ...string)', 'f(1, "x")', 'fits'],
  ['a.go', 'func f(a int, b string)', 'func f(a int, b ...int)', 'f(1, x)', undefined],
  ['a.go', 'func f(b ...string)', 'func f(b string)', 'f("x", "y")', 'misfit'],
  ['a.go', 'func (q Q) f(a int) error', 'func (r Q) f(a int) error', 'f(1)', 'fits'],
  ['A.java', 'void f(String a)', 'void f(String... a)', 'f("x")', 'fits'],
  ['a.go', 'func f(a int) error', 'func f(a int) (int, error)', 'f(1)', undefined],
  ['a.go', 'func f(a int, b int)', 'func f(a int)', 'f(g())', undefined],
  ['a.go', 'func f(a int)', 'func f(a string)', 'f(x)', undefined],
  [
    'A.java',
    'public void f(Map<String, Integer> a)',
    'public void f(Map<String, Integer> a, int b)',
    'f(new HashMap<String, Integer>())',
    'misfit',
  ],
  ['a.go', 'func f(_ int) error', 'func f(cents int) error', 'f(1)', 'fits'],
  ['a.go', 'func f(a, b int)', 'func f(x int, y int)', 'f(1, 2)', 'fits'],
  ['a.go', 'func f(a, b int)', 'func f(a string, b int)', 'f(1, 2)', undefined],
  ['A.java', 'void f(final Map<String, Integer> a)', 'void f(@Nullable Map<String, Integer> b)', 'f(x)', 'fits'],
  ['a.rs', 'fn f(a: u8)', 'fn f(mut b: u8)', 'f(1)', 'fits'],
  ['a.rs', 'fn f(a: a::B)', 'fn f(a: c::B)', 'f(x)', undefined],
  ['A.java', 'void f(int a)', 'void f(int a, String... more)', 'f(1)', 'fits'],
  ['A.java', 'void f(int a)', 'void f(int a, int b)', 'f(a < b, c > d)', undefined],
  ['a.rs', 'pub fn f(&self, a: u8) -> u8', 'pub fn f(&self, a: u8, b: u8) -> u8', 'f(1)', 'misfit'],
  ['a.rs', "fn f(a: &'a str) -> u8", "fn f(a: &'a str, b: char) -> u8", 'f("x", \'y\')', undefined],
  ['a.rs', 'fn f(a: impl Fn(u8, u8) -> u8)', 'fn f(a: impl Fn(u8, u8) -> u8, b: u8)', 'f(|a, b| a)', undefined],
  ['a.ts', 'function f(a)', 'function f(a, b)', 'f(1)', undefined],
  ['a.ts', 'function f({ a, b }: { a: A; b?: B })', 'function f({ a, c }: { a: A; c?: C })', 'f({ a: 1 })', 'fits'],
  ['a.ts', 'function f({ a, b }: { a: A; b?: B }) {', 'function f({ a }: { a: A }) {', 'f({ a, b: 1 })', 'misfit'],
  ['a.ts', 'function f({ a }: { a: A }) {', 'function f({ a, b }: { a: A; b: B }) {', 'f({ a })', 'misfit'],
  ['a.ts', 'function f(a: { a: A }) {', 'function f(a: { a: B }) {', 'f({ a })', undefined],
  ['a.ts', 'function f(a: { a: A; b?: B }) {', 'function f(a: { a: A }) {', 'f({ ...a })', undefined],
  ['a.ts', 'function f(a: { a: A; b?: B }) {', 'function f(a: { a: A }) {', 'f(a)', undefined],
  ['a.ts', 'function f(a: { a: A; b?: B }): C {', 'function f(a: { a: A }): D {', 'f({ a })', undefined],
])('%s %s → %s: %s', (file, before, after, rest, expected) => {
  const isMember = before.includes('self') || before.startsWith('func (');
  expect(callFits({ file, name: 'f', isMember, before, after }, rest, false)).toBe(expected);
});

test('a method that is called by its path is given the object too', () => {
  const change = { file: 'a.rs', name: 'f', isMember: true, before: 'fn f(&self, a: u8)', after: 'fn f(&self)' };
  expect(callFits(change, 'f(x, 1)', true)).toBe('misfit');
  expect(callFits(change, 'f(1)', false)).toBe('misfit');
});

test.each<[string, string, string, boolean]>([
  ['a.go', 'func (service Q) f(a int) bool', 'func (s Q) f(b int) bool', true],
  ['a.go', 'func (q Q) f(a int) bool', 'func (q *Q) f(a int) bool', false],
  ['a.go', 'func f(a, b int)', 'func f(a int, c int)', true],
  ['a.go', 'func f(a string)', 'func f(a ...string)', false],
  ['A.java', 'public void f(final int a)', 'public void f(int b)', true],
  ['A.java', 'public void f(int a)', 'void f(int a)', false],
  ['a.rs', 'pub fn f(&self, a: u8)', 'pub fn f(&self, b: u8)', true],
  ['a.rs', 'pub fn f(&self, a: u8)', 'pub fn f(a: u8)', false],
  ['a.py', 'def f(a)', 'def f(b)', false],
])('%s %s is the same to callers as %s: %s', (file, before, after, expected) => {
  const isMember = before.includes('self') || before.startsWith('func (');
  expect(takesTheSame({ file, name: 'f', isMember, before, after })).toBe(expected);
});
