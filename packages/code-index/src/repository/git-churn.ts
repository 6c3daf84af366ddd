/**
 * How often each file was changed, by git. Only what history really holds is told: a shallow clone ends where its
 * objects end, and the commit at that end seems to add every file, so it does not count.
 */
import { type GitDirectory, headCommit, locateGit, problemOfObjects, readCommon } from '@boocontext/safe-access';
import { EngineError, type EngineErrorCode } from '../errors.ts';
import { type RunGit, withGit } from './git-process.ts';
import { isIgnoredFromOutside } from './tree.ts';

/** Days before the commit that HEAD is at; older commits say little about where work goes on. */
export const CHURN_DAYS = 365;
/** Of a busier history only the latest commits are looked at. */
const MAX_COMMITS = 2_000;
const TIMEOUT_MS = 15_000;

export interface FileChurn {
  /** Commits of the window that changed it, merges left out; under its earlier names too. */
  readonly commits: number;
  /** Lines added and deleted by them; those with which the file was created do not count. */
  readonly lines: number;
}

/** Changes that are not committed yet do not count. */
export interface Churn {
  readonly known: true;
  /** By path from the root, of the files that changed in the window, deleted ones included. */
  readonly files: ReadonlyMap<string, FileChurn>;
  readonly commits: number;
  /** Seconds since 1970 of the oldest and of the newest commit that may count. */
  readonly since: number;
  readonly until: number;
  /** False where git could not compare contents, as in a clone without them: then all `lines` are 0. */
  readonly linesKnown: boolean;
  /** Why the window is shorter than `CHURN_DAYS`. */
  readonly cut?: 'shallow' | 'too_many';
}

export interface UnknownChurn {
  readonly known: false;
  /** `timeout`: nobody had the time to ask git. `refused`: the git data must not be read. */
  readonly reason: 'no_git' | 'no_commit' | 'refused' | 'shallow' | 'failed' | 'timeout';
  /** Of what is refused, why, as the end of a sentence. */
  readonly why?: string;
}

/**
 * The commit that churn is counted back from, and where a shallow clone ends: a key that the counts can be kept under.
 * Undefined where there is no commit.
 */
export function churnHead(root: string): string | undefined {
  const git = gitOf(root);
  const head = git && headCommit(git);
  return head && `${head}\n${boundaryOf(git)}`;
}

/** The commits whose parents a shallow clone does not hold, one a line; empty where it is none. */
function boundaryOf(git: GitDirectory): string {
  return readCommon(git, 'shallow') ?? '';
}

/** @param root Real path of the repository's root, with `/`. Never throws for what a repository may be. */
export function gitChurn(root: string): Churn | UnknownChurn {
  const git = gitOf(root);
  const refused = git === undefined ? locateGit(root)?.refused : problemOfObjects(git);
  if (refused !== undefined) return { known: false, reason: 'refused', why: refused };
  if (git === undefined) return { known: false, reason: 'no_git' };
  const head = headCommit(git);
  if (head === undefined) return { known: false, reason: 'no_commit' };
  const boundary = new Set(
    boundaryOf(git)
      .split('\n')
      .filter((line) => line !== ''),
  );
  try {
    return withGit(git, { workingTree: false }, (run) => {
      const until = Number(run({ arguments: ['log', '-1', '--format=%ct', '--end-of-options', head] })?.toString());
      if (!(until > 0)) return { known: false, reason: 'failed' };
      const since = until - CHURN_DAYS * 86_400;
      const withLines = logOf(run, { head, since, format: ['--numstat', '-M', '-l400'] });
      const log = withLines ?? logOf(run, { head, since, format: ['--no-renames'] });
      if (log === undefined) return { known: false, reason: 'failed' };
      return countChurn(log, { boundary, since, until, linesKnown: withLines !== undefined });
    });
  } catch (cause) {
    if (cause instanceof EngineError && failures.has(cause.code)) return { known: false, reason: 'failed' };
    throw cause;
  }
}

const failures: ReadonlySet<EngineErrorCode> = new Set(['not_git', 'internal', 'took_too_long', 'unwritable']);

function gitOf(root: string): GitDirectory | undefined {
  const git = locateGit(root)?.git;
  return git !== undefined && isIgnoredFromOutside(git) ? undefined : git;
}

function logOf(
  run: RunGit,
  asked: { readonly head: string; readonly since: number; readonly format: readonly string[] },
): string | undefined {
  try {
    return run({
      inRoot: true,
      timeoutMs: TIMEOUT_MS,
      arguments: [
        'log',
        '-z',
        '--no-merges',
        '--no-ext-diff',
        '--no-textconv',
        '--no-color',
        '--no-show-signature',
        '--ignore-submodules=all',
        '--no-abbrev',
        '--raw',
        ...asked.format,
        '--relative',
        `--format=${COMMIT_MARK}%H %ct`,
        `--max-count=${MAX_COMMITS}`,
        `--since=${new Date(asked.since * 1000).toISOString()}`,
        '--end-of-options',
        asked.head,
        '--',
        '.',
      ],
    })?.toString('utf8');
  } catch (cause) {
    // It took too long, or printed too much. Without lines it may be quick enough.
    if (cause instanceof EngineError && cause.code === 'internal') return undefined;
    throw cause;
  }
}

const COMMIT_MARK = '\u0001';

function countChurn(
  log: string,
  window: {
    readonly boundary: ReadonlySet<string>;
    readonly since: number;
    readonly until: number;
    readonly linesKnown: boolean;
  },
): Churn | UnknownChurn {
  const files = new Map<string, { commits: number; lines: number }>();
  /** Names that files had before they were renamed, with those they have now. */
  const nameNow = new Map<string, string>();
  const fields = log.split('\0');
  let seen = 0;
  let commits = 0;
  let oldest = window.until;
  let isBoundary = false;
  let hasBoundary = false;
  let created = new Set<string>();
  let renamed: (readonly [string, string])[] = [];

  for (let i = 0; i < fields.length; i++) {
    const field = (fields[i] as string).replace(/^\n/, '');
    if (field.startsWith(COMMIT_MARK)) {
      for (const [before, now] of renamed) nameNow.set(before, now);
      renamed = [];
      created = new Set();
      const [id = '', time] = field.slice(COMMIT_MARK.length).split(' ');
      isBoundary = window.boundary.has(id);
      hasBoundary ||= isBoundary;
      seen++;
      if (isBoundary) continue;
      commits++;
      oldest = Math.min(oldest, Number(time));
    } else if (field.startsWith(':')) {
      // `:100644 100644 OLD NEW M`, then the path, or of a rename or copy both paths.
      const status = field.slice(field.lastIndexOf(' ') + 1);
      const isMoved = status.startsWith('R') || status.startsWith('C');
      const before = fields[++i] ?? '';
      const path = isMoved ? (fields[++i] ?? '') : before;
      const now = nameNow.get(path) ?? path;
      if (status.startsWith('R')) renamed.push([before, now]);
      if (status.startsWith('A') || status.startsWith('C')) created.add(path);
      if (!isBoundary) churnOf(now).commits++;
    } else {
      // `12<tab>3<tab>PATH`, where a rename has no path here but two fields after it. Of a binary file both are `-`.
      const numbers = /^(\d+|-)\t(\d+|-)\t(.*)$/s.exec(field);
      if (numbers === null) continue;
      let path = numbers[3] as string;
      if (path === '') {
        i += 2;
        path = fields[i] ?? '';
      }
      if (isBoundary || created.has(path)) continue;
      churnOf(nameNow.get(path) ?? path).lines += count(numbers[1]) + count(numbers[2]);
    }
  }

  if (commits === 0 && hasBoundary) return { known: false, reason: 'shallow' };
  const cut = hasBoundary ? 'shallow' : seen >= MAX_COMMITS ? 'too_many' : undefined;
  return {
    known: true,
    files,
    commits,
    since: cut === undefined ? window.since : oldest,
    until: window.until,
    linesKnown: window.linesKnown,
    ...(cut === undefined ? {} : { cut }),
  };

  function churnOf(path: string): { commits: number; lines: number } {
    let churn = files.get(path);
    if (churn === undefined) {
      churn = { commits: 0, lines: 0 };
      files.set(path, churn);
    }
    return churn;
  }
}

function count(digits: string | undefined): number {
  const number = Number(digits);
  return Number.isFinite(number) ? number : 0;
}
