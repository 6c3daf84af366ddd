/** A file is graded with another text in its place: the one that it had. */
import { expect, test } from 'vitest';
import { cases } from '../support/cases.ts';

const { add, project } = cases();
const flat = 'export function f(a: number) { return a; }\n';
const nested = 'export function f(a: number) { if (a) { for (;;) { while (a) { a--; } } } }\n';
const folder = add({ 'a.ts': nested, 'b.py': 'def f(a):\n    return a\n' });

test.each([
  ['a.ts', flat, [6, 0]],
  ['b.py', 'def f(a):\n    if a:\n        while a:\n            a -= 1\n', [0, 3]],
])('%s', async (name, before, cognitive) => {
  const answer = await (await project.engine()).health({ file: `${folder}/${name}`, before });
  if (answer.scope !== 'file') throw new Error(JSON.stringify(answer));
  expect([answer.functions[0]?.cognitive, answer.before?.functions[0]?.cognitive]).toEqual(cognitive);
});

test('a text that is no code has no grade of before', async () => {
  const answer = await (await project.engine()).health({ file: `${folder}/a.ts`, before: 'export function {{{' });
  expect(answer).toMatchObject({ scope: 'file', grade: 'A' });
  expect(answer).not.toHaveProperty('before');
});
