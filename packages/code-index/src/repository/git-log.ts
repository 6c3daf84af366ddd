/** What each commit changed, by git: newest first, merges left out, and nothing of the repository is run for it. */
import { type GitDirectory, headCommit, locateGit, problemOfObjects, readCommon } from '@boocontext/safe-access';
import { EngineError, type EngineErrorCode } from '../errors.ts';
import { type RunGit, withGit } from './git-process.ts';
import { isIgnoredFromOutside } from './tree.ts';

export interface Commit {
  readonly id: string;
  /** Seconds since 1970. */
  readonly time: number;
  /** It has no parent: all that it holds is new. */
  readonly isFirst: boolean;
  readonly changes: readonly CommittedChange[];
}

export interface CommittedChange {
  /** As git calls it: `M`, `A`, `D`, `R` (moved), `C`, `T`. */
  readonly status: string;
  readonly path: string;
  /** Of what was moved or copied, where from; else the same. */
  readonly before: string;
  /** Lines added and deleted, where they were asked for and the file holds text. */
  readonly lines: number;
}

export interface LogQuestion {
  /** Commits are told from here back. */
  readonly head: string;
  /** Only those that this one does not lead back to. */
  readonly after?: string;
  /** Only those since then, in seconds since 1970. */
  readonly since?: number;
  readonly mostCommits: number;
  /** Which of `--numstat`, `-M` and the like. */
  readonly format: readonly string[];
}

/** Undefined where git cannot say, takes too long or says too much: less may be asked for. */
export function readLog(run: RunGit, asked: LogQuestion): readonly Commit[] | undefined {
  const { head, after, since, mostCommits, format } = asked;
  try {
    const log = run({
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
        ...format,
        '--relative',
        `--format=${COMMIT_MARK}%H %ct %P`,
        `--max-count=${mostCommits}`,
        ...(since === undefined ? [] : [`--since=${new Date(since * 1000).toISOString()}`]),
        '--end-of-options',
        head,
        ...(after === undefined ? [] : [`^${after}`]),
        '--',
        '.',
      ],
    });
    return log && commitsIn(log.toString('utf8'));
  } catch (cause) {
    if (cause instanceof EngineError && cause.code === 'internal') return undefined;
    throw cause;
  }
}

/** What files are called today that once had another name. Commits are taken in one by one, newest first. */
export class NamesNow {
  readonly #now = new Map<string, string>();

  of(path: string): string {
    return this.#now.get(path) ?? path;
  }

  take(changes: readonly CommittedChange[]): void {
    const moved = changes.filter(({ status }) => status === 'R');
    for (const [before, now] of moved.map(({ before, path }) => [before, this.of(path)] as const))
      this.#now.set(before, now);
  }
}

export interface UnknownHistory {
  readonly known: false;
  /** `timeout`: nobody had the time to ask git. `refused`: the git data must not be read. */
  readonly reason: 'no_git' | 'no_commit' | 'refused' | 'shallow' | 'failed' | 'timeout';
  /** Of what is refused, why, as the end of a sentence. */
  readonly why?: string;
}

/** Where a history begins and ends. */
export interface HistoryEnds {
  /** The commit that HEAD is at. */
  readonly head: string;
  /** The commits whose parents a shallow clone does not hold; empty where it is none. */
  readonly boundary: ReadonlySet<string>;
}

/**
 * What is read of a history by git.
 *
 * @param root Real path of the repository's root, with `/`. Never throws for what a repository may be.
 */
export function readHistory<Known>(
  root: string,
  read: (run: RunGit, ends: HistoryEnds) => Known | UnknownHistory,
): Known | UnknownHistory {
  const git = historyOf(root);
  const refused = git === undefined ? locateGit(root)?.refused : problemOfObjects(git);
  if (refused !== undefined) return { known: false, reason: 'refused', why: refused };
  if (git === undefined) return { known: false, reason: 'no_git' };
  const head = headCommit(git);
  if (head === undefined) return { known: false, reason: 'no_commit' };
  const boundary = shallowBoundary(git);
  try {
    return withGit(git, { workingTree: false }, (run) => read(run, { head, boundary }));
  } catch (cause) {
    // That git did not answer says nothing of the code.
    if (cause instanceof EngineError && FAILURES.has(cause.code)) return { known: false, reason: 'failed' };
    throw cause;
  }
}

/** Git data of a repository whose history is its own: not of one around it that ignores it. */
function historyOf(root: string): GitDirectory | undefined {
  const git = locateGit(root)?.git;
  return git !== undefined && isIgnoredFromOutside(git) ? undefined : git;
}

/**
 * The commit that history is told back from, and where a shallow clone ends: a key that what was read can be kept under.
 * Undefined where there is no commit.
 */
export function historyKey(root: string): string | undefined {
  const git = historyOf(root);
  const head = git && headCommit(git);
  return head && `${head}\n${readCommon(git, 'shallow') ?? ''}`;
}

function shallowBoundary(git: GitDirectory): ReadonlySet<string> {
  return new Set((readCommon(git, 'shallow') ?? '').split('\n').filter((line) => line !== ''));
}

const FAILURES: ReadonlySet<EngineErrorCode> = new Set(['not_git', 'internal', 'took_too_long', 'unwritable']);
const TIMEOUT_MS = 15_000;
const COMMIT_MARK = '\u0001';

type Changed = { -readonly [Key in keyof CommittedChange]: CommittedChange[Key] };

function commitsIn(log: string): readonly Commit[] {
  const commits: Commit[] = [];
  let changes: Changed[] = [];
  let byPath = new Map<string, Changed>();
  const fields = log.split('\0');
  for (let i = 0; i < fields.length; i++) {
    const field = (fields[i] as string).replace(/^\n/, '');
    if (field.startsWith(COMMIT_MARK)) {
      const [id = '', time, parent] = field.slice(COMMIT_MARK.length).split(' ');
      changes = [];
      byPath = new Map();
      commits.push({ id, time: Number(time), isFirst: parent === '', changes });
    } else if (field.startsWith(':')) {
      // `:100644 100644 OLD NEW M`, then the path, or of a rename or copy both paths.
      const status = field.slice(field.lastIndexOf(' ') + 1)[0] ?? '';
      const before = fields[++i] ?? '';
      const path = status === 'R' || status === 'C' ? (fields[++i] ?? '') : before;
      const change: Changed = { status, path, before, lines: 0 };
      changes.push(change);
      byPath.set(path, change);
    } else {
      // `12<tab>3<tab>PATH`, where a rename has no path here but two fields after it. Of a binary file both are `-`.
      const numbers = /^(\d+|-)\t(\d+|-)\t(.*)$/s.exec(field);
      if (numbers === null) continue;
      let path = numbers[3] as string;
      if (path === '') {
        i += 2;
        path = fields[i] ?? '';
      }
      const change = byPath.get(path);
      if (change !== undefined) change.lines += count(numbers[1]) + count(numbers[2]);
    }
  }
  return commits;
}

function count(digits: string | undefined): number {
  const number = Number(digits);
  return Number.isFinite(number) ? number : 0;
}
