import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { toolCallQuery } from '../../api/call-tool.ts';
import { folderQuery } from '../../api/queries.ts';

export interface FolderEntry {
  /** From the root of the repository; of a folder with `/` at its end. */
  readonly path: string;
  readonly name: string;
  readonly isFolder: boolean;
  /** How many files are in a folder and below, where that is counted. */
  readonly files: number | undefined;
}

interface FolderContent {
  readonly entries: readonly FolderEntry[] | undefined;
  readonly problem: Error | string | undefined;
  /** How many entries are not listed. */
  readonly missing: number;
  /** The commit that a revision is. */
  readonly commit: string | undefined;
}

const answerSchema = z.looseObject({
  entries: z.array(z.looseObject({ path: z.string(), kind: z.enum(['folder', 'file']), files: z.number().optional() })),
  total: z.number(),
});

/** As many as the server lists at once. */
const most = 2_000;

/** What is, or at a revision was, in a folder such as `src/`, folders first; what ignore files name is left out. */
export function useFolder(path: string, at: string | undefined): FolderContent {
  const place = path.replace(/\/$/, '');
  const now = useQuery({
    ...toolCallQuery('list_files', { depth: 1, limit: most, ...(place === '' ? {} : { path: place }) }),
    enabled: at === undefined,
  });
  const then = useQuery({ ...folderQuery(place, at ?? ''), enabled: at !== undefined });
  if (at !== undefined) {
    return {
      entries: then.data?.entries.map(({ path: full, kind }) => entryOf(full, kind === 'folder', undefined)),
      problem: then.error ?? undefined,
      missing: 0,
      commit: then.data?.commit,
    };
  }
  const read = answerSchema.safeParse(now.data?.structured);
  const entries = read.data?.entries.map(({ path: full, kind, files }) =>
    entryOf(full, kind === 'folder', kind === 'folder' ? (files ?? 0) : undefined),
  );
  const problem = now.error ?? (now.data === undefined || read.success ? undefined : now.data.output);
  return { entries, problem, missing: (read.data?.total ?? 0) - (entries?.length ?? 0), commit: undefined };
}

function entryOf(full: string, isFolder: boolean, files: number | undefined): FolderEntry {
  const name = full.slice(full.lastIndexOf('/') + 1);
  return { path: isFolder ? `${full}/` : full, name, isFolder, files };
}
