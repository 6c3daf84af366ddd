/** What hangs is told from what has no chance to run. */
import { spawn } from 'node:child_process';
import { hasProc, until } from '@boocontext/test-support';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ownThreadId, Patience, type ProcessorTime, timeOfProcess, timeOfThread } from '../src/processor-time.ts';

/** Each look is half a second after the one before. */
function isOverAfter(looks: readonly (ProcessorTime | undefined)[], limitMs = 10_000): boolean {
  const patience = new Patience();
  for (const look of looks) patience.wait(500, look);
  return patience.isOver(limitMs);
}

const looks = (number: number, at: (look: number) => ProcessorTime | undefined) =>
  Array.from({ length: number }, (_, look) => at(look));

describe('patience', () => {
  test.each<[string, boolean, readonly (ProcessorTime | undefined)[]]>([
    ['has run for ten seconds', true, looks(21, (at) => ({ ranMs: at * 500, isIdle: false }))],
    ['has run for nine', false, looks(19, (at) => ({ ranMs: at * 500, isIdle: false }))],
    ['was given a tenth of the time for a minute', false, looks(120, (at) => ({ ranMs: at * 50, isIdle: true }))],
    ['was given none for an hour, and would run', false, looks(7_200, () => ({ ranMs: 70, isIdle: false }))],
    ['had run long before', false, looks(10, () => ({ ranMs: 600_000, isIdle: false }))],
    ['waits for what never comes', true, looks(62, () => ({ ranMs: 70, isIdle: true }))],
    ['waits, and goes on now and then', false, looks(7_200, (at) => ({ ranMs: at - (at % 50), isIdle: true }))],
    ['nobody can tell anything of', true, looks(20, () => undefined)],
  ])('with what %s is over: %s', (_, isOver, seen) => {
    expect(isOverAfter(seen)).toBe(isOver);
  });

  test('begins anew with a sign of life', () => {
    const patience = new Patience();
    patience.wait(500, { ranMs: 0, isIdle: false });
    patience.wait(500, { ranMs: 20_000, isIdle: false });
    expect(patience.isOver(10_000)).toBe(true);
    patience.restart();
    patience.wait(500, { ranMs: 25_000, isIdle: false });
    expect([patience.isOver(10_000), patience.ranMs]).toEqual([false, 0]);
  });
});

describe.runIf(hasProc)('on Linux', () => {
  test('a thread that computes gets on', async () => {
    const id = ownThreadId();
    const before = timeOfThread(id);
    let sum = 0;
    await until(() => {
      for (let i = 0; i < 10_000_000; i++) sum += i % 7;
      return (timeOfThread(id)?.ranMs ?? 0) > (before?.ranMs ?? Number.POSITIVE_INFINITY);
    });
    expect(sum).toBeGreaterThan(0);
  });

  test('a process that was stopped is idle, and one that is gone is unknown', async () => {
    const child = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
    onTestFinished(() => void child.kill('SIGKILL'));
    const pid = child.pid as number;
    await until(() => timeOfProcess(pid)?.isIdle === false);
    child.kill('SIGSTOP');
    await until(() => timeOfProcess(pid)?.isIdle === true);
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('close', resolve));
    expect(timeOfProcess(pid)).toBeUndefined();
    expect(timeOfThread(0)).toBeUndefined();
  });
});
