/**
 * Routes of frameworks for scripts, read from the calls on objects that are known to be routers, with
 * the prefixes under which these are mounted. What is called on any other object (`axios.get('/users')`,
 * `cache.get('/x')`, the `get` of a router that this project defines) is no route.
 */

import { type CallPlace, type Mount, prefixesOf } from '../mounts.ts';
import type { ReadRoute, RouteReader, RouteReading } from '../route-reader.ts';
import { lineAt, type Sources } from '../sources.ts';

import { bothUsed, callPlace, Surroundings, type Used, usedIn } from './around.ts';
import { callsOf, type Reading, receiverOf } from './calls.ts';
import { isConditional } from './conditions.ts';
import { routersHanded } from './handed.ts';
import { handlerName } from './handlers.ts';
import { type Turn, turnsOf } from './loops.ts';
import { bindingMeant } from './meant.ts';
import { type Mounting, prefixInChain, readHook, readMount } from './mounting.ts';
import { definedRoute } from './openapi.ts';
import type { Router, ScriptFramework, ScriptModule } from './router.ts';
import { concernedIn, findRouters, resolveRouter } from './routers.ts';
import { strangePlaces } from './strange-routers.ts';
import { type Node, treeOf } from './tree.ts';
import { memberOf, type NodePlace, nameOfKey, namesOf, textOf, unwrapped } from './values.ts';

/** The frameworks share one look at the sources, since an app of one may be handed to functions that name none. */
export function scriptRouters(frameworks: readonly ScriptFramework[]): RouteReader {
  return { frameworks: frameworks.map(({ name }) => name), read: (sources) => readRoutes(sources, frameworks) };
}

function readRoutes(sources: Sources, frameworks: readonly ScriptFramework[]): RouteReading {
  const modules = findRouters(sources, frameworks);
  const mounting: Mounting = { mounts: new Map(), uses: [], handed: new Set(), hidden: [], arounds: [] };
  const { mounts, uses, handed, hidden, arounds } = mounting;
  const found: FoundRoute[] = [];
  const mount = (router: Router, by: Mount<Router>) => mounts.set(router, [...(mounts.get(router) ?? []), by]);
  for (const [, module] of concernedIn(sources, modules)) {
    for (const router of module.routers) {
      if (router.parent !== undefined) mount(router, { parent: router.parent, prefix: '' });
      if (router.madeBy !== undefined)
        mount(router.madeBy, { parent: router, prefix: '', replaces: true, place: madeAt(sources, router) });
    }
    for (const { from, to, place } of routersHanded(sources, modules, module)) {
      handed.add(to);
      mount(to, { parent: from, prefix: '', place });
    }
    hidden.push(...computedCalls(sources, modules, module));
    for (const call of callsOf(sources, module)) {
      const router = receiverOf(sources, modules, module, call);
      if (router === undefined) continue;
      const reading: Reading = { sources, modules, module, router, call };
      if (call.verb === 'use' || call.verb === 'register' || call.verb === 'route') readMount(reading, mounting);
      if (HOOKS.has(call.verb)) {
        readHook(reading, mounting);
        continue;
      }
      const routes = routesOf(reading);
      for (const route of routes) if (route !== undefined) found.push(route);
      if (routes.includes(undefined)) hidden.push({ file: module.file, line: lineOf(reading, call.at) });
    }
  }
  hidden.push(...strangePlaces(sources, modules));
  const apps = [...modules.values()].flatMap(({ routers }) => routers.filter(({ isApp, parent }) => isApp && !parent));
  const isMounted = (app: Router) => (mounts.get(app) ?? []).some(({ parent }) => parent.madeBy !== app);
  const surroundings = new Surroundings(sources, mounts, arounds);
  return {
    hidden,
    routes: found.flatMap((route) => mounted(route, mounts, handed.has(route.router), surroundings)),
    uses,
    apps: apps
      .filter((app) => !isMounted(app))
      .map(({ framework, file, madeAt }) => ({ framework, file, line: lineAt(sources.text(file), madeAt) })),
  };
}

const HOOKS: ReadonlySet<string> = new Set(['addHook', 'setErrorHandler', 'onError', 'param']);

function madeAt(sources: Sources, { file, madeAt: offset }: Router): CallPlace {
  return callPlace(file, treeOf(sources, file).around(offset));
}

interface FoundRoute {
  readonly router: Router;
  readonly method: string;
  readonly path: string;
  readonly handler: string | undefined;
  readonly file: string;
  readonly line: number;
  readonly endLine: number;
  readonly place: CallPlace;
  /** What the call is handed. */
  readonly used: Used;
  /** The path is as written, since its value was not found. */
  readonly isOpen: boolean;
}

/** `app[method](path, handler)`: there are routes, and their names are not in the text. */
function computedCalls(sources: Sources, modules: ReadonlyMap<string, ScriptModule>, module: ScriptModule) {
  return treeOf(sources, module.file)
    .all('CallExpression')
    .flatMap(({ callee, arguments: given, start }) => {
      // `app[method].call(app, path, handler)`
      const isBorrowed =
        callee.type === 'MemberExpression' && /^(?:call|apply)$/.test(nameOfKey(callee.property) ?? '');
      const computed = unwrapped(isBorrowed ? callee.object : callee);
      if (given.length < 2 || computed.type !== 'MemberExpression' || !computed.computed) return [];
      const names = namesOf(computed.object);
      const router = names && resolveRouter(sources, modules, module, names.join('.'), start);
      return router === undefined ? [] : [{ file: module.file, line: lineAt(sources.text(module.file), start) }];
    });
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
  const ofRoute = call.chain.find(({ name }) => name === 'route')?.node.arguments;
  const [first, second] = call.parameters;
  const handler = call.parameters.at(-1);
  const under = (path: RoutePath | undefined) => path && found(reading, call.verb, path, handler);
  if (ofRoute?.length === 1) return pathsOf(reading, ofRoute[0] as Node).map(under);
  // `app.get('title')` of Express reads a setting.
  if (first === undefined || second === undefined) return [];
  // `store.get('page', 1)`: what is a value as it stands answers no request.
  if (handler !== undefined && VALUES.has(unwrapped(handler).type)) return [];
  const isText = second.type === 'TemplateLiteral' || (second.type === 'Literal' && typeof second.value === 'string');
  const isNamed = router.framework === 'koa' && call.parameters.length > 2 && isText;
  return pathsOf(reading, isNamed ? second : first).map(under);
}

const VALUES: ReadonlySet<string> = new Set(['Literal', 'TemplateLiteral']);

/** `fastify.route({ method, url, handler })`. */
function routeObject(reading: Reading): readonly (FoundRoute | undefined)[] {
  const [only] = reading.call.parameters;
  if (only === undefined || reading.call.parameters.length !== 1) return [];
  const written = routesWritten(reading, only);
  // Of Express and Koa one parameter is the path; the object that Fastify is given may be out of sight.
  if (written === undefined) return reading.router.framework === 'fastify' ? [undefined] : [];
  return written.flatMap((each) => routeWritten(reading, each));
}

interface WrittenRoute extends NodePlace {
  readonly isOfTurn: boolean;
}

/** The object itself, that of the constant which stands for it, or those that a loop around the call goes over. */
function routesWritten(reading: Reading, node: Node): readonly WrittenRoute[] | undefined {
  const { sources, module } = reading;
  const names = namesOf(node) ?? [];
  const given = turnsWithin(reading, node)?.map(({ file, meaning }) => ({
    file,
    node: meaning(names),
    isOfTurn: true,
  }));
  const objects = (given ?? [{ file: module.file, node, isOfTurn: false }]).map(({ file, node: each, isOfTurn }) => {
    const object = each && objectOfNode(sources, { file, node: each });
    return object && { ...object, isOfTurn };
  });
  return objects.some((each) => each === undefined) ? undefined : objects.flatMap((each) => each ?? []);
}

/** The object that stands there, or that a name there stands for in all the project. */
function objectOfNode(sources: Sources, { file, node }: NodePlace): NodePlace | undefined {
  const plain = unwrapped(node);
  if (plain.type === 'ObjectExpression') return { file, node: plain };
  if (plain.type !== 'Identifier') return undefined;
  const { home, binding } = bindingMeant(sources, file, plain);
  const value = binding?.value && unwrapped(binding.value);
  return value?.type === 'ObjectExpression' ? { file: home.file, node: value } : undefined;
}

function routeWritten(reading: Reading, { file, node, isOfTurn }: WrittenRoute): readonly (FoundRoute | undefined)[] {
  const url = memberOf(node, 'url') ?? memberOf(node, 'path');
  const method = memberOf(node, 'method');
  if (url === undefined || method === undefined) return [];
  const listed = unwrapped(method);
  const methods = (listed.type === 'ArrayExpression' ? listed.elements : [listed]).flatMap((each) =>
    each?.type === 'Literal' && typeof each.value === 'string' ? [each.value] : [],
  );
  if (methods.length === 0) return [undefined];
  const handler = memberOf(node, 'handler');
  const name = handler && handlerName(handler);
  const path = pathAt(reading.sources, { file, node: url }, isOfTurn);
  return methods.map((each) => path && { ...found(reading, each, path, undefined), handler: name });
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
function pathsOf(reading: Reading, node: Node): readonly (RoutePath | undefined)[] {
  const plain = unwrapped(node);
  if (plain.type === 'ArrayExpression')
    return plain.elements.flatMap((each) => (each === null ? [] : pathsOf(reading, each)));
  if (plain.type === 'Literal' && 'regex' in plain) return [{ path: plain.raw ?? '', isOpen: false }];
  const turns = turnsWithin(reading, plain);
  if (turns === undefined) return [pathAt(reading.sources, { file: reading.module.file, node: plain })];
  return turns.map(({ file, meaning }) => {
    const meant = meaning(namesOf(plain) ?? []);
    return meant && pathAt(reading.sources, { file, node: meant }, true);
  });
}

/** What a call works out is one path, and stands as it is written. */
function pathAt(sources: Sources, place: NodePlace, isOfTurn = false): RoutePath | undefined {
  const { file, node } = place;
  const plain = unwrapped(node);
  const written = plain.type === 'CallExpression' ? sources.text(file).slice(plain.start, plain.end) : undefined;
  const path = textOf(sources, place) ?? (written === undefined ? undefined : `\${${written.replace(/\s+/g, ' ')}}`);
  return path === undefined ? undefined : { path, isOpen: path.includes('${'), ...(isOfTurn ? { isOfTurn } : {}) };
}

/** Of the loop that this is a variable of, or a member of one, where its list is known. */
function turnsWithin({ sources, module }: Reading, node: Node): readonly Turn[] | undefined {
  const names = namesOf(node) ?? [];
  const [root] = names;
  const turns =
    root === undefined || names.length > 2 ? undefined : turnsOf(sources, { file: module.file, node }, root);
  return turns === 'unread' ? undefined : turns;
}

function found(
  reading: Reading,
  method: string,
  { path, isOpen, isOfTurn }: RoutePath,
  handler: Node | undefined,
): FoundRoute {
  const { module, router, call } = reading;
  const upper = method.toUpperCase();
  const full = joined(prefixInChain(reading), path);
  return {
    router,
    method: upper === 'DEL' ? 'DELETE' : upper === 'ANY' ? 'ALL' : upper,
    path: full,
    handler: handler && handlerName(handler),
    file: module.file,
    line: lineOf(reading, call.at),
    endLine: lineOf(reading, call.node.end - 1),
    place: callPlace(module.file, call.node),
    used: bothUsed(call.parameters.map((node) => usedIn(reading.sources, module.file, node))),
    isOpen: isOpen || full.includes('${') || isConditional(call.node, isOfTurn),
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
  surroundings: Surroundings,
): readonly ReadRoute[] {
  const { router, method, path, handler, file, line, endLine, place, used, isOpen } = route;
  return prefixesOf(router, mounts).map(({ prefix, isComplete }) => {
    const whole = joined(prefix, path);
    const around = surroundings
      .linesFor(router, whole, place, used)
      .filter((each) => each.file !== file || each.line < line || each.endLine > endLine);
    return {
      method,
      path: whole,
      ...(handler === undefined ? {} : { handler }),
      file,
      line,
      ...(endLine > line ? { endLine } : {}),
      framework: router.framework,
      confidence:
        (router.isProven || isRegistered) && isComplete && !isOpen && !prefix.includes('${') ? 'high' : 'inferred',
      ...(around.length === 0 ? {} : { around }),
    };
  });
}

function joined(prefix: string, path: string): string {
  if (prefix === '' || prefix === '/') return path === '' ? '/' : path;
  const base = prefix.replace(/(?<!\/)\/+$/, '');
  if (path === '' || path === '/') return base;
  return path.startsWith('/') ? base + path : `${base}/${path}`;
}
