/** In short, who reaches a symbol: the tests that run it, nearest first, and the routes, commands, jobs and listeners that lead to it. */
import { z } from 'zod';
import type { boocontextQuery } from '../../api/boocontext.ts';
import { type Envelope, isLate } from '../../api/envelope.ts';
import { forPeople } from '../../drawings/answer/for-people.ts';
import { Answered } from '../../drawings/answer/reading.tsx';
import { fromOutside, unreadRoutes } from '../../drawings/answer/unread.ts';
import { UnreadNote } from '../../drawings/answer/unread-note.tsx';
import { FileLink } from '../../ui/file-link.tsx';

const answerSchema = z.looseObject({
  affected_symbols: z.array(z.unknown()).optional(),
  affected_files: z.array(z.unknown()).optional(),
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
  const {
    affected_symbols: symbols = [],
    affected_files: files = [],
    tests = [],
    affected_routes: routes = [],
    affected_entries: entries = [],
  } = read.data;
  const unread = unreadRoutes(answer);
  return (
    <div className="grid @2xl:grid-cols-2 gap-4 text-sm">
      <p className="@2xl:col-span-2 text-muted">
        {symbols.length === 0
          ? `No symbol is known to depend on it${isLate(answer) ? ' yet' : ''}.`
          : `A change may reach ${countOf(symbols.length, 'symbol')} in ${countOf(files.length, 'file')}.`}
        {isLate(answer)
          ? ' There may be more: not all is read yet.'
          : answer.metadata.complete === false
            ? ' That is not sure to be all: see below.'
            : ''}
      </p>
      {unread === undefined ? null : (
        <div className="@2xl:col-span-2">
          <UnreadNote titles={fromOutside} unread={unread} />
        </div>
      )}
      <List title="Tests" count={tests.length}>
        {tests.slice(0, shown).map(({ file, reaches }) => (
          <li key={file}>
            <FileLink path={file} /> {reaches === undefined ? null : <span className="text-muted">by {reaches}</span>}
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
  children,
}: {
  readonly title: string;
  readonly count: number;
  /** There may be more, which were not read yet. */
  readonly isLate?: boolean | undefined;
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
    </div>
  );
}

function countOf(count: number, word: string): string {
  return `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`;
}
