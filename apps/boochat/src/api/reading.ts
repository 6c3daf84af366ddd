/** How far the server has read the repository. Asked once a second while it reads, and then no more. */
import { type Reading, readingSchema } from '@boocontext/chat-api';
import { queryOptions } from '@tanstack/react-query';
import { requestJson } from './request.ts';

export const readingQuery = queryOptions({
  queryKey: ['reading'],
  queryFn: ({ signal }) => requestJson('/api/reading', readingSchema, { signal }),
  refetchInterval: ({ state }) => (state.data !== undefined && isGoingOn(state.data) ? 1_000 : false),
});

export function isGoingOn({ state }: Reading): boolean {
  return state === 'reading' || state === 'waiting';
}
