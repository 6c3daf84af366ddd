import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { toolCallQuery } from '../../api/call-tool.ts';

export interface FolderEntry {
  /** From the root of the repository; of a folder with `/` at its end. */
  readonly path: string;
  readonly name: string;
  /** How many files are in a folder and below; undefined for a file. */
  readonly files: number | undefined;
}

const answerSchema = z.looseObject({
  entries: z.array(z.looseObject({ path: z.string(), kind: z.enum(['folder', 'file']), files: z.number().optional() })),
  total: z.number(),
});

/** As many as the server lists at once. */
const most = 2_000;

/** What is in a folder such as `src/`, folders first; what ignore files name is left out. */
export function useFolder(path: string) {
  const place = path.replace(/\/$/, '');
  const answer = useQuery(
    toolCallQuery('list_files', { depth: 1, limit: most, ...(place === '' ? {} : { path: place }) }),
  );
  const read = answerSchema.safeParse(answer.data?.structured);
  const entries = read.data?.entries.map(({ path: full, kind, files }): FolderEntry => {
    const name = full.slice(full.lastIndexOf('/') + 1);
    return kind === 'folder' ? { path: `${full}/`, name, files: files ?? 0 } : { path: full, name, files: undefined };
  });
  const problem = answer.error ?? (answer.data === undefined || read.success ? undefined : answer.data.output);
  return { entries, problem, missing: (read.data?.total ?? 0) - (entries?.length ?? 0) };
}
