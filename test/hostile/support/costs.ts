/**
 * What work costs a server: the processor time of it and of all that it has started, which is the same whatever else the
 * machine does. No test here asks the clock how long something took.
 */
import fs from 'node:fs';
import { Patience } from '@boocontext/safe-access';
import { descendantsJustNow } from '@boocontext/test-support';

const TICK_MS = 10;
const LOOK_EVERY_MS = 250;

/** Of a process, all below it, and those of them that have ended and were waited for. 0 where the system does not tell. */
export function familyMs(pid: number): number {
  return [pid, ...descendantsJustNow(pid)].reduce((sum, each) => sum + ticksOf(each).ticks * TICK_MS, 0);
}

/**
 * The outcome of the work; rejects when the server and what it has started have had more of the processor for it than they
 * may, or have done nothing at all for several times as long.
 */
export async function within<T>(pid: number, mostMs: number, what: string, work: Promise<T>): Promise<T> {
  const patience = new Patience();
  let timer: NodeJS.Timeout | undefined;
  const tooMuch = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const family = [pid, ...descendantsJustNow(pid)].map(ticksOf);
      const ranMs = family.reduce((sum, { ticks }) => sum + ticks * TICK_MS, 0);
      patience.wait(LOOK_EVERY_MS, { ranMs, isIdle: family.every(({ isIdle }) => isIdle) });
      if (patience.isOver(mostMs)) reject(new Error(`${what}: not done after ${patience.ranMs} ms of the processor`));
    }, LOOK_EVERY_MS);
  });
  try {
    return await Promise.race([work, tooMuch]);
  } finally {
    clearInterval(timer);
  }
}

function ticksOf(pid: number): { readonly ticks: number; readonly isIdle: boolean } {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'latin1');
    // proc(5): the name stands in parentheses and may itself hold some.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
    return { ticks, isIdle: fields[0] !== 'R' };
  } catch {
    return { ticks: 0, isIdle: true };
  }
}
