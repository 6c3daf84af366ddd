/** A checker that does not answer is ended, and the question asked again; for an answer that is known nobody is asked. */
import { hasProc } from '@boocontext/test-support';
import { beforeAll, expect, test, vi } from 'vitest';
import { callerText } from '../support/cases.ts';
import { checkersFor } from '../support/processes.ts';
import { projectOfItsOwn as project } from '../support/project.ts';

beforeAll(() => {
  vi.stubEnv('BOOCONTEXT_CHECKER_DEADLINE_MS', '2000');
  return () => vi.unstubAllEnvs();
});

const made = project({
  'tsconfig.json': {},
  'a.ts': 'export function run() {}',
  'b.ts': "import { run } from './a';\nexport const main = () => run();",
});

test.runIf(hasProc)('a checker that hangs is ended after its deadline, and the question asked again', async () => {
  await made.callgraph('run');
  for (const pid of checkersFor(made)) process.kill(pid, 'SIGSTOP');
  const answer = await made.callgraph('run', { direction: 'callers' });
  expect(answer.callers?.map((edge) => callerText(edge))).toEqual(['main b.ts:2 call']);
  expect(answer.coverage).toBeUndefined();
});

test.runIf(hasProc)('the same question again needs no checker, until a file has changed', async () => {
  const again = project({ 'tsconfig.json': {}, 'a.ts': 'export function run(times: number) {}' });
  const signature = async () => (await again.types('run')).signature;
  expect(await signature()).toBe('(times: number) => void');
  const started = checkersFor(again);
  expect(started.length).toBeGreaterThan(0);
  for (const pid of started) process.kill(pid, 'SIGSTOP');
  expect(await signature()).toBe('(times: number) => void');
  // It was not asked, so it is not ended for its silence.
  expect(checkersFor(again)).toEqual(expect.arrayContaining(started));
  for (const pid of started) process.kill(pid, 'SIGCONT');
  again.write({ 'a.ts': 'export function run(times: string) {}' });
  expect(await signature()).toBe('(times: string) => void');
});

test.runIf(hasProc)(
  'a question about another language does not wait for a checker that hangs, where files of its own have changed',
  async () => {
    const mixed = project({
      'tsconfig.json': {},
      'a.ts': 'export function run(times: number) {}',
      'shop.py': 'def charge():\n    pass\n',
    });
    const signature = async () => (await mixed.types('run')).signature;
    expect(await signature()).toBe('(times: number) => void');
    const started = checkersFor(mixed);
    expect(started.length).toBeGreaterThan(0);
    for (const pid of started) process.kill(pid, 'SIGSTOP');
    mixed.write({ 'a.ts': 'export function run(times: string) {}' });
    mixed.write({ 'shop.py': 'def charge():\n    pass\n\n\ndef pay():\n    charge()\n' });
    const answer = await mixed.callgraph('charge', { direction: 'callers' });
    expect(answer.callers?.map((edge) => callerText(edge))).toEqual(['pay shop.py:6 call resolved']);
    // It was not asked, so it is not ended for its silence; and when it is, it knows what has changed meanwhile.
    expect(checkersFor(mixed)).toEqual(expect.arrayContaining(started));
    for (const pid of started) process.kill(pid, 'SIGCONT');
    expect(await signature()).toBe('(times: string) => void');
  },
);

test('what came, changed and went while the checker was asked for nothing is known when it is asked', async () => {
  const mixed = project({
    'tsconfig.json': {},
    'a.ts': "import { times } from './times';\nexport const run = () => times();",
    'times.ts': 'export const times = () => 1;',
    'shop.py': 'def charge():\n    pass\n',
  });
  const signature = async () => (await mixed.types('run')).signature;
  expect(await signature()).toBe('() => number');
  const meanwhile = async () => (await mixed.callgraph('charge', { direction: 'callers' })).callers?.length;
  mixed.remove('times.ts');
  mixed.write({ 'short-lived.ts': 'export const one = 1;' });
  expect(await meanwhile()).toBe(0);
  mixed.remove('short-lived.ts');
  mixed.write({ 'times.ts': 'export const times = () => true;' });
  expect(await meanwhile()).toBe(0);
  mixed.write({ 'times.ts': "export const times = () => 'one';" });
  expect(await meanwhile()).toBe(0);
  expect(await signature()).toBe('() => string');
});
