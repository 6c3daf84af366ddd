/** Which definitions are asked about: the same ones on every machine for the same repository and seed. */
import { chooseSome, seededRandom } from '../lib/statistics.mjs';

/** @typedef {import('./oracle/index.mjs').Definition} Definition */
/** @typedef {'unique' | 'ambiguous'} NameGroup whether the repository defines the name once or several times */
/** @typedef {{definition: Definition, group: NameGroup, isCalled: boolean}} Question */

/**
 * `perGroup` called definitions of each name group, and `uncalledPerGroup` that nothing can call as far as the oracle
 * sees (a caller that a tool names for one of these is wrong). Fewer where a repository has no more.
 * @param {import('./oracle/index.mjs').Oracle} oracle
 * @param {{perGroup: number, uncalledPerGroup: number, seed: number}} options
 * @returns {Question[]}
 */
export function sampleQuestions(oracle, { perGroup, uncalledPerGroup, seed }) {
  const called = new Set(oracle.sites.flatMap((site) => site.targets));
  const maybeCalled = new Set(oracle.sites.flatMap((site) => site.possible));
  const undecidedNames = new Set(
    oracle.sites.filter(({ outcome }) => outcome === 'unresolved').map(({ calleeName }) => calleeName),
  );
  const definitionsPerName = countDefinitions(oracle.definitions.values());

  const askable = [...oracle.definitions.values()].filter(
    (each) => isAskable(each) && !oracle.generatedFiles.has(each.file),
  );
  const random = seededRandom(seed);
  /** @type {Question[]} */
  const questions = [];
  for (const group of /** @type {NameGroup[]} */ (['unique', 'ambiguous'])) {
    const inGroup = askable.filter(({ name }) => (definitionsPerName.get(name) === 1) === (group === 'unique'));
    const withCallers = inGroup.filter(({ id }) => called.has(id));
    const without = inGroup.filter(
      ({ id, name }) => !called.has(id) && !maybeCalled.has(id) && !undecidedNames.has(name),
    );
    for (const definition of chooseSome(withCallers, perGroup, random))
      questions.push({ definition, group, isCalled: true });
    for (const definition of chooseSome(without, uncalledPerGroup, random))
      questions.push({ definition, group, isCalled: false });
  }
  return questions;
}

/**
 * Accessors are never called, constructors are asked for as their class, and what has no name cannot be asked for.
 * @param {Definition} definition
 */
function isAskable({ kind, name, isLoose }) {
  if (isLoose) return false;
  return (
    kind !== 'accessor' && kind !== 'constructor' && /^[#$\w]+$/.test(name) && name !== 'default' && name !== 'exports'
  );
}

/**
 * @param {Iterable<Definition>} definitions
 * @returns {Map<string, number>}
 */
function countDefinitions(definitions) {
  const counts = new Map();
  const accessorPairs = new Set();
  for (const { kind, name, file, container } of definitions) {
    if (kind === 'constructor') continue;
    if (kind === 'accessor') {
      const pair = `${file}#${container}.${name}`;
      if (accessorPairs.has(pair)) continue;
      accessorPairs.add(pair);
    }
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
