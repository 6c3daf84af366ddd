/** Memory of a running server: whether it grows with the number of calls, and what is left of it when nobody asks. */
import { setTimeout as sleep } from 'node:timers/promises';
import { bytesByName, processTree, sum } from '../../lib/processes.mjs';
import { percentile } from '../../lib/statistics.mjs';

/**
 * @typedef {object} ServerMemory
 * @property {number} calls
 * @property {number[]} samplesBytes of all processes together, at equal distances
 * @property {number} earlyBytes median of the first fifth
 * @property {number} lateBytes median of the last fifth
 * @property {number} idleBytes after the idle time
 * @property {Record<string, number>} idleByName
 */

/** Until then a server fills its caches, and the heap finds its size. */
const WARM_UP_CALLS = 400;
const CALLS = 1000;
const SAMPLES = 50;
const IDLE_AFTER_MS = 2000;

/**
 * @param {import('../products/product.mjs').Product} product
 * @param {string} copy
 * @param {readonly import('../names.mjs').NamedFunction[]} functions
 * @returns {Promise<ServerMemory | null>} null where the system does not tell
 */
export async function measureMemory(product, copy, functions) {
  const session = await product.serve(copy, { BOOCONTEXT_IDLE_MS: String(IDLE_AFTER_MS) });
  try {
    const now = () => processTree(session.pid);
    if (now() === null) return null;
    const symbols = functions.slice(0, 30).map(({ name }) => name);
    /** @type {number[]} */
    const samplesBytes = [];
    for (let call = 0; call < WARM_UP_CALLS + CALLS; call += 1) {
      const symbol = /** @type {string} */ (symbols[call % symbols.length]);
      await session.ask(Math.floor(call / symbols.length) % 2 === 0 ? 'callers' : 'callees', symbol);
      if (call >= WARM_UP_CALLS && (call + 1) % (CALLS / SAMPLES) === 0) samplesBytes.push(totalOf(now()));
    }
    await sleep(IDLE_AFTER_MS + 3000);
    const idle = now() ?? [];
    const fifth = SAMPLES / 5;
    return {
      calls: CALLS,
      samplesBytes,
      earlyBytes: percentile(samplesBytes.slice(0, fifth), 0.5) ?? 0,
      lateBytes: percentile(samplesBytes.slice(-fifth), 0.5) ?? 0,
      idleBytes: totalOf(idle),
      idleByName: bytesByName(idle),
    };
  } finally {
    await session.close();
  }
}

/** @param {readonly import('../../lib/processes.mjs').ProcessSample[] | null} tree */
function totalOf(tree) {
  return sum((tree ?? []).map(({ residentBytes }) => residentBytes));
}
