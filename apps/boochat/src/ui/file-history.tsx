/** The commits that changed a file or a folder, newest first: what each changed, and the file as it was then. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { toolCallQuery } from '../api/call-tool.ts';
import { Button } from './button.tsx';
import { CommitLink } from './commit-link.tsx';
import { Loading } from './loading.tsx';

const answerSchema = z.looseObject({
  commits: z.array(z.looseObject({ id: z.string(), date: z.string(), author: z.string(), subject: z.string() })),
});

interface FileHistoryProps {
  /** Empty for the whole repository. */
  readonly path: string;
  /** The revision at which the history begins; left out: HEAD. */
  readonly at?: string | undefined;
  /** One below the other, where there is little room. */
  readonly isNarrow?: boolean;
  readonly limit?: number;
}

export function FileHistory({ path, at, isNarrow = false, limit = 10 }: FileHistoryProps) {
  const [shown, setShown] = useState(limit);
  const answer = useQuery({
    ...toolCallQuery('git_log', {
      limit: shown + 1,
      ...(path === '' ? {} : { path }),
      ...(at === undefined ? {} : { revision: at }),
    }),
    placeholderData: (before) => before,
  });
  if (answer.isPending) return <Loading what="the history" />;
  const read = answerSchema.safeParse(answer.data?.structured);
  if (!read.success) {
    return <p className="text-muted text-sm">There is none: {answer.error?.message ?? answer.data?.output}</p>;
  }
  const { commits } = read.data;
  if (commits.length === 0) return <p className="text-muted text-sm">It is in no commit yet.</p>;
  return (
    <>
      <ul aria-label="Commits" className={`flex flex-col text-sm ${isNarrow ? 'gap-2.5' : 'gap-1 max-md:gap-2.5'}`}>
        {commits.slice(0, shown).map(({ id, date, author, subject }) => (
          <li key={id} className={`flex gap-x-3 ${isNarrow ? 'flex-col' : 'flex-wrap items-baseline'}`}>
            {isNarrow ? null : <span className="text-muted tabular-nums max-md:hidden">{date}</span>}
            <CommitLink
              id={id}
              className={isNarrow ? '' : 'min-w-0 flex-1 basis-60 max-md:basis-full'}
              title={`What ${id} changed`}
            >
              {subject}
            </CommitLink>
            <span className="text-muted text-xs">
              <span className={isNarrow ? '' : 'md:hidden'}>{date} · </span>
              {author} {/* Together, or one of them would stand alone in a row. */}
              <span className="whitespace-nowrap">
                <CommitLink id={id} />
                {path === '' ? null : (
                  <>
                    {' · '}
                    <Link
                      to="."
                      search={(search) => ({ ...search, file: `${path}@{${id}}` })}
                      className="rounded text-accent hover:underline"
                    >
                      the file then
                    </Link>
                  </>
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {commits.length > shown && shown < 480 ? (
        <Button look="quiet" className="mt-1 self-start" onClick={() => setShown(Math.min(480, shown * 3))}>
          Show more
        </Button>
      ) : null}
    </>
  );
}
