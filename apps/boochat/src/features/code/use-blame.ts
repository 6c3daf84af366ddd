import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import { callTool } from '../../api/call-tool.ts';

const answerSchema = z.looseObject({
  lines: z.array(z.looseObject({ line: z.number(), commit: z.string(), date: z.string(), author: z.string() })),
});

/** As many as the server tells at once. */
const linesAtOnce = 500;

/** Who last changed each of these lines, and when. Asked for only where it is wanted. */
export function useBlame(path: string, range: { readonly from: number; readonly to: number }, isWanted: boolean) {
  const answer = useQuery({ ...blameQuery(path, range.from, range.to), enabled: isWanted });
  const notes = useMemo(() => {
    if (!isWanted) return undefined;
    return new Map(
      answer.data?.map(({ line, commit, date, author }) => [
        line,
        commit === '' ? 'not committed yet' : `${date} ${author} ${commit}`,
      ]),
    );
  }, [answer.data, isWanted]);
  return { notes, problem: isWanted ? answer.error : null };
}

function blameQuery(path: string, from: number, to: number) {
  return queryOptions({
    queryKey: ['blame', path, from, to],
    queryFn: async ({ signal }) => {
      const lines: z.infer<typeof answerSchema>['lines'] = [];
      for (let start = from; start <= to; start += linesAtOnce) {
        const end = Math.min(to, start + linesAtOnce - 1);
        const { error, output, structured } = await callTool(
          'git_blame',
          { path, start_line: start, end_line: end },
          signal,
        );
        const read = answerSchema.safeParse(structured);
        if (error || !read.success) throw new Error(output);
        lines.push(...read.data.lines);
      }
      return lines;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
