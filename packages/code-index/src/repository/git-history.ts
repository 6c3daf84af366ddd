/**
 * Which files were changed together, by git. Moves are followed, so that every file stands under the name that it has now;
 * commits of very many files say nothing about any of them.
 */
import { NamesNow, readHistory, readLog, type UnknownHistory } from './git-log.ts';

export interface History {
  readonly known: true;
  readonly head: string;
  /** Newest first. */
  readonly commits: readonly CommitFiles[];
  /** By their numbers in `commits`; those that are gone by now are among them. */
  readonly paths: readonly string[];
}

/** The files that one commit changed. */
export type CommitFiles = Uint32Array;

/** Of a longer history only the latest commits are looked at. */
const MOST_COMMITS = 5_000;
/** A commit of more is a release, a new formatter, or a rename of half the project. */
const MOST_FILES = 30;

/**
 * @param root Real path of the repository's root, with `/`.
 * @param before What was read of it at an earlier commit: only what has come since is read again.
 * Never throws for what a repository may be.
 */
export function gitHistory(root: string, before?: History): History | UnknownHistory {
  return readHistory(root, (run, { head, boundary }) => {
    const isOn =
      before !== undefined &&
      run({ arguments: ['merge-base', '--is-ancestor', '--end-of-options', before.head, head] }) !== undefined;
    const asked = { head, mostCommits: MOST_COMMITS, ...(isOn ? { after: before.head } : {}) };
    // Moves cannot be told where contents are missing, as in a partial clone.
    const log =
      readLog(run, { ...asked, format: ['-M', '-l400'] }) ?? readLog(run, { ...asked, format: ['--no-renames'] });
    if (log === undefined) return { known: false, reason: 'failed' };
    const numbers = new Map<string, number>();
    const commits: CommitFiles[] = [];
    const add = (files: readonly string[]) => {
      const numbered = files.map((file) => {
        const number = numbers.get(file) ?? numbers.size;
        numbers.set(file, number);
        return number;
      });
      commits.push(Uint32Array.from(new Set(numbered)));
    };
    const nameNow = new NamesNow();
    for (const { id, isFirst, changes } of log) {
      // What was there from the beginning was not changed together; where a shallow clone ends all seems to begin.
      if (isFirst || boundary.has(id)) continue;
      if (changes.length > 0 && changes.length <= MOST_FILES) add(changes.map(({ path }) => nameNow.of(path)));
      nameNow.take(changes);
    }
    if (isOn)
      for (const files of before.commits.slice(0, MOST_COMMITS - log.length))
        add(Array.from(files, (number) => nameNow.of(before.paths[number] as string)));
    if (commits.length === 0 && boundary.size > 0) return { known: false, reason: 'shallow' };
    return { known: true, head, commits, paths: [...numbers.keys()] };
  });
}
