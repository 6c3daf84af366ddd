/**
 * Routes of frameworks for Go, read function by function: what a variable or a parameter of a router's
 * type is called with, the groups it makes, and the functions it is handed to.
 */
import type { Place, ReadRoute, RouteReader, RouteReading } from '../frameworks/route-reader.ts';
import type { ScannedApp } from '../project-scan.ts';
import { closingBracket, type Span, splitAtCommas } from './code-text.ts';
import { isConditional } from './conditions.ts';
import { goText } from './go-texts.ts';
import type { MiddlewareUse } from './middleware.ts';
import { type Mount, type Mountable, prefixesOf } from './mounts.ts';
import { isPartOf, packagesOfFramework } from './packages.ts';
import { lineAt, type Sources } from './sources.ts';

interface GoRouter extends Mountable {
  readonly framework: string;
  /** Not where nothing mounts it, but something is mounted that was not found, and it may be that. */
  isServed: boolean;
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

interface GoFunction {
  readonly file: string;
  /** The folder is the package. */
  readonly folder: string;
  readonly name: string;
  /** The type that it is a method of; empty for a function. */
  readonly receiver: string;
  readonly body: Span;
  readonly parameters: readonly { readonly name: string; readonly type: string }[];
  /** By their place among the parameters, and then in the order in which they are made. */
  readonly routers: GoRouter[];
}

/** What is only true of one framework whose routers are values with methods for verbs. */
export interface GoFramework {
  readonly name: string;
  /** Import path of the package. */
  readonly path: RegExp;
  /** Functions of the package that make what serves. */
  readonly makes: RegExp;
  /** Types of its routers. */
  readonly types: RegExp;
}

/** The frameworks share one look at the sources: one router may be mounted on another's. */
export function goRouters(frameworks: readonly GoFramework[]): RouteReader {
  return { frameworks: frameworks.map(({ name }) => name), read: (sources) => readRoutes(sources, frameworks) };
}

function readRoutes(sources: Sources, frameworks: readonly GoFramework[]): RouteReading {
  const functions: GoFunction[] = [];
  const importsByFile = new Map<string, ReadonlyMap<string, string>>();
  const apps: ScannedApp[] = [];
  for (const file of sources.files) {
    if (!file.endsWith('.go')) continue;
    const imports = importsOf(sources.text(file));
    importsByFile.set(file, imports);
    functions.push(...functionsOf(sources, file));
  }
  const mounts = new Map<GoRouter, Mount<GoRouter>[]>();
  for (const each of functions) {
    const imports = importsByFile.get(each.file) ?? new Map();
    findRouters(sources, frameworks, each, imports, mounts, apps);
  }
  for (const each of functions) handOn(sources, functions, each, mounts);
  mountReturned(sources, functions, mounts);
  const passedOn = mountHandled(sources, functions, importsByFile, mounts);
  const hidden: Place[] = [];
  const reading: GoReading = { sources, functions, mounts, passedOn, hidden };
  const routes = functions.flatMap((each) => routesOf(reading, each, importsByFile.get(each.file) ?? new Map()));
  return { routes, apps, uses: functions.flatMap((each) => usesOf(sources, each)), hidden };
}

interface GoReading {
  readonly sources: Sources;
  readonly functions: readonly GoFunction[];
  readonly mounts: ReadonlyMap<GoRouter, readonly Mount<GoRouter>[]>;
  /** Places at which a router is given what another one serves. */
  readonly passedOn: ReadonlySet<string>;
  readonly hidden: Place[];
}

function usesOf(sources: Sources, each: GoFunction): readonly MiddlewareUse[] {
  const masked = sources.masked(each.file);
  const { from, to } = each.body;
  return [...masked.slice(from, to).matchAll(/(?<![\w.])(\w+)\.Use\s*\(/g)].flatMap((match) => {
    const at = from + match.index;
    if (routerAt(each, match[1] ?? '', at) === undefined) return [];
    const open = at + match[0].length - 1;
    return splitAtCommas(masked, open + 1, closingBracket(masked, open)).flatMap((span) => {
      const name = handlerName(masked, span);
      return name === undefined || name === '<inline>' ? [] : [{ name, file: each.file, line: lineAt(masked, at) }];
    });
  });
}

/** Import paths by the name that the file uses. */
function importsOf(text: string): ReadonlyMap<string, string> {
  const imports = new Map<string, string>();
  for (const [, block = '', single = ''] of text.matchAll(/^import\s*(?:\(([\s\S]*?)(?:^\)|(?![\s\S]))|([^\n]*))/gm)) {
    for (const [, alias, path = ''] of `${block}\n${single}`.matchAll(/^[ \t]*(?:([\w.]+)\s+)?"([^"\n]+)"/gm)) {
      const last =
        path
          .replace(/\/v\d+$/, '')
          .split('/')
          .at(-1) ?? path;
      imports.set(alias ?? last, path);
    }
  }
  return imports;
}

function functionsOf(sources: Sources, file: string): readonly GoFunction[] {
  const masked = sources.masked(file);
  const folder = file.split('/').slice(0, -1).join('/');
  const heads = [...masked.matchAll(/^func\s*(?:\(([^)]{0,400})\)\s*)?(\w+)\s*(?:\[[^\]]{0,400}\])?\(/gm)];
  return heads.flatMap((match, place): readonly GoFunction[] => {
    const open = match.index + match[0].length - 1;
    const close = closingBracket(masked, open);
    const result = /^[^{\n]*\{/.exec(masked.slice(close + 1));
    if (result === null) return [];
    const brace = close + result[0].length;
    return [
      {
        file,
        folder,
        name: match[2] ?? '',
        receiver: /\b(\w{1,100})(?:\[[^[\]]{0,200}\])?$/.exec(match[1] ?? '')?.[1] ?? '',
        // One that never closes ends where the next one begins: none stands in another.
        body: {
          from: brace + 1,
          to: Math.min(closingBracket(masked, brace), heads[place + 1]?.index ?? masked.length),
        },
        parameters: parametersOf(masked, open, close),
        routers: [],
      },
    ];
  });
}

/** `a, b *gin.RouterGroup` gives both the type. */
function parametersOf(masked: string, open: number, close: number): GoFunction['parameters'] {
  const written = splitAtCommas(masked, open + 1, close).map(({ from, to }) => masked.slice(from, to));
  const parameters: { name: string; type: string }[] = [];
  let type = '';
  for (const part of written.toReversed()) {
    const [, name = '', ofPart] = /^(\w+)(?:\s+(?:\.\.\.)?(\S.*)?)?$/s.exec(part) ?? [];
    type = ofPart ?? type;
    parameters.unshift({ name, type });
  }
  return parameters;
}

function frameworkOf(
  frameworks: readonly GoFramework[],
  imports: ReadonlyMap<string, string>,
  name: string,
): GoFramework | undefined {
  const path = imports.get(name);
  return path === undefined ? undefined : frameworks.find((each) => each.path.test(path));
}

function isOwn(sources: Sources, file: string, framework: string): boolean {
  return isPartOf(sources, file, packagesOfFramework[framework] ?? []);
}

function findRouters(
  sources: Sources,
  frameworks: readonly GoFramework[],
  each: GoFunction,
  imports: ReadonlyMap<string, string>,
  mounts: Map<GoRouter, Mount<GoRouter>[]>,
  apps: ScannedApp[],
): void {
  const masked = sources.masked(each.file);
  const text = sources.text(each.file);
  const { from, to } = each.body;
  const add = (router: Omit<GoRouter, 'to'> & { to?: number }) => {
    const made = { to, ...router };
    each.routers.push(made);
    return made;
  };
  for (const { name, type } of each.parameters) {
    const [, module = '', typeName = ''] = /^\*?(\w+)\.(\w+)$/.exec(type) ?? [];
    const framework = frameworkOf(frameworks, imports, module);
    if (framework === undefined || !framework.types.test(typeName) || isOwn(sources, each.file, framework.name))
      continue;
    add({ framework: framework.name, name, from, prefix: '', isServed: false });
  }
  const body = masked.slice(from, to);
  const steps =
    /\b(\w+)(?:\s*,\s*\w+)?\s*:?=\s*(\w+)\.(\w+)\s*\(|\b(\w+)\.(Route|Group)\s*\(\s*(?="[^"]*"\s*,\s*func|func)/g;
  for (const match of body.matchAll(steps)) {
    const at = from + match.index;
    const open = at + match[0].length - 1;
    const [, name = '', on = '', called = '', nestedOn] = match;
    if (nestedOn !== undefined) {
      // chi: `r.Route("/p", func(r chi.Router) {…})`; inside, the name means the inner router.
      const parent = routerAt(each, nestedOn, at);
      const parenthesis = masked.indexOf('(', at + nestedOn.length);
      const nested = /func\s*\(\s*(\w+)\b[^)]{0,400}\)\s*\{/.exec(
        masked.slice(parenthesis, closingBracket(masked, parenthesis)),
      );
      if (parent === undefined || nested === null) continue;
      const brace = parenthesis + nested.index + nested[0].length - 1;
      const inner = add({
        framework: parent.framework,
        name: nested[1] ?? '',
        from: brace,
        to: closingBracket(masked, brace),
        prefix: '',
        isServed: false,
      });
      mounts.set(inner, [{ parent, prefix: literalAt(text, masked, parenthesis + 1) ?? '' }]);
      continue;
    }
    const framework = frameworkOf(frameworks, imports, on);
    if (framework?.makes.test(called) && !isOwn(sources, each.file, framework.name)) {
      add({ framework: framework.name, name, from: at, prefix: '', isServed: true });
      if (framework.name !== 'net/http')
        apps.push({ framework: framework.name, file: each.file, line: lineAt(text, at) });
      continue;
    }
    const parent = called === 'Group' || called === 'With' ? routerAt(each, on, at) : undefined;
    if (parent === undefined) continue;
    const group = add({ framework: parent.framework, name, from: at, prefix: '', isServed: false });
    mounts.set(group, [{ parent, prefix: called === 'Group' ? (literalAt(text, masked, open + 1) ?? '') : '' }]);
  }
}

/** The innermost router of that name, and of those the one made last before this place. */
function routerAt(each: GoFunction, name: string, at: number): GoRouter | undefined {
  let best: GoRouter | undefined;
  for (const router of each.routers) {
    if (router.name !== name || router.from > at || at >= router.to) continue;
    if (best === undefined || router.to < best.to || (router.to === best.to && router.from > best.from)) best = router;
  }
  return best;
}

/** `users.Register(v1.Group("/users"))`: what the function does with its parameter is done below that prefix. */
function handOn(
  sources: Sources,
  functions: readonly GoFunction[],
  each: GoFunction,
  mounts: Map<GoRouter, Mount<GoRouter>[]>,
): void {
  const masked = sources.masked(each.file);
  const text = sources.text(each.file);
  const { from, to } = each.body;
  for (const match of masked.slice(from, to).matchAll(/(?<![\w.])(?:\w+\.)*?(?:(\w+)\.)?(\w+)\s*\(/g)) {
    const open = from + match.index + match[0].length - 1;
    const given = splitAtCommas(masked, open + 1, closingBracket(masked, open));
    for (const [index, span] of given.entries()) {
      const [, name, isGroup] = /^&?(\w+)(\.Group\s*\(.*\))?$/s.exec(masked.slice(span.from, span.to)) ?? [];
      const parent = name === undefined ? undefined : routerAt(each, name, open);
      if (parent === undefined) continue;
      const prefix = isGroup === undefined ? '' : (literalAt(text, masked, masked.indexOf('(', span.from) + 1) ?? '');
      for (const target of targetsOf(functions, each, match[1], match[2] ?? '')) {
        const parameter = target.parameters[index];
        const router = target.routers.find((one) => one.name === parameter?.name && one.from === target.body.from);
        if (router !== undefined && router !== parent)
          mounts.set(router, [...(mounts.get(router) ?? []), { parent, prefix }]);
      }
    }
  }
}

/** `r.Mount("/users", users.Router())`: what the function returns is served below that prefix. */
function mountReturned(
  sources: Sources,
  functions: readonly GoFunction[],
  mounts: Map<GoRouter, Mount<GoRouter>[]>,
): void {
  const returned = new Map(functions.map((each) => [each, returnedRouters(sources, each)]));
  let isOneUnknown = false;
  for (const each of functions) {
    const [text, masked] = [sources.text(each.file), sources.masked(each.file)];
    for (const match of masked.slice(each.body.from, each.body.to).matchAll(/(?<![\w.])(\w+)\.Mount\(/g)) {
      const at = each.body.from + match.index;
      const parent = routerAt(each, match[1] ?? '', at);
      if (parent === undefined) {
        // A router that was not followed, as one in a field.
        if (/"github\.com\/go-chi\/chi/.test(text)) isOneUnknown = true;
        continue;
      }
      const open = at + match[0].length - 1;
      const [first, second] = splitAtCommas(masked, open + 1, closingBracket(masked, open));
      const prefix = first && literalAt(text, masked, first.from);
      const written = second === undefined ? '' : masked.slice(second.from, second.to);
      const local = /^\w+$/.test(written) ? routerAt(each, written, at) : undefined;
      const targets =
        local !== undefined
          ? [local]
          : calledFunctions(sources, functions, each, written).flatMap((target) => returned.get(target) ?? []);
      if (prefix === undefined || targets.length === 0) isOneUnknown = true;
      else
        for (const target of targets)
          if (target !== parent) mounts.set(target, [...(mounts.get(target) ?? []), { parent, prefix }]);
    }
  }
  if (!isOneUnknown) return;
  for (const router of [...returned.values()].flat()) if (!mounts.has(router)) router.isServed = false;
  for (const each of functions)
    if (!isServing(sources, each))
      for (const router of each.routers)
        if (router.framework !== 'net/http' && !mounts.has(router)) router.isServed = false;
}

/** Whether what is made in a function is served by it. */
function isServing(sources: Sources, { name, file, body }: GoFunction): boolean {
  return (
    name === 'main' ||
    /\bListenAndServe|\bhttp\.(?:Serve|Server)\b|\.(?:Run|Start|Listen)\w{0,20}\(/.test(
      sources.masked(file).slice(body.from, body.to),
    )
  );
}

function returnedRouters(sources: Sources, each: GoFunction): readonly GoRouter[] {
  const masked = sources.masked(each.file);
  const { from, to } = each.body;
  return [...masked.slice(from, to).matchAll(/\breturn (\w+)\b/g)].flatMap((match) => {
    const router = routerAt(each, match[1] ?? '', from + match.index);
    return router === undefined || router.from === each.body.from ? [] : [router];
  });
}

/** A router behind an expression, and what is taken off a path before it is asked. */
interface Behind {
  readonly router: GoRouter;
  readonly stripped: string;
  readonly isOpen: boolean;
}

const MOST_STEPS = 8;
/** A variable may be set many times, each time by what it was before. */
const MOST_VISITS = 40;

/** The routers that an expression leads to: by a variable, by what a function returns, in wrappers of whatever name. */
function routersBehind(
  sources: Sources,
  functions: readonly GoFunction[],
  each: GoFunction,
  span: Span,
  steps = 0,
  visited = { count: 0 },
): readonly Behind[] {
  visited.count += 1;
  if (steps > MOST_STEPS || visited.count > MOST_VISITS) return [];
  const masked = sources.masked(each.file);
  const written = masked.slice(span.from, span.to);
  const name = /^&?(\w{1,100})(?:\.ServeHTTP)?$/.exec(written)?.[1];
  if (name !== undefined) {
    const router = routerAt(each, name, span.from);
    if (router !== undefined) return [{ router, stripped: '', isOpen: false }];
    return valuesOf(sources, each, name, span.from).flatMap((value) =>
      routersBehind(sources, functions, each, value, steps + 1, visited),
    );
  }
  if (!written.endsWith(')')) return [];
  const open = lastCall(masked, span);
  if (open === undefined) return [];
  const called = masked.slice(span.from, open);
  const given = splitAtCommas(masked, open + 1, span.to - 1);
  if (/^http\.StripPrefix$/.test(called)) {
    const [prefix, inner] = given;
    if (prefix === undefined || inner === undefined) return [];
    const { text, isOpen } = goText(sources, each.file, prefix);
    return routersBehind(sources, functions, each, inner, steps + 1, visited).map((behind) => ({
      router: behind.router,
      stripped: text + behind.stripped,
      isOpen: isOpen || behind.isOpen,
    }));
  }
  const returned = /^[\w.]+$/.test(called)
    ? calledFunctions(sources, functions, each, `${called}(`).flatMap((target) =>
        returnedValues(sources, target).flatMap((value) =>
          routersBehind(sources, functions, target, value, steps + 1, visited).filter(
            // A router that it is handed is not its own.
            ({ router }) => router.from !== target.body.from,
          ),
        ),
      )
    : [];
  if (returned.length > 0) return returned;
  return given.flatMap((inner) => routersBehind(sources, functions, each, inner, steps + 1, visited));
}

/** The bracket of the call that an expression is as a whole, the last of `a(b)(c)`. */
function lastCall(masked: string, { from, to }: Span): number | undefined {
  for (let at = masked.indexOf('(', from); at >= 0 && at < to; at = masked.indexOf('(', at)) {
    const close = closingBracket(masked, at);
    if (close === to - 1) return at;
    at = close + 1;
  }
  return undefined;
}

const valuesBySources = new WeakMap<Sources, Map<string, readonly Span[]>>();

/** What a variable is set to before a place. */
function valuesOf(sources: Sources, { file, body }: GoFunction, name: string, before: number): readonly Span[] {
  const known = valuesBySources.get(sources) ?? new Map<string, readonly Span[]>();
  valuesBySources.set(sources, known);
  const key = `${file}\0${body.from}\0${name}`;
  const values = known.get(key) ?? allValuesOf(sources.masked(file), body, name);
  known.set(key, values);
  return values.filter(({ to }) => to < before);
}

function allValuesOf(masked: string, body: Span, name: string): readonly Span[] {
  const set = new RegExp(`(?<![\\w.])${name}(?:\\s{1,10}[\\w.]{1,80})?\\s{0,10}:?=(?!=)\\s{0,10}`, 'g');
  return [...masked.slice(body.from, body.to).matchAll(set)].map(({ index, 0: head }) => {
    const from = body.from + index + head.length;
    return { from, to: endOfExpression(masked, from) };
  });
}

function returnedValues(sources: Sources, { file, body }: GoFunction): readonly Span[] {
  const masked = sources.masked(file);
  return [...masked.slice(body.from, body.to).matchAll(/\breturn[ \t]{1,10}(?=[\w&])/g)].flatMap(
    ({ index, 0: head }) => {
      const from = body.from + index + head.length;
      const [first] = splitAtCommas(masked, from, endOfExpression(masked, from));
      return first === undefined ? [] : [first];
    },
  );
}

function endOfExpression(masked: string, from: number): number {
  for (let at = from; at < masked.length; at++) {
    const char = masked[at];
    if (char === '(' || char === '{' || char === '[') at = closingBracket(masked, at);
    else if (char === '\n' || char === ';' || char === ')' || char === '}') return at;
  }
  return masked.length;
}

/**
 * `mux.Handle("/api/", http.StripPrefix("/api", inner))`: what the inner one serves is asked for with what is stripped. A
 * router of a framework leaves the path as it is. Returns the places at which that happens.
 */
function mountHandled(
  sources: Sources,
  functions: readonly GoFunction[],
  importsByFile: ReadonlyMap<string, ReadonlyMap<string, string>>,
  mounts: Map<GoRouter, Mount<GoRouter>[]>,
): ReadonlySet<string> {
  const passedOn = new Set<string>();
  const top: GoRouter = { framework: 'net/http', name: '', from: 0, to: 0, prefix: '', isServed: true };
  for (const each of functions) {
    const masked = sources.masked(each.file);
    const { from, to } = each.body;
    for (const match of masked.slice(from, to).matchAll(/(?<![\w.])(\w+)\.(Handle|HandleFunc|Mount)\s*\(/g)) {
      const at = from + match.index;
      const [whole, on = '', verb] = match;
      const router = routerAt(each, on, at);
      const isDefault = verb !== 'Mount' && importsByFile.get(each.file)?.get(on) === 'net/http';
      const open = at + whole.length - 1;
      const last = splitAtCommas(masked, open + 1, closingBracket(masked, open)).at(-1);
      if (last === undefined || (router === undefined && !isDefault)) continue;
      const behind = routersBehind(sources, functions, each, last);
      const inner = behind.filter((some) => some.router !== router);
      // Chi mounts its own routers below the path that they are given.
      const others = verb === 'Mount' ? inner.filter((some) => some.router.framework === 'net/http') : inner;
      const condition = isConditional(sources, each.file, at);
      for (const { router: target, stripped, isOpen } of others) {
        passedOn.add(`${each.file}\0${at}`);
        const parent = router?.framework === 'net/http' ? router : top;
        const known = verb === 'Mount' ? [] : (mounts.get(target) ?? []);
        const isPerhaps = condition || isOpen;
        mounts.set(target, [...known, { parent, prefix: stripped, ...(isPerhaps ? { isConditional: true } : {}) }]);
      }
    }
  }
  return passedOn;
}

/** Of `users.Router()` those of the package, of `api.Users.Router()` and `resource.Router()` those of the type. */
function calledFunctions(
  sources: Sources,
  functions: readonly GoFunction[],
  from: GoFunction,
  written: string,
): readonly GoFunction[] {
  const call = /^(?:(\w+(?:\.\w+){0,5})\.)?(\w+)\(/.exec(written.replace(/^&?(\w+)\{\}/, '$1'));
  if (call === null) return [];
  const [, owner, name = ''] = call;
  const named = functions.filter((each) => each.name === name);
  if (owner === undefined || named.length <= 1) return targetsOf(functions, from, owner, name);
  const last = owner.split('.').at(-1) ?? owner;
  const type = typeOf(sources, functions, from, last);
  const ofType = named.filter(
    ({ receiver, folder }) => receiver === (type?.name ?? last) && (type?.folder ?? folder) === folder,
  );
  if (ofType.length > 0) return ofType;
  const inPackage = named.filter(({ folder }) => folder.split('/').at(-1) === (type?.package ?? last));
  return inPackage.length === 1 ? inPackage : [];
}

interface GoType {
  readonly name?: string | undefined;
  readonly folder?: string | undefined;
  /** Of the function that makes it. */
  readonly package?: string | undefined;
}

/** By the field of that name in the same package, or by what a variable is set to. */
function typeOf(
  sources: Sources,
  functions: readonly GoFunction[],
  from: GoFunction,
  name: string,
): GoType | undefined {
  const body = sources.masked(from.file).slice(from.body.from, from.body.to);
  const made = new RegExp(`\\b${name}(?:, \\w{1,80})? :?= (?:(\\w{1,80})\\.)?(\\w{1,80})\\(`).exec(body);
  if (made !== null) {
    const [, module, maker = ''] = made;
    const makers = targetsOf(functions, from, module, maker);
    const [one] = makers;
    const result = one && resultOf(sources, one);
    return { name: result, folder: one?.folder, package: module };
  }
  const field = new RegExp(`^[ \\t]+${name}[ \\t]+\\*?(?:(\\w{1,80})\\.)?(\\w{1,80})`, 'm');
  for (const file of new Set(functions.filter(({ folder }) => folder === from.folder).map((each) => each.file))) {
    const found = field.exec(sources.masked(file));
    if (found !== null)
      return { name: found[2], ...(found[1] === undefined ? { folder: from.folder } : { package: found[1] }) };
  }
  return undefined;
}

/** The first type that a function returns: `API` of `(*API, error)`. */
function resultOf(sources: Sources, { file, body }: GoFunction): string | undefined {
  const before = sources.masked(file).slice(Math.max(0, body.from - 200), body.from);
  return /\)\s{0,5}\(?\*?(?:\w{1,80}\.)?(\w{1,80})[^()]{0,100}\)?\s{0,5}\{$/.exec(before)?.[1];
}

/** Functions of that name in the package that the call names, else in its own; methods are known by their name alone. */
function targetsOf(
  functions: readonly GoFunction[],
  from: GoFunction,
  module: string | undefined,
  name: string,
): readonly GoFunction[] {
  const named = functions.filter((each) => each.name === name);
  const inPackage = named.filter(({ folder }) =>
    module === undefined ? folder === from.folder : folder.split('/').at(-1) === module,
  );
  return inPackage.length > 0 ? inPackage : named.length === 1 ? named : [];
}

const verbs =
  'GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|Any|Get|Post|Put|Patch|Delete|Head|Options|All|HandleFunc|Handle|Method|MethodFunc';

function routesOf(
  { sources, functions, mounts, passedOn, hidden }: GoReading,
  each: GoFunction,
  imports: ReadonlyMap<string, string>,
): readonly ReadRoute[] {
  const masked = sources.masked(each.file);
  const text = sources.text(each.file);
  const { from, to } = each.body;
  return [
    ...masked.slice(from, to).matchAll(new RegExp(`(?<![\\w.])((?:\\w+\\.)*\\w+)\\.(${verbs})\\s*\\(`, 'g')),
  ].flatMap((match): readonly ReadRoute[] => {
    const at = from + match.index;
    const [whole, on = '', verb = ''] = match;
    const isDefaultMux = imports.get(on) === 'net/http' && /^Handle(Func)?$/.test(verb);
    const router = routerAt(each, on, at);
    if ((router === undefined && !isDefaultMux) || passedOn.has(`${each.file}\0${at}`)) return [];
    const open = at + whole.length - 1;
    const close = closingBracket(masked, open);
    const given = splitAtCommas(masked, open + 1, close);
    const takesMethod = /^(Method|MethodFunc)$/.test(verb) || (verb === 'Handle' && router?.framework === 'gin');
    const [first, second] = takesMethod ? given.slice(1) : given;
    if (first === undefined || second === undefined) return [];
    const line = lineAt(text, at);
    const { text: written, isOpen, isUnknown } = goText(sources, each.file, first);
    if (isUnknown) {
      hidden.push({ file: each.file, line });
      return [];
    }
    const named =
      takesMethod && given[0]
        ? text
            .slice(given[0].from, given[0].to)
            .replace(/^http\.Method|"/g, '')
            .toUpperCase()
        : undefined;
    // Since Go 1.22 a pattern may begin with its method, and end with `{$}` where nothing may follow.
    const [, ofPattern, pattern = written] = /^(?:([A-Z]+)\s+)?(\S*)$/.exec(written) ?? [];
    const path = pattern.replace(/\{\$\}$/, '');
    const method = named ?? ofPattern ?? (/^(Any|All|HandleFunc|Handle)$/.test(verb) ? 'ALL' : verb.toUpperCase());
    const handler = handlerName(masked, given.at(router?.framework === 'echo' ? (takesMethod ? 2 : 1) : -1), functions);
    const endLine = lineAt(text, close);
    const ways = router === undefined ? [{ prefix: '', isComplete: true }] : prefixesOf(router, mounts);
    const isPerhaps = isOpen || isConditional(sources, each.file, at);
    return ways.map(({ prefix, isComplete }) => ({
      method,
      path: `${prefix}${path}` === '' ? '/' : `${prefix}${path}`.replace(/\/{2,}/g, '/'),
      ...(handler === undefined ? {} : { handler }),
      file: each.file,
      line,
      ...(endLine > line ? { endLine } : {}),
      framework: router?.framework ?? 'net/http',
      confidence: isComplete && !isPerhaps ? 'high' : 'inferred',
    }));
  });
}

/** As written; of `auth(users.list)` what the wrapper is given, where that is a function of the project. */
function handlerName(
  masked: string,
  span: Span | undefined,
  functions: readonly GoFunction[] = [],
  steps = 0,
): string | undefined {
  if (span === undefined || steps > MOST_STEPS) return undefined;
  const written = masked.slice(span.from, span.to);
  if (written.startsWith('func')) return '<inline>';
  const name = /^&?([\w.]+)/.exec(written)?.[1];
  const open = written.endsWith(')') ? lastCall(masked, span) : undefined;
  if (open === undefined) return name;
  const inside = splitAtCommas(masked, open + 1, span.to - 1).map((each) =>
    handlerName(masked, each, functions, steps + 1),
  );
  return inside.find((each) => each === '<inline>' || isFunction(functions, each)) ?? name;
}

function isFunction(functions: readonly GoFunction[], name: string | undefined): boolean {
  const last = name?.split('.').at(-1);
  return functions.some((each) => each.name === last);
}

function literalAt(text: string, masked: string, at: number): string | undefined {
  const start = at + (/^\s*/.exec(masked.slice(at, at + 100))?.[0].length ?? 0);
  const quote = masked[start];
  if (quote !== '"' && quote !== '`') return undefined;
  const end = masked.indexOf(quote, start + 1);
  return end < 0 ? undefined : text.slice(start + 1, end);
}
