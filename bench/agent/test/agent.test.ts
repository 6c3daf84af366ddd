/** What is counted of an agent's work, and what is a right answer. The model is scripted; nothing leaves this machine. */
import { startModelServer } from '@boocontext/test-support';
import { expect, onTestFinished, test } from 'vitest';
import { itemsOf, judge } from '../lib/judge.mjs';
import { readKeys } from '../lib/key.mjs';
import { modelFromEnvironment } from '../lib/models.mjs';
import { totalsOf } from '../lib/report.mjs';
import { workOn } from '../lib/work-on.mjs';
import { TASKS } from '../tasks.mjs';

const tools = [
  {
    offer: { name: 'grep', description: 'search', inputSchema: { type: 'object' } },
    run: async (args: unknown) => `found ${(args as { pattern: string }).pattern}`,
  },
];
/** A token for each word. */
const countTokens = (text: string) => text.split(' ').length;

async function scripted(script: Parameters<typeof startModelServer>[0]) {
  const server = await startModelServer(script);
  onTestFinished(() => server.close());
  const model = modelFromEnvironment({ BENCH_MODEL: 'scripted', BENCH_MODEL_URL: server.url });
  if ('missing' in model) throw new Error(model.missing);
  return { model, server };
}

test('rounds, calls and tokens are counted until the model answers', async () => {
  const { model, server } = await scripted((_, index) =>
    index === 0
      ? {
          calls: [
            { name: 'grep', args: { pattern: 'a b' } },
            { name: 'nothing', args: {} },
          ],
          usage: { prompt: 100, completion: 7 },
        }
      : { text: 'Here.\n{"answer": ["src/a.ts:3"]}', usage: { prompt: 150, completion: 11 } },
  );
  await model.reach();
  let clock = 0;
  const worked = await workOn({ model, tools, question: 'where?', countTokens, now: () => (clock += 1_000) });
  expect(worked).toMatchObject({ end: 'answered', answer: 'Here.\n{"answer": ["src/a.ts:3"]}' });
  expect(worked.cost).toEqual({
    rounds: 2,
    calls: 2,
    callsByTool: { grep: 1, nothing: 1 },
    inputTokens: 250,
    outputTokens: 18,
    // `found a b`, and `There is no tool nothing.`
    toolTokens: 3 + 5,
    toolSeconds: 2,
    seconds: 5,
  });
  expect(server.requests[1]?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool', 'tool']);
  expect(server.requests[0]?.tools?.map((tool) => tool.function.name)).toEqual(['grep']);
});

test('one who goes on for ever is stopped, and a server that refuses is no wrong answer', async () => {
  const { model } = await scripted(() => ({ calls: [{ name: 'grep', args: { pattern: 'x' } }] }));
  const endless = await workOn({ model, tools, question: 'where?', countTokens, mostRounds: 3 });
  expect(endless).toMatchObject({ end: 'out of rounds', answer: '', cost: { rounds: 3, calls: 3 } });
  const refusing = await scripted(() => ({ status: 429, message: 'later' }));
  const failed = await workOn({ model: refusing.model, tools, question: 'where?', countTokens });
  expect(failed).toMatchObject({ end: 'failed', reason: expect.stringContaining('429') });
});

test('without a model that is said', () => {
  expect(modelFromEnvironment({})).toMatchObject({ missing: expect.stringContaining('BENCH_MODEL') });
  expect(modelFromEnvironment({ BENCH_MODEL: 'x', BENCH_MODEL_URL: 'y', BENCH_MODEL_PROTOCOL: 'z' })).toHaveProperty(
    'missing',
  );
});

test('what Anthropic is sent, and what its cache had counts', async () => {
  const sent: { path: string; body: { messages: { role: string; content: unknown }[]; system: string } }[] = [];
  const fetched = globalThis.fetch;
  onTestFinished(() => {
    globalThis.fetch = fetched;
  });
  globalThis.fetch = (async (address: string, { body }: { body: string }) => {
    sent.push({ path: new URL(address).pathname, body: JSON.parse(body) });
    const isFirst = sent.length === 1;
    const usage = { input_tokens: 10, cache_read_input_tokens: 90, output_tokens: 4 };
    const content = isFirst
      ? [1, 2].map((id) => ({ type: 'tool_use', id: `t${id}`, name: 'grep', input: { pattern: `${id}` } }))
      : [{ type: 'text', text: '{"answer": []}' }];
    return new Response(JSON.stringify({ content, usage }));
  }) as typeof fetch;
  const model = modelFromEnvironment({
    BENCH_MODEL: 'm',
    BENCH_MODEL_URL: 'https://example.com/v1/',
    BENCH_MODEL_PROTOCOL: 'anthropic',
  });
  if ('missing' in model) throw new Error(model.missing);
  const worked = await workOn({ model, tools, question: 'where?', countTokens });
  expect(worked.cost).toMatchObject({ rounds: 2, calls: 2, inputTokens: 200, outputTokens: 8 });
  expect(sent.map(({ path }) => path)).toEqual(['/v1/messages', '/v1/messages']);
  // Both results of a round are one message.
  expect(sent[1]?.body.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  expect(sent[1]?.body.messages[2]?.content).toHaveLength(2);
});

test.each([
  ['all of it', { must: ['a.ts:3', 'b.ts:9'] }, '{"answer": ["./a.ts:4", "b.ts:9"]}', true],
  ['what may be said too', { must: ['a.ts'], may: ['b.ts'] }, '{"answer": ["b.ts", "a.ts"]}', true],
  ['not all', { must: ['a.ts:3', 'b.ts:9'] }, '{"answer": ["a.ts:3"]}', false],
  ['too much', { must: ['a.ts:3'] }, '{"answer": ["a.ts:3", "c.ts:1"]}', false],
  ['another line', { must: ['a.ts:3'] }, '{"answer": ["a.ts:30"]}', false],
  ['the first alone', { must: ['used'], counts: 'first' as const }, '{"answer": ["used"]}', true],
  ['not the first', { must: ['used'], counts: 'first' as const }, '{"answer": ["unused", "used"]}', false],
  ['no items', { must: ['a.ts:3'] }, 'It is a.ts:3.', false],
])('an answer with %s', (_, key, answer, isRight) => {
  expect(judge({ task: 't', because: '', evidence: [], ...key }, answer).isRight).toBe(isRight);
});

test('the last items count, brackets in them or not', () => {
  expect(itemsOf('{"answer": ["no"]} or rather {"answer": ["a{}.ts", "`b()`"]}')).toEqual(['a{}.ts', 'b()']);
});

test('sums are over the tasks that all arms have finished', () => {
  const cost = (calls: number, inputTokens: number) => ({
    rounds: 1,
    calls,
    callsByTool: {},
    inputTokens,
    outputTokens: 1,
    toolTokens: 0,
    toolSeconds: 0,
    seconds: 1,
  });
  const row = (task: string, arm: string, end: 'answered' | 'failed', calls: number, tokens: number) => ({
    task,
    arm,
    end,
    isRight: end === 'answered',
    cost: cost(calls, tokens),
  });
  const totals = totalsOf([
    row('one', 'codegraph', 'answered', 3, 99),
    row('one', 'boocontext', 'answered', 2, 49),
    row('two', 'codegraph', 'failed', 9, 9),
    row('two', 'boocontext', 'answered', 9, 9),
  ]);
  expect(totals).toMatchObject({
    tasks: 1,
    cheaperThanCodegraph: 1,
    arms: [
      { arm: 'codegraph', right: 1, calls: 3, tokens: 100 },
      { arm: 'boocontext', right: 1, calls: 2, tokens: 50 },
    ],
  });
});

test('each task has a key, and no question holds an item of its own', () => {
  const keys = readKeys();
  expect(keys.map(({ task }) => task)).toEqual(TASKS.map(({ id }) => id));
  expect(new Set(TASKS.map(({ repository }) => repository.name)).size).toBe(TASKS.length);
  for (const { task, must, counts } of keys) {
    const question = TASKS.find(({ id }) => id === task)?.question ?? '';
    if (counts !== 'first' || must.length > 1) for (const item of must) expect(question).not.toContain(item);
  }
});
