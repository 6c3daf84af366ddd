import type { Engine, EngineOptions } from '@boocontext/code-index';
import { log } from '../log.ts';

export type OpenEngine = (options: EngineOptions) => Promise<Engine>;

/**
 * One engine for each directory, kept because the second question is much faster than the first. A few at most, and
 * none for long without a question: each holds a worker and may hold a compiler's process.
 */
export interface EnginePool {
  /** Runs the work with the directory's engine, which stays open at least until the work has ended. */
  use<T>(directory: string, work: (engine: Engine) => Promise<T>): Promise<T>;
  /** Closes all engines; the pool cannot be used afterwards. */
  close(): Promise<void>;
}

export interface EnginePoolOptions {
  readonly openEngine: OpenEngine;
  /** Engines kept while nobody asks. */
  readonly capacity?: number;
  readonly idleMs?: number;
}

interface Slot {
  readonly engine: Promise<Engine>;
  users: number;
  timer: NodeJS.Timeout | undefined;
}

/** The engine is loaded only when the first question comes: it takes longer than the whole handshake may. */
export const openRealEngine: OpenEngine = async (options) =>
  (await import('@boocontext/code-index')).openEngine(options);

/** The same, reading this SCIP index instead of the one at the root; a path is meant from where it is typed. */
export function engineOpener(scipFile: string | undefined): OpenEngine {
  return scipFile === undefined ? openRealEngine : (options) => openRealEngine({ ...options, scipFile });
}

/** One for each root and one for all of them together, within reason. */
export function capacityFor(roots: readonly string[]): number {
  return Math.max(3, Math.min(roots.length + 1, 6));
}

export function createEnginePool({ openEngine, capacity = 3, idleMs = 600_000 }: EnginePoolOptions): EnginePool {
  /** Least recently used first. */
  const slots = new Map<string, Slot>();
  let isClosed = false;

  async function closeSlot(directory: string, slot: Slot): Promise<void> {
    clearTimeout(slot.timer);
    if (slots.get(directory) === slot) slots.delete(directory);
    const engine = await slot.engine.catch(() => undefined);
    await engine?.close();
  }

  function release(directory: string, slot: Slot): void {
    slot.users -= 1;
    if (slot.users > 0 || isClosed) return;
    slot.timer = setTimeout(() => void closeQuietly(closeSlot(directory, slot)), idleMs).unref();
    const idle = [...slots].filter(([, other]) => other.users === 0);
    for (const [other, otherSlot] of idle.slice(0, Math.max(0, slots.size - capacity))) {
      void closeQuietly(closeSlot(other, otherSlot));
    }
  }

  return {
    async use(directory, work) {
      if (isClosed) throw new Error('the server is shutting down');
      const slot = slots.get(directory) ?? { engine: openEngine({ root: directory }), users: 0, timer: undefined };
      slots.delete(directory);
      slots.set(directory, slot);
      clearTimeout(slot.timer);
      slot.users += 1;
      try {
        const engine = await slot.engine.catch((error: unknown) => {
          // A failed start is never remembered as an answer.
          if (slots.get(directory) === slot) slots.delete(directory);
          throw error;
        });
        return await work(engine);
      } finally {
        release(directory, slot);
      }
    },
    async close() {
      isClosed = true;
      await Promise.all([...slots].map(([directory, slot]) => closeQuietly(closeSlot(directory, slot))));
    },
  };
}

/** An engine that cannot be closed properly is a fault to tell, but nobody waits for the result. */
async function closeQuietly(closing: Promise<void>): Promise<void> {
  await closing.catch((error: unknown) => log('an engine did not close properly:', error));
}
