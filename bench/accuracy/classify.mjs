/** Why a pair was missed or wrongly named, as far as that can be told without reading the code: a short label to count. */

/** @typedef {import('./oracle/index.mjs').Definition} Definition */
/** @typedef {import('./oracle/index.mjs').CallSite} CallSite */
/** @typedef {import('./answers.mjs').Answer} Answer */
/** @typedef {import('./answers.mjs').Direction} Direction */
/** @typedef {import('./answers.mjs').Relation} Relation */

/**
 * @typedef {object} Subject
 * @property {import('./oracle/index.mjs').Oracle} oracle
 * @property {Definition} definition
 * @property {Direction} direction
 * @property {Answer} answer
 * @property {(file: string) => CallSite[]} sitesIn
 */

/**
 * @param {Subject} subject
 * @param {{key: string, sites: CallSite[], apart: string | null}} missed
 */
export function classifyMiss({ definition, direction, answer }, { sites, apart }) {
  if (answer.failure) return `no answer: ${answer.failure}`;
  if (apart) return `named, but only as ${apart}`;
  const [site] = sites;
  if (site?.caller === definition.id && site.targets.includes(definition.id)) return 'a call of itself';
  if (!site) return 'oracle artefact: a pair without a call site';
  if (direction === 'callers') {
    const lines = new Set(sites.map(({ line }) => line));
    const other = answer.relations.find(
      (each) => each.file === site.file && each.callLines.some((line) => lines.has(line)),
    );
    if (other) return 'the call is found, but attributed to another caller';
  }
  const language = /\.[cm]?jsx?$/.test(site.file) ? ' (JavaScript)' : '';
  return site.construct + language;
}

/**
 * @param {Subject} subject
 * @param {Relation} relation
 */
export function classifyWrong({ oracle, definition, direction, sitesIn }, relation) {
  const file = direction === 'callers' ? relation.file : definition.file;
  const name = direction === 'callers' ? definition.name : relation.name;
  const atLines = sitesIn(file).filter((site) =>
    relation.callLines.some((line) => site.startLine <= line && line <= site.line),
  );
  const named = atLines.filter(
    (site) => site.calleeName === name || site.targets.some((id) => oracle.definitions.get(id)?.name === name),
  );
  const [site] = named.length > 0 ? named : atLines;
  if (!site)
    return relation.callLines.length > 0
      ? 'no call there: a reference, a type, or text'
      : 'no such call in that function';
  const expectedId = direction === 'callers' ? definition.id : null;
  if (expectedId && site.targets.includes(expectedId)) return 'the call is real, but its caller is another function';
  if (direction === 'callees' && site.caller !== definition.id)
    return 'the call is real, but stands in a nested or another function';
  if (site.outcome === 'external') return 'calls something outside the repository';
  if (site.outcome === 'declared') return 'calls through a type that this definition does not implement';
  if (site.outcome === 'unresolved') return 'no type is known there';
  return named.length > 0 ? 'calls another definition of the same name' : 'calls something else there';
}
