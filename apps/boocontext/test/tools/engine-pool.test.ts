import type { Engine } from '@boocontext/code-index';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEnginePool } from '../../src/tools/engine-pool.ts';
import { fakeEngine } from '../support/fake-engine.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A pool whose log tells what was opened and closed, in order. */
function loggedPool(options: { capacity?: number; idleMs?: number } = {}) {
  const log: string[] = [];
  const pool = createEnginePool({
    ...options,
    openEngine: async ({ root }) => {
      log.push(`open ${root}`);
      return fakeEngine({ close: async () => void log.push(`close ${root}`) });
    },
  });
  const ask = (directory: string) => pool.use(directory, async (engine: Engine) => engine);
  return { log, pool, ask };
}

test('one engine for each directory', async () => {
  const { log, ask } = loggedPool();
  expect(await ask('/a')).toBe(await ask('/a'));
  await Promise.all([ask('/b'), ask('/b')]);
  expect(log).toEqual(['open /a', 'open /b']);
});

test('the one that was not used for longest makes room', async () => {
  const { log, ask } = loggedPool({ capacity: 2 });
  for (const directory of ['/a', '/b', '/a', '/c']) await ask(directory);
  await vi.advanceTimersByTimeAsync(0);
  expect(log).toEqual(['open /a', 'open /b', 'open /c', 'close /b']);
});

test('an engine is not closed while it is asked', async () => {
  const { log, pool, ask } = loggedPool({ capacity: 1 });
  let finish = () => {};
  const long = pool.use(
    '/a',
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  await ask('/b');
  await vi.advanceTimersByTimeAsync(0);
  expect(log).toEqual(['open /a', 'open /b', 'close /b']);
  finish();
  await long;
  expect(log).not.toContain('close /a');
});

test('an idle engine is closed, and opened again by the next question', async () => {
  const { log, ask } = loggedPool({ idleMs: 1000 });
  await ask('/a');
  await vi.advanceTimersByTimeAsync(900);
  await ask('/a');
  await vi.advanceTimersByTimeAsync(900);
  expect(log).toEqual(['open /a']);
  await vi.advanceTimersByTimeAsync(200);
  expect(log).toEqual(['open /a', 'close /a']);
  await ask('/a');
  expect(log).toEqual(['open /a', 'close /a', 'open /a']);
});

test('closing the pool closes what is open, also what is being asked', async () => {
  const { log, pool, ask } = loggedPool();
  await ask('/a');
  void pool.use('/b', () => new Promise(() => {}));
  await pool.close();
  expect(log).toEqual(['open /a', 'open /b', 'close /a', 'close /b']);
  await expect(ask('/c')).rejects.toThrow('shutting down');
});
