/** What is asked about a repository with a pathological file, and what an answer must not get wrong whatever that file is. */

/**
 * @typedef {object} Question
 * @property {'overview' | 'map' | 'health' | 'symbols' | 'callgraph' | 'impact' | 'types'} tool
 * @property {Record<string, unknown>} input
 * @property {'all' | 'tariff' | 'heavy' | 'lonely'} about
 *
 * @typedef {object} Answer the envelope, as far as it is looked at
 * @property {'SAFE' | 'INFO' | 'CAUTION' | 'UNSAFE'} verdict
 * @property {string} summary
 * @property {Record<string, any>} details
 * @property {Record<string, any>} metadata
 */

/**
 * All seven tools about what has nothing to do with the file, then about what stands in it and what only it uses.
 * @param {import('./repositories.mjs').Repository} repository
 * @returns {readonly Question[]}
 */
export function questionsAbout({ tariff, heavy, lonely }) {
  return [
    { tool: 'callgraph', about: 'tariff', input: { symbol: 'tariff', file: tariff } },
    { tool: 'impact', about: 'tariff', input: { symbol: 'tariff', file: tariff } },
    { tool: 'types', about: 'tariff', input: { symbol: 'tariff', file: tariff } },
    { tool: 'symbols', about: 'tariff', input: { query: 'tariff' } },
    { tool: 'health', about: 'all', input: {} },
    { tool: 'overview', about: 'all', input: {} },
    { tool: 'map', about: 'all', input: {} },
    { tool: 'callgraph', about: 'heavy', input: { symbol: 'heavy' } },
    { tool: 'impact', about: 'heavy', input: { symbol: 'heavy' } },
    { tool: 'types', about: 'heavy', input: { symbol: 'heavy' } },
    { tool: 'symbols', about: 'heavy', input: { query: 'heavy' } },
    { tool: 'health', about: 'heavy', input: { file: heavy } },
    { tool: 'callgraph', about: 'lonely', input: { symbol: 'lonely', file: lonely, direction: 'callers' } },
    { tool: 'impact', about: 'lonely', input: { symbol: 'lonely', file: lonely } },
  ];
}

/**
 * What is wrong with an answer, a sentence each; nothing for one that can be acted on.
 * @param {import('./repositories.mjs').Repository} repository
 * @param {{readonly file: string, readonly usesLonely: boolean}} planted the file that was put in
 * @param {Question} question
 * @param {Answer} answer
 * @returns {string[]}
 */
export function faultsOf(repository, planted, { tool, about }, answer) {
  const { verdict, details, metadata } = answer;
  const faults = [];
  const isNamed = namesFile(answer, planted.file);
  const code = details.error?.code;
  if (code !== undefined && !(about === 'heavy' && isNamed)) faults.push(`it failed: ${code}`);
  if (verdict === 'SAFE' && tool === 'impact') faults.push('it says that a used symbol is safe to change');
  if (code !== undefined) return faults;
  const names = (/** @type {string} */ list, /** @type {string} */ key) =>
    new Set((details[list] ?? []).map((/** @type {Record<string, string>} */ each) => each[key]));
  if (tool === 'callgraph') {
    const callers = names('callers', 'caller_symbol');
    if (about === 'tariff' && !isSame(callers, repository.callers)) faults.push(`callers are ${[...callers]}`);
    if (about === 'heavy' && !callers.has(repository.caller) && !metadata.truncated)
      faults.push(`${repository.caller} is no caller`);
    if (about === 'lonely' && planted.usesLonely && !callers.has('lastly') && !isNamed)
      faults.push('a caller in the file is missing, and nothing is said of the file');
  }
  const affected = names('affected_symbols', 'symbol');
  if (tool === 'impact' && about === 'tariff') {
    for (const caller of repository.callers) if (!affected.has(caller)) faults.push(`${caller} is not affected`);
  }
  if (tool === 'impact' && about === 'heavy' && !affected.has(repository.caller) && !metadata.truncated)
    faults.push(`${repository.caller} is not affected`);
  if (tool === 'symbols') {
    const [first] = details.results ?? [];
    if (first?.symbol !== about && !(about === 'heavy' && isNamed)) faults.push(`it found ${first?.symbol}`);
  }
  if (tool === 'types' && about === 'tariff' && !String(details.signature).includes('amount'))
    faults.push(`its type is ${details.signature}`);
  if (tool === 'health' && about === 'all' && !(details.file_count >= repository.callers.length))
    faults.push(`${details.file_count} files were measured`);
  return faults;
}

/**
 * The time for one answer was over: what is missing in it is said, and is no fault.
 * @param {Answer} answer
 */
export function isCutShort({ verdict, summary, details }) {
  return (
    verdict !== 'SAFE' &&
    (summary.includes('the time for one answer was over') || details.error?.code === 'not_read_yet')
  );
}

/** @param {Answer} answer @param {string} file */
function namesFile({ summary, details, metadata }, file) {
  const said = JSON.stringify([summary, metadata.coverage, details.mentions?.unexplained, details.error]);
  return said.includes(file);
}

/** @param {ReadonlySet<string>} found @param {readonly string[]} expected */
function isSame(found, expected) {
  return found.size === expected.length && expected.every((name) => found.has(name));
}
