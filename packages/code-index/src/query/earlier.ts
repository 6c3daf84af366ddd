/** What a diff has changed, as it was before, for analyses that compare two states by themselves. */
import path from 'node:path';
import { reasonToLeaveOut } from '../repository/folders.ts';
import { gitDiff } from '../repository/git-diff.ts';
import { isTestPath } from '../repository/languages.ts';
import type { Repository } from '../repository/repository.ts';
import type { EarlierAnswer, EarlierFile } from './answers.ts';

/** `diff` as in `ImpactQuestion`. Throws as `gitDiff` does. */
export function askEarlier({ repository }: { readonly repository: Repository }, diff: string): EarlierAnswer {
  const { files, readOld, unread } = gitDiff(repository.root, diff);
  return {
    differing: [...files.map(({ path }) => path), ...unread],
    files: files.flatMap(({ path, oldPath, status }): readonly EarlierFile[] => {
      // Of what is still there the repository knows whether people write it; of what is gone its folder tells.
      const counts = repository.written.has(path) || (!repository.files.has(path) && !isInLeftOutFolder(oldPath));
      if (!counts) return [];
      const text = status === 'added' ? undefined : readOld(oldPath);
      return [{ path, oldPath, status, test: isTestPath(oldPath), ...(text === undefined ? {} : { text }) }];
    }),
  };
}

function isInLeftOutFolder(file: string): boolean {
  for (let folder = path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder))
    if (reasonToLeaveOut(folder, new Set(), () => []) !== undefined) return true;
  return false;
}
