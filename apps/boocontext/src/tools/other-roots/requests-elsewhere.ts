/**
 * Requests that other roots send to routes of this one. A root that answers a request itself asks nobody else; of the rest those
 * that fit a route here lead to it, and are sure only where most of them do: a repository that asks somebody else for most of
 * what it wants may ask them for this as well.
 */
import type { Bridge, Control } from '@boocontext/code-index';
import type { ScannedRequest, ScannedRoute } from '@boocontext/project-scan';
import { bridgesOf, type RequestToRoute, requestsToRoutes } from '@boocontext/project-scan';
import { unreadOutside } from '../affected-routes.ts';
import { routesOf, type ScannedRoutes } from '../scan-of.ts';
import type { Unread } from '../unread.ts';
import type { RestOfRoots } from './rest-of-roots.ts';

/** What one root sends and serves. */
export interface RootContract {
  readonly directory: string;
  readonly routes: readonly ScannedRoute[];
  readonly requests: readonly ScannedRequest[];
}

export interface RequestsElsewhere {
  /** Of the other roots, those of which it is known. */
  readonly contracts: readonly RootContract[];
  /** To routes of this root, by the directory that sends them. */
  readonly found: ReadonlyMap<string, readonly RequestToRoute[]>;
  /** Roots of which it is not known, and why. */
  readonly unread: ReadonlyMap<string, readonly Unread[]>;
}

export async function requestsElsewhere(
  own: readonly ScannedRoute[],
  rest: RestOfRoots,
  control: Control,
): Promise<RequestsElsewhere> {
  const contracts: RootContract[] = [];
  const unread = new Map<string, readonly Unread[]>();
  if (own.length === 0) return { contracts, found: new Map(), unread };
  for (const directory of rest.others) {
    const scanned: ScannedRoutes | undefined = await rest.use(
      directory,
      async (engine) => await routesOf({ engine, directory, control }),
    );
    const open = unreadOutside(scanned);
    if (open.length > 0) unread.set(directory, open);
    if (scanned !== undefined) contracts.push({ directory, routes: scanned.routes, requests: scanned.requests });
  }
  return { contracts, found: matchAcross(own, contracts), unread };
}

/** How many of the requests that a root does not answer itself have to fit routes of another one, for these to be sure. */
const LEAST_SHARE = 0.5;

export function matchAcross(
  own: readonly ScannedRoute[],
  contracts: readonly RootContract[],
): ReadonlyMap<string, readonly RequestToRoute[]> {
  const ownByMarked = new Map(own.map((route) => [marked(route, 0), route]));
  const found = new Map<string, readonly RequestToRoute[]>();
  for (const { directory, requests, routes } of contracts) {
    const atHome = new Set(
      requestsToRoutes(requests, routes).flatMap(({ request, resolution }) =>
        resolution === 'resolved' ? [request] : [],
      ),
    );
    const sent = requests.filter((request) => !atHome.has(request));
    // Whoever else may answer makes it less than sure.
    const others = contracts.flatMap((each, at) => each.routes.map((route) => marked(route, at + 1)));
    const led = requestsToRoutes(sent, [...ownByMarked.keys(), ...others]).flatMap((each) => {
      const route = ownByMarked.get(each.route);
      return route === undefined ? [] : [{ ...each, route }];
    });
    if (led.length === 0) continue;
    const isAsked = new Set(led.map(({ request }) => request)).size >= sent.length * LEAST_SHARE;
    found.set(directory, isAsked ? led : led.map((each) => ({ ...each, resolution: 'candidate' as const })));
  }
  return found;
}

/** Files of different roots may be called the same. */
function marked(route: ScannedRoute, root: number): ScannedRoute {
  return { ...route, file: `${root}/${route.file}` };
}

/** All of them as edges between the roots as they lie side by side. */
export function joinedBridges(
  { contracts, found }: RequestsElsewhere,
  ownBridges: readonly Bridge[],
  { own, placeOf }: { readonly own: string; readonly placeOf: (directory: string) => string | undefined },
): readonly Bridge[] {
  const at = (directory: string, from: string, bridges: readonly Bridge[]): Bridge[] => {
    const [source, target] = [placeOf(from), placeOf(directory)];
    if (source === undefined || target === undefined) return [];
    return bridges.map((bridge) => ({
      ...bridge,
      from: { ...bridge.from, file: source + bridge.from.file },
      to: { ...bridge.to, file: target + bridge.to.file },
    }));
  };
  return [
    ...at(own, own, ownBridges),
    ...contracts.flatMap(({ directory, requests, routes }) => [
      ...at(directory, directory, bridgesOf(requestsToRoutes(requests, routes))),
      ...at(own, directory, bridgesOf(found.get(directory) ?? [])),
    ]),
  ];
}
