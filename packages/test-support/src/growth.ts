/**
 * What is a multiple of its input and what is a square of it are told apart by the processor time that two inputs take in
 * the same run, and not by a clock.
 */

/** Between the two of what is linear and the four of what is quadratic. */
export const mostForTwice = 3;

/**
 * Too little to be compared with anything: what the runtime does besides takes as long. What gets out of hand takes much more.
 * On a machine that shares its processors all work takes more of their time, this work as well.
 */
const leastMs = 100;
const mostRounds = 8;

/**
 * How many times as long `run` takes for an input of twice the size; 1 where it takes next to nothing. It is told from an
 * input of `size` and a quarter of it, of which noise makes less than of a half.
 */
export async function growthForTwice(run: (size: number) => unknown, size: number): Promise<number> {
  const fourTimes = await timesAsLong(
    () => run(size),
    () => run(Math.floor(size / 4)),
    mostForTwice ** 2,
  );
  return Math.sqrt(fourTimes);
}

/**
 * How many times the processor time of one thing another one takes; 1 where it takes next to nothing. Both are run in turn
 * until the answer is below `enough` or stays above it, and the least that each has taken counts: what the machine or the
 * runtime does besides only ever adds to it.
 *
 * @param spentMs what has been spent so far; that of this process where it is left out
 */
export async function timesAsLong(
  run: () => unknown,
  than: () => unknown,
  enough: number,
  spentMs: () => number = ownMs,
): Promise<number> {
  let [long, short] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < mostRounds; round += 1) {
    // The one in question comes first: it bears what is only done once.
    long = Math.min(long, await processorMs(run, spentMs));
    if (isLittle(long)) return 1;
    short = Math.min(short, await processorMs(than, spentMs));
    if (long < enough * short) break;
  }
  return long / short;
}

/** Whether this takes too little to be compared with anything. */
export async function isTooLittle(run: () => unknown): Promise<boolean> {
  return isLittle(await processorMs(run, ownMs));
}

function isLittle(ms: number): boolean {
  return ms < leastMs || ms < 4 * ownMsOf(aQuarterOfLeast);
}

async function processorMs(run: () => unknown, spentMs: () => number): Promise<number> {
  const before = spentMs();
  await run();
  return spentMs() - before;
}

function ownMsOf(run: () => unknown): number {
  const before = ownMs();
  run();
  return ownMs() - before;
}

/** Looks for words in a text, as readers do: about a quarter of `leastMs` where nobody else uses the processor. */
function aQuarterOfLeast(): void {
  for (let round = 0; round < 300; round++)
    for (const _ of someText.matchAll(/\b(?:const|let)\s{1,20}(\w{1,20})\s{0,20}=/g));
}

const someText = 'const shop = open(door);\n'.repeat(2_000);

function ownMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
