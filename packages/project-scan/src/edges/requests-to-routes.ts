/**
 * Which route a request of the same project goes to, by method and path. A request that fits several goes to the one that
 * says most of it; what stays undecided is `candidate` for each, and what fits none leads nowhere that is known.
 */
import type { Bridge, EdgeInfo, SymbolInfo } from '@boocontext/code-index';
import type { ScannedRequest, ScannedRoute } from '../scan.ts';
import { takesAnyCase } from '../server-frameworks.ts';
import type { MessageToEntry } from './messages-to-entries.ts';
import { linesOfRoute, nameOfHandler, outsideName, routeName } from './route-edges.ts';

/** A request and a route that it goes to. */
export interface RequestToRoute {
  readonly request: ScannedRequest;
  readonly route: ScannedRoute;
  readonly resolution: Bridge['resolution'];
}

export function requestsToRoutes(
  requests: readonly ScannedRequest[],
  routes: readonly ScannedRoute[],
): readonly RequestToRoute[] {
  const known = matched.get(routes);
  if (known?.requests === requests) return known.found;
  const found = match(requests, routes);
  matched.set(routes, { requests, found });
  return found;
}

/** Every question about the same files asks for the same. */
const matched = new WeakMap<
  readonly ScannedRoute[],
  { readonly requests: readonly ScannedRequest[]; readonly found: readonly RequestToRoute[] }
>();

function match(requests: readonly ScannedRequest[], routes: readonly ScannedRoute[]): readonly RequestToRoute[] {
  const shapes = new Map<string, { readonly route: ScannedRoute; readonly segments: readonly string[] }[]>();
  for (const route of routes) {
    const segments = comparable(segmentsOf(route.path), route);
    const last = segments.at(-1) ?? '';
    const key = isParameter(last) || isRestOfPath(last) ? ANYTHING : last.toLowerCase();
    const same = shapes.get(key);
    if (same === undefined) shapes.set(key, [{ route, segments }]);
    else same.push({ route, segments });
  }
  const folders = new Set(routes.flatMap(({ file }) => file.split('/').slice(0, -1)));
  return requests.flatMap((each) => {
    if (each.isOpen === true) return [];
    const request = behindName(each, routes);
    if (request.protocol === 'route') return byName(request, routes);
    const { service } = request;
    const isElsewhere = ({ file }: ScannedRoute) =>
      service !== undefined && folders.has(service) && !file.split('/').includes(service);
    const asked = segmentsOf(request.path);
    const last = asked.at(-1) ?? '';
    // A part that is not known is a parameter's.
    const near = [...(last === '{}' ? [] : (shapes.get(last.toLowerCase()) ?? [])), ...(shapes.get(ANYTHING) ?? [])];
    const fitting = near.flatMap(({ route, segments }) => {
      if (!speaksSame(request, route) || isElsewhere(route)) return [];
      if (request.method !== undefined && route.method !== 'ALL' && route.method !== request.method) return [];
      const compared = comparable(asked, route);
      const fit =
        fitOf(segments, compared, request.hasUnknownBase === true) ??
        (route.confidence === 'high'
          ? undefined
          : behindUnknownPrefix(segments, compared, request.hasUnknownBase === true ? 2 : 1));
      return fit === undefined ? [] : [{ route, fit }];
    });
    const isNoneSure = fitting.every(({ fit }) => !fit.isWhole);
    const byWord = isNoneSure ? byUnknownWord(request, asked, routes).filter(({ route }) => !isElsewhere(route)) : [];
    const best = Math.max(...fitting.map(({ fit }) => fit.rank));
    const chosen = byWord.length > 0 ? byWord : fitting.filter(({ fit }) => fit.rank === best);
    // Behind a host that is not known, or at a port of this machine, one word, as in `/health`, may be anybody's.
    const isOurs =
      (request.hasUnknownBase !== true && request.namesHost !== true) ||
      asked.filter((part) => part !== '{}').length > 1;
    // Two files with one path are two servers, or two versions of one; in one file it is asked by more than its path.
    const isSure = new Set(chosen.map(({ route }) => `${route.file}\0${route.path}`)).size === 1;
    return chosen.map(({ route, fit }) => ({
      request: each,
      route,
      resolution:
        isOurs &&
        isSure &&
        request.isPerhaps !== true &&
        fit.isWhole &&
        request.method !== undefined &&
        route.confidence === 'high'
          ? 'resolved'
          : 'candidate',
    }));
  });
}

/** What is added to the path of a name is asked for by the whole path; of a name that several have that is not known. */
function behindName(request: ScannedRequest, routes: readonly ScannedRoute[]): ScannedRequest {
  const { protocol, behind, ...rest } = request;
  if (protocol !== 'route' || behind === undefined) return request;
  const paths = new Set(byName({ ...request, isPerhaps: true }, routes).map(({ route }) => route.path));
  const [path, ...others] = paths;
  if (path === undefined || others.length > 0) return { ...rest, path: '/{}' };
  const known = segmentsOf(path).map((part) => (isParameter(part) ? '{}' : part));
  return { ...rest, path: `/${known.join('/')}${path.endsWith('/') ? '/' : ''}${behind}` };
}

/** Of a name that several have, which of them is meant is not said. */
function byName(request: ScannedRequest, routes: readonly ScannedRoute[]): readonly RequestToRoute[] {
  const view = /^<(\w+)>$/.exec(request.path)?.[1];
  const answering = routes.filter(
    ({ name, method }) =>
      (view ?? name) !== undefined && (request.method === undefined || method === 'ALL' || method === request.method),
  );
  const isAnsweredBy = ({ handler = '' }: ScannedRoute) => handler.split('.').includes(view ?? '');
  const whole = answering.filter((each) => (view === undefined ? each.name === request.path : isAnsweredBy(each)));
  // Where it was not seen what a route is mounted on, more may stand before its name.
  const ending = ({ name, confidence }: ScannedRoute) => confidence !== 'high' && request.path.endsWith(`.${name}`);
  const named = whole.length > 0 ? whole : answering.filter(ending);
  const isSure =
    new Set(named.map(({ file, path }) => `${file}\0${path}`)).size === 1 &&
    request.method !== undefined &&
    request.isPerhaps !== true;
  return named.map((route) => ({
    request,
    route,
    resolution: isSure && route.confidence === 'high' ? 'resolved' : 'candidate',
  }));
}

/** A procedure is called by its own protocol, and no path of HTTP leads to it. */
function speaksSame({ protocol }: ScannedRequest, { framework, method }: ScannedRoute): boolean {
  return protocol === undefined ? !CALLED_BY_NAME.has(method) : framework === protocol;
}

const CALLED_BY_NAME: ReadonlySet<string> = new Set(['QUERY', 'MUTATION', 'SUBSCRIPTION', 'RPC']);

/** By what it asks: a path, a procedure by its name, or a field of GraphQL. */
function viaOf({ protocol }: ScannedRequest): Bridge['via'] {
  if (protocol === undefined || protocol === 'route') return 'http';
  return protocol === 'graphql' ? 'graphql' : 'rpc';
}

/** As edges for the engine; a route whose place is unknown has none. */
export function bridgesOf(found: readonly RequestToRoute[]): readonly Bridge[] {
  return found.flatMap(({ request, route, resolution }) => {
    const lines = linesOfRoute(route);
    if (lines === undefined) return [];
    return targetsOf(route, { firstLine: lines.from, lastLine: lines.to }).map((to) => ({
      from: { file: request.file, line: request.line - 1 },
      to,
      label: routeName(route),
      via: viaOf(request),
      resolution,
    }));
  });
}

/** The handler, by its name in the lines that register it; of a class that is handed over there, with what the framework runs of it. */
function targetsOf(route: ScannedRoute, lines: Pick<Bridge['to'], 'firstLine' | 'lastLine'>): readonly Bridge['to'][] {
  const name = nameOfHandler(route);
  const { alsoRuns = [] } = route;
  const object = route.view === undefined ? {} : { object: route.view };
  const registered = { file: route.file, ...lines, ...object };
  // `Items` of `Items.list`.
  const view = alsoRuns.length === 0 ? undefined : route.handler?.split('.').at(-2);
  return [
    { ...registered, ...(name === undefined ? {} : { name }) },
    ...(view === undefined ? [] : [{ ...registered, name: view }]),
    ...alsoRuns.map((method) => ({ ...method, firstLine: 0, lastLine: Number.MAX_SAFE_INTEGER, ...object })),
  ];
}

/** Whether a bridge may lead to one of these, or to what is registered beside them. */
export function leadTo(bridges: readonly Bridge[], reached: readonly { readonly file: string }[]): boolean {
  const files = new Set(bridges.map(({ to }) => to.file));
  return reached.some(({ file }) => files.has(file));
}

/** What these definitions send, and what answers or hears it, beside the callees. */
export function withSent(
  {
    definitions,
    callees,
  }: {
    readonly definitions: readonly Pick<SymbolInfo, 'file' | 'line' | 'endLine'>[];
    readonly callees: readonly EdgeInfo[];
  },
  requests: readonly RequestToRoute[],
  messages: readonly MessageToEntry[],
): readonly EdgeInfo[] {
  const sent = [
    ...requests.map(({ request, route, resolution }) => ({ at: request, to: route, via: viaOf(request), resolution })),
    ...messages.map(({ message, entry, resolution }) => ({
      at: message,
      to: entry,
      via: 'event' as const,
      resolution,
    })),
  ];
  const added = definitions.flatMap(({ file, line, endLine }, of) =>
    sent
      .filter(({ at }) => at.file === file && at.line >= line + 1 && at.line <= endLine + 1)
      .map(
        ({ at, to, via, resolution }): EdgeInfo => ({
          symbol: outsideName(to),
          container: '',
          file: to.file,
          line: (to.line ?? 1) - 1,
          depth: 1,
          resolution,
          via,
          callSites: [{ line: at.line - 1, text: '' }],
          ...(definitions.length > 1 ? { of } : {}),
        }),
      ),
  );
  return added.length === 0 ? callees : [...callees, ...added].sort((a, b) => a.depth - b.depth);
}

interface Fit {
  /** The higher, the more of the path is the same word for word. */
  readonly rank: number;
  /** All of the route's path is asked for. */
  readonly isWhole: boolean;
}

/** @param mayBeEnd something unknown stands before the path that is asked for */
function fitOf(route: readonly string[], asked: readonly string[], mayBeEnd: boolean): Fit | undefined {
  const isRest = isRestOfPath(route.at(-1) ?? '');
  const before = isRest ? route.slice(0, -1) : route;
  // What answers anything at all answers this too, which says nothing where it is not known who is asked.
  if (isRest && mayBeEnd && before.length === 0) return undefined;
  const skipped = mayBeEnd && !isRest ? before.length - asked.length : 0;
  if (skipped < 0 || (isRest ? asked.length < before.length : asked.length !== before.length - skipped))
    return undefined;
  let rank = 0;
  for (const [i, part] of before.slice(skipped).entries()) {
    const given = asked[i] as string;
    if (part === given) rank += 3;
    else if (isParameter(part)) rank += given === '{}' ? 2 : 1;
    else return undefined;
  }
  // The end of a path has to hold a word of it; a route for all the rest is the last that is meant.
  if (skipped > 0 && !before.slice(skipped).some((part) => !isParameter(part))) return undefined;
  // A route for everything is what is left where no other is meant, or where the one that is meant was not read.
  return { rank: isRest ? rank : rank + 1, isWhole: skipped === 0 && !(isRest && before.length === 0) };
}

/** Words that a variable may hold, as in `/genres/${'movie' | 'tv'}`: so few that they say something. */
const MOST_WORDS = 4;

/** Routes that say a word where the request has a part that is not known, and are else the same. */
function byUnknownWord(
  request: ScannedRequest,
  asked: readonly string[],
  routes: readonly ScannedRoute[],
): readonly { readonly route: ScannedRoute; readonly fit: Fit }[] {
  if (!asked.includes('{}') || asked.filter((part) => part !== '{}').length < 2) return [];
  const found = routes.filter((route) => {
    if (!speaksSame(request, route) || (route.method !== 'ALL' && route.method !== request.method)) return false;
    const segments = comparable(segmentsOf(route.path), route);
    const given = comparable(asked, route);
    if (segments.length !== given.length) return false;
    const unlike = segments.filter((part, i) => part !== given[i] && !(isParameter(part) && given[i] === '{}'));
    return unlike.length === 1 && segments.every((part, i) => part === given[i] || given[i] === '{}');
  });
  return found.length > MOST_WORDS ? [] : found.map((route) => ({ route, fit: { rank: 1, isWhole: false } }));
}

/**
 * A route of which the beginning was not seen may be asked for by more than is known of it.
 * @param atLeast so many of its words: where it is not known who is asked either, one may be anybody's
 */
function behindUnknownPrefix(route: readonly string[], asked: readonly string[], atLeast: number): Fit | undefined {
  const skipped = asked.length - route.length;
  const words = route.filter((part) => !isParameter(part) && !isRestOfPath(part));
  if (skipped < 1 || words.length < atLeast) return undefined;
  const fit = fitOf(route, asked.slice(skipped), false);
  return fit === undefined ? undefined : { rank: fit.rank - 1, isWhole: false };
}

/** `*`, `{*path}`, `:path*`, `[...path]`, `<path:path>`. */
function isRestOfPath(part: string): boolean {
  return /^(\*|\{\*|:\w+\*|\[\.\.\.|<path:)/.test(part);
}

const ANYTHING = '\0';

export function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter((part) => part !== '');
}

/** Segments of a path as the framework of a route compares them: words in small letters where it takes both. */
export function comparable(segments: readonly string[], { framework }: ScannedRoute): readonly string[] {
  if (!takesAnyCase(framework)) return segments;
  return segments.map((part) => (isParameter(part) ? part : part.toLowerCase()));
}

/** `:id`, `{id}`, `[id]`, `<int:id>`, `@[user]`. */
export function isParameter(part: string): boolean {
  return /^[:{<]|\[/.test(part);
}
