import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import { callTool } from '../../api/call-tool.ts';

const answerSchema = z.looseObject({
  lines: z.array(z.looseObject({ line: z.number(), commit: z.string(), date: z.string(), author: z.string() })),
});

/** Who last changed a line. */
export interface LineOrigin {
  /** Its id, shortened; undefined where the line is in no commit yet. */
  readonly commit: string | undefined;
  /** Empty, as the author is, where the line before has the same origin. */
  readonly date: string;
  readonly author: string;
}

export type LineOrigins = ReadonlyMap<number, LineOrigin>;

/** As many as the server tells at once. */
const linesAtOnce = 500;

interface BlamedFile {
  readonly path: string;
  /** The revision that the lines are of; left out: as they are now. */
  readonly at: string | undefined;
  readonly from: number;
  readonly to: number;
}

/** Who last changed each of these lines, and when. Asked for only where it is wanted. */
export function useBlame(file: BlamedFile, isWanted: boolean) {
  const answer = useQuery({ ...blameQuery(file), enabled: isWanted });
  const origins = useMemo(() => (isWanted ? originsOf(answer.data ?? []) : undefined), [answer.data, isWanted]);
  return { origins, problem: isWanted ? answer.error : null };
}

function originsOf(lines: z.infer<typeof answerSchema>['lines']): LineOrigins {
  let before: string | undefined;
  return new Map(
    lines.map(({ line, commit, date, author }): readonly [number, LineOrigin] => {
      const isSame = commit === before;
      before = commit;
      if (commit === '') return [line, { commit: undefined, date: isSame ? '' : 'not committed yet', author: '' }];
      return [line, isSame ? { commit, date: '', author: '' } : { commit, date, author }];
    }),
  );
}

function blameQuery({ path, at, from, to }: BlamedFile) {
  return queryOptions({
    queryKey: ['blame', path, at, from, to],
    queryFn: async ({ signal }) => {
      const lines: z.infer<typeof answerSchema>['lines'] = [];
      for (let start = from; start <= to; start += linesAtOnce) {
        const end = Math.min(to, start + linesAtOnce - 1);
        const asked = { path, start_line: start, end_line: end, ...(at === undefined ? {} : { revision: at }) };
        const { error, output, structured } = await callTool('git_blame', asked, signal);
        const read = answerSchema.safeParse(structured);
        if (error || !read.success) throw new Error(output);
        lines.push(...read.data.lines);
      }
      return lines;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
