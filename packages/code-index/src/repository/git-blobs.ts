/** Contents of files as they were committed. */
import { type GitDirectory, headCommit, locateGit } from '@boocontext/safe-access';
import { EngineError } from '../errors.ts';
import { decode } from './contents.ts';
import { withGit } from './git-process.ts';

/**
 * @param names Ids of blobs, or `COMMIT:PATH`; none with a line break.
 * @returns The contents of each, in the same order, all read by one run of git; undefined for what is no blob.
 */
export function readBlobs(git: GitDirectory, names: readonly string[]): (Buffer | undefined)[] {
  if (names.length === 0) return [];
  const input = names.map((name) => `${name}\n`).join('');
  const output = withGit(git, { workingTree: false }, (run) => run({ arguments: ['cat-file', '--batch'], input }));
  const blobs: (Buffer | undefined)[] = [];
  for (let at = 0; output !== undefined && at < output.length; ) {
    // `ID TYPE SIZE`, the contents, a newline; or `NAME missing`.
    const end = output.indexOf(10, at);
    const [type, size] = output.toString('latin1', at, end).split(' ').slice(-2);
    at = end + 1;
    if (size === undefined || !/^\d+$/.test(size)) {
      blobs.push(undefined);
      continue;
    }
    blobs.push(type === 'blob' ? output.subarray(at, at + Number(size)) : undefined);
    at += Number(size) + 1;
  }
  return blobs;
}

/** Texts of these files in HEAD, by path; without those that are not there, and none where there is no git. */
export function committedTexts(root: string, files: readonly string[]): ReadonlyMap<string, string> {
  const git = locateGit(root)?.git;
  const head = git && headCommit(git);
  if (git === undefined || head === undefined) return new Map();
  const named = files.filter((file) => !file.includes('\n'));
  try {
    const blobs = readBlobs(
      git,
      named.map((file) => `${head}:${git.prefix}${file}`),
    );
    return new Map(
      named.flatMap((file, at) => {
        const bytes = blobs[at];
        const text = bytes && decode(bytes);
        return text === undefined ? [] : [[file, text] as const];
      }),
    );
  } catch (error) {
    if (error instanceof EngineError) return new Map();
    throw error;
  }
}
