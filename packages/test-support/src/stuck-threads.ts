/** Real hangs of a thread, wherever it decodes a text with one of these words or lists a folder of that name. */
import fs from 'node:fs';
import { until } from './until.ts';

/** For the environment of a process, or of the threads that it starts. A line is written into `log` before each hang. */
export function withStuckThreads(log: string): { readonly NODE_OPTIONS: string; readonly STUCK_THREADS_LOG: string } {
  const hooks = new URL('./stuck-threads.mjs', import.meta.url).href;
  return { NODE_OPTIONS: `--import=${hooks}`, STUCK_THREADS_LOG: log };
}

/** Resolves when a thread hangs. */
export async function untilStuck(log: string): Promise<void> {
  await until(() => fs.existsSync(log));
}

// Put together, so that no thread hangs when it reads this.
export const hangsEveryThread = ['HANGS', 'EVERY', 'THREAD'].join('_');
/** Only a thread that helps another one, and only where no thread has hung before. */
export const hangsOneHelper = ['HANGS', 'ONE', 'HELPER'].join('_');
/** One thread of all waits there for something that never comes. */
export const waitsOnce = ['WAITS', 'ONCE'].join('_');
export const folderThatHangs = 'hangs-when-listed';
