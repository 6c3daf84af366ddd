/** Routers of Go that others serve: mounted by their result, by a field, or behind a handler that hands requests on. */
import { closingBracket, openingBracket, type Span, splitAtCommas } from '../code-text.ts';
import { isConditional } from '../conditions.ts';
import type { Mount } from '../mounts.ts';
import type { Sources } from '../sources.ts';
import { callsOn } from './chains.ts';
import { calledFunctions, type GoFunction, type GoRouter, indexOf, parameterAt, routerAt, told } from './functions.ts';
import { endOfExpression, settingsIn } from './names.ts';
import { returnedRouters, routersMeant } from './routers.ts';
import type { GoText } from './texts.ts';

/** `r.Mount("/users", users.Router())`: what the function returns is served below that prefix. */
export function mountReturned(
  sources: Sources,
  functions: readonly GoFunction[],
  mounts: Map<GoRouter, Mount<GoRouter>[]>,
): void {
  const returned = new Map(functions.map((each) => [each, returnedRouters(sources, each)]));
  let isOneUnknown = false;
  for (const { each, parent, path, handler, from } of mountsIn(sources, functions)) {
    if (parent === undefined) {
      // A router that was not followed.
      if (/"github\.com\/go-chi\/chi/.test(sources.text(each.file))) isOneUnknown = true;
      continue;
    }
    const masked = sources.masked(from.file);
    const written = handler === undefined ? '' : masked.slice(handler.from, handler.to);
    const local = /^\w+$/.test(written) ? routerAt(from, written, handler?.from ?? 0) : undefined;
    const called = local === undefined ? calledFunctions(sources, functions, from, written) : [];
    const targets =
      local !== undefined
        ? [local]
        : called.flatMap((target) => {
            const made = returned.get(target) ?? [];
            return made.length > 0 ? made : routersOfResult(sources, functions, target, returned);
          });
    if (path === undefined || path.isUnknown || (targets.length === 0 && mayServe(functions, called, written)))
      isOneUnknown = true;
    else
      for (const target of targets.flatMap((each) => routersMeant(each, mounts)))
        if (target !== parent) mounts.set(target, [...(mounts.get(target) ?? []), { parent, prefix: path.text }]);
  }
  if (!isOneUnknown) return;
  const servedByField = routersServed(sources, functions, mounts);
  for (const router of [...returned.values()].flat())
    if (!mounts.has(router) && !servedByField.has(router)) router.isServed = false;
  for (const each of functions)
    if (!isServing(sources, each))
      for (const router of each.routers)
        if (router.framework !== 'net/http' && !mounts.has(router) && !servedByField.has(router))
          router.isServed = false;
}

/** What a function of the package that serves takes out of a field. */
function routersServed(
  sources: Sources,
  functions: readonly GoFunction[],
  mounts: ReadonlyMap<GoRouter, readonly Mount<GoRouter>[]>,
): ReadonlySet<GoRouter> {
  const served = new Set<GoRouter>();
  for (const each of functions) {
    if (!isServing(sources, each)) continue;
    for (const router of each.routers) {
      if (!router.name.startsWith('.')) continue;
      const open = [router];
      for (let one = open.pop(); one !== undefined; one = open.pop()) {
        if (served.has(one)) continue;
        served.add(one);
        open.push(...(mounts.get(one) ?? []).map(({ parent }) => parent));
      }
    }
  }
  return served;
}

interface GoMount {
  /** The function in which it is mounted, and the one that says what is. */
  readonly each: GoFunction;
  readonly from: GoFunction;
  readonly parent: GoRouter | undefined;
  readonly path: GoText | undefined;
  readonly handler: Span | undefined;
}

/** `r.Mount("/api", api.New())`; where both are parameters of the function, all calls of it say what is mounted. */
function* mountsIn(sources: Sources, functions: readonly GoFunction[]): Generator<GoMount> {
  for (const each of functions) {
    const masked = sources.masked(each.file);
    if (!masked.slice(each.body.from, each.body.to).includes('.Mount')) continue;
    for (const { at, on, open } of callsOn(masked, each.body, 'Mount')) {
      const parent = routerAt(each, on, at);
      const [first, handler] = splitAtCommas(masked, open + 1, closingBracket(masked, open));
      const place = parameterAt(masked, each, first);
      const handlerPlace = parameterAt(masked, each, handler);
      if (parent === undefined || place < 0 || handlerPlace < 0) {
        yield { each, from: each, parent, path: first && told(sources, each, first), handler };
        continue;
      }
      for (const from of functions) {
        const own = sources.masked(from.file);
        if (!own.slice(from.body.from, from.body.to).includes(`${each.name}(`)) continue;
        for (const call of callsOn(own, from.body, each.name)) {
          const given = splitAtCommas(own, call.open + 1, closingBracket(own, call.open));
          const path = given[place];
          yield { each, from, parent, path: path && told(sources, from, path), handler: given[handlerPlace] };
        }
      }
    }
  }
}

/** Routers of a type that a function gives: what its methods make and it hands on, `r.Handler = r.routes()`. */
function routersOfResult(
  sources: Sources,
  functions: readonly GoFunction[],
  target: GoFunction,
  returned: ReadonlyMap<GoFunction, readonly GoRouter[]>,
): readonly GoRouter[] {
  const head = sources.masked(target.file).slice(Math.max(0, target.body.from - 200), target.body.from);
  const [, owner, type] = /\)\s{0,5}\(?\*?(?:(\w{1,80})\.)?(\w{1,80})\b[^(){}]{0,100}\)?\s{0,5}\{$/.exec(head) ?? [];
  if (type === undefined) return [];
  const methods = functions.filter(
    ({ receiver, folder }) =>
      receiver === type && (owner === undefined ? folder === target.folder : folder.split('/').at(-1) === owner),
  );
  const makers = methods.filter((each) => (returned.get(each) ?? []).length > 0);
  const files = new Set(functions.filter(({ folder }) => folder === makers[0]?.folder).map(({ file }) => file));
  return makers.flatMap((each) => {
    const handsOn = new RegExp(`\\.Handler\\s{0,9}=\\s{0,9}\\w{1,80}\\.${each.name}\\(`);
    return [...files].some((file) => handsOn.test(sources.masked(file))) ? (returned.get(each) ?? []) : [];
  });
}

/** Whether what is mounted may be a router of the project that was not found: not so where no function of it has one. */
function mayServe(functions: readonly GoFunction[], called: readonly GoFunction[], written: string): boolean {
  if (called.length > 0) return called.some(({ routers }) => routers.length > 0);
  const [, owner, name] = /^(?:\w{1,80}\.){0,4}?(?:(\w{1,80})\.)?(\w{1,80})\(/.exec(written) ?? [];
  // A package from elsewhere makes it, and is given nothing of the project.
  return name === undefined || owner === undefined || indexOf(functions).byName.has(name) || written.includes('outer');
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

/** A router behind an expression, and what is taken off a path before it is asked. */
interface Behind {
  readonly router: GoRouter;
  readonly stripped: string;
  readonly isOpen: boolean;
}

export const MOST_STEPS = 8;

/** A variable may be set many times, each time by what it was before. */
const MOST_VISITS = 40;

/** The routers that an expression leads to: by a variable, by what a function returns, in wrappers of whatever name. */
export function routersBehind(
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
  const field = /^&?(?:\w{1,100}\.){1,4}(?!ServeHTTP\b)(\w{1,100})(?:\.ServeHTTP)?$/.exec(written)?.[1];
  const held = field === undefined ? undefined : routerAt(each, `.${field}`, span.from);
  if (held !== undefined) return [{ router: held, stripped: '', isOpen: false }];
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
    const { text, isOpen } = told(sources, each, prefix);
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
export function lastCall(masked: string, { from, to }: Span): number | undefined {
  for (let at = masked.indexOf('(', from); at >= 0 && at < to; at = masked.indexOf('(', at)) {
    const close = closingBracket(masked, at);
    if (close === to - 1) return at;
    at = close + 1;
  }
  return undefined;
}

/** What a variable is set to before a place. */
function valuesOf(sources: Sources, { file, body }: GoFunction, name: string, before: number): readonly Span[] {
  return settingsIn(sources, file, body, name).flatMap(({ operator, span }) =>
    operator !== '+=' && span.to < before ? [span] : [],
  );
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

/**
 * `mux.Handle("/api/", http.StripPrefix("/api", inner))`: what the inner one serves is asked for with what is stripped. A
 * router of a framework leaves the path as it is. Returns the places at which that happens.
 */
export function mountHandled(
  sources: Sources,
  functions: readonly GoFunction[],
  importsByFile: ReadonlyMap<string, ReadonlyMap<string, string>>,
  mounts: Map<GoRouter, Mount<GoRouter>[]>,
): ReadonlySet<string> {
  const passedOn = new Set<string>();
  const served = new Set<GoRouter>();
  const top: GoRouter = { framework: 'net/http', name: '', from: 0, to: 0, prefix: '', isServed: true };
  for (const each of functions) {
    const masked = sources.masked(each.file);
    for (const { at, on, verb, open } of callsOn(masked, each.body, 'Handle|HandleFunc|Handler|HandlerFunc|Mount')) {
      const router = routerAt(each, on, at);
      const isDefault = verb !== 'Mount' && importsByFile.get(each.file)?.get(on) === 'net/http';
      const last = splitAtCommas(masked, open + 1, closingBracket(masked, open)).at(-1);
      if (last === undefined || (router === undefined && !isDefault)) continue;
      const behind = routersBehind(sources, functions, each, last);
      const inner = behind.filter((some) => some.router !== router);
      // Chi mounts its own routers below the path that they are given.
      const others = verb === 'Mount' ? inner.filter((some) => some.router.framework === 'net/http') : inner;
      const condition = isConditional(sources, each.file, at);
      for (const { router: behindIt, stripped, isOpen } of others) {
        passedOn.add(`${each.file}\0${at}`);
        const parent =
          router === undefined ? top : router.framework === 'net/http' ? router : outermost(router, mounts);
        const isPerhaps = condition || isOpen;
        for (const target of routersMeant(behindIt, mounts)) {
          const known = verb === 'Mount' ? [] : (mounts.get(target) ?? []);
          mounts.set(target, [...known, { parent, prefix: stripped, ...(isPerhaps ? { isConditional: true } : {}) }]);
        }
      }
    }
    mountServed(sources, functions, each, top, mounts, served);
  }
  return passedOn;
}

/** The router that all others lie in: it has the path as it was asked for, or what was left of it. */
function outermost(router: GoRouter, mounts: ReadonlyMap<GoRouter, readonly Mount<GoRouter>[]>): GoRouter {
  let last = router;
  for (let step = 0; step < MOST_STEPS; step++) {
    const [only, more] = mounts.get(last) ?? [];
    if (only === undefined || more !== undefined || only.parent.framework !== router.framework) break;
    last = only.parent;
  }
  return last;
}

/**
 * `http.StripPrefix("/api", h.Users).ServeHTTP(w, r)` and `h.Users.ServeHTTP(w, r)`: a handler that hands its requests on
 * to others, each under what it asks of them.
 */
function mountServed(
  sources: Sources,
  functions: readonly GoFunction[],
  each: GoFunction,
  top: GoRouter,
  mounts: Map<GoRouter, Mount<GoRouter>[]>,
  served: Set<GoRouter>,
): void {
  const masked = sources.masked(each.file);
  const { from, to } = each.body;
  if (each.routers.length === 0) return;
  for (const match of masked.slice(from, to).matchAll(/\.ServeHTTP\s{0,9}\(/g)) {
    const end = from + match.index;
    const isCall = masked[end - 1] === ')';
    const open = isCall ? openingBracket(masked, end - 1) : end;
    const name = /(?:\w{1,100}\.){0,4}\w{1,100}$/.exec(masked.slice(Math.max(from, open - 500), open))?.[0] ?? '';
    for (const { router, stripped, isOpen } of routersBehind(sources, functions, each, {
      from: open - name.length,
      to: end,
    })) {
      const isPerhaps = isOpen || isConditional(sources, each.file, end);
      for (const target of routersMeant(router, mounts)) {
        const known = mounts.get(target) ?? [];
        // What answers by itself, or below another router, is asked that way too.
        if (target.isServed || (known.length > 0 && !served.has(target))) continue;
        if (known.some(({ prefix }) => prefix === stripped)) continue;
        served.add(target);
        mounts.set(target, [
          ...known,
          { parent: top, prefix: stripped, ...(isPerhaps ? { isConditional: true } : {}) },
        ]);
      }
    }
  }
}
