/** The laws as rules. What holds of one graph is looked at by three rules of `bench/wild` as well. */
import path from 'node:path';
import { loadRules } from '../lib/keyless/rules.mjs';
import { rule as callersCallees } from '../wild/rules/callers-callees.mjs';
import { rule as impactHolds } from '../wild/rules/impact-holds.mjs';
import { rule as pathTo } from '../wild/rules/path-to.mjs';

export const FAMILIES = [
  'what is counted',
  'nothing is denied by all',
  'SAFE is complete',
  'one graph',
  'the receiver decides',
  'the load changes time, never words',
];

/** @returns {Promise<import('../lib/keyless/ground.mjs').Rule[]>} */
export async function loadLaws() {
  const own = await loadRules(path.join(import.meta.dirname, 'rules'), FAMILIES);
  const shared = [callersCallees, pathTo, impactHolds].map((rule) => ({ ...rule, family: 'one graph' }));
  return [...own, ...shared].sort((a, b) => FAMILIES.indexOf(a.family) - FAMILIES.indexOf(b.family));
}
