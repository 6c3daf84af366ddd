/** Figures taken from what was measured. */
import { percentile } from '../lib/statistics.mjs';

/**
 * @typedef {object} MedianColdRun
 * @property {number} firstAnswerMs
 * @property {number | null} firstAnswerCpuMs
 * @property {number} indexMs
 * @property {number | null} indexCpuMs
 * @property {number | null} indexPeakBytes
 * @property {number} rounds
 */

/**
 * @param {import('./run.mjs').RepositoryRun} repository
 * @param {string} product
 * @returns {MedianColdRun | null} null where it did not run
 */
export function medianCold(repository, product) {
  const runs = repository.cold.find((each) => each.product === product)?.runs ?? [];
  if (runs.length === 0) return null;
  return {
    firstAnswerMs: /** @type {number} */ (medianOf(runs.map(({ firstAnswerMs }) => firstAnswerMs))),
    firstAnswerCpuMs: medianOf(runs.map(({ firstAnswerCpuMs }) => firstAnswerCpuMs)),
    indexMs: /** @type {number} */ (medianOf(runs.map(({ indexMs }) => indexMs))),
    indexCpuMs: medianOf(runs.map(({ indexUsage }) => indexUsage?.cpuMs ?? null)),
    indexPeakBytes: medianOf(runs.map(({ indexUsage }) => indexUsage?.peakBytes ?? null)),
    rounds: runs.length,
  };
}

/**
 * The exponent of a power law through the repositories; null where their sizes say nothing about growth.
 * @param {import('./run.mjs').Run} run
 * @param {string} product
 * @param {'indexMs' | 'indexPeakBytes'} figure
 */
export function growthOf(run, product, figure) {
  const points = run.repositories.flatMap((repository) => {
    const value = medianCold(repository, product)?.[figure];
    return value ? [{ x: Math.log(repository.bytes), y: Math.log(value) }] : [];
  });
  const sizes = points.map(({ x }) => x);
  return points.length < 3 || Math.max(...sizes) - Math.min(...sizes) < Math.log(4) ? null : slopeOf(points);
}

/**
 * About as many tokens as a language model would count: pieces of names, groups of digits and of punctuation. Good
 * enough to compare texts of different forms, where characters alone favour those with long words.
 * @param {string} text
 */
export function estimateTokens(text) {
  return text.match(/[A-Z]?[a-z]{1,8}|[A-Z]+|\d{1,3}|[^\sA-Za-z\d]{1,2}/g)?.length ?? 0;
}

/** @param {readonly number[]} values */
export function average(values) {
  return values.length === 0 ? null : values.reduce((total, value) => total + value, 0) / values.length;
}

/**
 * Least squares.
 * @param {readonly {x: number, y: number}[]} points
 */
function slopeOf(points) {
  const meanX = points.reduce((total, { x }) => total + x, 0) / points.length;
  const meanY = points.reduce((total, { y }) => total + y, 0) / points.length;
  const covariance = points.reduce((total, { x, y }) => total + (x - meanX) * (y - meanY), 0);
  return covariance / points.reduce((total, { x }) => total + (x - meanX) ** 2, 0);
}

/** @param {readonly (number | null)[]} values */
function medianOf(values) {
  return percentile(
    values.filter((value) => value !== null),
    0.5,
  );
}
