/** What was not read in time, or has changed since it was read: that there is none of it is not known. */
import type { ReactNode } from 'react';
import { forPeople } from './for-people.ts';

interface UnreadNoteProps {
  readonly titles: readonly string[];
  /** In the words of the tool; left out where they stand elsewhere. */
  readonly why?: string;
  /** How to ask again. */
  readonly children: ReactNode;
}

export function UnreadNote({ titles, why, children }: UnreadNoteProps) {
  return (
    <div role="status" className="rounded-lg border border-caution bg-caution-soft p-3 text-sm">
      <p className="font-medium">Not all of it has been read yet: {titles.join(', ')}.</p>
      <p className="mt-1 flex flex-wrap items-center gap-2">
        {why === undefined ? 'What is missing is still being read.' : <span>{sentence(forPeople(why))}</span>}{' '}
        {children}
      </p>
    </div>
  );
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
