/** The lines between the parts of a change, which come when somebody asks for them. */
import type { ChangedFile, DiffHunk } from '@boocontext/chat-api';
import { useQuery } from '@tanstack/react-query';
import { UnfoldVertical } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { wholeFileQuery } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import type { DiffRow } from './diff-rows.ts';

export function useUnfolding({ path, hunks, status }: ChangedFile, after: string | null) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const whole = useQuery({ ...wholeFileQuery(path, after ?? undefined), enabled: open.size > 0 });
  const lines = useMemo(() => whole.data?.text.replace(/\n$/, '').split('\n'), [whole.data]);
  // Of a file that came or went every line is there.
  const canUnfold = status === 'modified' || status === 'renamed';
  return {
    unfolded: (gap: number): readonly DiffRow[] => {
      if (!open.has(gap) || lines === undefined) return [];
      const [first, last] = gapBefore(hunks, gap);
      const shift = shiftBefore(hunks[gap - 1]);
      return lines
        .slice(first - 1, last)
        .map((text, at) => ({ sign: ' ', old: first + at - shift, now: first + at, text }));
    },
    unfold: (gap: number): ReactNode => {
      const [first, last] = gapBefore(hunks, gap);
      if (!canUnfold || last < first || (open.has(gap) && lines !== undefined)) return null;
      const count = last === Number.POSITIVE_INFINITY ? undefined : last - first + 1;
      return (
        <Button
          look="quiet"
          className="mr-2 !px-1 !py-0 !text-xs"
          disabled={whole.isFetching}
          onClick={() => setOpen(new Set([...open, gap]))}
        >
          <UnfoldVertical size={13} aria-hidden="true" />
          {count === undefined
            ? 'Show what follows'
            : count === 1
              ? 'Show 1 line'
              : `Show ${count.toLocaleString('en')} lines`}
          {whole.isError && open.has(gap) ? `: ${whole.error.message}` : ''}
        </Button>
      );
    },
  };
}

/** The first and the last line after the change that stand between two parts; behind the last part the end is not known. */
function gapBefore(hunks: readonly DiffHunk[], gap: number): readonly [number, number] {
  const before = hunks[gap - 1];
  const first = before === undefined ? 1 : endOf(before) + 1;
  const next = hunks[gap];
  if (next === undefined) return [first, Number.POSITIVE_INFINITY];
  // A part that only takes lines away is said to stand after the line before them.
  return [first, countOf(next) === 0 ? next.newStart : next.newStart - 1];
}

/** How much higher the number of a line behind a part is after the change. */
function shiftBefore(hunk: DiffHunk | undefined): number {
  if (hunk === undefined) return 0;
  const old = hunk.lines.filter((line) => !line.startsWith('+')).length;
  return endOf(hunk) - (old === 0 ? hunk.oldStart : hunk.oldStart + old - 1);
}

function countOf({ lines }: DiffHunk): number {
  return lines.filter((line) => !line.startsWith('-')).length;
}

function endOf(hunk: DiffHunk): number {
  const count = countOf(hunk);
  return count === 0 ? hunk.newStart : hunk.newStart + count - 1;
}
