/**
 * What a thread that reads the repository is doing, in memory that the thread which started it sees too: a thread that is
 * stuck in a file (a regular expression that never ends, a recursion that doubles at each step) can tell nobody any more.
 * Each beat says that it goes on; when there is none for long, the file that it was at is the one to leave out.
 *
 * Where nobody watches, nothing of this does anything.
 */
import { ownThreadId, Patience, type ProcessorTime, timeOfThread } from '@boocontext/safe-access';

/** A file with this content: another content is another chance. */
export interface FileVersion {
  readonly file: string;
  /** As of `Repository.contentHash`. */
  readonly hash: string;
}

/** A file that is not looked into as long as it holds this. */
export interface LeftOutFile extends FileVersion {
  /** `not_read_yet`: it is tried again when nobody waits for an answer that is late. */
  readonly reason: 'too_slow' | 'not_read_yet';
}

/** Threads of one repository: the one that is asked, and those that help it. */
export const MOST_THREADS = 4;

/** Memory for all of them. */
export function heartMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(MOST_THREADS * HEART_BYTES);
}

/** From now on this thread beats there. @param thread 0 for the one that is asked */
export function beatIn(memory: SharedArrayBuffer, thread: number): void {
  heart = { memory, ...heartOf(memory, thread), inHand: '' };
  Atomics.store(heart.numbers, THREAD, ownThreadId());
}

/** Where this thread beats, for threads that it starts; undefined where nobody watches. */
export function sharedHearts(): SharedArrayBuffer | undefined {
  return heart?.memory;
}

/** A thread that was ended in the middle of its work is not silent. */
export function isEnded(memory: SharedArrayBuffer, thread: number): void {
  Atomics.store(heartOf(memory, thread).numbers, WORK, 0);
}

/** The thread works on this, a number other than 0 that whoever watches knows, until `rested`. */
export function works(what: number, dueSeconds = 0): void {
  if (heart === undefined) return;
  say(heart, IN_HAND, '');
  say(heart, LAST_READ, '');
  Atomics.store(heart.numbers, WAITING, 0);
  Atomics.store(heart.numbers, DUE, dueSeconds);
  Atomics.store(heart.numbers, WORK, what);
  beat();
}

export function rested(): void {
  if (heart !== undefined) Atomics.store(heart.numbers, WORK, 0);
}

export function beat(): void {
  if (heart !== undefined) Atomics.add(heart.numbers, BEATS, 1);
}

/** The file's text was read; what it is read for may take as long as it likes between two beats, and not much longer. */
export function hasRead(file: string, hash: string): void {
  if (heart === undefined) return;
  say(heart, LAST_READ, `${hash} ${file}`);
  beat();
}

/** Does what is about this file alone. */
export function atFile<T>(file: string, hash: string, work: () => T): T {
  if (heart === undefined) return work();
  const own = heart;
  const before = own.inHand;
  own.inHand = `${hash} ${file}`;
  say(own, IN_HAND, own.inHand);
  beat();
  try {
    return work();
  } finally {
    own.inHand = before;
    say(own, IN_HAND, before);
    beat();
  }
}

/** Waits for another process, which has a deadline of its own. */
export function waiting<T>(work: () => T): T {
  startsWaiting();
  try {
    return work();
  } finally {
    endsWaiting();
  }
}

export function startsWaiting(): void {
  if (heart !== undefined) Atomics.add(heart.numbers, WAITING, 1);
}

export function endsWaiting(): void {
  if (heart !== undefined) Atomics.sub(heart.numbers, WAITING, 1);
  beat();
}

/** In a whole number of 31 bits, for the shared memory. */
export function secondsNow(): number {
  return Math.floor(Date.now() / 1000) & 0x7fffffff;
}

export interface Silence {
  readonly seconds: number;
  /**
   * The thread has had so much of the processor that no file needs as much, or nothing came of what it waited for; otherwise
   * somebody waits for an answer that is late already, and the file has only had more than most.
   */
  readonly isCertain: boolean;
  /** It did nothing at all: what it waited for (a disk, a lock) may be there for the next thread, whatever the file holds. */
  readonly isIdle: boolean;
  /** What is being done is about this file alone. */
  readonly at: FileVersion | undefined;
  /** The file that was read last: perhaps it is that one. */
  readonly lastRead: FileVersion | undefined;
}

/** Listens to one thread from another. */
export class Pulse {
  readonly #numbers: Int32Array;
  readonly #places: readonly Buffer[];
  #beats = 0;
  #silentMs = 0;
  readonly #patience = new Patience();
  readonly #timeOf: (thread: number) => ProcessorTime | undefined;

  constructor(memory: SharedArrayBuffer, thread: number, timeOf = timeOfThread) {
    const { numbers, places } = heartOf(memory, thread);
    this.#numbers = numbers;
    this.#places = places;
    this.#timeOf = timeOf;
  }

  /** What `works` was told; 0 where the thread rests. */
  get work(): number {
    return Atomics.load(this.#numbers, WORK);
  }

  /**
   * To be called at regular intervals. What is counted is the time that the thread ran, since a busy machine may have had
   * none for it; only after several times the limit in which it did nothing at all it is taken for one that waits for
   * something which never comes.
   *
   * @param ranMs What all threads of this process ran since the last call.
   * @param limits `lateMs` where what the thread does should have ended by now.
   * @returns undefined as long as the thread was silent for less than that
   */
  listen(
    intervalMs: number,
    ranMs: number,
    limits: { readonly limitMs: number; readonly lateMs: number },
  ): Silence | undefined {
    const numbers = this.#numbers;
    const beats = Atomics.load(numbers, BEATS);
    const work = Atomics.load(numbers, WORK);
    if (work === 0 || beats !== this.#beats || Atomics.load(numbers, WAITING) > 0) {
      this.#beats = beats;
      this.#silentMs = 0;
      this.#patience.restart();
      return undefined;
    }
    this.#silentMs += intervalMs;
    this.#patience.wait(intervalMs, this.#timeOf(Atomics.load(numbers, THREAD)), ranMs);
    const due = Atomics.load(numbers, DUE);
    const isLate = due !== 0 && secondsNow() > due;
    const isCertain = this.#patience.isOver(limits.limitMs);
    if (!isCertain && !(isLate && this.#patience.isOver(limits.lateMs))) return undefined;
    const seconds = Math.round(this.#silentMs / 1000);
    const isIdle = this.#patience.isIdleFor(limits.limitMs);
    const silence = { seconds, isCertain, isIdle, at: this.#place(IN_HAND), lastRead: this.#place(LAST_READ) };
    // It may have gone on while this was read.
    return Atomics.load(numbers, BEATS) === beats ? silence : undefined;
  }

  #place(which: typeof IN_HAND | typeof LAST_READ): FileVersion | undefined {
    const length = Atomics.load(this.#numbers, which);
    const text = (this.#places[which] as Buffer).toString('utf8', 0, length);
    const blank = text.indexOf(' ');
    return blank <= 0 ? undefined : { hash: text.slice(0, blank), file: text.slice(blank + 1) };
  }
}

/** Lengths in bytes of the two places; then what the thread works on and so on. */
const IN_HAND = 0;
const LAST_READ = 1;
const WORK = 2;
const BEATS = 3;
const WAITING = 4;
const DUE = 5;
/** The system's id of the thread. */
const THREAD = 6;
const NUMBERS = 7;
const PLACE_BYTES = 6_000;
const HEART_BYTES = 4 * NUMBERS + 2 * PLACE_BYTES;

interface Heart {
  readonly memory: SharedArrayBuffer;
  readonly numbers: Int32Array;
  readonly places: readonly Buffer[];
  inHand: string;
}

let heart: Heart | undefined;

function heartOf(memory: SharedArrayBuffer, thread: number): Pick<Heart, 'numbers' | 'places'> {
  const offset = thread * HEART_BYTES;
  const places = offset + 4 * NUMBERS;
  return {
    numbers: new Int32Array(memory, offset, NUMBERS),
    places: [places, places + PLACE_BYTES].map((start) => Buffer.from(memory, start, PLACE_BYTES)),
  };
}

/** A path that is too long for the place is not told. */
function say({ numbers, places }: Heart, which: typeof IN_HAND | typeof LAST_READ, text: string): void {
  // A character takes three bytes at most.
  const length = 3 * text.length > PLACE_BYTES ? 0 : (places[which] as Buffer).write(text);
  Atomics.store(numbers, which, length);
}
