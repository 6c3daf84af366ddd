/**
 * A question about what runs for a route, a command, a job or an event, asked by the name that these have among callers:
 * `GET /orders`, `command remote add`.
 */
import type { CallgraphAnswer, Stamped, SymbolInfo } from '@boocontext/code-index';
import type { ScannedRoute } from '@boocontext/project-scan';
import {
  comparable,
  isHandlerOf,
  isParameter,
  nameOfHandler,
  type Outside,
  outsideName,
  routeName,
  segmentsOf,
  withOutside,
} from '@boocontext/project-scan';
import { unreadOutside } from './affected-routes.ts';
import { plainly } from './envelope.ts';
import { type Says, saysOf } from './says.ts';
import { routesOf } from './scan-of.ts';
import type { ToolAnswer, ToolContext } from './tool.ts';
import { withUnread } from './unread.ts';
import { count, cut, sentences } from './wording.ts';

export interface AskedRoute {
  readonly route: Outside;
  readonly handler: SymbolInfo;
}

/** It is answered by a function without a name, where it is registered. */
export interface AskedInline {
  readonly inline: ScannedRoute;
  /** For whoever needs a name. */
  readonly unnamed: ToolAnswer;
}

/** It is answered by code of a library, which runs some of ours. */
export interface AskedOfLibrary {
  readonly ofLibrary: ScannedRoute;
  /** For whoever needs one symbol. */
  readonly unnamed: ToolAnswer;
}

/** `GET /orders`, `job mails`: no symbol is written like that. */
export function isRouteName(name: string): boolean {
  return ROUTE_NAME.test(name);
}

const ROUTE_NAME = /^(?:[A-Z]{3,12} \/\S*|(?:command|job|event) \S.*)$/;

/** The route and the definition that answers it, or the answer that there is none. */
export async function askedRoute(
  name: string,
  context: ToolContext,
): Promise<AskedRoute | AskedInline | AskedOfLibrary | ToolAnswer> {
  const { engine, control } = context;
  const scanned = await routesOf(context);
  const routes = scanned?.routes ?? [];
  const entries = scanned?.entries ?? [];
  const route = routeCalled(name, routes) ?? entries.find((each) => outsideName(each) === name);
  if (route === undefined) {
    const { snapshot } = await engine.files(control);
    const unread = unreadOutside(scanned);
    const isLate = unread.some((each) => each.isLate === true);
    const says = saysOf(unread.length === 0);
    const { message, hint } = noSuchRoute(name, isEntryName(name) ? entries : routes, says);
    const none: ToolAnswer = {
      // That a route is not there is known only where all were read.
      finding: 'unknown',
      open: [],
      summary: plainly(sentences(message, hint)),
      details: { error: { code: isLate ? 'not_read_yet' : 'unknown_symbol', message, hint } },
      snapshot,
    };
    return withUnread(none, unread);
  }
  const ofLibrary = 'method' in route && route.isOfLibrary === true ? route : undefined;
  const handler = ofLibrary === undefined ? await handlerOf(route, context) : undefined;
  if (handler !== undefined) return { route, handler };
  const where = `${route.file}:${route.line ?? 1}`;
  const message =
    route.handler === '<inline>'
      ? `${cut(name, 150)} is answered by a function without a name (${where})`
      : ofLibrary === undefined
        ? `${cut(name, 150)} (${where}) names ${cut(route.handler ?? 'no handler', 100)}, whose definition was not found`
        : `${cut(name, 150)} (${where}) is answered by ${cut(route.handler ?? '', 100)}, whose code is not in this repository`;
  const hint =
    hooksPhrase(ofLibrary) ?? 'What is called there has the route among its callers: ask about that, by its name';
  const { snapshot } = await engine.files(control);
  const unnamed: ToolAnswer = {
    finding: 'unknown',
    open: [],
    summary: plainly(sentences(message, hint)),
    details: { error: { code: 'unknown_symbol', message, hint } },
    snapshot,
  };
  if (ofLibrary !== undefined) return { ofLibrary, unnamed };
  return 'method' in route && route.handler === '<inline>' ? { inline: route, unnamed } : unnamed;
}

/** What of ours can be asked about instead. */
function hooksPhrase(route: ScannedRoute | undefined): string | undefined {
  const names = (route?.alsoRuns ?? []).map(({ container, name }) => `${container}.${name}`);
  return names.length === 0
    ? undefined
    : `Of this repository it runs ${cut(names.join(', '), 300)}: ask about one of these`;
}

/**
 * All that serve a path, whatever their method where none is said: `/orders/42`, `GET /orders/42`. Where none does, those
 * whose path ends with it: whoever reads the code of a router does not see what it is mounted on.
 */
export function routesCalled(name: string, routes: readonly ScannedRoute[]): readonly ScannedRoute[] {
  const [path = '', method] = name.split(' ').toReversed();
  const ofMethod = routes.filter((route) => method === undefined || route.method === method || route.method === 'ALL');
  const whole = ofMethod.filter((route) => serves(route, path));
  return whole.length > 0 ? whole : ofMethod.filter((route) => servesEnd(route, path));
}

/** By its name, or by a path that it serves, `GET /orders/42`, or that it alone ends with. */
function routeCalled(name: string, routes: readonly ScannedRoute[]): ScannedRoute | undefined {
  const named = routes.find((route) => routeName(route) === name);
  if (named !== undefined) return named;
  const [first, ...others] = routesCalled(name, routes);
  const path = name.split(' ')[1] ?? '';
  return first !== undefined && (others.length === 0 || serves(first, path)) ? first : undefined;
}

/** Whether a path, as it is asked for, has the form of a route's. */
function serves(route: ScannedRoute, path: string): boolean {
  return segmentsOf(route.path).length === segmentsOf(path).length && servesEnd(route, path);
}

function servesEnd(route: ScannedRoute, path: string): boolean {
  const given = comparable(segmentsOf(path), route);
  const wanted = comparable(segmentsOf(route.path), route).slice(-given.length);
  return (
    given.length > 0 &&
    wanted.length === given.length &&
    wanted.every((part, i) => part === given[i] || isParameter(part)) &&
    // Parameters alone are the end of any path.
    (wanted.some((part) => !isParameter(part)) || segmentsOf(route.path).length === given.length)
  );
}

function isEntryName(name: string): boolean {
  return /^[a-z]/.test(name);
}

function noSuchRoute(
  name: string,
  routes: readonly Outside[],
  says: Says,
): { readonly message: string; readonly hint: string } {
  const isEntry = isEntryName(name);
  const last = name.split(isEntry ? ' ' : '/').at(-1) as string;
  const near = [...new Set(routes.map(outsideName).filter((each) => each.includes(last)))].slice(0, 5);
  const [noun, things] = isEntry ? ['entry', 'entries'] : ['route', 'routes'];
  return {
    message: isEntry ? says.noEntry(cut(name, 150)) : says.noEntry(`route ${cut(name, 150)}`),
    hint: sentences(
      routes.length === 0 ? `This project has ${says.none(noun)}` : '',
      near.length > 0 && last !== ''
        ? `Near: ${near.map((each) => cut(each, 100)).join(', ')}`
        : `boocontext_overview with section "${things}" lists them`,
      routes.length > 0 ? `${count(routes.length, noun, things)} are known` : '',
    ),
  };
}

async function handlerOf(route: Outside, { engine, control }: ToolContext): Promise<SymbolInfo | undefined> {
  const symbol = nameOfHandler(route);
  if (symbol === undefined) return undefined;
  const ask = async (file?: string): Promise<Stamped<CallgraphAnswer> | undefined> => {
    const question = { symbol, direction: 'callers', depth: 1, ...(file === undefined ? {} : { file }) } as const;
    const answer = await engine.callgraph(question, control);
    return answer.found ? answer : undefined;
  };
  const beside = (await ask(route.file))?.definitions.find((each) => isHandlerOf(route, each));
  if (beside !== undefined) return beside;
  const answer = await ask();
  if (answer?.callers === undefined) return undefined;
  const [edge] = withOutside({ ...answer, callers: answer.callers }, [route]).filter(
    ({ symbol: by }) => by === outsideName(route),
  );
  return edge === undefined ? undefined : answer.definitions[edge.of ?? 0];
}
