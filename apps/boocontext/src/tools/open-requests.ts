/** Requests of tests and messages of which the code does not say where they go: each may be for what an answer is about. */
import type { ScannedEntry, ScannedMessage, ScannedRequest, ScannedRoute } from '@boocontext/project-scan';
import { openMessages } from '@boocontext/project-scan';
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

/** Whoever sends something of which the code does not say where it goes may be heard by what listens. */
export function openEvents(heard: readonly ScannedEntry[], messages: readonly ScannedMessage[]): readonly Unread[] {
  const open = heard.length === 0 || messages.length === 0 ? [] : openMessages(messages, heard);
  if (open.length === 0) return [];
  const places = open.slice(0, 3).map(({ file, line }) => `${file}:${line}`);
  const text = `${count(open.length, 'message')} of a name that is worked out may be heard here too: ${places.join(', ')}`;
  return [{ what: 'events', text }];
}
