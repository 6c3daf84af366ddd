/** What is a multiple of its input and what is a square of it are told apart by how both grow, and not by a clock. */

/** Between the two of what is linear and the four of what is quadratic. */
export const mostForTwice = 3;

/** Too little for its growth to be told from what the runtime does besides; a square of a large text takes much more. */
const leastMs = 100;
const mostRounds = 8;

/**
 * How many times as long something takes for twice the input. Both sizes are run in turn, in the same process, until the
 * answer is below `mostForTwice` or stays above it, and the least that each has taken counts: what else the machine or the
 * runtime does only ever adds to it. What takes too little for its growth to be seen is said to grow once.
 */
export async function growthForTwice(run: (size: number) => unknown, size: number): Promise<number> {
  let [whole, half] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < mostRounds; round += 1) {
    // The larger one comes first: it bears what is only done once.
    whole = Math.min(whole, await processorMs(() => run(size)));
    if (whole < leastMs) return 1;
    half = Math.min(half, await processorMs(() => run(Math.floor(size / 2))));
    if (whole < mostForTwice * half) break;
  }
  return whole / half;
}

async function processorMs(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
