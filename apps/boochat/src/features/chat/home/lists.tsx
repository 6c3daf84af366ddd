/** Where the repository starts, what it serves, what needs care, and what has changed: the first of each, and the way to all. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { z } from 'zod';
import { boocontextQuery, useBoocontext } from '../../../api/boocontext.ts';
import { toolCallQuery } from '../../../api/call-tool.ts';
import { type Envelope, isLate } from '../../../api/envelope.ts';
import { NotReadYet } from '../../../drawings/answer/reading.tsx';
import { dimensionName, healthSchema } from '../../../drawings/health/details.ts';
import { GradeBadge } from '../../../drawings/health/grade-badge.tsx';
import { type Overview, overviewSchema } from '../../../drawings/overview/details.ts';
import { FileLink } from '../../../ui/file-link.tsx';

const shown = 5;

interface ListsProps {
  /** Undefined until it is read. */
  readonly overview: Envelope | undefined;
  /** Nobody reads the code: what git and the files tell is all there is. */
  readonly isGone: boolean;
  /** Somebody sees that it is not read yet. */
  readonly isAwaited: boolean;
}

/** What git tells is there at once; what is known last stands last, so that nothing moves when it comes. */
export function Lists({ overview: answer, isGone, isAwaited }: ListsProps) {
  const [wasAwaited, setWasAwaited] = useState(isAwaited);
  if (isAwaited && !wasAwaited) setWasAwaited(true);
  const overview = overviewSchema.safeParse(answer?.details).data;
  return (
    <div className="grid @3xl:grid-cols-2 @4xl:grid-cols-1 gap-4">
      <RecentCommits />
      {isGone ? null : answer === undefined || overview === undefined ? (
        <>
          <div className="@max-4xl:min-h-58">
            <NotReadYet what="where it starts, what it serves and what needs care" />
          </div>
          <PlaceOfList />
          <PlaceOfList />
        </>
      ) : (
        <KeepsRoom value={wasAwaited}>
          <EntryPoints overview={overview} />
          <Routes overview={overview} isLate={isLate(answer)} />
          <Hotspots />
        </KeepsRoom>
      )}
    </div>
  );
}

/** Of the three, one says what it waits for; beside the parts nothing stands below them that they could push. */
function PlaceOfList() {
  return <span aria-hidden="true" className="@4xl:hidden min-h-58 rounded-lg border border-line bg-surface" />;
}

/** A list stands where its place was kept: it is no lower than that, or what stands below it would rise. */
const KeepsRoom = createContext(false);

interface OfOverview {
  readonly overview: Overview;
}

function EntryPoints({ overview }: OfOverview) {
  const entries = overview.entry_points;
  return (
    <List
      title="Where it starts"
      all={{ tool: 'overview', section: 'entry_points' }}
      count={overview.counts?.['entry_points'] ?? entries?.length}
      isRead
    >
      {entries?.slice(0, shown).map(({ file, line, kind, name }) => (
        <Row key={`${file}:${line} ${name}`} note={kind.replaceAll('_', ' ')}>
          <Path path={line === undefined ? file : `${file}:${line}`} />
        </Row>
      ))}
    </List>
  );
}

function Routes({ overview, isLate: isStillRead }: OfOverview & { readonly isLate: boolean }) {
  const routes = overview.routes;
  return (
    <List
      title="What it serves"
      all={{ tool: 'overview', section: 'routes' }}
      count={overview.counts?.['routes'] ?? routes?.length}
      isRead={!(isStillRead && routes?.length === 0)}
      none="No routes are known."
    >
      {routes?.slice(0, shown).map(({ method, path, file, line }) => (
        <Row key={`${method} ${path} ${file}:${line}`} note={method}>
          <Path path={line === undefined ? file : `${file}:${line}`} text={path} />
        </Row>
      ))}
    </List>
  );
}

function Hotspots() {
  const call = useBoocontext();
  const answer = useQuery(boocontextQuery(call, 'boocontext_health', { limit: 10 }));
  const isWhole = answer.data !== undefined && !isLate(answer.data);
  const health = isWhole ? healthSchema.safeParse(answer.data.details).data : undefined;
  // Those that nobody changes can wait.
  const files = [...(health?.hotspots ?? []), ...(health?.other_unhealthy ?? [])];
  return (
    <List
      title="What needs care"
      all={{ tool: 'health' }}
      count={undefined}
      isRead={health !== undefined}
      none={
        health?.history_known === false
          ? 'No file has a grade of D or F. Which are often changed is not known.'
          : 'No file is both unhealthy and often changed.'
      }
      note={
        health?.overall_grade === undefined ? null : (
          <span className="flex items-center gap-1.5 font-normal text-muted text-sm">
            <GradeBadge grade={health.overall_grade} /> {health.score} of 100
          </span>
        )
      }
    >
      {files.slice(0, shown).map(({ file, grade, weakest, commits }) => (
        <Row
          key={file}
          note={[
            weakest === undefined ? '' : dimensionName(weakest),
            commits === undefined
              ? ''
              : commits === 0
                ? 'not changed of late'
                : `${commits} ${commits === 1 ? 'commit' : 'commits'}`,
          ]
            .filter(Boolean)
            .join(', ')}
        >
          <span className="flex min-w-0 items-center gap-1.5">
            <GradeBadge grade={grade} /> <Path path={file} />
          </span>
        </Row>
      ))}
    </List>
  );
}

const commitsSchema = z.looseObject({
  commits: z.array(z.looseObject({ id: z.string(), date: z.string(), author: z.string(), subject: z.string() })),
});

function RecentCommits() {
  const answer = useQuery(toolCallQuery('git_log', { limit: shown }));
  const commits = commitsSchema.safeParse(answer.data?.structured).data?.commits ?? [];
  return (
    <List title="Recently changed" count={undefined} isRead={!answer.isPending} none="There are no commits.">
      {commits.map(({ id, date, author, subject }) => (
        <Row key={id} note={date} title={author}>
          <Link
            to="/review"
            search={(before) => ({ file: before.file, diff: `${id}^!` })}
            title={subject}
            className="block truncate rounded text-accent hover:underline"
          >
            {subject}
          </Link>
        </Row>
      ))}
    </List>
  );
}

interface ListProps {
  readonly title: string;
  /** The question of Explore that lists all. */
  readonly all?: { readonly tool: 'overview' | 'health'; readonly section?: string };
  readonly count: number | undefined;
  readonly isRead: boolean;
  readonly none?: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** As high while it is read as it is then. */
function List({ title, all, count, isRead, none = 'None is known.', note, children }: ListProps) {
  const hasRows = Array.isArray(children) && children.length > 0;
  const keepsRoom = useContext(KeepsRoom);
  const [wasAwaited] = useState(!isRead);
  return (
    <section
      aria-label={title}
      className={`flex min-w-0 flex-col rounded-lg border border-line bg-surface p-3 ${isRead ? (keepsRoom || wasAwaited ? '@max-4xl:min-h-58' : '') : 'min-h-58'}`}
    >
      <h2 className="flex items-center justify-between gap-2 font-medium">
        {title} {note}
      </h2>
      {isRead ? null : <p className="mt-1 text-muted text-sm">Not read yet; it appears here by itself.</p>}
      {isRead && !hasRows ? <p className="mt-1 text-muted text-sm">{none}</p> : null}
      <ul className="mt-1 flex flex-1 flex-col gap-1 text-sm">{children}</ul>
      {all === undefined || !isRead || !hasRows || (count !== undefined && count <= shown) ? null : (
        <Link
          to="/explore"
          search={(before: { readonly file?: string | undefined }) => ({ file: before.file, ...all })}
          className="mt-1 self-start rounded text-accent text-sm hover:underline"
        >
          {count === undefined ? 'All files' : `All ${count.toLocaleString('en')}`}
        </Link>
      )}
    </section>
  );
}

interface RowProps {
  readonly note: string;
  /** More about the note. */
  readonly title?: string;
  readonly children: ReactNode;
}

function Row({ note, title, children }: RowProps) {
  return (
    <li className="flex min-h-6 items-center justify-between gap-3">
      <span className="min-w-0 flex-1">{children}</span>
      <span className="shrink-0 text-muted text-xs" title={title}>
        {note}
      </span>
    </li>
  );
}

/** In one line: of a path the end tells more than the beginning. */
function Path({ path, text }: { readonly path: string; readonly text?: string }) {
  return (
    <FileLink path={path} className="block min-w-0">
      <span dir="rtl" title={text ?? path} className="block truncate text-left">
        <bdi dir="ltr">{text ?? path}</bdi>
      </span>
    </FileLink>
  );
}
