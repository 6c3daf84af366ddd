/** Every graded file of the repository, page after page. */
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { askAgainAfterMs, type BoocontextCall, useBoocontext } from '../../api/boocontext.ts';
import { isLate } from '../../api/envelope.ts';
import { type RatedFile, ratedFileSchema } from './details.ts';

export interface AllFiles {
  readonly files: readonly RatedFile[];
  readonly isPending: boolean;
  readonly isComplete: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/** A repository with more files than this is drawn by its largest ones. */
const mostPages = 20;

/** `given` are the files of the answer itself, where that is what was asked for. */
export function useAllFiles(
  given: readonly RatedFile[] | undefined,
  input: Readonly<Record<string, unknown>>,
): AllFiles {
  const call = useBoocontext();
  const { directory, engine } = input;
  const common = { ...(directory === undefined ? {} : { directory }), ...(engine === undefined ? {} : { engine }) };
  const answer = useQuery({
    queryKey: ['boocontext', 'all-files', common],
    queryFn: ({ signal }) => fetchAllFiles(call, common, signal),
    enabled: given === undefined,
    staleTime: 60_000,
    refetchInterval: ({ state }) => (state.data?.isLate === true ? askAgainAfterMs(state.dataUpdateCount) : false),
  });
  return {
    files: given ?? answer.data?.files ?? [],
    isPending: given === undefined && (answer.isPending || answer.data?.isLate === true),
    isComplete: given === undefined && answer.data?.isComplete === true,
    error: answer.error ?? undefined,
    retry: () => void answer.refetch(),
  };
}

const pageSchema = z.looseObject({ files: z.array(ratedFileSchema) });

async function fetchAllFiles(call: BoocontextCall, common: Readonly<Record<string, unknown>>, signal: AbortSignal) {
  const files: RatedFile[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page++) {
    const answer = await call(
      'boocontext_health',
      { ...common, section: 'files', limit: 500, max_chars: 400_000, ...(cursor === undefined ? {} : { cursor }) },
      signal,
    );
    // Grades of some files are none of the whole, and their order changes while others are measured.
    if (isLate(answer)) return { files: [], isComplete: false, isLate: true };
    const parsed = pageSchema.safeParse(answer.details);
    if (!parsed.success) throw new Error(answer.summary);
    files.push(...parsed.data.files);
    cursor = answer.metadata.cursor;
    if (cursor === undefined) return { files, isComplete: true, isLate: false };
  }
  return { files, isComplete: false, isLate: false };
}
