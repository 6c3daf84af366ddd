/** Numbers that benchmarks share: seeded choice, precision and recall, percentiles. */

/**
 * A random generator that gives the same numbers for the same seed on every machine (mulberry32).
 * @param {number} seed
 * @returns {() => number} in [0, 1)
 */
export function seededRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Up to `count` of the items, chosen without repetition; the items' own order is kept.
 * @template T
 * @param {readonly T[]} items
 * @param {number} count
 * @param {() => number} random
 * @returns {T[]}
 */
export function chooseSome(items, count, random) {
  const keyed = items.map((item, index) => ({ item, index, key: random() }));
  const chosen = keyed.sort((a, b) => a.key - b.key).slice(0, count);
  return chosen.sort((a, b) => a.index - b.index).map(({ item }) => item);
}

/** @typedef {{right: number, wrong: number, missed: number}} Tally */

/** @returns {Tally} */
export function emptyTally() {
  return { right: 0, wrong: 0, missed: 0 };
}

/**
 * @param {Tally} into
 * @param {Tally} from
 */
export function addTally(into, from) {
  into.right += from.right;
  into.wrong += from.wrong;
  into.missed += from.missed;
}

/**
 * Precision, recall and F1 of pooled counts; a ratio over nothing is null, since nothing measured is not a success.
 * @param {Tally} tally
 * @returns {{precision: number | null, recall: number | null, f1: number | null}}
 */
export function ratios({ right, wrong, missed }) {
  const precision = right + wrong === 0 ? null : right / (right + wrong);
  const recall = right + missed === 0 ? null : right / (right + missed);
  const f1 = right + wrong + missed === 0 ? null : (2 * right) / (2 * right + wrong + missed);
  return { precision, recall, f1 };
}

/**
 * The value below which the given share of the values lies (nearest rank); null for no values.
 * @param {readonly number[]} values
 * @param {number} share 0.5 is the median
 */
export function percentile(values, share) {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? sorted[0];
}
