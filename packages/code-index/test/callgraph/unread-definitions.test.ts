/** A symbol that was not found is not missing as long as its name stands in code that is not read. */
import { expect, test } from 'vitest';
import { project } from '../support/project.ts';

const blocks = Array.from({ length: 3_000 }, (_, depth) => `${' '.repeat(depth)}if x:\n`).join('');
const inside = ' '.repeat(3_000);
const made = project({
  'a.py': 'def run():\n    pass\n',
  'odd.kt': 'class Odd {\n  fun known() {}\n  fun ((( garbled() {}\n}\n',
  'even.kt': '// plain\nclass Even\n',
  'deep.py': `${blocks}${inside}def hidden():\n${inside} run()\n`,
});

async function unread(symbol: string, control: { readonly timeBudgetMs?: number } = {}) {
  const engine = await made.engine();
  const answer = await engine.callgraph({ symbol, direction: 'both', depth: 1 }, control);
  return answer.found ? 'found' : answer.unread;
}

test('in a file that is not read to its end', async () => {
  expect(await unread('hidden')).toEqual({ read: 0, total: 1, examples: ['deep.py'], isLater: false });
  expect(await unread('nowhere')).toBeUndefined();
});

test('in a file for which there was no time', async () => {
  made.write({ 'later.py': 'def later():\n    pass\n' });
  expect(await unread('later', { timeBudgetMs: -1 })).toMatchObject({ read: 0, total: 1, isLater: true });
  expect(await unread('later')).toBe('found');
});

test('a name may be defined in code that the parser could make no sense of', async () => {
  expect(await unread('garbled')).toEqual({ read: 0, total: 1, examples: ['odd.kt'], isLater: false });
  expect(await unread('plain')).toBeUndefined();
});
