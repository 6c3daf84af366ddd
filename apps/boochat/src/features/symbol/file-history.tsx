/** The commits that changed a file, newest first. */
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { toolCallQuery } from '../../api/call-tool.ts';
import { Loading } from '../../ui/loading.tsx';

const answerSchema = z.looseObject({
  commits: z.array(z.looseObject({ id: z.string(), date: z.string(), author: z.string(), subject: z.string() })),
});

export function FileHistory({ path }: { readonly path: string }) {
  const answer = useQuery(toolCallQuery('git_log', { path, limit: 10 }));
  if (answer.isPending) return <Loading what="the history" />;
  const read = answerSchema.safeParse(answer.data?.structured);
  if (!read.success) {
    return <p className="text-muted text-sm">There is none: {answer.error?.message ?? answer.data?.output}</p>;
  }
  if (read.data.commits.length === 0) return <p className="text-muted text-sm">It is in no commit yet.</p>;
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {read.data.commits.map(({ id, date, author, subject }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-muted tabular-nums">{date}</span>
          <span className="min-w-0 flex-1 basis-60">{subject}</span>
          <span className="text-muted text-xs">
            {author} <code className="font-mono">{id}</code>
          </span>
        </li>
      ))}
    </ul>
  );
}
