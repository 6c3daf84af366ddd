/**
 * How often each file was changed, by git. Only what history really holds is told: a shallow clone ends where its
 * objects end, and the commit at that end seems to add every file, so it does not count.
 */
import { type Commit, NamesNow, readHistory, readLog, type UnknownHistory } from './git-log.ts';

/** Days before the commit that HEAD is at; older commits say little about where work goes on. */
export const CHURN_DAYS = 365;
/** Of a busier history only the latest commits are looked at. */
const MAX_COMMITS = 2_000;

interface FileChurn {
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

/** @param root Real path of the repository's root, with `/`. Never throws for what a repository may be. */
export function gitChurn(root: string): Churn | UnknownHistory {
  return readHistory(root, (run, { head, boundary }) => {
    const until = Number(run({ arguments: ['log', '-1', '--format=%ct', '--end-of-options', head] })?.toString());
    if (!(until > 0)) return { known: false, reason: 'failed' };
    const since = until - CHURN_DAYS * 86_400;
    const asked = { head, since, mostCommits: MAX_COMMITS };
    // Without lines it may be quick enough.
    const withLines = readLog(run, { ...asked, format: ['--numstat', '-M', '-l400'] });
    const log = withLines ?? readLog(run, { ...asked, format: ['--no-renames'] });
    if (log === undefined) return { known: false, reason: 'failed' };
    return countChurn(log, { boundary, since, until, linesKnown: withLines !== undefined });
  });
}

function countChurn(
  log: readonly Commit[],
  window: {
    readonly boundary: ReadonlySet<string>;
    readonly since: number;
    readonly until: number;
    readonly linesKnown: boolean;
  },
): Churn | UnknownHistory {
  const files = new Map<string, { commits: number; lines: number }>();
  const nameNow = new NamesNow();
  let commits = 0;
  let oldest = window.until;
  let hasBoundary = false;
  for (const { id, time, changes } of log) {
    const isBoundary = window.boundary.has(id);
    hasBoundary ||= isBoundary;
    if (!isBoundary) {
      commits++;
      oldest = Math.min(oldest, time);
      for (const { status, path, lines } of changes) {
        const churn = churnOf(nameNow.of(path));
        churn.commits++;
        if (status !== 'A' && status !== 'C') churn.lines += lines;
      }
    }
    nameNow.take(changes);
  }

  if (commits === 0 && hasBoundary) return { known: false, reason: 'shallow' };
  const cut = hasBoundary ? 'shallow' : log.length >= MAX_COMMITS ? 'too_many' : undefined;
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
