/**
 * Routes of frameworks for scripts, read from the calls on objects that are known to be routers, with
 * the prefixes under which these are mounted. What is called on any other object (`axios.get('/users')`,
 * `cache.get('/x')`, the `get` of a router that this project defines) is no route.
 */

import { closingBracket, type Span, splitAtCommas } from '../code-text.ts';
import { type Mount, prefixesOf } from '../mounts.ts';
import type { ReadRoute, RouteReader, RouteReading } from '../route-reader.ts';
import { lineAt, type Sources } from '../sources.ts';
import { callsOf, type Reading, receiverOf, textsOf } from './calls.ts';
import { isConditional } from './conditions.ts';
import { objectAt } from './declared.ts';
import { routersHanded } from './handed.ts';
import { handlerName } from './handlers.ts';
import { fieldsOf } from './literals.ts';
import { type Turn, turnsOf } from './loops.ts';
import { type Mounting, prefixInChain, readMount } from './mounting.ts';
import { definedRoute } from './openapi.ts';
import type { Router, ScriptFramework, ScriptModule } from './router.ts';
import { findRouters, resolveRouter } from './routers.ts';
import { textValueOf } from './values.ts';

/** The frameworks share one look at the sources, since an app of one may be handed to functions that name none. */
export function scriptRouters(frameworks: readonly ScriptFramework[]): RouteReader {
  return { frameworks: frameworks.map(({ name }) => name), read: (sources) => readRoutes(sources, frameworks) };
}

function readRoutes(sources: Sources, frameworks: readonly ScriptFramework[]): RouteReading {
  const modules = findRouters(sources, frameworks);
  const mounting: Mounting = { mounts: new Map(), uses: [], handed: new Set(), hidden: [] };
  const { mounts, uses, handed, hidden } = mounting;
  const found: FoundRoute[] = [];
  const mount = (router: Router, by: Mount<Router>) => mounts.set(router, [...(mounts.get(router) ?? []), by]);
  for (const module of modules.values()) {
    for (const router of module.routers) {
      if (router.parent !== undefined) mount(router, { parent: router.parent, prefix: '' });
      if (router.madeBy !== undefined) mount(router.madeBy, { parent: router, prefix: '', replaces: true });
    }
    for (const { from, to } of routersHanded(sources, modules, module)) {
      handed.add(to);
      mount(to, { parent: from, prefix: '' });
    }
    hidden.push(...computedCalls(sources, modules, module));
    for (const call of callsOf(sources, module)) {
      const router = receiverOf(sources, modules, module, call);
      if (router === undefined) continue;
      const reading: Reading = { sources, modules, module, router, call };
      if (call.verb === 'use' || call.verb === 'register' || call.verb === 'route') readMount(reading, mounting);
      const routes = routesOf(reading);
      for (const route of routes) if (route !== undefined) found.push(route);
      if (routes.includes(undefined)) hidden.push({ file: module.file, line: lineOf(reading, call.at) });
    }
  }
  const apps = [...modules.values()].flatMap(({ routers }) => routers.filter(({ isApp, parent }) => isApp && !parent));
  const isMounted = (app: Router) => (mounts.get(app) ?? []).some(({ parent }) => parent.madeBy !== app);
  return {
    hidden,
    routes: found.flatMap((route) => mounted(route, mounts, handed.has(route.router))),
    uses,
    apps: apps
      .filter((app) => !isMounted(app))
      .map(({ framework, file, madeAt }) => ({ framework, file, line: lineAt(sources.text(file), madeAt) })),
  };
}

interface FoundRoute {
  readonly router: Router;
  readonly method: string;
  readonly path: string;
  readonly handler: string | undefined;
  readonly file: string;
  readonly line: number;
  readonly endLine: number;
  /** The path is as written, since its value was not found. */
  readonly isOpen: boolean;
}

/** `app[method](path, handler)`: there are routes, and their names are not in the text. */
function computedCalls(sources: Sources, modules: ReadonlyMap<string, ScriptModule>, module: ScriptModule) {
  const masked = sources.masked(module.file);
  const found: { file: string; line: number }[] = [];
  for (const match of masked.matchAll(
    /(?<![\w$.])([\w$]+(?:\.[\w$]+)*)\[[^\]\n]{1,80}\]\s*(?:\.\s*(?:call|apply)\s*)?\(/g,
  )) {
    const open = match.index + match[0].length - 1;
    if (splitAtCommas(masked, open + 1, closingBracket(masked, open)).length < 2) continue;
    if (resolveRouter(sources, modules, module, match[1] ?? '', match.index) === undefined) continue;
    found.push({ file: module.file, line: lineAt(sources.text(module.file), match.index) });
  }
  return found;
}

/** Those of one call; undefined among them stands for one whose path or method is worked out. */
function routesOf(reading: Reading): readonly (FoundRoute | undefined)[] {
  const { call, router } = reading;
  const isHono = router.framework === 'hono';
  switch (call.verb) {
    case 'use':
    case 'register':
      return [];
    case 'route':
      return routeObject(reading);
    case 'openapi':
      return isHono ? [openApiRoute(reading)] : [];
    case 'doc':
    case 'doc31':
      return isHono ? documentRoute(reading) : [];
    case 'on':
      return isHono ? namedMethods(reading) : [];
    case 'mount':
      // Whatever stands there serves what is below the path, by rules of its own.
      return isHono && call.parameters.length > 1 ? [undefined] : [];
    default:
      return verbRoute(reading);
  }
}

/** `app.get('/users', list)`, and `router.route('/users').get(list)`. */
function verbRoute(reading: Reading): readonly (FoundRoute | undefined)[] {
  const { call, router } = reading;
  const { masked } = textsOf(reading);
  const routeCall = call.chain.find(({ name }) => name === 'route');
  const ofRoute = routeCall && splitAtCommas(masked, routeCall.open + 1, closingBracket(masked, routeCall.open));
  const [first, second] = call.parameters;
  const handler = call.parameters.at(-1);
  const under = (path: RoutePath | undefined) => path && found(reading, call.verb, path, handler);
  if (ofRoute?.length === 1) return pathsOf(reading, ofRoute[0] as Span).map(under);
  // `app.get('title')` of Express reads a setting.
  if (first === undefined || second === undefined) return [];
  const isNamed =
    router.framework === 'koa' && call.parameters.length > 2 && /["'`]/.test(masked[second.from] as string);
  return pathsOf(reading, isNamed ? second : first).map(under);
}

/** `fastify.route({ method, url, handler })`. */
function routeObject(reading: Reading): readonly (FoundRoute | undefined)[] {
  const [only] = reading.call.parameters;
  if (only === undefined || reading.call.parameters.length !== 1) return [];
  const written = routesWritten(reading, only);
  // Of Express and Koa one parameter is the path; the object that Fastify is given may be out of sight.
  if (written === undefined) return reading.router.framework === 'fastify' ? [undefined] : [];
  return written.flatMap((each) => routeWritten(reading, each));
}

interface WrittenRoute {
  readonly file: string;
  readonly span: Span;
  readonly isOfTurn: boolean;
}

/** The object itself, that of the constant which stands for it, or those that a loop around the call goes over. */
function routesWritten(reading: Reading, span: Span): readonly WrittenRoute[] | undefined {
  const { sources, module } = reading;
  const name = textsOf(reading).text.slice(span.from, span.to);
  const given = turnsWithin(reading, name)?.map(({ file, meaning }) => ({ file, span: meaning(name), isOfTurn: true }));
  const found = (given ?? [{ file: module.file, span, isOfTurn: false }]).map(({ file, span, isOfTurn }) => {
    const object = span && objectAt(sources, file, span);
    return object && { ...object, isOfTurn };
  });
  return found.some((each) => each === undefined) ? undefined : found.flatMap((each) => each ?? []);
}

function routeWritten(reading: Reading, { file, span, isOfTurn }: WrittenRoute): readonly (FoundRoute | undefined)[] {
  const [text, masked] = [reading.sources.text(file), reading.sources.masked(file)];
  const fields = fieldsOf(masked, span);
  const url = fields.get('url') ?? fields.get('path');
  const method = fields.get('method');
  if (url === undefined || method === undefined) return [];
  const methods = [...text.slice(method.from, method.to).matchAll(/['"`]([A-Za-z]+)['"`]/g)].map(
    ([, name = '']) => name,
  );
  if (methods.length === 0) return [undefined];
  const handler = fields.get('handler');
  const name = handler && handlerName(masked, handler);
  const path = pathAt(reading.sources, file, url, isOfTurn);
  return methods.map((method) => path && { ...found(reading, method, path, undefined), handler: name });
}

/** `app.on(['GET', 'POST'], '/users', list)` */
function namedMethods(reading: Reading): readonly (FoundRoute | undefined)[] {
  const [methods, path, handler] = reading.call.parameters;
  if (methods === undefined || path === undefined || handler === undefined) return [];
  return pathsOf(reading, methods).flatMap((method) =>
    pathsOf(reading, path).map((each) =>
      each === undefined || method === undefined || method.isOpen
        ? undefined
        : found(reading, method.path, each, reading.call.parameters.at(-1)),
    ),
  );
}

function openApiRoute(reading: Reading): FoundRoute | undefined {
  const defined = definedRoute(reading);
  const [, handler] = reading.call.parameters;
  return (
    defined && found(reading, defined.method, { path: defined.path, isOpen: defined.path.includes('${') }, handler)
  );
}

/** `app.doc('/openapi.json', {…})`: the framework itself answers. */
function documentRoute(reading: Reading): readonly (FoundRoute | undefined)[] {
  const [first] = reading.call.parameters;
  if (first === undefined) return [];
  return pathsOf(reading, first).map(
    (path) => path && { ...found(reading, 'get', path, undefined), handler: reading.call.verb },
  );
}

interface RoutePath {
  readonly path: string;
  readonly isOpen: boolean;
  /** It stands in a list that a loop around the call goes over. */
  readonly isOfTurn?: boolean;
}

/** One path, those of an array, or what is written where a variable stands whose value is not in the project. */
function pathsOf(reading: Reading, { from, to }: Span): readonly (RoutePath | undefined)[] {
  const { text, masked } = textsOf(reading);
  if (masked[from] === '[') {
    return splitAtCommas(masked, from + 1, to - 1).flatMap((span) => pathsOf(reading, span));
  }
  if (masked[from] === '/') return [{ path: text.slice(from, to), isOpen: false }];
  const turns = turnsWithin(reading, text.slice(from, to));
  return turns === undefined
    ? [pathAt(reading.sources, reading.module.file, { from, to })]
    : turns.map(({ file, meaning }) => {
        const span = meaning(text.slice(from, to));
        return span && pathAt(reading.sources, file, span, true);
      });
}

function pathAt(sources: Sources, file: string, span: Span, isOfTurn = false): RoutePath | undefined {
  const path = textValueOf(sources, file, span);
  return path === undefined ? undefined : { path, isOpen: path.includes('${'), ...(isOfTurn ? { isOfTurn } : {}) };
}

/** Of the loop that this is a variable of, or a member of one, where its list is known. */
function turnsWithin({ sources, module, call }: Reading, written: string): readonly Turn[] | undefined {
  const root = /^([\w$]+)(?:\.[\w$]+)?$/.exec(written)?.[1];
  const turns = root === undefined ? undefined : turnsOf(sources, module, call.at, root);
  return turns === 'unread' ? undefined : turns;
}

function found(
  reading: Reading,
  method: string,
  { path, isOpen, isOfTurn }: RoutePath,
  handler: Span | undefined,
): FoundRoute {
  const { module, router, call } = reading;
  const { masked } = textsOf(reading);
  const upper = method.toUpperCase();
  const full = joined(prefixInChain(reading), path);
  return {
    router,
    method: upper === 'DEL' ? 'DELETE' : upper === 'ANY' ? 'ALL' : upper,
    path: full,
    handler: handler && handlerName(masked, handler),
    file: module.file,
    line: lineOf(reading, call.at),
    endLine: lineOf(reading, call.end),
    isOpen: isOpen || full.includes('${') || isConditional(masked, call.at, isOfTurn),
  };
}

function lineOf({ sources, module }: Reading, at: number): number {
  return lineAt(sources.text(module.file), at);
}

/** A route at each place where its router is mounted. */
function mounted(
  route: FoundRoute,
  mounts: ReadonlyMap<Router, readonly Mount<Router>[]>,
  isRegistered: boolean,
): readonly ReadRoute[] {
  const { router, method, path, handler, file, line, endLine, isOpen } = route;
  return prefixesOf(router, mounts).map(({ prefix, isComplete }) => ({
    method,
    path: joined(prefix, path),
    ...(handler === undefined ? {} : { handler }),
    file,
    line,
    ...(endLine > line ? { endLine } : {}),
    framework: router.framework,
    confidence:
      (router.isProven || isRegistered) && isComplete && !isOpen && !prefix.includes('${') ? 'high' : 'inferred',
  }));
}

function joined(prefix: string, path: string): string {
  if (prefix === '' || prefix === '/') return path === '' ? '/' : path;
  const base = prefix.replace(/(?<!\/)\/+$/, '');
  if (path === '' || path === '/') return base;
  return path.startsWith('/') ? base + path : `${base}/${path}`;
}
