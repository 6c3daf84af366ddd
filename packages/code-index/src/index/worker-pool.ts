/**
 * Other threads that read, resolve and measure files of languages without a checker, each with the repository open for itself. All
 * take from one list of files, this thread too, so nobody waits while there is work. What they find out comes back small:
 * facts go to the disk (`fact-cache/fact-cache.ts`), where every thread finds them, and edges come as numbers.
 *
 * Everything stays synchronous here: between two files of its own this thread looks into the mailbox.
 */
import os from 'node:os';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { FileMetrics, Unmeasured } from '../model/metrics.ts';
import { packageFile } from '../package-files.ts';
import { heartMemory, isEnded, type LeftOutFile, MOST_THREADS, Pulse, sharedHearts } from '../repository/heartbeat.ts';
import type { Budget } from './budget.ts';
import type { PackedEdges } from './edges.ts';
import type { PackEntry, PackList } from './fact-cache/fact-cache.ts';

/** What each file of a job is done. */
export type PoolTask = 'read' | 'resolve' | 'measure';

export interface PoolJob {
  readonly id: number;
  readonly task: PoolTask;
  readonly files: readonly string[];
  /** One number: the next part that nobody has taken. */
  readonly next: SharedArrayBuffer;
  /** Facts that are on disk by now. */
  readonly facts: PackList;
}

/** What comes back of one file. `hash` is that of the content that was read: the file may have changed since. */
export interface PoolResult {
  readonly file: string;
  readonly hash: string;
  /** Of a file that was resolved. */
  readonly edges?: PackedEdges;
  /** Of a file that was measured. */
  readonly metrics?: FileMetrics | Unmeasured;
}

/** A part of a job that is done. */
export interface PoolReport {
  readonly id: number;
  readonly part: number;
  readonly results: readonly PoolResult[];
  /** Facts that were written on the way. */
  readonly facts: readonly (readonly [string, PackEntry])[];
}

export interface PoolSetup {
  readonly root: string;
  readonly cacheDirectory: string;
  /** What `Repository.exportState` gave, so that no file is read only to be known. */
  readonly state: Uint8Array;
  /** The index that the user names. */
  readonly scipFile: string | undefined;
  /** Left out by `Repository`. */
  readonly leftOut: readonly LeftOutFile[];
  /** Where this thread beats, so that whoever watches the one that asks watches this one too. */
  readonly heart: { readonly memory: SharedArrayBuffer; readonly thread: number };
  readonly port: MessagePort;
  /** One number that each message raises, to wait on. */
  readonly signal: SharedArrayBuffer;
}

/** Files that are taken together. */
export const PART_FILES = 8;
/** With fewer files than this, other threads would hardly have opened the repository when all is done. */
export const WORTH_A_POOL = 300;
/** More threads than this hold more memory than they save time. */
const MAX_THREADS = MOST_THREADS - 1;
/** What a thread has in hand is done here once it has had so much of a processor for one file, rests, or has ended. */
const PATIENCE_MS = 60_000;
const WAIT_MS = 20;

interface Member {
  readonly worker: Worker;
  readonly port: MessagePort;
  readonly heart: PoolSetup['heart'];
  readonly pulse: Pulse;
}

type CommonSetup = Omit<PoolSetup, 'port' | 'signal' | 'heart'>;

export class WorkerPool {
  readonly #members: readonly Member[];
  readonly #signal: Int32Array;
  #nextId = 1;

  /** Undefined where there is no other core to work on. */
  static start(setup: CommonSetup): WorkerPool | undefined {
    const threads = Math.min(MAX_THREADS, os.availableParallelism() - 1);
    return threads < 1 ? undefined : new WorkerPool(setup, threads);
  }

  private constructor(setup: CommonSetup, threads: number) {
    const signal = new SharedArrayBuffer(4);
    this.#signal = new Int32Array(signal);
    const memory = sharedHearts() ?? heartMemory();
    this.#members = Array.from({ length: threads }, (_, index) => {
      const { port1, port2 } = new MessageChannel();
      const heart = { memory, thread: index + 1 };
      const workerData: PoolSetup = { ...setup, heart, port: port2, signal };
      const worker = new Worker(packageFile('dist/bundled/pool.js'), {
        workerData,
        transferList: [port2],
        execArgv: [],
        stdout: true,
      });
      // It tells of its failures in the mailbox; one that ends without a word is given up there.
      worker.on('error', () => {});
      worker.unref();
      port1.unref();
      return { worker, port: port1, heart, pulse: new Pulse(memory, heart.thread) };
    });
  }

  /**
   * Has a task done for all of these files; a step for each file that this thread does itself, and for each moment that it
   * waits. Whoever ends it early leaves the others with what they have in hand.
   *
   * @param own Does it in this thread.
   * @param take Takes what another thread has done; files that are not reported must be done otherwise.
   */
  *run(
    task: PoolTask,
    files: readonly string[],
    facts: PackList,
    use: {
      readonly budget: Budget;
      readonly own: (file: string) => void;
      readonly take: (report: PoolReport) => void;
    },
  ): Generator<void, void, void> {
    const { budget, own, take } = use;
    const id = this.#nextId++;
    const parts = Math.ceil(files.length / PART_FILES);
    const job: PoolJob = { id, task, files, next: new SharedArrayBuffer(4), facts };
    const next = new Int32Array(job.next);
    for (const { port } of this.#members) port.postMessage(job);
    const done = new Set<number>();
    const look = (): boolean => {
      let heard = false;
      for (const { port } of this.#members) {
        for (let mail = receiveMessageOnPort(port); mail !== undefined; mail = receiveMessageOnPort(port)) {
          const report = mail.message as PoolReport;
          // A question that was begun again, as for a grammar, leaves what was read for it: nobody tells that once more.
          if (report.id !== id) {
            take({ ...report, results: [] });
            continue;
          }
          heard = true;
          done.add(report.part);
          take(report);
        }
      }
      return heard;
    };
    const doPart = function* (part: number): Generator<void, void, void> {
      for (const file of files.slice(part * PART_FILES, (part + 1) * PART_FILES)) {
        budget.check();
        if (budget.isOver()) return;
        own(file);
        yield;
      }
      done.add(part);
    };
    try {
      for (let part = Atomics.add(next, 0, 1); part < parts; part = Atomics.add(next, 0, 1)) {
        yield* doPart(part);
        if (budget.isOver()) return;
        look();
      }
      for (let lookedAt = Date.now(); done.size < parts; ) {
        budget.check();
        if (budget.isOver()) return;
        const seen = Atomics.load(this.#signal, 0);
        const areResting = this.#members.every(({ pulse }) => pulse.work === 0);
        if (!look()) {
          if (areResting) break;
          Atomics.wait(this.#signal, 0, seen, WAIT_MS);
        }
        const now = Date.now();
        if (this.#hasLostOne(now - lookedAt)) break;
        lookedAt = now;
        yield;
      }
      for (let part = 0; part < parts; part++) if (!done.has(part)) yield* doPart(part);
    } finally {
      Atomics.store(next, 0, STOPPED);
    }
  }

  /** One of the threads is silent for good. */
  #hasLostOne(sinceMs: number): boolean {
    const limits = { limitMs: PATIENCE_MS, lateMs: PATIENCE_MS };
    const heard = this.#members.map(({ pulse }) => pulse.listen(sinceMs, sinceMs, limits));
    return heard.some((silence) => silence !== undefined);
  }

  /** Ends the threads, whatever they are doing. */
  close(): void {
    for (const { worker, port, heart } of this.#members) {
      port.close();
      void worker.terminate();
      isEnded(heart.memory, heart.thread);
    }
  }
}

/** No job has so many parts. */
const STOPPED = 1 << 30;
