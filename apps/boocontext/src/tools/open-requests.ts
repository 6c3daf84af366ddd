/** Requests of tests of which the code does not say what they ask for: each may ask for a route that an answer is about. */
import type { ScannedRequest, ScannedRoute } from '@boocontext/project-scan';
import type { ScannedRoutes } from './scan-of.ts';
import type { Unread } from './unread.ts';
import { count } from './wording.ts';

/**
 * Empty where each of them is known to the answer already, or none fits a route.
 *
 * @param isTold whether the answer names what sends it without that
 */
export function openRequestsTo(
  routes: readonly Pick<ScannedRoute, 'method' | 'file'>[],
  scanned: Pick<ScannedRoutes, 'requests'> | undefined,
  isTold: (request: ScannedRequest) => boolean,
): readonly Unread[] {
  const open = (scanned?.requests ?? []).filter(
    (request) => request.isOpen === true && routes.some((route) => mayAskFor(request, route)) && !isTold(request),
  );
  if (open.length === 0) return [];
  const places = open.slice(0, 3).map(({ file, line }) => `${file}:${line}`);
  const those = open.length === 1 ? 'it may be answered here' : 'they may be answered here';
  return [
    {
      what: 'requests',
      text: `${count(open.length, 'request')} of tests to what the code does not say, ${those}: ${places.join(', ')}`,
    },
  ];
}

/** Tests hand a request to an application in their own language. */
function mayAskFor({ method, file }: ScannedRequest, route: Pick<ScannedRoute, 'method' | 'file'>): boolean {
  const ending = (name: string) => name.slice(name.lastIndexOf('.') + 1);
  return (
    ending(file) === ending(route.file) && (method === undefined || route.method === 'ALL' || route.method === method)
  );
}
