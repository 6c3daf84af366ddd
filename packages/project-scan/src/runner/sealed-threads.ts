/**
 * Threads that are sealed off. The one that scans is kept for a while: to start it and to load what it reads with takes
 * 0.15 s of a processor, several times as long as a small project, or one that has hardly changed, takes to be scanned.
 */
import { Worker } from 'node:worker_threads';
import { packageFile } from '../package-files.ts';

/**
 * Always as built: tests run the rest from its sources, and a thread takes no TypeScript. Its stdout and stderr are not ours:
 * they belong to the protocol and to the log.
 */
export function startSealedWorker(
  name: 'scan-worker' | 'text-worker',
  { workerData, stdin = false }: { readonly workerData?: unknown; readonly stdin?: boolean } = {},
): Worker {
  return new Worker(packageFile(`dist/bundled/${name}.js`), {
    workerData,
    // Names and secrets of the environment are none of the scan's business.
    env: {},
    execArgv: [],
    stdin,
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 700 },
  });
}

/** A thread that waits for the setup of a scan. Whoever takes it keeps it or ends it. */
export function takeScanThread(): Worker {
  const kept = idle.pop();
  if (kept === undefined) return startSealedWorker('scan-worker');
  clearTimeout(kept.timer);
  kept.worker.ref();
  return kept.worker;
}

/** For the next scan; only of a thread that has done all it was asked and has nothing more to say. */
export async function keepScanThread(worker: Worker, heldBytes: number): Promise<void> {
  const count = (scans.get(worker) ?? 0) + 1;
  scans.set(worker, count);
  if (idle.length === MOST_IDLE || heldBytes > MOST_HELD_BYTES || count >= MOST_SCANS) {
    await worker.terminate();
    return;
  }
  // Not all at once: Node has listeners of its own there.
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
  worker.unref();
  const end = () => {
    const at = idle.indexOf(kept);
    if (at < 0) return;
    idle.splice(at, 1);
    clearTimeout(kept.timer);
    void worker.terminate();
  };
  worker.on('error', end);
  worker.on('exit', end);
  const kept: IdleThread = { worker, timer: setTimeout(end, IDLE_MS).unref() };
  idle.push(kept);
}

interface IdleThread {
  readonly worker: Worker;
  readonly timer: NodeJS.Timeout;
}

const idle: IdleThread[] = [];
const scans = new WeakMap<Worker, number>();

/** A review scans the state before a change and the one after it side by side. */
const MOST_IDLE = 2;
/** Questions that follow each other, and the edits between them; a server that nobody asks has no such thread. */
const IDLE_MS = 10_000;
/** Of its heap; after a large project it is ended, since beside that scan its start is nothing. */
const MOST_HELD_BYTES = 100_000_000;
/** What grows little by little, with names that were met, does not grow for ever. */
const MOST_SCANS = 200;
