/** From nothing to a first answer, and to a whole index. */
import { resetWorkingCopy } from '../working-copy.mjs';

/** @typedef {{product: string, runs: import('../products/product.mjs').ColdRun[]}} ColdRuns */

/**
 * Every product in every round, each time on a copy without its index, and beginning with another product each time.
 * @param {readonly {product: import('../products/product.mjs').Product, rounds: number}[]} entrants
 * @param {ReadonlyMap<string, string>} copies by name of the product
 * @param {readonly string[]} symbols one for each round, again from the first when they run out
 * @param {(text: string) => void} say
 * @returns {Promise<ColdRuns[]>}
 */
export async function measureCold(entrants, copies, symbols, say) {
  /** @type {ColdRuns[]} */
  const results = entrants.map(({ product }) => ({ product: product.name, runs: [] }));
  const most = Math.max(...entrants.map(({ rounds }) => rounds));
  for (let round = 0; round < most; round += 1) {
    const symbol = /** @type {string} */ (symbols[round % symbols.length]);
    for (let step = 0; step < entrants.length; step += 1) {
      const index = (round + step) % entrants.length;
      const { product, rounds } = /** @type {typeof entrants[number]} */ (entrants[index]);
      if (round >= rounds) continue;
      const copy = /** @type {string} */ (copies.get(product.name));
      resetWorkingCopy(copy);
      const run = await product.runCold(copy, symbol);
      results[index]?.runs.push(run);
      say(`${product.name}: first answer ${seconds(run.firstAnswerMs)}, index ${seconds(run.indexMs)}`);
    }
  }
  return results;
}

/** @param {number} milliseconds */
function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
