/** Files of Python. */
import { REPOSITORIES } from '../repositories.mjs';
import { between, many, nested } from './case.mjs';

/** @type {readonly (readonly [name: string, body: () => string])[]} */
const BODIES = [
  ['600,000 statements', () => 'x = 1\n'.repeat(600_000)],
  ['100,000 assignments of one name from itself', () => `x = []\n${'x = x.pop()\n'.repeat(100_000)}`],
  [
    '5,000 assignments of one name, each from the one before',
    () => `x = heavy(1)\n${many(5_000, (at) => `x = x.m${at}()\nx.n()\n`)}`,
  ],
  ['20,000 brackets', () => `x = ${nested(20_000, '[', '', ']')}\n`],
  ['900 blocks', () => `${many(900, (at) => `${' '.repeat(at)}if x:\n`)}${' '.repeat(900)}pass\n`],
  ['one line of 6 MB', () => `x = [${'1234567,'.repeat(750_000)}]\n`],
  ['one line of 900 kB', () => `x = [${'1234567,'.repeat(110_000)}]\n`],
  ['a string of 6 MB', () => `x = "${'words '.repeat(1_000_000)}"\n`],
  ['a docstring of 900 kB', () => `def f():\n    """${'words and\n'.repeat(90_000)}"""\n`],
  [
    'a chain of 5,000 calls',
    () => `class A:\n    def b(self) -> "A":\n        return self\n\n\nx = A()${'.b()'.repeat(5_000)}\n`,
  ],
  ['a chain of 900 calls', () => `class A:\n    def b(self):\n        return self\n\n\nx = A()${'.b()'.repeat(900)}\n`],
  ['20,000 functions', () => many(20_000, (at) => `def f${at}(a):\n    return f${(at + 1) % 20_000}(a)\n\n\n`)],
  [
    'a class of 10,000 methods',
    () => `class C:\n${many(10_000, (at) => `    def m${at}(self):\n        return self.m${(at + 1) % 10_000}()\n\n`)}`,
  ],
  [
    '10,000 overloads',
    () =>
      `from typing import overload\n\n\n${many(10_000, (at) => `@overload\ndef f(a: ${at}): ...\n`)}def f(a):\n    return a\n\n\nf(1)\n`,
  ],
  ['10,000 branches', () => `def b(a):\n    if a: pass\n${many(10_000, (at) => `    elif a == ${at}: x = ${at}\n`)}`],
  [
    '2,000 heirs in one line',
    () =>
      `class C0:\n    def m(self): pass\n\n\n${many(2_000, (at) => `class C${at + 1}(C${at}): pass\n`)}C2000().m()\n`,
  ],
  [
    '2,000 classes, each with the two before',
    () =>
      `class C0: pass\nclass C1: pass\n${many(2_000, (at) => `class C${at + 2}(C${at + 1}, C${at}): pass\n`)}C2000().m()\n`,
  ],
  ['a dictionary of 50,000', () => `x = {\n${many(50_000, (at) => `    "k${at}": ${at},\n`)}}\n`],
  ['10,000 decorators', () => `${'@d\n'.repeat(10_000)}def f(): pass\n`],
  ['a sum of 20,000', () => `x = 1${' + 1'.repeat(20_000)}\n`],
  ['a union of 5,000 types', () => `def f(a: ${many(5_000, (at) => `C${at} | `)}None):\n    a.m()\n`],
  [
    'functions that return each other',
    () => `${many(3_000, (at) => `def f${at}():\n    return f${at + 1}()\n`)}def f3000(): return f0()\n\n\nf0().m()\n`,
  ],
  ['lambdas in lambdas', () => `f = ${'lambda: '.repeat(3_000)}1\n`],
  ['100,000 uses of one name', () => `uses = [\n${'    heavy(1),\n'.repeat(60_000)}]\n`],
];

/** @type {readonly import('./case.mjs').Case[]} */
export const PYTHON_CASES = BODIES.map(([name, body]) => ({
  name,
  language: 'python',
  text: () => between(REPOSITORIES.python, body()),
}));
