import { warningsWhile } from '@boocontext/test-support';
import { afterEach, expect, test } from 'vitest';
import { ToolThreads } from '../../src/tools/tool-threads.ts';
import { makeFolder } from '../support/repository.ts';

const root = makeFolder({ 'a.txt': 'needle\n' });
const opened: ToolThreads[] = [];
afterEach(async () => {
  for (const threads of opened.splice(0)) await threads.close();
});

function open(deadlineMs: number): ToolThreads {
  const threads = new ToolThreads({ root, deadlineMs, threads: 1 });
  opened.push(threads);
  return threads;
}

const view = (threads: ToolThreads, path: string, signal?: AbortSignal) => {
  const tool = threads.tools.find(({ name }) => name === 'view_file');
  return tool?.execute({ path }, signal === undefined ? {} : { signal });
};

test('a tool answers from its thread as it would here, and the next call has the same thread', async () => {
  const threads = open(60_000);
  expect((await view(threads, 'a.txt'))?.output).toContain('needle');
  expect((await view(threads, 'b.txt'))?.reason?.code).toBe('not_found');
  expect(await threads.read('window', { path: 'a.txt', line: 1 })).toMatchObject({
    path: 'a.txt',
    text: 'needle',
    totalLines: 1,
  });
  await expect(threads.read('window', { path: '.env' })).rejects.toMatchObject({ code: 'secret_file' });
});

test('a call that takes too long is an error that says so, and shows nothing', async () => {
  // No thread starts in a millisecond.
  const result = await view(open(1), 'a.txt');
  expect(result).toMatchObject({ error: true, reason: { code: 'timeout' } });
  expect(result?.output).not.toContain('needle');
});

test('a call that is cancelled ends, also while it waits for its turn', async () => {
  const threads = open(60_000);
  const controller = new AbortController();
  const first = view(threads, 'a.txt');
  const second = view(threads, 'a.txt', controller.signal);
  controller.abort();
  expect((await second)?.reason?.code).toBe('cancelled');
  expect((await first)?.error).toBe(false);
});

test('one signal may come with many calls', async () => {
  const threads = open(60_000);
  const { signal } = new AbortController();
  const calls = () => Promise.all(Array.from({ length: 30 }, () => view(threads, 'a.txt', signal)));
  expect(await warningsWhile(calls)).toEqual([]);
});

test('calls that are under way when all ends are told', async () => {
  const threads = open(60_000);
  const call = view(threads, 'a.txt');
  await threads.close();
  expect((await call)?.reason?.code).toBe('cancelled');
  expect((await view(threads, 'a.txt'))?.reason?.code).toBe('cancelled');
});
