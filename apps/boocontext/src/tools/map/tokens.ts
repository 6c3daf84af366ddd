/** How many tokens a map saves: the thread that counts, kept for a while after a question, since another may follow. */
import { Worker } from 'node:worker_threads';
import { packageFile } from '../../package-files.ts';
import type { SourceTokens, TokenReply, TokenRequest } from './token-worker.ts';

/** In the words of the envelope's metadata. */
export interface TokenSavings {
  readonly map_tokens: number;
  readonly source_tokens: number;
  readonly saved: number;
  /** Present where a part of the sources was counted and the rest estimated: how large a part. */
  readonly source_tokens_estimated_from?: string;
}

export interface TokenQuestion {
  readonly text: string;
  /** Real path. */
  readonly directory: string;
  /** Sources that the text stands for, relative to the directory. */
  readonly files: readonly string[];
  /** State of the sources: those of one state are counted once. */
  readonly snapshot: string;
  readonly signal?: AbortSignal | undefined;
}

/** With the tokenizer of GPT-4o and its successors (o200k_base); others differ by some percent. */
export async function tokenSavings(question: TokenQuestion): Promise<TokenSavings> {
  const key = `${question.directory}\0${question.snapshot}\0${question.files.length}`;
  const known = counted.get(key);
  const { directory, files } = question;
  const reply = await ask(
    { text: question.text, ...(known === undefined ? { sources: { directory, files } } : {}) },
    question.signal,
  );
  const sources = known ?? (reply.sources as SourceTokens);
  counted.delete(key);
  counted.set(key, sources);
  for (const oldest of counted.keys()) {
    if (counted.size <= mostKept) break;
    counted.delete(oldest);
  }
  return {
    map_tokens: reply.textTokens,
    source_tokens: sources.tokens,
    saved: Math.max(0, sources.tokens - reply.textTokens),
    ...(sources.countedBytes < sources.bytes
      ? {
          source_tokens_estimated_from: `${Math.round((100 * sources.countedBytes) / sources.bytes)}% of the source bytes`,
        }
      : {}),
  };
}

const counted = new Map<string, SourceTokens>();
const mostKept = 20;
const idleMs = 20_000;
/** Counting takes a second or two; a text for which it takes so long has been made for that. */
const longestMs = 20_000;

interface Thread {
  readonly worker: Worker;
  readonly pending: Map<number, { resolve(reply: TokenReply): void; reject(error: Error): void }>;
}

let thread: Thread | undefined;
let idle: NodeJS.Timeout | undefined;
let nextId = 1;

async function ask(request: Omit<TokenRequest, 'id'>, signal: AbortSignal | undefined): Promise<TokenReply> {
  signal?.throwIfAborted();
  clearTimeout(idle);
  thread ??= startThread();
  const { worker, pending } = thread;
  const id = nextId++;
  worker.ref();
  let onAbort: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<TokenReply>((resolve, reject) => {
      pending.set(id, { resolve, reject });
      timer = setTimeout(() => {
        reject(new Error(`counting took longer than ${longestMs / 1000} s`));
        void endThread();
      }, longestMs).unref();
      onAbort = () => reject(signal?.reason);
      signal?.addEventListener('abort', onAbort, { once: true });
      worker.postMessage({ id, ...request } satisfies TokenRequest);
    });
  } finally {
    clearTimeout(timer);
    if (onAbort !== undefined) signal?.removeEventListener('abort', onAbort);
    pending.delete(id);
    if (pending.size === 0) {
      worker.unref();
      idle = setTimeout(() => void endThread(), idleMs).unref();
    }
  }
}

function startThread(): Thread {
  // Always as built: tests run the rest from its sources, and a thread takes no TypeScript.
  const worker = new Worker(packageFile('dist/bundled/token-worker.js'), {
    execArgv: [],
    stdout: true,
  });
  const started: Thread = { worker, pending: new Map() };
  const fail = (error: Error) => {
    if (thread === started) thread = undefined;
    for (const { reject } of started.pending.values()) reject(error);
  };
  worker.on('message', (reply: TokenReply) => started.pending.get(reply.id)?.resolve(reply));
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('the thread that counts tokens ended')));
  return started;
}

async function endThread(): Promise<void> {
  const ended = thread;
  thread = undefined;
  await ended?.worker.terminate();
}
