/** What was not read in time, or has changed since it was read: that there is none of it is not known. */
import type { ReactNode } from 'react';
import { forPeople } from './for-people.ts';
import { useIsLive } from './reading.tsx';
import type { Unread } from './unread.ts';

interface UnreadNoteProps {
  readonly titles: readonly string[];
  /** Left out where it is still being read, and why is told elsewhere. */
  readonly unread?: Unread;
  /** How to ask again, where that does not happen by itself. */
  readonly children?: ReactNode;
}

export function UnreadNote({ titles, unread, children }: UnreadNoteProps) {
  const isLate = unread?.isLate !== false;
  const isLive = useIsLive();
  return (
    <div role="status" className="rounded-lg border border-caution bg-caution-soft p-3 text-sm">
      <p className="font-medium">
        {isLate ? 'Not all of it has been read yet' : 'Not all of it could be read'}: {titles.join(', ')}.
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-2">
        <span className="[overflow-wrap:anywhere]">
          {unread === undefined ? 'What is missing is still being read.' : sentence(forPeople(unread.why))}
        </span>
        {isLate && !isLive ? children : null}
      </p>
    </div>
  );
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
