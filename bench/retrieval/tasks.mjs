/** Tasks of Agent Retrieval Bench as its repository publishes them: one JSON object a line. */

/**
 * @typedef {object} Sample
 * @property {string} id
 * @property {string} repo `owner/name`
 * @property {string} base_commit
 * @property {string} task_type
 * @property {Record<string, any>} query
 * @property {Record<string, any>} gold
 * @property {Record<string, any>} metadata
 *
 * @typedef {object} Task
 * @property {string} id
 * @property {string} repo
 * @property {string} commit the state that is laid out
 * @property {'code2test' | 'edit2ripple'} kind
 * @property {string} shown the file whose change is shown, or that a change is meant for
 * @property {string | undefined} fix of `edit2ripple`: the commit from which the shown file is taken
 * @property {readonly string[]} gold
 */

/**
 * What can be asked as somebody at work would; undefined for the rest. Of a `comment2context` of the first release the file
 * to be found is the one that the comment is on.
 * @param {Sample} sample
 * @returns {Task | undefined}
 */
export function taskOf({ id, repo, base_commit: commit, task_type: kind, query, gold, metadata }) {
  if (kind === 'code2test')
    return { id, repo, commit, kind, shown: query.changed_file, fix: undefined, gold: unique(gold.related_tests) };
  if (kind === 'edit2ripple') {
    const fix = gold.fix_commit ?? metadata.fix_commit;
    return { id, repo, commit, kind, shown: query.anchor_file, fix, gold: unique(gold.files) };
  }
  return undefined;
}

/**
 * @param {string} text
 * @returns {Task[]}
 */
export function readTasks(text) {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => taskOf(JSON.parse(line)) ?? []);
}

/**
 * One over the place of the first that was to be found; 0 where none was.
 * @param {readonly string[]} ranked
 * @param {readonly string[]} gold
 */
export function reciprocalRank(ranked, gold) {
  const place = ranked.findIndex((file) => gold.includes(file));
  return place < 0 ? 0 : 1 / (place + 1);
}

/**
 * Two lists as one reads them beside each other: the first of each, the second of each, and so on.
 * @param {readonly string[]} one
 * @param {readonly string[]} other
 */
export function alternating(one, other) {
  const most = Math.max(one.length, other.length);
  return Array.from({ length: most }, (_, at) => [one[at], other[at]])
    .flat()
    .filter((file) => file !== undefined);
}

/** @param {readonly string[] | undefined} files */
function unique(files = []) {
  return [...new Set(files)];
}
