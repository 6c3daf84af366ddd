import { useQuery, useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useIsServerGone } from '../api/connection.ts';
import { healthQuery } from '../api/queries.ts';

/** Says that the server does not answer, looks whether it is back, and then has what is in sight asked for anew. */
export function ServerGone() {
  const isGone = useIsServerGone();
  const wasGone = useRef(false);
  const queryClient = useQueryClient();
  useQuery({ ...healthQuery, enabled: isGone, refetchInterval: isGone ? 2_000 : false, retry: false });
  useEffect(() => {
    if (wasGone.current && !isGone) void queryClient.invalidateQueries();
    wasGone.current = isGone;
  }, [isGone, queryClient]);
  return (
    <div role="status">
      {isGone ? (
        <p className="flex items-center justify-center gap-2 bg-caution-soft px-3 py-1.5 text-caution text-sm">
          <WifiOff size={16} aria-hidden="true" className="shrink-0" />
          BooCode does not answer. Its chats are kept; this page goes on as soon as it is back.
        </p>
      ) : null}
    </div>
  );
}
