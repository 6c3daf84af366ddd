/**
 * What is not read yet is a state and no failure: it is said with how far the reading is, asked for again by itself, and
 * takes its place when it is there. Whoever shows the answer to a question to the engine does it with `Answered`.
 */
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { LoaderCircle } from 'lucide-react';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { type Envelope, isUnread } from '../../api/envelope.ts';
import { isGoingOn, readingQuery } from '../../api/reading.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Loading } from '../../ui/loading.tsx';

/** What is late in the answer around is asked for again by itself. */
const LiveContext = createContext(false);

/** False where an answer stands as it was given, as in a chat. */
export function useIsLive(): boolean {
  return useContext(LiveContext);
}

export interface AnsweredProps<Key extends readonly unknown[]> {
  readonly query: UseQueryOptions<Envelope, Error, Envelope, Key>;
  /** What is asked for, as in “Loading the callers …” and “This will show the callers”. */
  readonly what: string;
  /** What did not work where it fails, as a sentence. */
  readonly title: string;
  readonly children: (answer: Envelope) => ReactNode;
  /** What else to do where it fails. */
  readonly onFailure?: ReactNode;
}

/** The answer to a question, or how far it is. */
export function Answered<Key extends readonly unknown[]>(props: AnsweredProps<Key>): ReactNode {
  const { query, what, title, children, onFailure } = props;
  const answer = useQuery(query);
  if (answer.data !== undefined && !isUnread(answer.data)) {
    return <LiveContext value={true}>{children(answer.data)}</LiveContext>;
  }
  if (answer.data !== undefined) return <NotReadYet what={what} />;
  if (answer.isError) {
    return (
      <ErrorNote title={title} error={answer.error} onRetry={() => void answer.refetch()}>
        {onFailure}
      </ErrorNote>
    );
  }
  return (
    <div>
      <Loading what={what} />
      <HowFar className="-mt-3 px-10 text-muted text-xs" />
    </div>
  );
}

/** In place of an answer that has nothing yet. */
export function NotReadYet({ what }: { readonly what: string }) {
  return (
    <div className="rounded-lg border border-line bg-surface p-3 text-sm">
      <p role="status" className="flex items-center gap-2">
        <LoaderCircle size={16} aria-hidden="true" className="shrink-0 animate-spin text-accent" />
        Still reading. This will show {what}.
      </p>
      <HowFar className="pl-6 text-muted text-xs" />
    </div>
  );
}

/**
 * Above an answer to which more may come. Where all of it has come, it says so in its place, so that nothing moves; of an
 * answer that was whole from the beginning there is nothing to say.
 */
export function MoreToCome({ isLate }: { readonly isLate: boolean }) {
  const [wasLate, setWasLate] = useState(isLate);
  if (isLate && !wasLate) setWasLate(true);
  if (!isLate) return wasLate ? <p className="text-muted text-sm">All of it is read now.</p> : null;
  return (
    <div className="flex items-center gap-x-2 text-muted text-sm max-sm:flex-wrap">
      <p role="status" className="flex shrink-0 items-center gap-2 max-sm:shrink">
        <LoaderCircle size={16} aria-hidden="true" className="shrink-0 animate-spin text-accent" />
        Still being read: what is missing appears here by itself.
      </p>
      <HowFar className="min-w-0 truncate text-xs" />
    </div>
  );
}

/** What the server reads at this moment, with its counts. Keeps its height, so that nothing below it moves. */
export function HowFar({ className }: { readonly className: string }) {
  const { data } = useQuery(readingQuery);
  const doing = data !== undefined && isGoingOn(data) ? (data.doing ?? '') : '';
  return <p className={`min-h-5 tabular-nums ${className}`}>{`${doing.charAt(0).toUpperCase()}${doing.slice(1)}`}</p>;
}
