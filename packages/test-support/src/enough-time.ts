/**
 * For limits that are waited for in vain: what has to happen before one is reached takes as long as the machine takes. What
 * ran is run again with twice the time, until that was enough for it. Returns what it gave then, and the time.
 */
export async function withTimeEnough<Found>(
  firstMs: number,
  run: (ms: number) => Promise<Found>,
  wasEnough: (found: Found) => boolean,
): Promise<{ readonly found: Found; readonly ms: number }> {
  for (let ms = firstMs; ; ms *= 2) {
    const found = await run(ms);
    if (wasEnough(found) || ms > mostMs) return { found, ms };
  }
}

const mostMs = 60_000;
