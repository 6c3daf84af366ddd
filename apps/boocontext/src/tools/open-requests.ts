/**
 * Requests of tests and messages of which the code does not say where they go: each may be for what an answer is about. A few
 * requests are told one by one, as what may lead there; of many it is told that they are open.
 */
import type { ScannedEntry, ScannedMessage, ScannedRequest, ScannedRoute } from '@boocontext/project-scan';
import { openMessages } from '@boocontext/project-scan';
import type { ScannedRoutes } from './scan-of.ts';
import type { Unread } from './unread.ts';
import { count } from './wording.ts';

export interface OpenRequests {
  /** Few enough to be told: whoever reads the answer can look at each. */
  readonly possible: readonly ScannedRequest[];
  readonly open: readonly Unread[];
}

/** Functions of tests that are told. */
const MOST_TOLD = 5;

/**
 * Nothing where each of them is known to the answer already, or none fits a route.
 *
 * @param isTold whether the answer names what sends it without that
 * @param most functions of tests that are told one by one
 */
export function openRequestsTo(
  routes: readonly Pick<ScannedRoute, 'method' | 'file'>[],
  scanned: Pick<ScannedRoutes, 'requests'> | undefined,
  isTold: (request: ScannedRequest) => boolean,
  most: number = MOST_TOLD,
): OpenRequests {
  const open = (scanned?.requests ?? []).filter(
    (request) => request.isOpen === true && routes.some((route) => mayAskFor(request, route)) && !isTold(request),
  );
  if (open.length === 0) return { possible: [], open: [] };
  if (new Set(open.map(({ file, within }) => `${file}\0${within}`)).size <= most) return { possible: open, open: [] };
  const places = open.slice(0, 3).map(({ file, line }) => `${file}:${line}`);
  return {
    possible: [],
    open: [
      {
        what: 'requests',
        text: `${count(open.length, 'request')} of tests to what the code does not say, they may be answered here: ${places.join(', ')}`,
      },
    ],
  };
}

/** As tests that may reach it, a row for each file. */
export function testsOfOpen(
  requests: readonly ScannedRequest[],
): readonly { readonly file: string; readonly why: string }[] {
  const files = [...new Set(requests.map(({ file }) => file))];
  return files.map((file) => {
    const lines = requests.filter((request) => request.file === file).map(({ line }) => line);
    const at = lines.length > 3 ? `${lines.slice(0, 3).join(', ')} and ${lines.length - 3} more` : lines.join(', ');
    return { file, why: `may ask for it: what it requests is not said at ${at}` };
  });
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
