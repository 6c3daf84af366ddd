/** In short, who reaches a symbol: the tests that run it, nearest first, and the routes, commands, jobs and listeners that lead to it. */
import { z } from 'zod';
import type { boocontextQuery } from '../../api/boocontext.ts';
import type { Envelope } from '../../api/envelope.ts';
import { forPeople } from '../../drawings/answer/for-people.ts';
import { Answered } from '../../drawings/answer/reading.tsx';
import { fromOutside, unreadRoutes } from '../../drawings/answer/unread.ts';
import { UnreadNote } from '../../drawings/answer/unread-note.tsx';
import { FileLink } from '../../ui/file-link.tsx';

const answerSchema = z.looseObject({
  tests: z.array(z.looseObject({ file: z.string(), reaches: z.string().optional() })).optional(),
  affected_routes: z
    .array(
      z.looseObject({
        method: z.string(),
        path: z.string(),
        file: z.string().optional(),
        line: z.number().optional(),
      }),
    )
    .optional(),
  affected_entries: z
    .array(z.looseObject({ kind: z.string(), name: z.string(), file: z.string(), line: z.number().optional() }))
    .optional(),
});

/** More stand in the answer below. */
const shown = 8;

export function Reach({ query }: { readonly query: ReturnType<typeof boocontextQuery> }) {
  return (
    <Answered query={query} what="what reaches it" title="That could not be asked.">
      {(answer) => <Reached answer={answer} />}
    </Answered>
  );
}

function Reached({ answer }: { readonly answer: Envelope }) {
  const read = answerSchema.safeParse(answer.details);
  if (!read.success) return <p className="text-sm">{forPeople(answer.summary)}</p>;
  const { tests = [], affected_routes: routes = [], affected_entries: entries = [] } = read.data;
  // Of the others nothing is known to lead here.
  const sure = tests.filter(({ reaches }) => reaches !== undefined);
  const unread = unreadRoutes(answer);
  return (
    <div className="grid @2xl:grid-cols-2 gap-4 text-sm">
      {unread === undefined ? null : (
        <div className="@2xl:col-span-2">
          <UnreadNote titles={fromOutside} unread={unread} />
        </div>
      )}
      <List
        title="Tests"
        count={sure.length}
        note={
          tests.length > sure.length ? `${tests.length - sure.length} more may belong to it: see below.` : undefined
        }
      >
        {sure.slice(0, shown).map(({ file, reaches }) => (
          <li key={file}>
            <FileLink path={file} /> <span className="text-muted">through {reaches}</span>
          </li>
        ))}
      </List>
      <List title="Routes" count={routes.length} isLate={unread?.isLate}>
        {routes.slice(0, shown).map(({ method, path, file, line }) => (
          <li key={`${method} ${path} ${file}`} className="flex flex-wrap items-baseline gap-x-2">
            <code className="font-mono text-xs [overflow-wrap:anywhere]">
              {method} {path}
            </code>
            {file === undefined ? null : <FileLink path={file} line={line} />}
          </li>
        ))}
      </List>
      {entries.length === 0 && unread?.isLate !== true ? null : (
        <List title="Commands, jobs and listeners" count={entries.length} isLate={unread?.isLate}>
          {entries.slice(0, shown).map(({ kind, name, file, line }) => (
            <li key={`${kind} ${name} ${file} ${line}`} className="break-all">
              {kind} <code className="font-mono text-xs">{name}</code> <FileLink path={file} line={line} />
            </li>
          ))}
        </List>
      )}
    </div>
  );
}

function List({
  title,
  count,
  isLate = false,
  note,
  children,
}: {
  readonly title: string;
  readonly count: number;
  /** There may be more, which were not read yet. */
  readonly isLate?: boolean | undefined;
  readonly note?: string | undefined;
  readonly children: React.ReactNode;
}) {
  return (
    <div>
      <h3 className="font-medium">
        {title}{' '}
        <span className="text-muted">{isLate ? (count === 0 ? 'not read yet' : `${count} so far`) : count}</span>
      </h3>
      {count === 0 ? (
        isLate ? null : (
          <p className="text-muted">None is known.</p>
        )
      ) : (
        <ul className="flex flex-col gap-0.5">{children}</ul>
      )}
      {count > shown ? <p className="text-muted">{count - shown} more below.</p> : null}
      {note === undefined ? null : <p className="text-muted">{note}</p>}
    </div>
  );
}
