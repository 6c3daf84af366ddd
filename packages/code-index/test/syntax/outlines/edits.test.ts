/** What is stored of a language that is read in outline rests on files that no import leads to: it must not outlive a change there. */
import { expect, test } from 'vitest';
import { project } from '../../support/project.ts';

test('stored edges follow a definition that moves in a file which nobody includes', async () => {
  const made = project({
    'low.h': 'int low(void);\n',
    'low.c': '#include "low.h"\nint low(void) { return 1; }\n',
    'mid.h': 'int mid(void);\n',
    'mid.c': '#include "low.h"\n#include "mid.h"\nint mid(void) { return low(); }\n',
    'top.c': '#include "mid.h"\nint top(void) { return mid(); }\n',
  });
  const reached = async (symbol: string) =>
    (await made.impact({ symbol: { symbol } })).affectedSymbols.map((each) => each.symbol);
  expect(await reached('low')).toEqual(['mid', 'top']);
  made.write({
    'mid.c':
      '#include "low.h"\n#include "mid.h"\nint extra(void) { return 0; }\nint also(void) { return 0; }\nint mid(void) { return low(); }\n',
  });
  expect(await reached('low')).toEqual(['mid', 'top']);
  expect(await reached('extra')).toEqual([]);
  expect(await reached('also')).toEqual([]);
});

test('a prototype and its definition are one, and the header that has it is no reason to ask which', async () => {
  const made = project({
    'pay.h': 'int charge(int amount);\nextern int total;\n',
    'pay.c': '#include "pay.h"\nint total = 0;\nint charge(int amount) { return total += amount; }\n',
    'shop.cc': 'extern "C" {\n#include "pay.h"\n}\nint checkout() { return charge(total); }\n',
  });
  const answer = await made.callgraph('charge');
  expect(answer.definitions).toMatchObject([{ file: 'pay.c' }]);
  expect(answer.callers).toMatchObject([{ symbol: 'checkout', file: 'shop.cc', resolution: 'candidate' }]);
  expect(answer.mentions.explained).toEqual({ definition: 2, call: 1 });
  const announced = await made.callgraph('charge', { file: 'pay.h' });
  expect(announced.definitions).toMatchObject([{ file: 'pay.h' }]);
  expect(announced.callers).toMatchObject([{ symbol: 'checkout' }]);
});

test('a name that many files define leads to none of them unless an include says which', async () => {
  const made = project({
    ...Object.fromEntries(
      Array.from({ length: 12 }, (_, i) => [`plugin${i}.c`, `int setup_plugin(void) { return ${i}; }\n`]),
    ),
    'main.c': 'int main(void) { return setup_plugin(); }\n',
    'one.c': 'int start_all(void) { return 1; }\n',
    'two.c': 'int go(void) { return start_all(); }\n',
  });
  expect((await made.callgraph('main', { direction: 'callees' })).callees).toEqual([]);
  expect((await made.callgraph('go', { direction: 'callees' })).callees).toMatchObject([{ symbol: 'start_all' }]);
});

test('what a file keeps for itself is meant there, and nowhere else', async () => {
  const made = project({
    'a.c': 'static int twice(int x) { return 2 * x; }\nint a(void) { return twice(1); }\n',
    'b.c': 'static int twice(int x) { return x + x; }\nint b(void) { return twice(1); }\n',
    'c.h': 'static inline int thrice(int x) { return 3 * x; }\n',
    'c.c': '#include "c.h"\nint c(void) { return thrice(1) + twice(2); }\n',
  });
  const own = await made.callgraph('twice', { file: 'a.c', direction: 'callers' });
  expect(own.callers).toMatchObject([{ symbol: 'a' }]);
  expect(own.mentions.explained).toEqual({ definition: 1, call: 1, other_symbol: 2 });
  expect(own.mentions.unexplained).toMatchObject([{ file: 'c.c' }]);
  expect((await made.callgraph('c', { direction: 'callees' })).callees).toMatchObject([
    { symbol: 'thrice', file: 'c.h' },
  ]);
});
