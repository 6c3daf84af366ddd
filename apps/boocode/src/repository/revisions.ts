/** The branches and tags that one may look at, and what was in a folder at one of them. */
import type { Folder, Revisions } from '@boocontext/chat-api';
import { headBranch, headCommit, listReferences } from '@boocontext/safe-access';
import { withGit } from './git.ts';
import { findGitDirectory, wholeId } from './git-directory.ts';
import { RepositoryError } from './repository-error.ts';
import { normalisePath } from './safe-path.ts';

const mostOfKind = 1_000;

/** Throws `not_git`. */
export function readRevisions(root: string): Revisions {
  const git = findGitDirectory(root);
  const branch = headBranch(git);
  const head = headCommit(git);
  return {
    ...(branch === undefined ? {} : { branch }),
    ...(head === undefined ? {} : { head }),
    branches: [...listReferences(git, 'refs/heads', mostOfKind)],
    remoteBranches: listReferences(git, 'refs/remotes', mostOfKind).filter((name) => !name.endsWith('/HEAD')),
    tags: [...listReferences(git, 'refs/tags', mostOfKind)],
  };
}

/** What was in a folder at a revision, folders first. Throws `unknown_revision`, and `not_found` where there was none. */
export async function readFolderAt(root: string, asked: string, at: string): Promise<Folder> {
  const plain = normalisePath(asked);
  const git = findGitDirectory(root);
  return await withGit({ git }, async (run) => {
    const commit = await wholeId(run, git, at);
    const place = `${git.prefix}${plain}`.replace(/\/$/, '');
    const output = await run({
      args: ['ls-tree', '-z', '--end-of-options', `${commit}:${place}`],
      maxBytes: 20_000_000,
    });
    if (output === undefined) throw new RepositoryError('not_found', `there is no folder ${plain} in ${at}`);
    const entries = output.text
      .split('\0')
      .map((line) => /^\d+ (blob|tree) [0-9a-f]+\t(.+)$/s.exec(line))
      .filter((match) => match !== null)
      .map(([, kind, name = '']) => ({
        path: plain === '' ? name : `${plain}/${name}`,
        kind: kind === 'tree' ? ('folder' as const) : ('file' as const),
      }));
    const order = ({ kind, path }: (typeof entries)[number]) => `${kind === 'folder' ? 0 : 1}${path}`;
    return { commit, entries: entries.toSorted((a, b) => (order(a) < order(b) ? -1 : 1)) };
  });
}
