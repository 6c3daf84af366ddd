/**
 * How long something has had the processor. Whether it hangs is judged by that and not by the clock: on a busy machine, or
 * in a process that was stopped and goes on, minutes go by in which it had no chance to do anything.
 *
 * Linux tells it of every thread and every process. Elsewhere whoever asks says how much it can have been at most, and what
 * gives no sign of life for several times its limit is taken for hung.
 */
import fs from 'node:fs';
import path from 'node:path';

export interface ProcessorTime {
  /** Since it began, in the program and in the system for it. */
  readonly ranMs: number;
  /** It does not run and does not wait for a processor either: it waits for something else, or is stopped. */
  readonly isIdle: boolean;
}

/** The system's id of the thread that asks; 0 where the system does not tell. */
export function ownThreadId(): number {
  try {
    return Number(path.posix.basename(fs.readlinkSync('/proc/thread-self')));
  } catch {
    return 0;
  }
}

/** Of a thread of this process; undefined where that is not known, as of one that has ended. */
export function timeOfThread(id: number): ProcessorTime | undefined {
  return id === 0 ? undefined : timeIn(`/proc/self/task/${id}/stat`);
}

/** Of all threads of a process together. */
export function timeOfProcess(pid: number): ProcessorTime | undefined {
  return timeIn(`/proc/${pid}/stat`);
}

/** Waits for a sign of life of one thread or process. */
export class Patience {
  #first: number | undefined;
  #last = 0;
  #ranMs = 0;
  #idleMs = 0;

  /** There was one, or nothing is waited for. */
  restart(): void {
    this.#first = undefined;
    this.#ranMs = 0;
    this.#idleMs = 0;
  }

  /**
   * To be called at regular intervals as long as there is none.
   *
   * @param mostMs What it can have run in this interval, where `time` is not known.
   */
  wait(intervalMs: number, time: ProcessorTime | undefined, mostMs = intervalMs): void {
    if (time === undefined) {
      this.#ranMs += Math.min(intervalMs, mostMs);
      this.#idleMs += intervalMs;
      return;
    }
    const hasMoved = this.#first === undefined || time.ranMs > this.#last;
    this.#first ??= time.ranMs;
    this.#last = time.ranMs;
    this.#ranMs = time.ranMs - this.#first;
    this.#idleMs = hasMoved || !time.isIdle ? 0 : this.#idleMs + intervalMs;
  }

  /** It has had so much of the processor since, or has done nothing at all for several times as long. */
  isOver(limitMs: number): boolean {
    return this.#ranMs >= limitMs || this.isIdleFor(limitMs);
  }

  /** It has done nothing at all for several times that long. */
  isIdleFor(limitMs: number): boolean {
    return this.#idleMs >= IDLE_LONGER * limitMs;
  }

  /** What it has had of the processor since. */
  get ranMs(): number {
    return this.#ranMs;
  }
}

/** What waits for a disk, or for another process, may go on when that has its turn. */
const IDLE_LONGER = 3;
/** Linux tells times to programs in hundredths of a second, whatever its own tick is. */
const TICK_MS = 10;

function timeIn(file: string): ProcessorTime | undefined {
  let text: string;
  try {
    text = fs.readFileSync(file, 'latin1');
  } catch {
    return undefined;
  }
  // proc(5): the name stands in parentheses and may itself hold some; the fields after it are counted from the third.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ranMs = (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  return Number.isFinite(ranMs) ? { ranMs, isIdle: fields[0] !== 'R' } : undefined;
}
