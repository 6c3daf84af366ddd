import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LoaderCircle } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useIsServerGone } from '../api/connection.ts';
import { isGoingOn, readingQuery } from '../api/reading.ts';

/** In the header: that the repository is being read, and how far that is. What was late is asked for when it is read. */
export function ReadingLine() {
  const { data } = useQuery(readingQuery);
  const isGone = useIsServerGone();
  const queryClient = useQueryClient();
  const isReading = data?.state === 'reading';
  const wasReading = useRef(false);
  useEffect(() => {
    if (wasReading.current && data !== undefined && !isGoingOn(data)) {
      // Answers of before may lack what is known by now.
      void queryClient.invalidateQueries({ queryKey: ['boocontext'] });
    }
    wasReading.current = isReading;
  }, [data, isReading, queryClient]);
  if (!isReading || isGone) return null;
  const { doing = '' } = data;
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-muted text-xs" title={doing}>
      <LoaderCircle size={14} aria-hidden="true" className="shrink-0 animate-spin text-accent max-sm:hidden" />
      <span className="sr-only" role="status">
        The repository is being read.
      </span>
      <span className="truncate tabular-nums max-lg:hidden">
        {doing === '' ? 'Reading the repository' : said(doing)}
      </span>
    </p>
  );
}

function said(doing: string): string {
  return `${doing.charAt(0).toUpperCase()}${doing.slice(1)}`;
}
