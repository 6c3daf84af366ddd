/**
 * The native tools, each call in a thread. Whatever a tool reads was written by somebody else, and may have been made to
 * take long or to take much memory; the thread that answers HTTP must not be the one that finds out. A call that takes
 * too long is given up with its thread, and is an error that says so: what was not masked to its end is never shown.
 */
import { Worker } from 'node:worker_threads';
import type { Diff, Folder, Paths, Revisions } from '@boocontext/chat-api';
import type { FilePlace, Image, WindowAt } from '../repository/file-at.ts';
import { RepositoryError, type RepositoryErrorCode } from '../repository/repository-error.ts';
import { createNativeTools } from './native-tools.ts';
import type { ToolContext, ToolDef, ToolResult } from './tool-def.ts';
import { failedTool } from './tool-result.ts';

export interface ToolThreadsOptions {
  /** The repository's root as `openRoot` returns it: a real path. */
  readonly root: string;
  readonly webSearchUrl?: string | undefined;
  /** For one call, from when a thread takes it. Programs that a tool starts have shorter limits of their own. */
  readonly deadlineMs: number;
  /** How many calls run at once; others wait for their turn. */
  readonly threads?: number;
}

export interface ThreadSetup {
  readonly root: string;
  readonly webSearchUrl: string | undefined;
}

/** What the page reads of the repository without a tool; each is asked for by its name, with what it takes. */
export interface Reads {
  readonly window: (place: FilePlace & { readonly line?: number | undefined }) => WindowAt;
  readonly image: (place: FilePlace) => Image;
  readonly diff: (asked: { readonly of: string; readonly path?: string | undefined }) => Diff;
  readonly folder: (asked: { readonly path: string; readonly at: string }) => Folder;
  readonly paths: (nothing: object) => Paths;
  readonly revisions: (nothing: object) => Revisions;
}

/** To the thread: a call, or a number to cancel the call that it has taken. */
export type ThreadCall =
  | { readonly kind: 'tool'; readonly name: string; readonly args: unknown }
  | { readonly kind: 'read'; readonly name: keyof Reads; readonly args: object };
export type ThreadRequest = ThreadCall | { readonly kind: 'cancel' };

/** From the thread, one for each call. */
export type ThreadReply =
  | { readonly kind: 'result'; readonly result: ToolResult }
  | { readonly kind: 'read'; readonly value: unknown }
  | { readonly kind: 'refused'; readonly code: RepositoryErrorCode; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };

interface Job {
  readonly call: ThreadCall;
  readonly signal: AbortSignal | undefined;
  readonly settle: (reply: ThreadReply) => void;
}

interface Thread {
  readonly worker: Worker;
  job: Job | undefined;
}

/** Tools that are cancelled end what they have started, which takes a moment. */
const cancelPatienceMs = 2_000;
/** Of its own memory; ten times what the largest file that is read needs. */
const maxMegabytes = 1_000;

export class ToolThreads {
  /** The native tools with the names, schemas and descriptions that they have; `execute` runs in a thread. */
  readonly tools: readonly ToolDef[];
  readonly #setup: ThreadSetup;
  readonly #deadlineMs: number;
  readonly #most: number;
  readonly #threads = new Set<Thread>();
  readonly #waiting: Job[] = [];
  #isClosed = false;

  constructor({ root, webSearchUrl, deadlineMs, threads = 3 }: ToolThreadsOptions) {
    this.#setup = { root, webSearchUrl };
    this.#deadlineMs = deadlineMs;
    this.#most = threads;
    this.tools = createNativeTools({ root, webSearchUrl }).map((tool) => ({
      ...tool,
      execute: (args, context) => this.#execute(tool.name, args, context),
    }));
  }

  /** Reads what the page shows, in a thread as well. Throws a `RepositoryError`. */
  async read<Name extends keyof Reads>(
    name: Name,
    args: Parameters<Reads[Name]>[0],
    signal?: AbortSignal,
  ): Promise<ReturnType<Reads[Name]>> {
    const reply = await this.#ask({ kind: 'read', name, args }, signal);
    // What a thread reads by this name is what `Reads` says.
    if (reply.kind === 'read') return reply.value as ReturnType<Reads[Name]>;
    if (reply.kind === 'refused') throw new RepositoryError(reply.code, reply.message);
    throw new Error(reply.kind === 'failed' ? reply.message : 'the thread answered something else');
  }

  /** Ends all threads; calls that are under way are cancelled. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const closed: ThreadReply = { kind: 'refused', code: 'cancelled', message: 'the server is ending' };
    for (const job of this.#waiting.splice(0)) job.settle(closed);
    await Promise.all(
      [...this.#threads].map(async (thread) => {
        thread.worker.postMessage({ kind: 'cancel' } satisfies ThreadRequest);
        thread.job?.settle(closed);
        await thread.worker.terminate();
      }),
    );
  }

  async #execute(name: string, args: unknown, { signal }: ToolContext): Promise<ToolResult> {
    const reply = await this.#ask({ kind: 'tool', name, args }, signal);
    if (reply.kind === 'result') return reply.result;
    if (reply.kind === 'refused') return failedTool(reply.code, `${name}: ${reply.message}`);
    throw new Error(reply.kind === 'failed' ? reply.message : 'the thread answered something else');
  }

  #ask(call: ThreadCall, ofMany?: AbortSignal): Promise<ThreadReply> {
    // One signal comes with all calls of a turn, and Node warns where more than a few listen to it.
    const signal = ofMany && AbortSignal.any([ofMany]);
    return new Promise((resolve) => {
      if (this.#isClosed) {
        resolve({ kind: 'refused', code: 'cancelled', message: 'the server is ending' });
        return;
      }
      const leave = () => {
        const at = this.#waiting.indexOf(job);
        if (at < 0) return;
        this.#waiting.splice(at, 1);
        job.settle({ kind: 'refused', code: 'cancelled', message: 'the call was cancelled' });
      };
      const settle = (reply: ThreadReply) => {
        signal?.removeEventListener('abort', leave);
        resolve(reply);
      };
      const job: Job = { call, signal, settle };
      this.#waiting.push(job);
      signal?.addEventListener('abort', leave, { once: true });
      this.#next();
    });
  }

  /** Gives the oldest call that waits to a thread that is free, or to a new one. */
  #next(): void {
    if (this.#waiting.length === 0 || this.#isClosed) return;
    const free = [...this.#threads].find(({ job }) => job === undefined);
    if (free === undefined && this.#threads.size >= this.#most) return;
    const job = this.#waiting.shift();
    if (job !== undefined) this.#run(free ?? this.#start(), job);
  }

  #start(): Thread {
    // Always as built: tests run the rest from its sources, and a thread takes no TypeScript.
    const worker = new Worker(new URL('../../dist/tools/tool-thread.js', import.meta.url), {
      workerData: this.#setup,
      // Options of the process that are about its own script would stop the thread.
      execArgv: [],
      stdout: true,
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    });
    const thread: Thread = { worker, job: undefined };
    this.#threads.add(thread);
    return thread;
  }

  #run(thread: Thread, job: Job): void {
    const { worker } = thread;
    thread.job = job;
    worker.ref();
    let patience: NodeJS.Timeout | undefined;
    const finish = (reply: ThreadReply, isUsable: boolean) => {
      clearTimeout(deadline);
      clearTimeout(patience);
      job.signal?.removeEventListener('abort', cancel);
      worker.removeAllListeners();
      thread.job = undefined;
      // An error that comes when nobody waits any more must not end the process.
      worker.on('error', () => {});
      if (isUsable) {
        worker.on('exit', () => this.#threads.delete(thread));
        worker.unref();
      } else {
        this.#threads.delete(thread);
        void worker.terminate();
      }
      job.settle(reply);
      this.#next();
    };
    const giveUp = (code: RepositoryErrorCode, message: string) => finish({ kind: 'refused', code, message }, false);
    const cancel = () => {
      worker.postMessage({ kind: 'cancel' } satisfies ThreadRequest);
      patience ??= setTimeout(() => giveUp('cancelled', 'the call was cancelled'), cancelPatienceMs);
    };
    const seconds = this.#deadlineMs / 1_000;
    const deadline = setTimeout(
      () => giveUp('timeout', `it took longer than ${seconds} s and was given up; nothing of its answer is shown`),
      this.#deadlineMs,
    );
    worker.removeAllListeners();
    worker.on('message', (reply: ThreadReply) => finish(reply, true));
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY')
        giveUp('failed', `it needed more than ${maxMegabytes} MB of memory and was given up`);
      else finish({ kind: 'failed', message: error.message }, false);
    });
    worker.on('exit', () => finish({ kind: 'failed', message: 'the thread of the tool ended' }, false));
    job.signal?.addEventListener('abort', cancel, { once: true });
    worker.postMessage(job.call satisfies ThreadRequest);
    if (job.signal?.aborted) cancel();
  }
}
