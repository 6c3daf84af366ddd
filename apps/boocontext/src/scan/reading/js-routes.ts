/**
 * Routes of frameworks for scripts, read from the calls on objects that are known to be routers, with
 * the prefixes under which these are mounted. What is called on any other object (`axios.get('/users')`,
 * `cache.get('/x')`, the `get` of a router that this project defines) is no route.
 */
import type { ReadRoute, RouteReader, RouteReading } from '../frameworks/route-reader.ts';
import { closingBracket, openingBracket, type Span, splitAtCommas } from './code-text.ts';
import { autoloaded } from './fastify-autoload.ts';
import {
  exportedRouters,
  findRouters,
  importedRouters,
  literalAt,
  type Router,
  resolveRouter,
  type ScriptFramework,
  type ScriptModule,
  wrappedRouter,
} from './js-routers.ts';
import type { MiddlewareUse } from './middleware.ts';
import { fileOfImport } from './modules.ts';
import { type Mount, prefixesOf } from './mounts.ts';
import { escaped, lineAt, type Sources } from './sources.ts';

/** The frameworks share one look at the sources, since an app of one may be handed to functions that name none. */
export function scriptRouters(frameworks: readonly ScriptFramework[]): RouteReader {
  return { frameworks: frameworks.map(({ name }) => name), read: (sources) => readRoutes(sources, frameworks) };
}

function readRoutes(sources: Sources, frameworks: readonly ScriptFramework[]): RouteReading {
  const modules = findRouters(sources, frameworks);
  const mounts = new Map<Router, Mount<Router>[]>();
  const found: FoundRoute[] = [];
  const hidden: { file: string; line: number }[] = [];
  const uses: MiddlewareUse[] = [];
  const registered = new Set<Router>();
  for (const module of modules.values()) {
    for (const router of module.routers) {
      if (router.parent !== undefined) mounts.set(router, [{ parent: router.parent, prefix: '' }]);
    }
    hidden.push(...computedCalls(sources, modules, module));
    for (const call of callsOf(sources, module)) {
      const router = receiverOf(sources, modules, module, call);
      if (router === undefined) continue;
      const reading: Reading = { sources, modules, module, router, call };
      if (call.verb === 'use' || call.verb === 'register' || call.verb === 'route')
        readMount(reading, mounts, uses, registered);
      found.push(...routesOf(reading));
    }
  }
  const routes = found.flatMap((route) => mounted(route, mounts, registered.has(route.router)));
  const apps = [...modules.values()].flatMap(({ routers }) => routers.filter(({ isApp, parent }) => isApp && !parent));
  return {
    hidden,
    routes,
    uses,
    apps: apps
      .filter((app) => !mounts.has(app))
      .map(({ framework, file, madeAt }) => ({ framework, file, line: lineAt(sources.text(file), madeAt) })),
  };
}

interface Call {
  readonly verb: string;
  /** Offset of the verb. */
  readonly at: number;
  /** Offset of the bracket that ends it. */
  readonly end: number;
  readonly parameters: readonly Span[];
  /** What it is called on, from its beginning: `app`, `new Hono(`. */
  readonly root: string;
  readonly rootAt: number;
  /** Calls between, nearest first. */
  readonly chain: readonly { readonly name: string; readonly open: number }[];
}

interface Reading {
  readonly sources: Sources;
  readonly modules: ReadonlyMap<string, ScriptModule>;
  readonly module: ScriptModule;
  readonly router: Router;
  readonly call: Call;
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

const verbs =
  /\.\s*(get|post|put|patch|delete|del|options|head|all|any|use|register|route|openapi)\s*(?:<[^()]{0,200}>\s*)?\(/g;

function* callsOf(sources: Sources, { file }: ScriptModule): Generator<Call> {
  const masked = sources.masked(file);
  for (const match of masked.matchAll(verbs)) {
    const open = match.index + match[0].length - 1;
    const root = rootBefore(masked, match.index);
    if (root === undefined) continue;
    const at = match.index + match[0].indexOf(match[1] ?? '');
    const end = closingBracket(masked, open);
    yield {
      verb: match[1] ?? '',
      at,
      end,
      parameters: splitAtCommas(masked, open + 1, end),
      ...root,
    };
  }
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

/** Goes back over `.a().b()` to what it begins with. */
function rootBefore(masked: string, dot: number): Pick<Call, 'root' | 'rootAt' | 'chain'> | undefined {
  const chain: { name: string; open: number }[] = [];
  let end = dot;
  for (let steps = 0; steps < 500; steps++) {
    while (end > 0 && /\s/.test(masked[end - 1] as string)) end -= 1;
    let open = -1;
    if (masked[end - 1] === ')') {
      open = openingBracket(masked, end - 1);
      if (open < 0) return undefined;
      end = open;
      const generics = /<[^<>()]{0,200}>\s*$/.exec(masked.slice(Math.max(0, end - 210), end));
      if (generics) end -= generics[0].length;
    }
    const name = /(?<![\w$])[\w$]+(?:\s*\.\s*[\w$]+){0,30}$/.exec(masked.slice(Math.max(0, end - 200), end))?.[0];
    if (name === undefined) return undefined;
    const start = end - name.length;
    const isChained = /\.\s*$/.test(masked.slice(Math.max(0, start - 100), start));
    if (open < 0) return isChained ? undefined : { root: name.replace(/\s+/g, ''), rootAt: start, chain };
    if (isChained) {
      chain.push({ name, open });
      end = start;
      while (masked[end - 1] !== '.') end -= 1;
      end -= 1;
      continue;
    }
    const dotInName = name.lastIndexOf('.');
    const made = /\bnew\s+$/.exec(masked.slice(Math.max(0, start - 20), start));
    if (made) return { root: name, rootAt: start - made[0].length, chain };
    const member = name.slice(dotInName + 1).trim();
    if (dotInName < 0) return { root: name, rootAt: start, chain };
    chain.push({ name: member, open });
    return { root: name.slice(0, dotInName).replace(/\s+/g, ''), rootAt: start, chain };
  }
  return undefined;
}

function receiverOf(
  sources: Sources,
  modules: ReadonlyMap<string, ScriptModule>,
  module: ScriptModule,
  { root, rootAt }: Call,
): Router | undefined {
  const masked = sources.masked(module.file);
  const argument = /^\s*\(\s*([\w$]+(?:\.[\w$]+)*)\s*\)/.exec(
    masked.slice(rootAt + root.length, rootAt + root.length + 200),
  );
  const call = { wrapper: root, argument: argument?.[1] ?? '', at: rootAt };
  return (
    module.routers.find(({ madeAt }) => madeAt === rootAt) ??
    (argument === null ? undefined : wrappedRouter(sources, modules, module, call)) ??
    resolveRouter(sources, modules, module, root, rootAt)
  );
}

function readMount(
  reading: Reading,
  mounts: Map<Router, Mount<Router>[]>,
  uses: MiddlewareUse[],
  registered: Set<Router>,
): void {
  const { sources, module, router, call } = reading;
  const { text, masked } = textsOf(reading);
  const [first] = call.parameters;
  if (first === undefined) return;
  const literal = literalAt(text, masked, first.from) ?? writtenPath(reading, first);
  const last = call.parameters.at(-1) as Span;
  // Of Fastify the options, of Elysia the router itself holds the prefix.
  const options = call.verb === 'register' ? /\bprefix\s*:\s*/.exec(masked.slice(last.from, last.to)) : null;
  const fromOptions = options ? literalAt(text, masked, last.from + options.index + options[0].length) : undefined;
  const prefix = fromOptions ?? (call.verb === 'register' ? '' : (literal ?? ''));
  const brought =
    call.verb === 'register' ? [first] : literal === undefined ? call.parameters : call.parameters.slice(1);
  for (const each of call.verb === 'register' ? autoloaded(sources, reading, prefix) : []) {
    registered.add(each.router);
    mounts.set(each.router, [...(mounts.get(each.router) ?? []), { parent: router, prefix: each.prefix }]);
  }
  for (const { from, to } of brought) {
    const targets = routersMeant(reading, text.slice(from, to), masked.slice(from, to), from);
    for (const target of targets) {
      // Fastify itself hands the function what it registers on.
      if (call.verb === 'register') registered.add(target);
      if (target !== router) mounts.set(target, [...(mounts.get(target) ?? []), { parent: router, prefix }]);
    }
    const name = targets.length > 0 || call.verb === 'route' ? undefined : nameOfUse(text.slice(from, to));
    if (name !== undefined) uses.push({ name, file: module.file, line: lineAt(sources.text(module.file), call.at) });
  }
}

/** `config.baseUrl` before what is used under it: a path whose value lies elsewhere. */
function writtenPath(reading: Reading, { from, to }: Span): string | undefined {
  const written = textsOf(reading).masked.slice(from, to);
  const isPath =
    reading.call.parameters.length > 1 && /^[\w$.]*(path|url|prefix|base|endpoint)(\([^()]*\))?$/i.test(written);
  return isPath ? (constantOf(reading, written) ?? `\${${written}}`) : undefined;
}

/** `cors` of `cors()`, `express.json`, the package of `import('@fastify/cors')`; undefined for a function written there. */
function nameOfUse(written: string): string | undefined {
  const module = /^(?:await\s+)?(?:require|import)\(\s*['"]([^'"]+)['"]/.exec(written)?.[1];
  if (module !== undefined) return module;
  const name = /^(?:new\s+)?([\w$]+(?:\.[\w$]+)*)\s*(?:\(|$)/.exec(written)?.[1];
  return name === undefined || /^(async|function|await)$/.test(name) ? undefined : name;
}

/** The routers that a parameter of `use` brings: by name, by `require('./x')` or `import('./x')`, or by what it calls. */
function routersMeant(
  { sources, modules, module }: Reading,
  text: string,
  masked: string,
  at: number,
): readonly Router[] {
  const direct = /^(?:await\s+)?(?:require|import)\(\s*['"]([^'"]+)['"]\s*\)(?:\.([\w$]+))?/.exec(text);
  if (direct) {
    const file = fileOfImport(sources, module.file, direct[1] ?? '');
    const target = file === undefined ? undefined : modules.get(file);
    return target === undefined ? [] : exportedRouters(sources, modules, target, direct[2] ?? 'default', 0);
  }
  const plugin = /^([\w$]+)\(\s*([\w$]+)\s*[,)]/.exec(masked);
  if (module.imports.get(plugin?.[1] ?? '')?.module === 'fastify-plugin')
    return importedRouters(sources, modules, module, plugin?.[2] ?? '');
  const name = /^([\w$]+(?:\.[\w$]+)*?)(?:\.(?:routes|middleware|default)\(?\)?)?\s*(?:\(|$)/.exec(masked)?.[1];
  if (name === undefined) return [];
  const router = resolveRouter(sources, modules, module, name, at);
  if (router !== undefined) return [router];
  return importedRouters(sources, modules, module, name);
}

function routesOf(reading: Reading): readonly FoundRoute[] {
  const { call, router } = reading;
  switch (call.verb) {
    case 'use':
    case 'register':
      return [];
    case 'route':
      return routeObject(reading);
    case 'openapi':
      return router.framework === 'hono' ? openApiRoute(reading) : [];
    default:
      return verbRoute(reading);
  }
}

/** `app.get('/users', list)`, and `router.route('/users').get(list)`. */
function verbRoute(reading: Reading): readonly FoundRoute[] {
  const { call } = reading;
  const { masked } = textsOf(reading);
  const routeCall = call.chain.find(({ name }) => name === 'route');
  const ofRoute = routeCall && splitAtCommas(masked, routeCall.open + 1, closingBracket(masked, routeCall.open));
  const [first] = call.parameters;
  if (ofRoute?.length === 1) {
    return pathsOf(reading, ofRoute[0] as Span).map((path) => found(reading, call.verb, path, call.parameters.at(-1)));
  }
  // `app.get('title')` of Express reads a setting.
  if (first === undefined || call.parameters.length < 2) return [];
  return pathsOf(reading, first).map((path) => found(reading, call.verb, path, call.parameters.at(-1)));
}

/** `fastify.route({ method, url, handler })`. */
function routeObject(reading: Reading): readonly FoundRoute[] {
  const [only] = reading.call.parameters;
  if (only === undefined || reading.call.parameters.length !== 1) return [];
  const { text, masked } = textsOf(reading);
  if (masked[only.from] !== '{') return [];
  const fields = fieldsOf(masked, only);
  const url = fields.get('url') ?? fields.get('path');
  const method = fields.get('method');
  if (url === undefined || method === undefined) return [];
  const methods = [...text.slice(method.from, method.to).matchAll(/['"`]([A-Za-z]+)['"`]/g)].map(
    ([, name = '']) => name,
  );
  const handler = fields.get('handler');
  return pathsOf(reading, url).flatMap((path) => methods.map((name) => found(reading, name, path, handler)));
}

/** `app.openapi(createRoute({ method, path }), handler)`, where the route may be a variable of this file or another. */
function openApiRoute(reading: Reading): readonly FoundRoute[] {
  const { sources, module, call } = reading;
  const [definition] = call.parameters;
  if (definition === undefined) return [];
  const { masked } = textsOf(reading);
  const written = masked.slice(definition.from, definition.to);
  const inline = /^createRoute\s*\(\s*(?=\{)/.exec(written);
  if (inline) return definedRoute(reading, module.file, definition.from + inline[0].length);
  const name = /^[\w$]+$/.exec(written)?.[0];
  if (name === undefined) return [];
  const imported = module.imports.get(name);
  const file = imported ? fileOfImport(sources, module.file, imported.module) : module.file;
  if (file === undefined) return [];
  const constant = new RegExp(`\\b${escaped(imported?.name ?? name)}\\s*=\\s*createRoute\\s*\\(\\s*(?=\\{)`).exec(
    sources.masked(file),
  );
  return constant ? definedRoute(reading, file, constant.index + constant[0].length) : [];
}

function definedRoute(reading: Reading, file: string, open: number): readonly FoundRoute[] {
  const { sources, call } = reading;
  const [text, masked] = [sources.text(file), sources.masked(file)];
  const fields = fieldsOf(masked, { from: open, to: closingBracket(masked, open) + 1 });
  const method = literalAt(text, masked, fields.get('method')?.from ?? masked.length);
  const path = literalAt(text, masked, fields.get('path')?.from ?? masked.length);
  if (method === undefined || path === undefined) return [];
  return [found(reading, method, { path: path.replace(/\{(\w+)\}/g, ':$1'), isOpen: false }, call.parameters.at(-1))];
}

function fieldsOf(masked: string, { from, to }: Span): ReadonlyMap<string, Span> {
  const fields = new Map<string, Span>();
  for (const part of splitAtCommas(masked, from + 1, to - 1)) {
    const written = masked.slice(part.from, part.to);
    const named = /^(['"]?)([\w$]+)\1\s*:\s*/.exec(written);
    const method = /^(?:async\s+)?([\w$]+)\s*\(/.exec(written);
    if (named) fields.set(named[2] ?? '', { from: part.from + named[0].length, to: part.to });
    else if (method) fields.set(method[1] ?? '', { from: part.from, to: part.to });
    else if (/^[\w$]+$/.test(written)) fields.set(written, part);
  }
  return fields;
}

interface RoutePath {
  readonly path: string;
  readonly isOpen: boolean;
}

/** One path, those of an array, or what is written where a variable stands whose value is not in this file. */
function pathsOf(reading: Reading, { from, to }: Span): readonly RoutePath[] {
  const { text, masked } = textsOf(reading);
  if (masked[from] === '[') {
    return splitAtCommas(masked, from + 1, to - 1).flatMap((span) => pathsOf(reading, span));
  }
  const written = text.slice(from, to);
  const literal = literalAt(text, masked, from);
  // A string that goes on, as in `'/a' + b`, is not the whole path.
  if (literal !== undefined && literal.length + 2 >= to - from) {
    const filled = literal.replace(
      /\$\{\s*([\w$]+)\s*\}/g,
      (whole, name: string) => constantOf(reading, name) ?? whole,
    );
    return [{ path: filled, isOpen: filled.includes('${') }];
  }
  if (masked[from] === '/') return [{ path: written, isOpen: false }];
  if (!/^[\w$.]+$/.test(written) && literal === undefined) return [];
  const constant = constantOf(reading, written);
  return [constant === undefined ? { path: `\${${written}}`, isOpen: true } : { path: constant, isOpen: false }];
}

function constantOf(reading: Reading, name: string): string | undefined {
  const { text, masked } = textsOf(reading);
  const constant = new RegExp(`\\bconst\\s+${escaped(name)}\\s*(?::\\s*string\\s*)?=\\s*(?=['"\`])`).exec(masked);
  return constant ? literalAt(text, masked, constant.index + constant[0].length) : undefined;
}

function found(reading: Reading, method: string, { path, isOpen }: RoutePath, handler: Span | undefined): FoundRoute {
  const { sources, module, router, call } = reading;
  const upper = method.toUpperCase();
  return {
    router,
    method: upper === 'DEL' ? 'DELETE' : upper === 'ANY' ? 'ALL' : upper,
    path,
    handler: handler && handlerName(reading, handler),
    file: module.file,
    line: lineAt(sources.text(module.file), call.at),
    endLine: lineAt(sources.text(module.file), call.end),
    isOpen,
  };
}

/** `list`, `users.list`, what `wrap(list)` wraps, or `<inline>`. */
function handlerName(reading: Reading, { from, to }: Span): string | undefined {
  const { masked } = textsOf(reading);
  const written = masked.slice(from, to);
  if (/^(async\b|function\b|\(|[\w$]+\s*=>)/.test(written)) return '<inline>';
  if (/^[\w$]+(\.[\w$]+)*$/.test(written)) return written.replace(/^this\./, '');
  const bound = /^([\w$.]+)\.bind\(/.exec(written)?.[1];
  if (bound !== undefined) return bound.replace(/^this\./, '');
  if (written.startsWith('{')) {
    const handler = fieldsOf(masked, { from, to }).get('handler');
    return handler && handlerName(reading, handler);
  }
  const wrapper = /^([\w$.]+)\s*\(/.exec(written);
  if (wrapper === null) return /^(async\s+)?[\w$]+\s*\(.*\)\s*\{/s.test(written) ? '<inline>' : undefined;
  const wrapped = splitAtCommas(masked, from + wrapper[0].length, closingBracket(masked, from + wrapper[0].length - 1));
  const last = wrapped.at(-1);
  return (last && wrapped.length === 1 ? handlerName(reading, last) : undefined) ?? wrapper[1];
}

function textsOf({ sources, module }: Reading): { readonly text: string; readonly masked: string } {
  return { text: sources.text(module.file), masked: sources.masked(module.file) };
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
