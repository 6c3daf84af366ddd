// What cannot be answered is an UNSAFE answer with a code and a hint; nothing of it is dressed as a result.

import { EngineError, type EngineErrorCode } from '@boocontext/code-index';
import { expect, test, vi } from 'vitest';
import { createEnginePool } from '../../src/tools/engine-pool.ts';
import { runTool } from '../../src/tools/run-tool.ts';
import { tools } from '../../src/tools/tools.ts';
import { callgraph } from '../support/answers.ts';
import { ask, fakeEngine, fakeWorkspace, noChildren } from '../support/fake-engine.ts';

const callgraphTool = tools.find(({ name }) => name === 'boocontext_callgraph') ?? expect.fail();

test.each<EngineErrorCode>([
  'directory_missing',
  'directory_unreadable',
  'checker_failed',
  'bad_diff',
  'not_git',
  'no_such_file',
  'took_too_long',
  'internal',
])('the engine fails with %s', async (code) => {
  const result = await ask(
    'callgraph',
    { symbol: 'x' },
    {
      callgraph: async () => {
        throw new EngineError(code, 'It did not work.');
      },
    },
  );
  expect(result.verdict).toBe('UNSAFE');
  expect(result.details).toEqual({ error: { code, message: 'It did not work.', hint: expect.stringMatching(/\S/) } });
  expect(result.metadata).toMatchObject({ truncated: false, snapshot: 'none' });
});

test("the engine's own hint is kept", async () => {
  const result = await ask(
    'callgraph',
    { symbol: 'x' },
    {
      callgraph: async () => {
        throw new EngineError('bad_diff', 'No such revision: nope.', { hint: 'git branch shows what there is.' });
      },
    },
  );
  expect(result.summary).toBe('No such revision: nope. git branch shows what there is.');
});

test('a bug is an answer too, and its trace is on stderr', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const result = await ask(
    'callgraph',
    { symbol: 'x' },
    {
      callgraph: async () => {
        throw new TypeError('x is undefined');
      },
    },
  );
  expect(result.details.error).toMatchObject({ code: 'internal', message: 'x is undefined' });
  expect(log).toHaveBeenCalledWith(
    expect.stringMatching(/^boocontext: unexpected failure: TypeError: x is undefined\n {2,}at /),
  );
  log.mockRestore();
});

test('what the trace of a bug quotes is no command to the terminal, and no message of its own', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const refuse = async () => {
    throw new Error('cannot read shelf\u001b]0;owned\u0007\u202e\nboocontext: all is well\r\u001b[2J.ts');
  };
  await ask('callgraph', { symbol: 'x' }, { callgraph: refuse });
  const engines = createEnginePool({ openEngine: async () => fakeEngine({ close: refuse }) });
  await engines.use('.', async () => {});
  await engines.close();
  expect(log.mock.calls.map(([text]) => String(text).split('\n')[0])).toEqual([
    'boocontext: unexpected failure: Error: cannot read shelf\\u001b]0;owned\\u0007\\u202e',
    'boocontext: an engine did not close properly: Error: cannot read shelf\\u001b]0;owned\\u0007\\u202e',
  ]);
  for (const [text] of log.mock.calls) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]|\nboocontext/);
  }
  log.mockRestore();
});

test.each([
  ['callgraph', { symbol: 'x', engine: 'type-inject' }],
  ['types', { symbol: 'x', engine: 'tree-sitter-analyzer' }],
] as const)('an engine that does not answer %s is not asked for it', async (tool, input) => {
  const result = await ask(tool, input, {});
  expect(result.verdict).toBe('UNSAFE');
  expect(result.details.error).toMatchObject({
    code: 'engine_unavailable',
    hint: expect.stringContaining('leave out'),
  });
  expect(result.metadata.next).toEqual([`boocontext_${tool} {"symbol":"x"}`]);
});

test.each(['auto', 'native'])('the engine %s answers', async (engine) => {
  const result = await ask('callgraph', { symbol: 'x', engine }, { callgraph: async () => callgraph() });
  expect(result.verdict).toBe('INFO');
});

test('a failed start of the engine is not remembered', async () => {
  let starts = 0;
  const engines = createEnginePool({
    openEngine: async () => {
      starts += 1;
      if (starts === 1) throw new EngineError('checker_failed', 'The checker did not start.');
      return fakeEngine({ callgraph: async () => callgraph() });
    },
  });
  const workspace = { roots: [import.meta.dirname], engines, children: noChildren() };
  expect((await runTool(callgraphTool, { symbol: 'x' }, workspace, {})).verdict).toBe('UNSAFE');
  expect((await runTool(callgraphTool, { symbol: 'x' }, workspace, {})).verdict).toBe('INFO');
});

test('a cancelled call is no answer', async () => {
  const cancel = new AbortController();
  const workspace = fakeWorkspace({
    callgraph: async (_, control) => {
      cancel.abort();
      expect(control?.signal?.aborted).toBe(true);
      throw new EngineError('cancelled', 'Cancelled.');
    },
  });
  await expect(runTool(callgraphTool, { symbol: 'x' }, workspace, { signal: cancel.signal })).rejects.toThrow(/abort/i);
});

test('nobody waits for an engine that does not come back in time, where it goes on and can be asked again', async () => {
  vi.stubEnv('BOOCONTEXT_DEADLINE_MS', '1');
  let finish: (answer: ReturnType<typeof callgraph>) => void = () => {};
  const answered = new Promise<ReturnType<typeof callgraph>>((resolve) => {
    finish = resolve;
  });
  const workspace = fakeWorkspace({
    callgraph: async (_, control) => {
      control?.onProgress?.({ done: 3, total: 9, message: 'reading sources' });
      return await answered;
    },
  });
  const early = await runTool(callgraphTool, { symbol: 'x' }, { ...workspace, livesOn: true }, {});
  expect(early).toMatchObject({
    verdict: 'CAUTION',
    summary: expect.stringMatching(
      /^Could not tell: the time for one answer was over.*reading sources: 3 of 9\); the work goes on, ask again\.$/,
    ),
    details: { error: { code: 'not_read_yet' } },
    metadata: { complete: false, late: true, next: ['boocontext_callgraph {"symbol":"x"}'] },
  });
  // A command ends with its answer: nothing would be left of what it has begun.
  const asked = runTool(callgraphTool, { symbol: 'x' }, workspace, {});
  finish(callgraph());
  const whole = await asked;
  expect(whole.verdict).toBe('INFO');
  expect('late' in whole.metadata).toBe(false);
  vi.unstubAllEnvs();
});
