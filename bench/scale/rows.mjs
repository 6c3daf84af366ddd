/**
 * What is measured, in order, and what it may take. Times are in milliseconds; `large` bounds hold from 1,000 files on.
 *
 * @typedef {object} Row
 * @property {string} name
 * @property {number} [mostMs]
 * @property {{most: number, mostSmall: number, of: 'wall' | 'memory'}} [ratio] to codegraph, below 1,000 files `mostSmall`
 * @property {number} [mostBytes]
 */

/** @type {Readonly<Record<string, Row>>} */
export const ROWS = {
  index: { name: 'full index, cold: wall time', ratio: { most: 1, mostSmall: 1.5, of: 'wall' } },
  indexMemory: { name: 'full index, cold: peak memory', ratio: { most: 1.2, mostSmall: 1.2, of: 'memory' } },
  firstRare: { name: 'callgraph of a rare name, nothing indexed', mostMs: 5_000 },
  firstCommon: { name: 'callgraph of a common name, nothing indexed', mostMs: 10_000 },
  firstImpact: { name: 'first impact, nothing indexed', mostMs: 10_000 },
  overviewCold: { name: 'overview, nothing indexed', mostMs: 6_000 },
  healthCold: { name: 'health, nothing indexed', mostMs: 10_000 },
  newRare: { name: 'callgraph of a rare name, new process, indexed', mostMs: 1_500 },
  newCommon: { name: 'callgraph of a common name, new process, indexed', mostMs: 1_500 },
  newImpact: { name: 'impact at depth 5, new process, indexed', mostMs: 1_500 },
  overviewNew: { name: 'overview, new process, indexed', mostMs: 1_500 },
  healthNew: { name: 'health, new process, indexed', mostMs: 2_000 },
  warmDirect: { name: 'callgraph, warm server, median', mostMs: 100 },
  warmImpact: { name: 'impact at depth 5, warm server, median', mostMs: 500 },
  editBody: { name: 'callgraph after an edited body', mostMs: 500 },
  editBodyImpact: { name: 'impact of the working tree after an edited body', mostMs: 500 },
  editSignature: { name: 'callgraph after an edited exported signature', mostMs: 3_000 },
  editSignatureImpact: { name: 'impact of the working tree after an edited exported signature', mostMs: 3_000 },
  idle: { name: 'memory when idle', mostBytes: 150 * 2 ** 20 },
};
