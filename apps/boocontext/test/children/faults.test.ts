// Whatever a child server does, the answer says what has happened and to whom, and nothing is left running.
import fs from 'node:fs';
import path from 'node:path';
import { withTimeEnough } from '@boocontext/test-support';
import { expect, onTestFinished, test } from 'vitest';
import { ChildEngines } from '../../src/children/child-engines.ts';
import { readEngineSettings } from '../../src/children/engine-settings.ts';
import { createChildren } from '../../src/tools/children.ts';
import { createEnginePool } from '../../src/tools/engine-pool.ts';
import type { BoocontextResult } from '../../src/tools/envelope.ts';
import { healthTool } from '../../src/tools/health.ts';
import { runTool } from '../../src/tools/run-tool.ts';
import { childBench } from '../support/children.ts';
import { fakeEngine } from '../support/fake-engine.ts';

interface Limits {
  readonly connectTimeoutMs?: number;
  readonly callTimeoutMs?: number;
  readonly command?: readonly string[];
}

/** A repository of one file, whose health a child is asked for. */
function open(analyzer: object, { command, ...limits }: Limits = {}) {
  const bench = childBench(analyzer);
  const log: string[] = [];
  const root = path.join(bench.home, 'repository');
  fs.mkdirSync(root);
  fs.writeFileSync(path.join(root, 'a.ts'), 'export const a = 1;\n');
  const files = [{ path: 'a.ts', language: 'TypeScript', test: false, read: true }];
  const addFile = (file: string) => {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), 'export const b = 1;\n');
    files.push({ path: file, language: 'TypeScript', test: false, read: true });
  };
  const env = { ...bench.env, ...(command === undefined ? {} : { BOOCONTEXT_TSA_COMMAND: JSON.stringify(command) }) };
  const engines = createEnginePool({
    openEngine: async () => fakeEngine({ files: async () => ({ files, generated: [], snapshot: 'abc1234' }) }),
  });
  const children = createChildren(
    [root],
    async () =>
      new ChildEngines({
        settings: readEngineSettings({ env, file: '/nowhere' }),
        roots: [root],
        env,
        cacheDirectory: path.join(bench.home, 'cache'),
        killAfterMs: 300,
        log: (message) => log.push(message),
        ...limits,
      }),
  );
  onTestFinished(async () => {
    await Promise.all([children.close(), engines.close()]);
    expect(bench.living()).toEqual([]);
  });
  const ask = (signal?: AbortSignal): Promise<BoocontextResult> =>
    runTool(
      healthTool,
      { engine: 'tree-sitter-analyzer' },
      { roots: [root], engines, children },
      signal === undefined ? {} : { signal },
    );
  return { ask, bench, addFile, log };
}

function letDie(times: number): string {
  const { home } = childBench();
  for (let time = 0; time < times; time += 1) fs.writeFileSync(path.join(home, String(time)), '');
  fs.rmSync(path.join(home, 'pids'), { recursive: true });
  return home;
}

test('a child that answers is asked again, and only started once', async () => {
  const { ask, bench } = open({});
  const first = await ask();
  expect(first).toMatchObject({
    verdict: 'INFO',
    details: {
      overall_grade: 'A',
      score: 97.3,
      file_count: 1,
      grade_distribution: { A: 1 },
      dimensions: { structure: 90 },
    },
    metadata: { source: 'tree-sitter-analyzer', snapshot: 'abc1234' },
  });
  expect(await ask()).toMatchObject({ verdict: 'INFO' });
  expect(bench.started()).toHaveLength(1);
});

test('a command that is not there', async () => {
  const { ask } = open({}, { command: ['no-such-command-anywhere'] });
  const { metadata, ...rest } = await ask();
  expect(rest).toEqual({
    verdict: 'UNSAFE',
    summary:
      'tree-sitter-analyzer did not start, so nothing was measured. The native engine can answer: leave out `engine`.',
    details: {
      error: {
        code: 'child_start_failed',
        message: 'no-such-command-anywhere: command not found',
        hint: 'install uv, or set BOOCONTEXT_TSA_COMMAND; `boocontext doctor` checks it',
      },
    },
  });
  expect(metadata).toMatchObject({
    source: 'tree-sitter-analyzer',
    tool: 'boocontext_health',
    snapshot: 'abc1234',
    next: ['boocontext_health {}'],
  });
});

test.each([
  ['exits at once', { startsWith: 'exit' }, /no module named tree_sitter/],
  ['hangs when it is greeted', { startsWith: 'hang' }, /within \d+ ms/],
  ['prints garbage', { startsWith: 'garbage' }, /Welcome!/],
])('a child that %s did not start, and the cause is said', async (_, script, cause) => {
  const start = async (connectTimeoutMs: number) => {
    const { ask, log } = open(script, { connectTimeoutMs });
    return { log, answer: await ask() };
  };
  const { found } = await withTimeEnough(1_000, start, ({ answer }) =>
    cause.test((answer.details['error'] as { message: string }).message),
  );
  const {
    log,
    answer: { verdict, summary, details },
  } = found;
  expect(verdict).toBe('UNSAFE');
  expect(log).toEqual([expect.stringMatching(/^tree-sitter-analyzer: (exited with code|did not answer)/)]);
  expect(summary).toMatch(/^tree-sitter-analyzer did not start, so nothing was measured\./);
  expect(details['error']).toMatchObject({ code: 'child_start_failed', message: expect.stringMatching(cause) });
});

test.each([
  ['another version', { version: '2.9.1' }, /has version 2\.9\.1.*3\.0/],
  ['not all its tools', { tools: ['set_project_path', 'health'] }, /has no tool nav, search, index/],
])('a child with %s is not asked', async (_, script, cause) => {
  const { verdict, details } = await open(script).ask();
  expect(verdict).toBe('UNSAFE');
  expect(details['error']).toMatchObject({ code: 'child_unsupported', message: expect.stringMatching(cause) });
});

test('a child that dies during a call is started again, and the second answer counts', async () => {
  const { ask, bench, log } = open({ deaths: letDie(1) });
  expect(await ask()).toMatchObject({ verdict: 'INFO', details: { overall_grade: 'A' } });
  expect(bench.started()).toHaveLength(2);
  expect(log).toEqual([
    expect.stringMatching(/^tree-sitter-analyzer: .*; the server is unavailable$/),
    expect.stringMatching(/^tree-sitter-analyzer: .*; trying once more with a new connection$/),
  ]);
});

test('a child that dies twice is a failure with its last words; the next call starts it anew', async () => {
  const { ask, bench } = open({ deaths: letDie(2) });
  const { verdict, details } = await ask();
  expect(verdict).toBe('UNSAFE');
  expect(details['error']).toMatchObject({
    code: 'child_died',
    message: expect.stringMatching(/^tree-sitter-analyzer ended during the call.*Segmentation fault/s),
  });
  expect(await ask()).toMatchObject({ verdict: 'INFO' });
  expect(bench.started()).toHaveLength(3);
});

test('a child that never answers is given up', async () => {
  const { ask } = open({ answers: 'never' }, { callTimeoutMs: 300 });
  const { verdict, details } = await ask();
  expect(verdict).toBe('UNSAFE');
  expect(details['error']).toMatchObject({
    code: 'child_timeout',
    message: expect.stringMatching(/^tree-sitter-analyzer did not answer in time/),
  });
});

test('a call that is cancelled does not wait for a child that never answers', async () => {
  const { ask, bench } = open({ answers: 'never' });
  const cancel = new AbortController();
  const asked = ask(cancel.signal);
  await expect.poll(() => bench.living().length).toBe(1);
  cancel.abort(new Error('nobody waits'));
  await expect(asked).rejects.toThrow('nobody waits');
});

test.each([
  ['words', { answers: 'text' }, /not JSON/],
  ['no counts', { health: { total_files: null, grade_distribution: null } }, /total_files/],
  ['counts that disagree', { health: { total_files: 7 } }, /counts 7 files, grades 1 and names 1/],
])('a child that says "healthy" with %s is not believed', async (_, script, cause) => {
  const { verdict, details } = await open(script).ask();
  expect(verdict).toBe('UNSAFE');
  expect(details['error']).toMatchObject({ code: 'child_answer_unreadable', message: expect.stringMatching(cause) });
});

test('a child that calls nothing at all healthy has measured nothing', async () => {
  const none = { A: 0, B: 0, C: 0, D: 0, F: 0 };
  const { verdict, summary } = await open({ health: { total_files: 0, files: [], grade_distribution: none } }).ask();
  expect({ verdict, summary }).toEqual({
    verdict: 'UNSAFE',
    summary: 'tree-sitter-analyzer found no file that it can measure. Nothing was measured, so there is no grade.',
  });
});

test('files that were not measured keep a good grade from being complete', async () => {
  const { verdict, summary } = await open({ health: { total_files_skipped: 2 } }).ask();
  expect(verdict).toBe('CAUTION');
  expect(summary).toContain('could not measure 2 files');
});

test('a source file that it passes over in silence does too', async () => {
  const { ask, addFile } = open({});
  addFile('b.ts');
  addFile('examples/c.ts');
  const { verdict, summary, details } = await ask();
  expect(verdict).toBe('CAUTION');
  expect(summary).toContain('did not grade 1 of 3 source files, such as b.ts');
  expect(details).toMatchObject({ file_count: 1, ungraded: 1 });
});
