/** Several symbols in one question: each is told as if it were asked about alone. */
import { expect, test } from 'vitest';
import type { BoocontextResult } from '../../src/tools/envelope.ts';
import { playground } from './support/playground.ts';

const ground = playground();

const files = {
  'package.json': '{"name": "till", "private": true, "main": "./src/start.ts"}',
  'src/start.ts': "import { open } from './till';\nopen();\n",
  'src/till.ts': `import { close, count } from './desk';
export interface Door { lock(): void; ring(): void }
export function open() { close(); count(); }
export function pass(door: Door) { door.lock(); door.ring(); }
export function greet(door: Door) { door.ring(); }
pass({ lock() {}, ring() {} });
`,
  'src/desk.ts': 'export function close() {}\nexport function count() {}\nexport function spare() {}\n',
};

const answersOf = ({ details }: BoocontextResult) => details['answers'] as Record<string, Record<string, unknown>>;

test('each is answered under its name, as alone', async () => {
  const project = ground.project(files);
  for (const tool of ['callgraph', 'impact', 'types'] as const) {
    const several = await project.ask(tool, { symbol: 'Door.lock, Door.ring,close' });
    for (const symbol of ['Door.lock', 'Door.ring', 'close']) {
      const alone = await project.ask(tool, { symbol });
      expect(answersOf(several)[symbol]).toEqual(alone.details);
      expect(several.summary).toContain(alone.summary.split('. ')[0]);
    }
  }
});

test('with its file, as answers show places', async () => {
  const project = ground.project(files);
  const several = await project.ask('callgraph', {
    symbol: 'src/desk.ts:close, src/desk.ts#count',
    direction: 'callers',
  });
  expect(Object.values(answersOf(several)).map(({ callers }) => callers)).toMatchObject([
    [{ caller_symbol: 'open' }],
    [{ caller_symbol: 'open' }],
  ]);
});

test('the verdict is that of the worst, and one that is not there takes nothing from the others', async () => {
  const project = ground.project(files);
  const verdictOf = async (symbol: string) => (await project.ask('impact', { symbol })).verdict;
  expect(await verdictOf('spare')).toBe('SAFE');
  expect(await verdictOf('spare, close')).toBe('CAUTION');
  const missing = await project.ask('callgraph', { symbol: 'close, doorbell' });
  expect(missing).toMatchObject({ verdict: 'CAUTION', summary: expect.stringContaining('No definition of doorbell') });
  expect(answersOf(missing)).toMatchObject({ doorbell: { error: { code: 'unknown_symbol' } } });
  expect(await verdictOf('doorbell, buzzer')).toBe('UNSAFE');
});

test('each list has its own pages', async () => {
  const project = ground.project(files);
  const asked = { symbol: 'Door.ring, Door.lock', direction: 'callers', limit: 1 };
  const first = await project.ask('callgraph', asked);
  expect(first.summary).toContain('callers (1) 1-1 of 3, callers (2) 1-1 of 2');
  const further = await project.ask('callgraph', { ...asked, cursor: first.metadata.cursor });
  expect(answersOf(further)).toMatchObject({ 'Door.ring': { callers: [{ caller_symbol: 'greet' }] } });
});

test('a comma in brackets, in a path, or beside a line separates nothing', async () => {
  const project = ground.project(files);
  for (const asked of [
    { symbol: 'Map<Key, List<Value>>' },
    { symbol: 'GET /maps/{x},{y}' },
    { symbol: 'a, b', line: 2 },
  ]) {
    expect((await project.ask('callgraph', asked)).details).not.toHaveProperty('answers');
  }
  const many = Array.from({ length: 9 }, (_, index) => `door${index}`).join(',');
  await expect(project.ask('callgraph', { symbol: many })).rejects.toThrow(
    '`symbol` may name at most 8 symbols, got 9',
  );
});
