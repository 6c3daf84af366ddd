/** What is kept of a run beside its report: the figures without every single miss, so that runs can be laid side by side. */
import { lossesOf, poolClaims, poolFigures, twoExamples } from './report.mjs';

/** @typedef {import('./report.mjs').Run} Run */

/** @typedef {{tool: string, kind: 'missed' | 'wrong', label: string, pairs: number, examples: string}} FaultClass */

/**
 * @typedef {object} Summary of one language
 * @property {string} language
 * @property {string} truth
 * @property {string[]} tools
 * @property {Run['peers']} peers
 * @property {Run['leftOut']} leftOut
 * @property {string[]} repositories name and version
 * @property {object} settings
 * @property {import('./report.mjs').Figures[]} pooled over the repositories
 * @property {ReturnType<typeof lossesOf>} losses
 * @property {ReturnType<typeof poolClaims>} claims
 * @property {FaultClass[]} faults the largest class first
 */

/**
 * @param {Run} run
 * @returns {Summary}
 */
export function summarizeRun(run) {
  /** @type {Map<string, import('./report.mjs').Fault[]>} */
  const classes = new Map();
  for (const fault of run.faults) {
    const key = `${fault.tool} ${fault.kind} ${fault.label}`;
    classes.set(key, [...(classes.get(key) ?? []), fault]);
  }
  const faults = [...classes.values()].flatMap((all) => {
    const [first] = all;
    if (!first) return [];
    const { tool, kind, label } = first;
    return [{ tool, kind, label, pairs: all.length, examples: twoExamples(all) }];
  });
  return {
    language: run.language,
    truth: run.truth,
    tools: run.tools,
    peers: run.peers,
    leftOut: run.leftOut,
    repositories: run.repositories.map(({ name, version }) => `${name} ${version}`),
    settings: run.settings,
    pooled: poolFigures(run.figures),
    losses: lossesOf(run.figures),
    claims: poolClaims(run.figures),
    faults: faults.sort((a, b) => b.pairs - a.pairs),
  };
}
