/** Kotlin that nobody wrote to be read, and Kotlin that rests on itself: an answer comes. */
import { describe, expect, test } from 'vitest';
import { project } from '../../support/project.ts';

const beside = { 'good.kt': 'private fun good() = 1\nfun caller() = good()\n' };

describe('hostile sources', () => {
  const made = project(beside);

  test.each([
    ['about a megabyte in one line', `fun f() { ${'a(b, c); '.repeat(110_000)} }\n`],
    ['nested brackets', `fun f() = ${'('.repeat(20_000)}1${')'.repeat(20_000)}\n`],
    ['a chain of calls', `fun f(a: A) = a${'.b()'.repeat(5_000)}\n`],
    ['a sum of many terms', `val total = ${'a + '.repeat(10_000)}a\n`],
    ['lambdas in lambdas', `fun f() = ${'a { '.repeat(400)}1${' }'.repeat(400)}\n`],
    ['many functions of one name', 'fun good(a: Int) = 1\n'.repeat(2_000)],
    ['null bytes', 'fun f() = 1\n\0\0fun g() = 2\n'],
  ])('%s', async (_, text) => {
    made.write({ 'hostile.kt': text });
    const answer = await made.callgraph('good', { file: 'good.kt', direction: 'callers', depth: 2 });
    expect(answer.callers?.map(({ symbol, file }) => `${symbol} ${file}`)).toContain('caller good.kt');
  });
});

test('types, values, aliases and functions that rest on themselves', async () => {
  const made = project({
    'a.kt': `
      open class A : B() { val x = y; val y = x }
      open class B : A()
      typealias T = T
      fun f() = g()
      fun g() = f()
      fun <T : T> h(t: T): T = h(t).also { h(it) }
      val l by l
      fun used() = f()
      `,
  });
  const answer = await made.callgraph('f', { direction: 'callers' });
  expect(answer.callers?.map(({ symbol }) => symbol).sort()).toEqual(['g', 'used']);
});
