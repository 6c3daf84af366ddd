/**
 * A route is a caller of what answers it: an edge from outside, by the name `GET /orders`; and so is a command of what it
 * runs, a job, an event: `command remote add`. The scan says which lines register it and what it calls its handler; the
 * engine says what is defined in these lines, and what they use.
 */

import type { CallgraphAnswer, EdgeInfo, SymbolPlace } from '@boocontext/code-index';
import { groupedBy } from '../reading/grouped.ts';
import type { AroundLines, ScannedEntry, ScannedRoute } from '../scan.ts';
import { hasViewClasses, howHandlersAreFound } from '../server-frameworks.ts';

/** What is called from outside. */
export type Outside = ScannedRoute | ScannedEntry;

/** What it is called among callers: `GET /orders`, `job mails`. */
export function outsideName(each: Outside): string {
  return 'kind' in each ? `${each.kind} ${each.name}` : routeName(each);
}

/** What calls from outside, and not whoever sends an event from here. */
export function isOutside({ via, symbol }: Pick<EdgeInfo, 'via' | 'symbol'>): boolean {
  return via === 'route' || via === 'command' || via === 'job' || (via === 'event' && symbol.startsWith('event '));
}

/** `GET /orders`. */
export function routeName({ method, path }: Pick<ScannedRoute, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** What a definition of its handler is called; undefined for a function without a name. */
export function nameOfHandler({ handler = '' }: Pick<ScannedRoute, 'handler'>): string | undefined {
  return handler === '<inline>' ? undefined : namesIn(handler).at(-1);
}

/** Of the class whose method that is. */
export function nameOfClass({ handler = '' }: Pick<ScannedRoute, 'handler'>): string | undefined {
  return namesIn(handler).at(-2);
}

/** First and last line of what registers it, 0-based; undefined where that was not seen. */
export function linesOfRoute({
  line,
  endLine,
}: Pick<ScannedRoute, 'line' | 'endLine'>): { readonly from: number; readonly to: number } | undefined {
  return line === undefined ? undefined : { from: line - 1, to: (endLine ?? line) - 1 };
}

/** Whether a line, 0-based, is one that registers it, or one of what is for it and others alike. */
export function isLineOf(each: Outside, line: number): boolean {
  const lines = linesOfRoute(each);
  if (lines !== undefined && line >= lines.from && line <= lines.to) return true;
  const above = 'kind' in each ? undefined : each.above;
  return above !== undefined && line >= above.line - 1 && line <= above.endLine - 1;
}

/**
 * Whether a symbol is the handler: it is defined in the lines that register the route, or the framework finds it by the names
 * of its class and itself, as `orders#index`.
 */
export function isHandlerOf(route: Outside, symbol: SymbolPlace & Pick<EdgeInfo, 'on'>): boolean {
  if (!mayRunOn(route, symbol)) return false;
  return isNamedAsHandler(route, symbol) || isMethodOfView(route, symbol) || isHookOf(route, symbol);
}

/** Where a symbol is reached for objects of some classes alone: the one that answers is of one of these. */
function mayRunOn(route: Outside, { on }: Pick<EdgeInfo, 'on'>): boolean {
  if (on === undefined || 'kind' in route) return true;
  const { view } = route;
  if (view !== undefined) return on.some(({ file, symbol }) => file === view.file && symbol === view.name);
  const names = namesIn(route.handler ?? '').slice(-2);
  return names.length === 0 || on.some(({ symbol }) => names.includes(symbol));
}

/** `get_queryset` of a view, its own or that of a class it builds on. */
function isHookOf(each: Outside, { symbol, container, file }: SymbolPlace): boolean {
  if ('kind' in each || each.alsoRuns === undefined) return false;
  const of = container.split(NAME_PARTS).at(-1);
  return each.alsoRuns.some((hook) => hook.name === symbol && hook.container === of && hook.file === file);
}

/**
 * `get` of `class Users(MethodView)`, which a framework for Python calls where the class is the handler. Of classes with the
 * same name each may be meant.
 */
function isMethodOfView(each: Outside, { symbol, container }: SymbolPlace): boolean {
  if ('kind' in each || !hasViewClasses(each.framework) || container === '' || !VERBS.has(symbol)) return false;
  const names = namesIn(each.handler ?? '');
  // `Users.get`, or `Users` where the class was not seen to have a method for it.
  if (names.at(-1) === symbol) names.pop();
  const isOfView = names.at(-1) === container.split(NAME_PARTS).at(-1);
  return isOfView && (each.method === 'ALL' || each.method.toLowerCase() === symbol);
}

const VERBS: ReadonlySet<string> = new Set(['get', 'post', 'put', 'patch', 'delete', 'head', 'options']);

function isNamedAsHandler(route: Outside, symbol: SymbolPlace): boolean {
  const names = namesIn(route.handler ?? '');
  const name = names.pop();
  const lines = linesOfRoute(route);
  const isInLines =
    symbol.file === route.file && lines !== undefined && symbol.line >= lines.from && symbol.line <= lines.to;
  if (isInLines && (name === undefined || name === symbol.symbol)) return true;
  // Of a class whose method is run an object is made.
  if (isInLines && 'kind' in route && names.at(-1) === symbol.symbol) return true;
  if (route.handledAt !== undefined) {
    const { file, line } = route.handledAt;
    return symbol.file === file && symbol.line === line - 1 && name === symbol.symbol;
  }
  if (isInLines) return false;
  const how = howHandlersAreFound(route.framework);
  const containers = symbol.container.split(NAME_PARTS).filter((part) => part !== '');
  if (how === undefined || name !== symbol.symbol || names.length === 0 || containers.length === 0) return false;
  if (how === 'whole') return names.join('\0') === containers.join('\0');
  const shorter = Math.min(names.length, containers.length);
  return names.slice(-shorter).join('\0') === containers.slice(-shorter).join('\0');
}

/** Lines in which a handler is called by name because the entry was chosen. */
export function linesThatRun(
  each: Outside,
): { readonly file: string; readonly from: number; readonly to: number } | undefined {
  const runs = 'kind' in each ? each.runs : undefined;
  return runs === undefined ? undefined : { file: runs.file, from: runs.line - 1, to: runs.endLine - 1 };
}

/** The action last, after its class and what that is in; Rails has a word for the class, `admin/orders#index`. */
function namesIn(handler: string): string[] {
  const [controller = '', action] = handler.split('#');
  const named = action === undefined || /^[A-Z]/.test(controller) ? handler : `${railsClass(controller)}.${action}`;
  return named.split(NAME_PARTS).filter((part) => part !== '');
}

function railsClass(controller: string): string {
  const camel = controller.replace(/(?:^|[_/])([a-z])/g, (found, letter: string) =>
    (found.startsWith('/') ? '.' : '').concat(letter.toUpperCase()),
  );
  return `${camel}Controller`;
}

const NAME_PARTS = /[.:#@\\]+/;

/**
 * The callers with what calls them from outside among them, by depth, file and line. Code of a module that does nothing but
 * register a route is that route; a function that does is a caller as well.
 */
export function withOutside(
  { definitions, callers }: Pick<CallgraphAnswer, 'definitions'> & { readonly callers: readonly EdgeInfo[] },
  outside: readonly Outside[],
): readonly EdgeInfo[] {
  const found = new NearestFromOutside();
  const others = withoutWhatRegisters(callers, outside, found);
  const reached = reachedBy(definitions, callers);
  addByName(reached, outside, found);
  addAround({ definitions, callers, reached }, outside, found);
  if (found.edges.length === 0) return eachModuleOnce(withoutNamesSent(callers));
  // What stands before routes stands before many: they come behind what is told of few.
  const isBehind = (edge: EdgeInfo) => Number(found.around.has(edge));
  return [...eachModuleOnce(withoutNamesSent(others)), ...found.edges].sort(
    (a, b) =>
      a.depth - b.depth ||
      (a.of ?? 0) - (b.of ?? 0) ||
      isBehind(a) - isBehind(b) ||
      (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line),
  );
}

/** Edges from outside, each by its shortest way. */
class NearestFromOutside {
  readonly #byKey = new Map<string, EdgeInfo>();
  /** Those of what stands before routes. */
  readonly around = new Set<EdgeInfo>();

  get edges(): readonly EdgeInfo[] {
    return [...this.#byKey.values()];
  }

  add(each: Outside, edge: Pick<EdgeInfo, 'depth' | 'callSites' | 'of' | 'through'>, isAround = false): void {
    const symbol = outsideName(each);
    const key = [symbol, each.file, each.line, edge.of].join('\0');
    const known = this.#byKey.get(key);
    if (known !== undefined && known.depth <= edge.depth) return;
    const added: EdgeInfo = {
      symbol,
      container: '',
      file: each.file,
      line: (each.line ?? 1) - 1,
      resolution: each.confidence === 'high' ? 'resolved' : 'candidate',
      via: 'kind' in each ? each.kind : 'route',
      ...edge,
    };
    this.#byKey.set(key, added);
    if (isAround) this.around.add(added);
  }
}

/** Callers whose calls stand in lines that register what is outside are that; what is left of them is told. */
function withoutWhatRegisters(
  callers: readonly EdgeInfo[],
  outside: readonly Outside[],
  found: NearestFromOutside,
): EdgeInfo[] {
  const byFile = groupedBy(outside, ({ file }) => file);
  const running = outside.flatMap((each) => {
    const lines = linesThatRun(each);
    return lines === undefined ? [] : [{ each, lines }];
  });
  const runningIn = groupedBy(running, ({ lines }) => lines.file);
  return callers.flatMap((caller) => {
    const { depth, of, through } = caller;
    const taken = new Set<number>();
    const addThose = (each: Outside, callSites: EdgeInfo['callSites']): void => {
      if (callSites.length === 0) return;
      const way = { ...(of === undefined ? {} : { of }), ...(through === undefined ? {} : { through }) };
      found.add(each, { depth, callSites, ...way });
    };
    for (const each of isWhileDefined(caller) ? [] : (byFile.get(caller.file) ?? [])) {
      const lines = linesOfRoute(each);
      // A function that is called while the route is registered runs then, and by whoever registers.
      if (lines === undefined || (RUNS.has(caller.via) && each.handler !== '<inline>')) continue;
      const sites = caller.callSites.filter(({ line }) => isLineOf(each, line));
      for (const { line } of sites) taken.add(line);
      addThose(each, sites);
    }
    for (const { each, lines } of runningIn.get(caller.file) ?? [])
      addThose(
        each,
        caller.callSites.filter(({ line }) => line >= lines.from && line <= lines.to),
      );
    if (caller.symbol !== '<module>' || taken.size === 0) return [caller];
    const callSites = caller.callSites.filter(({ line }) => !taken.has(line));
    return callSites.length === 0 ? [] : [{ ...caller, callSites }];
  });
}

interface ReachedSymbol extends Pick<EdgeInfo, 'depth' | 'of' | 'through'> {
  readonly symbol: SymbolPlace & Pick<EdgeInfo, 'on'>;
}

/** What is asked about, and whatever leads there when it runs. */
function reachedBy(definitions: CallgraphAnswer['definitions'], callers: readonly EdgeInfo[]): ReachedSymbol[] {
  const isAmbiguous = definitions.length > 1;
  return [
    ...definitions.map((symbol, of) => ({ symbol, depth: 0, ...(isAmbiguous ? { of } : {}) })),
    ...callers.flatMap((symbol) =>
      symbol.symbol === '<module>' || isWhileDefined(symbol)
        ? []
        : [{ symbol, depth: symbol.depth, through: symbol, ...(symbol.of === undefined ? {} : { of: symbol.of }) }],
    ),
  ];
}

/** Adds what runs a symbol because it is named as the handler, or is a hook or a method of a view that answers. */
function addByName(reached: readonly ReachedSymbol[], outside: readonly Outside[], found: NearestFromOutside): void {
  const byName = groupedBy(outside, ({ handler = '' }) => namesIn(handler).at(-1) ?? '');
  const byOwner = groupedBy(
    outside.filter((each) => 'kind' in each),
    ({ handler = '' }) => namesIn(handler).at(-2) ?? '',
  );
  const hooks = outside.flatMap((each) =>
    'kind' in each ? [] : (each.alsoRuns ?? []).map(({ name }) => ({ each, name })),
  );
  const byHook = groupedBy(hooks, ({ name }) => name);
  for (const { symbol, depth, ...edge } of reached) {
    const view = symbol.container.split(NAME_PARTS).at(-1) ?? '';
    const named = ['', symbol.symbol, ...(view === symbol.symbol ? [] : [view])].flatMap(
      (name) => byName.get(name) ?? [],
    );
    const hooked = (byHook.get(symbol.symbol) ?? []).map(({ each }) => each);
    const owned = byOwner.get(symbol.symbol) ?? [];
    for (const route of new Set<Outside>([...named, ...owned, ...hooked])) {
      if (!mayRunOn(route, symbol)) continue;
      // Of several views with one name each may be meant.
      const isByName = !isNamedAsHandler(route, symbol) && !isHookOf(route, symbol);
      if (isByName && !isMethodOfView(route, symbol)) continue;
      const each: Outside = isByName ? { ...route, confidence: 'inferred' } : route;
      found.add(each, { depth: depth + 1, callSites: [], ...edge });
    }
  }
}

/** Adds the routes that what is used in lines around them, or written there, runs before. */
function addAround(
  {
    definitions,
    callers,
    reached,
  }: {
    readonly definitions: CallgraphAnswer['definitions'];
    readonly callers: readonly EdgeInfo[];
    readonly reached: readonly ReachedSymbol[];
  },
  outside: readonly Outside[],
  found: NearestFromOutside,
): void {
  const byLines = groupedBy(
    outside.flatMap((route) =>
      'kind' in route
        ? []
        : (route.around ?? []).filter(({ isAtStart }) => isAtStart !== true).map((lines) => ({ route, lines })),
    ),
    ({ lines }) =>
      [
        lines.file,
        lines.line,
        lines.endLine,
        lines.of,
        lines.makers,
        lines.runs?.map(({ file, on, name }) => file + on + name),
      ].join('\0'),
  );
  const shared = [...byLines.values()].flatMap(([first, ...more]) =>
    first === undefined ? [] : [{ lines: first.lines, routes: [first, ...more].map(({ route }) => route) }],
  );
  const byFile = groupedBy(shared, ({ lines }) => lines.file);
  for (const { of, through, ...caller } of callers) {
    const used = through ?? definitions[of ?? 0];
    if (used === undefined || isWhileDefined(caller)) continue;
    for (const { lines, routes } of byFile.get(caller.file) ?? []) {
      // Written there itself, it is what runs.
      if (caller.symbol !== '<module>' && isIn(lines, caller.line)) continue;
      const callSites = caller.callSites.filter(({ line }) => isIn(lines, line));
      if (callSites.length === 0 || !mayRun(lines, used.symbol, caller.via)) continue;
      const way = { ...(of === undefined ? {} : { of }), ...(through === undefined ? {} : { through }) };
      for (const route of routes) found.add(route, { depth: caller.depth, callSites, ...way }, true);
    }
  }
  const running = shared.flatMap(({ lines, routes }) =>
    (lines.runs ?? []).map((each) => ({ name: each.name, lines, routes })),
  );
  const byMethod = groupedBy(running, ({ name }) => name);
  for (const { symbol, depth, ...edge } of reached) {
    const written = (byFile.get(symbol.file) ?? []).filter(
      ({ lines }) => symbol.line === lines.line - 1 && lines.of === undefined,
    );
    const run = (byMethod.get(symbol.symbol) ?? []).filter(({ lines }) => isRunOf(lines, symbol));
    for (const { routes } of [...written, ...run])
      for (const route of routes) found.add(route, { depth: depth + 1, callSites: [], ...edge }, true);
  }
}

/** Whether a framework calls a symbol because its class is named in lines around routes. */
export function isRunOf({ runs = [] }: AroundLines, symbol: SymbolPlace & Pick<EdgeInfo, 'on'>): boolean {
  const { file, container, symbol: name, on } = symbol;
  const of = container.split(NAME_PARTS).at(-1);
  return runs.some(
    (each) =>
      each.name === name &&
      each.file === file &&
      each.container === of &&
      (on === undefined || on.some((one) => one.symbol === each.on)),
  );
}

function isIn({ line, endLine }: Pick<AroundLines, 'line' | 'endLine'>, at: number): boolean {
  return at >= line - 1 && at <= endLine - 1;
}

/** Whether what is used there runs for a request, and not once, for what does. */
function mayRun({ of, makers }: AroundLines, name: string, via: EdgeInfo['via']): boolean {
  if (of !== undefined && !of.includes(name)) return false;
  return makers === undefined || !RUNS.has(via) || makers.includes(name);
}

/**
 * What makes a decorator of a script, `@Named('x')` above a method, is called when the class is defined, and an annotation of
 * the JVM is never run: neither is run for what calls the method from outside.
 */
function isWhileDefined({ file, line, symbol, via, callSites }: EdgeInfo): boolean {
  if (/\.(?:java|kts?)$/.test(file)) return via === 'decorator';
  const isAbove = symbol !== '<module>' && callSites.length > 0 && callSites.every((site) => site.line < line);
  return isAbove && RUNS.has(via) && /\.[cm]?[jt]sx?$/.test(file);
}

/** `send.delay(…)` names the task that it sends: an edge from there is of the sending, and not of the name as well. */
function withoutNamesSent(callers: readonly EdgeInfo[]): readonly EdgeInfo[] {
  const sent = new Set(
    callers
      .filter((each) => each.via === 'event')
      .flatMap(({ file, of, callSites }) => callSites.map(({ line }) => `${file}\0${line}\0${of}`)),
  );
  if (sent.size === 0) return callers;
  return callers.flatMap((each) => {
    if (each.via === 'event') return [each];
    const callSites = each.callSites.filter(({ line }) => !sent.has(`${each.file}\0${line}\0${each.of}`));
    return callSites.length === 0 && each.callSites.length > 0 ? [] : [{ ...each, callSites }];
  });
}

/** Code of a module that leads there in several ways, by the shortest. */
function eachModuleOnce(callers: readonly EdgeInfo[]): readonly EdgeInfo[] {
  const seen = new Set<string>();
  return callers.filter(({ symbol, depth, file, of }) => {
    if (symbol !== '<module>' || depth === 1) return true;
    const key = `${file}\0${of}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

const RUNS: ReadonlySet<EdgeInfo['via']> = new Set(['call', 'construct']);
