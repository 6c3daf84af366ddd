import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { boocontextQuery, useBoocontext } from '../../../api/boocontext.ts';
import { type Envelope, isUnread } from '../../../api/envelope.ts';
import type { Overview } from '../../../drawings/overview/details.ts';
import { routesToAsk } from './questions.ts';

/** The first route of which it can be told what it runs: null where there is none, undefined until it is known. */
export function useAnsweredRoute(overview: Overview | undefined) {
  const call = useBoocontext();
  const routes = overview === undefined ? [] : routesToAsk(overview);
  const [at, setAt] = useState(0);
  const route = routes[at];
  const input = { symbol: `${route?.method} ${route?.path}`, direction: 'callees' };
  const { data, isError } = useQuery({
    ...boocontextQuery(call, 'boocontext_callgraph', input),
    enabled: route !== undefined,
  });
  if (route === undefined) return overview === undefined ? undefined : null;
  if (data !== undefined && runsSomething(data)) return route;
  if (isError || (data !== undefined && !isUnread(data))) setAt(at + 1);
  return undefined;
}

function runsSomething({ details }: Envelope): boolean {
  const { callees } = details;
  return Array.isArray(callees) && callees.length > 0;
}
