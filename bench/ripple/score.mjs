/** How much of what a commit changed a ranked list finds. */

/**
 * Of what was to be found, the share that stands among the first so many; undefined where there was nothing to find.
 * @param {readonly string[]} ranked
 * @param {readonly string[]} wanted
 * @param {number} first
 * @returns {number | undefined}
 */
export function recallAt(ranked, wanted, first) {
  if (wanted.length === 0) return undefined;
  const shown = new Set(ranked.slice(0, first));
  return wanted.filter((file) => shown.has(file)).length / wanted.length;
}

/**
 * The mean of those that are there; every commit counts alike, however much it changed.
 * @param {readonly (number | null | undefined)[]} values null where JSON has kept an undefined one
 * @returns {{mean: number, of: number}}
 */
export function meanOf(values) {
  const known = values.filter((value) => typeof value === 'number');
  return { mean: known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length), of: known.length };
}
