/**
 * Answers kept so that the same question can be answered by what has changed since. Each lies in a file of its own in the
 * cache of its repository, named by question, snapshot and content: two processes that keep an answer at the same time
 * never write the same file differently, and where one snapshot had two answers (what is staged is part of none), both
 * are there to tell it.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { ComparedAnswer } from './answer-changes.ts';
import type { Verdict } from './envelope.ts';
import type { ToolAnswer } from './tool.ts';

/** An answer with all its items. */
export interface KeptAnswer extends ComparedAnswer {
  readonly verdict: Verdict;
  /** The reasons with which its summary ends. */
  readonly open: readonly string[];
  readonly complete: boolean;
  readonly coverage: Readonly<Record<string, unknown>> | undefined;
}

/** Whether another answer to the same question can be compared with this one. */
export function isComparable({ details, isProvisional }: ToolAnswer): boolean {
  return details.error === undefined && isProvisional !== true;
}

/** Its details are what has changed. */
export function isCompared({ metadata }: ToolAnswer): boolean {
  return metadata?.since?.compared === true;
}

export interface AskedAnswer {
  /** Real path of the directory asked about. */
  readonly directory: string;
  /** All that makes two questions the same. */
  readonly question: string;
  readonly snapshot: string;
}

/** Raised when an answer is kept in another form. */
const version = 'answers-4';
const folderName = 'answers';
const mostFiles = 400;
const mostBytes = 32_000_000;
/** An answer that is longer takes more to keep than to give anew. */
const longestChars = 2_000_000;
const oldestMs = 14 * 24 * 3_600_000;

/** Keeps an answer. One that is too long, or cannot be written, is one of which nothing is known when it is asked for. */
export async function keepAnswer(asked: AskedAnswer, answer: KeptAnswer): Promise<void> {
  const text = JSON.stringify(answer);
  if (text.length > longestChars) return;
  const { readCache, repositoryCache, writeCache } = await import('@boocontext/code-index');
  const folder = path.join(repositoryCache(asked.directory), folderName);
  const name = `${prefixOf(asked)}${hashOf(text)}`;
  const file = { directory: folder, name, version };
  const isKept = answerIn(readCache(file), asked) !== undefined && touch(path.join(folder, `${name}.bin`));
  if (isKept) return;
  writeCache(file, { question: digestOf(asked.question), snapshot: asked.snapshot, text });
  try {
    makeRoom(folder, text.length);
  } catch {
    // Something in the folder is not ours, or another process takes it away at the same time.
  }
}

/** The answers that were given to a question at a snapshot: none that is known, or one, or several. */
export async function keptAnswers(asked: AskedAnswer): Promise<readonly KeptAnswer[]> {
  const { readCache, repositoryCache } = await import('@boocontext/code-index');
  const folder = path.join(repositoryCache(asked.directory), folderName);
  return filesIn(folder)
    .filter((file) => file.startsWith(prefixOf(asked)) && file.endsWith('.bin'))
    .flatMap((file) => {
      const kept = readCache({ directory: folder, name: file.slice(0, -'.bin'.length), version });
      const answer = answerIn(kept, asked);
      if (answer === undefined) return [];
      touch(path.join(folder, file));
      return [answer];
    });
}

function answerIn(kept: unknown, { question, snapshot }: AskedAnswer): KeptAnswer | undefined {
  const { question: ofQuestion, snapshot: at, text } = (kept ?? {}) as Readonly<Record<string, unknown>>;
  if (ofQuestion !== digestOf(question) || at !== snapshot || typeof text !== 'string') return undefined;
  try {
    const answer: unknown = JSON.parse(text);
    return isKeptAnswer(answer) ? answer : undefined;
  } catch {
    return undefined;
  }
}

function isKeptAnswer(answer: unknown): answer is KeptAnswer {
  const { verdict, open, details, totals } = (answer ?? {}) as Readonly<Record<string, unknown>>;
  return typeof verdict === 'string' && Array.isArray(open) && isObject(details) && isObject(totals);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Bytes in a folder, as far as this process knows: what others add there they make room for themselves. */
const bytesIn = new Map<string, number>();

/** Takes away the answers that were not asked for longest, and what a process that ended has left half written. */
function makeRoom(folder: string, added: number): void {
  const known = bytesIn.get(folder);
  if (known !== undefined && known + added <= mostBytes && filesIn(folder).length <= mostFiles) {
    bytesIn.set(folder, known + added);
    return;
  }
  const files = filesIn(folder).flatMap((name) => {
    const stats = fs.statSync(path.join(folder, name), { throwIfNoEntry: false });
    return stats === undefined ? [] : [{ name, bytes: stats.size, usedMs: stats.mtimeMs }];
  });
  let bytes = 0;
  let kept = 0;
  for (const file of files.sort((left, right) => right.usedMs - left.usedMs)) {
    const isTooOld = Date.now() - file.usedMs > oldestMs;
    // Some room is left, so that not every answer has to look for it.
    if (isTooOld || kept >= mostFiles * 0.9 || bytes + file.bytes > mostBytes * 0.9) {
      fs.rmSync(path.join(folder, file.name), { force: true });
      continue;
    }
    bytes += file.bytes;
    kept++;
  }
  bytesIn.set(folder, bytes);
}

function filesIn(folder: string): readonly string[] {
  try {
    return fs.readdirSync(folder);
  } catch {
    return [];
  }
}

/** Whether the file is there; then it counts as just used. */
function touch(file: string): boolean {
  try {
    const now = new Date();
    fs.utimesSync(file, now, now);
    return true;
  } catch {
    return false;
  }
}

function prefixOf({ question, snapshot }: AskedAnswer): string {
  return `${hashOf(question)}-${hashOf(snapshot)}-`;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 20);
}

/** What is looked for may be a password: a question is never kept as it was asked. */
function digestOf(question: string): string {
  return createHash('sha256').update(question).digest('base64');
}
