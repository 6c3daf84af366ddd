/** The git data of the repository, and which commit a name means; all without starting git. */
import { type GitDirectory, locateGit, resolveReference } from '@boocontext/safe-access';
import type { RunGit } from './git.ts';
import { RepositoryError } from './repository-error.ts';

/** The git data of the working tree that the root, a real path, belongs to. Throws `not_git`. */
export function findGitDirectory(root: string): GitDirectory {
  const place = locateGit(root);
  if (place === undefined) throw new RepositoryError('not_git', 'this is not a git repository');
  if (place.git === undefined) throw new RepositoryError('not_git', `the git history is not read: ${place.refused}`);
  if (place.git.refStorage === 'reftable') {
    throw new RepositoryError('not_git', 'this repository keeps its branches in a reftable, which is not read yet');
  }
  return place.git;
}

/**
 * The commit id, with what leads on from it, for a revision such as `main~2`, `v1.0^{commit}` or `4f2a91c`. What comes
 * out holds no name from outside any more, so that git can take it for nothing else. Throws `unknown_revision`.
 */
export function resolveRevision(git: GitDirectory, revision: string): string {
  const parts =
    /^([A-Za-z0-9_@][A-Za-z0-9_./+#@-]{0,250}?)((?:~\d{0,6}|\^\d{0,2}|\^\{(?:commit|tree|tag|blob)?\}){0,20})$/.exec(
      revision,
    );
  const name = parts?.[1];
  if (name === undefined || name.includes('..') || name.includes('@{')) {
    const examples = 'a branch, a tag or a commit, such as main, v1.2~3 or 4f2a91c';
    throw new RepositoryError('unknown_revision', `${JSON.stringify(revision.slice(0, 100))} is not ${examples}`);
  }
  const id = resolveReference(git, name === '@' ? 'HEAD' : name) ?? (/^[0-9a-f]{4,64}$/.test(name) ? name : undefined);
  if (id === undefined) throw new RepositoryError('unknown_revision', `there is no branch, tag or commit ${name}`);
  return `${id}${parts?.[2] ?? ''}`;
}

/** The whole id of the commit that a revision is. Throws `unknown_revision`. */
export async function wholeId(run: RunGit, git: GitDirectory, revision: string): Promise<string> {
  const resolved = resolveRevision(git, revision);
  const output = await run({ args: ['rev-parse', '--verify', '--quiet', '--end-of-options', `${resolved}^{commit}`] });
  if (output === undefined) throw new RepositoryError('unknown_revision', `there is no commit ${revision} here`);
  return output.text.trim();
}
