/** Which commits of a clone are asked about, and what each of them is asked for. Git alone decides, and nobody's taste. */
import { execFileSync } from 'node:child_process';

/**
 * @typedef {object} Change
 * @property {string} status as git calls it: `M`, `A`, `D`, `R`
 * @property {string} path
 * @property {number} lines added and deleted
 *
 * @typedef {object} Kinds
 * @property {(file: string) => boolean} isTest
 * @property {(file: string) => boolean} isSource code, templates and styles, tests among them
 *
 * @typedef {object} Task
 * @property {string} commit
 * @property {string} parent
 * @property {string} shown the file whose change is shown
 * @property {readonly string[]} sources what else the commit changed, of what had been there before
 * @property {readonly string[]} tests
 */

/** A commit of more files is no single change; of the file that is shown there must be something to see, and not all of it. */
const MOST_FILES = 12;
const LEAST_LINES = 4;
const MOST_LINES = 500;

/**
 * What a commit is asked for; undefined where there is nothing to find. What it has added could be found by nobody, and is
 * no part of it.
 * @param {readonly Change[]} changes
 * @param {Kinds} kinds
 * @returns {{shown: string, sources: string[], tests: string[]} | undefined}
 */
export function taskOf(changes, { isTest, isSource }) {
  const code = changes.filter(({ path }) => isSource(path));
  if (changes.length > MOST_FILES || changes.some(({ status }) => status === 'R' || status === 'C')) return undefined;
  const [shown] = code
    .filter(({ path, status }) => status === 'M' && !isTest(path))
    .sort((a, b) => b.lines - a.lines || (a.path < b.path ? -1 : 1));
  if (shown === undefined || shown.lines < LEAST_LINES || shown.lines > MOST_LINES) return undefined;
  const others = code.filter(({ path, status }) => path !== shown.path && status !== 'A').map(({ path }) => path);
  if (others.length === 0) return undefined;
  return {
    shown: shown.path,
    sources: others.filter((file) => !isTest(file)),
    tests: others.filter(isTest),
  };
}

/**
 * So many of the commits that can be asked about, as far apart as the last ones of the history allow: the newest first.
 * @param {string} clone
 * @param {{count: number, among?: number, kinds: Kinds}} options `among` so many last commits
 * @returns {Task[]}
 */
export function tasksIn(clone, { count, among = 600, kinds }) {
  const tasks = commitsOf(clone, among).flatMap(({ commit, parent, changes }) => {
    if (parent === undefined || changes.length < 2 || changes.length > MOST_FILES) return [];
    const lines = linesOf(clone, commit);
    const task = taskOf(
      changes.map((change) => ({ ...change, lines: lines.get(change.path) ?? 0 })),
      kinds,
    );
    return task === undefined ? [] : [{ commit, parent, ...task }];
  });
  return spread(tasks, count);
}

/**
 * @template Item
 * @param {readonly Item[]} items
 * @param {number} count
 * @returns {Item[]}
 */
export function spread(items, count) {
  const step = Math.max(1, items.length / count);
  return Array.from(
    { length: Math.min(count, items.length) },
    (_, i) => /** @type {Item} */ (items[Math.floor(i * step)]),
  );
}

/**
 * @typedef {{commit: string, parent: string | undefined, changes: Omit<Change, 'lines'>[]}} Commit
 * @param {string} clone
 * @param {number} most
 * @returns {Commit[]}
 */
function commitsOf(clone, most) {
  // Only what was moved as it is needs no contents, of which a clone need not have all.
  const format = ['--raw', '-M100%', '--no-abbrev', '--format=\u0001%H %P'];
  return parseLog(gitIn(clone, 'log', '-z', '--no-merges', `--max-count=${most}`, ...format));
}

/**
 * @param {string} log of `-z --raw`
 * @returns {Commit[]}
 */
export function parseLog(log) {
  /** @type {Commit[]} */
  const commits = [];
  const fields = log.split('\0');
  for (let i = 0; i < fields.length; i++) {
    const field = (fields[i] ?? '').replace(/^\n/, '');
    if (field.startsWith('\u0001')) {
      const [commit = '', parent] = field.slice(1).split(' ');
      commits.push({ commit, parent: parent || undefined, changes: [] });
    } else if (field.startsWith(':')) {
      const status = field.slice(field.lastIndexOf(' ') + 1)[0] ?? '';
      if (status === 'R' || status === 'C') i++;
      commits.at(-1)?.changes.push({ status, path: fields[++i] ?? '' });
    }
  }
  return commits;
}

/**
 * Lines that a commit adds and deletes, by file; none where the clone lacks a content.
 * @param {string} clone
 * @param {string} commit
 * @returns {Map<string, number>}
 */
function linesOf(clone, commit) {
  try {
    const rows = gitIn(clone, 'show', '-z', '--numstat', '--no-renames', '--format=', commit).split('\0');
    return new Map(
      rows.map((row) => {
        const [added, deleted, path = ''] = row.split('\t');
        return [path, (Number(added) || 0) + (Number(deleted) || 0)];
      }),
    );
  } catch {
    return new Map();
  }
}

/**
 * @param {string} directory
 * @param {...string} args
 */
export function gitIn(directory, ...args) {
  return execFileSync('git', args, {
    cwd: directory,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' },
  });
}
