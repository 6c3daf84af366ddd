/**
 * Routes of Ktor: blocks in blocks below `routing { … }`, extension functions of `Route` where they are called, and typed
 * routes below the paths of their resource classes.
 */
import { aroundLines } from '../../reading/around-lines.ts';
import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { isConditional } from '../../reading/conditions.ts';
import { groupedBy } from '../../reading/grouped.ts';
import { textOf } from '../../reading/jvm/strings.ts';
import type { BeforeRoutes, Place, ReadRoute, RouteReader, RouteReading } from '../../reading/route-reader.ts';
import { lineAt, routePath, type Sources } from '../../reading/sources.ts';
import type { AroundLines } from '../../scan.ts';
import { bodyBehind, type KtorFunction, ktorFunctions, meantBy } from './functions.ts';
import { resourcePath, resourcesIn } from './resources.ts';

export const ktor: RouteReader = { frameworks: ['ktor'], read: routesIn };

const verbs = /^(?:get|post|put|delete|patch|head|options)$/;
/** They take paths or serve files in a way of their own. */
const servesMore =
  /^(?:static|staticResources|staticFiles|staticFileSystem|staticZip|singlePageApplication|swaggerUI|openAPI|graphQL\w*|react|vue|angular|resource|resources|files|file|default)$/;
/** Blocks of Ktor and of Kotlin that change nothing of the path. */
const transparent =
  /^(?:authenticate|rateLimit|host|port|localPort|accept|header|param|optionalParam|contentType|apply|also|run|with|let)$/;
/** Blocks in which nothing is registered. */
const configures = /^(?:install|intercept|createRouteScopedPlugin|environment)$/;
const words = /^(?:if|else|when|for|while|do|try|catch|finally|return|in|is|as|val|var|null|true|false)$/;

interface Way {
  readonly parts: readonly string[];
  /** The method that `method(…)` or `route(path, method)` asks for. */
  readonly method?: string;
  readonly isCertain: boolean;
  /** What runs around all that is registered below. */
  readonly around?: readonly AroundLines[];
}

interface Found {
  readonly routes: ReadRoute[];
  readonly hidden: Place[];
  readonly mounted: Set<KtorFunction>;
}

function routesIn(sources: Sources): RouteReading {
  const files = sources.files.filter((file) => file.endsWith('.kt') && isServing(sources.text(file)));
  if (files.length === 0) return { routes: [] };
  const functions = files.flatMap((file) => ktorFunctions(sources, file));
  const found: Found = { routes: [], hidden: [], mounted: new Set() };
  const length = files.reduce((sum, file) => sum + sources.text(file).length, 0);
  const installed = files.flatMap((file) => installedIn(sources, file));
  const authentication = installed.flatMap(({ plugin, lines }) => (AUTHENTICATION.test(plugin) ? [lines] : []));
  const walker = new Walker(sources, functions, resourcesIn(sources), found, length * MOST_TIMES, authentication);
  for (const file of files) {
    const bare = sources.bare(file);
    for (const { index, 0: head } of bare.matchAll(/\b(?:routing|install\s*\(\s*Routing(?:Root)?\s*\))\s*\{/g)) {
      const open = index + head.length - 1;
      const way = top(sources, file, !isConditional(sources, file, index));
      walker.walk(file, { from: open + 1, to: closingBracket(bare, open) }, way, []);
    }
  }
  // Nobody was seen to call it: where its paths begin is not known. What such a function calls comes with it.
  const called = namesCalled(sources, functions);
  const isCalled = ({ name }: KtorFunction) => called.has(name);
  for (const each of functions.toSorted((left, right) => Number(isCalled(left)) - Number(isCalled(right)))) {
    if (found.mounted.has(each)) continue;
    walker.walk(each.file, each.body, top(sources, each.file, false), [each]);
  }
  const ofSome = new Set(found.routes.flatMap(({ around = [] }) => around.map(({ file, line }) => `${file}:${line}`)));
  const before = installed.flatMap(({ plugin, lines }): readonly BeforeRoutes[] => {
    const isOfSome = ofSome.has(`${lines.file}:${lines.line}`);
    return isOfSome || SILENT.test(plugin)
      ? []
      : [AUTHENTICATION.test(plugin) ? lines : { ...lines, framework: 'ktor' }];
  });
  return { routes: found.routes, hidden: found.hidden, before };
}

const AUTHENTICATION = /^(?:Authentication|authentication|Sessions)$/;
/** They serve, or hold what is handed to others, and run nothing around a request. */
const SILENT =
  /^(?:Routing|RoutingRoot|Koin|KoinIsolated|DI|Resources|Locations|WebSockets|SSE|GraphQL|OpenApi|SwaggerUI)$/;

/** Plugins that an application installs, with the block that says what they do, and what it intercepts. */
function installedIn(
  sources: Sources,
  file: string,
): readonly { readonly plugin: string; readonly lines: AroundLines }[] {
  const bare = sources.bare(file);
  return [
    ...bare.matchAll(/(?<![\w.])(?:install\s{0,9}(?=\()|intercept\s{0,9}(?=\()|authentication\s{0,9}(?=\{))/g),
  ].flatMap(({ index, 0: name }) => {
    const call = callAt(bare, index + name.length);
    if (call === undefined) return [];
    const [first] = call.given;
    const plugin = first === undefined ? name.trim() : bare.slice(first.from, first.to);
    return [{ plugin, lines: aroundLines(sources, file, { from: index, to: call.end }) }];
  });
}

/** All that is called in the bodies of these functions. */
function namesCalled(sources: Sources, functions: readonly KtorFunction[]): ReadonlySet<string> {
  const names = new Set<string>();
  const call = /(?<!\bfun [\w.]{0,40})\b(\w{1,200})\s{0,40}[({]/g;
  const readTo = new Map<string, number>();
  for (const { file, body } of functions.toSorted((left, right) => left.body.from - right.body.from)) {
    const bare = sources.bare(file);
    // What stands in a function around has been looked at.
    call.lastIndex = Math.max(body.from, readTo.get(file) ?? 0);
    for (let match = call.exec(bare); match !== null && match.index < body.to; match = call.exec(bare))
      names.add(match[1] ?? '');
    readTo.set(file, Math.max(body.to, readTo.get(file) ?? 0));
  }
  return names;
}

/** Ktor's own code defines what it would be read by. */
function isServing(text: string): boolean {
  return /\bio\.ktor\.(?:server\.)?(?:routing|resources|application|websocket|locations)\b/.test(text)
    ? !/^package io\.ktor\.(?!samples\b)/m.test(text.slice(0, 3000))
    : false;
}

function top(sources: Sources, file: string, isCertain: boolean): Way {
  const root = rootPath(sources, file);
  return { parts: root === undefined ? [] : [root], isCertain: isCertain && !root?.includes('$') };
}

/** `ktor.deployment.rootPath` of the settings beside this code. */
function rootPath(sources: Sources, file: string): string | undefined {
  const folder = /^(.*?)src\//.exec(file)?.[1];
  if (folder === undefined) return undefined;
  const settings = sources.files.filter(
    (each) => each.startsWith(`${folder}src/`) && /\/application\.(?:conf|ya?ml)$/.test(each),
  );
  return settings.flatMap((each) => /^[ \t]{0,40}rootPath ?[:=] ?"?([^"\s#]+)/m.exec(sources.text(each))?.[1] ?? [])[0];
}

class Walker {
  readonly #sources: Sources;
  readonly #functions: ReadonlyMap<string, readonly KtorFunction[]>;
  readonly #resources: ReturnType<typeof resourcesIn>;
  readonly #found: Found;
  readonly #authentication: readonly AroundLines[];
  /** Characters that are still walked. */
  #left: number;
  #blocks = 0;
  #depth = 0;

  constructor(
    sources: Sources,
    functions: readonly KtorFunction[],
    resources: ReturnType<typeof resourcesIn>,
    found: Found,
    length: number,
    authentication: readonly AroundLines[],
  ) {
    this.#left = length;
    this.#authentication = authentication;
    this.#sources = sources;
    this.#functions = groupedBy(functions, ({ name }) => name);
    this.#resources = resources;
    this.#found = found;
  }

  /** All that is registered in this block; `inside` are the functions that have led here. */
  walk(file: string, block: Span, way: Way, inside: readonly KtorFunction[]): void {
    this.#blocks += 1;
    if (this.#blocks > MOST_BLOCKS || this.#depth >= MOST_DEPTH || this.#left < 0) {
      this.#found.hidden.push({ file, line: lineAt(this.#sources.text(file), block.from), why: 'form' });
      return;
    }
    this.#depth += 1;
    this.#walkBlock(file, block, way, inside);
    this.#depth -= 1;
  }

  #walkBlock(file: string, { from, to }: Span, above: Way, inside: readonly KtorFunction[]): void {
    const bare = this.#sources.bare(file);
    const installed: AroundLines[] = [];
    const handed = inside.at(-1)?.handed ?? [];
    const next = /(?<![\w@])(?:(\w+)\.)?(\w+)/g;
    next.lastIndex = from;
    for (let match = next.exec(bare); match !== null && match.index < to; match = next.exec(bare)) {
      const [whole, receiver, name = ''] = match;
      this.#left -= whole.length;
      if (this.#left < 0) break;
      if (name === 'fun') next.lastIndex = behindFunction(bare, match.index + whole.length);
      if (name === 'fun' || words.test(name)) continue;
      const call = callAt(bare, match.index + whole.length);
      if (call === undefined) continue;
      const at = match.index;
      next.lastIndex = call.end;
      if (configures.test(name)) {
        installed.push(aroundLines(this.#sources, file, { from: at, to: call.end }));
        continue;
      }
      const way = installed.length === 0 ? above : { ...above, around: [...(above.around ?? []), ...installed] };
      const isOnRoute = receiver === undefined || receiver === 'this' || handed.includes(receiver);
      if (bare[at - 1] !== '.' && isOnRoute && this.#register(file, { ...call, name, at }, way, inside)) continue;
      this.#mount(file, { ...call, name, at }, way, inside);
    }
  }

  /** Whether this call was understood as a whole. */
  #register(file: string, call: NamedCall, way: Way, inside: readonly KtorFunction[]): boolean {
    const { name, at, given, block } = call;
    const isCertain = way.isCertain && !isConditional(this.#sources, file, at);
    if (name === 'route' || name === 'createRouteFromPath') {
      if (block === undefined) return false;
      const [path, method] = given;
      const below = { parts: [...way.parts, this.#textOf(file, path)], isCertain };
      this.walk(file, block, { ...below, ...methodAt(this.#sources.bare(file), method, way.method) }, inside);
      return true;
    }
    if (name === 'method') {
      if (block === undefined) return false;
      this.walk(file, block, { ...way, isCertain, ...methodAt(this.#sources.bare(file), given[0], undefined) }, inside);
      return true;
    }
    if (name === 'handle') {
      if (block === undefined && given.length === 0) return false;
      this.#add(file, call, way.method ?? 'ALL', '', { ...way, isCertain });
      return true;
    }
    if (verbs.test(name) || /^(?:webSocket|webSocketRaw|sse)$/.test(name)) {
      // `get()` and `get<Service>()` of something else take no block.
      const handler = block ?? given[1] ?? (given.length === 1 && call.type !== '' ? given[0] : undefined);
      if (handler === undefined) return false;
      this.#verb(file, call, { ...way, isCertain });
      return true;
    }
    if (servesMore.test(name) && (given.length > 0 || name === 'singlePageApplication')) {
      this.#found.hidden.push({ file, line: lineAt(this.#sources.text(file), at), why: 'form' });
      return true;
    }
    if (block !== undefined && transparent.test(name)) {
      const around = [...(way.around ?? []), ...(name === 'authenticate' ? this.#authentication : [])];
      this.walk(file, block, { ...way, isCertain, around }, inside);
      return true;
    }
    return false;
  }

  #verb(file: string, call: NamedCall, way: Way): void {
    const { name, given, type } = call;
    const method = verbs.test(name) ? name.toUpperCase() : name === 'sse' ? 'GET' : 'WS';
    const bare = this.#sources.bare(file);
    // `post<Order>("/orders") { … }` reads its body as that type; without a path the type is the resource.
    const path = given.find(({ from }) => /^(?:path\s*=\s*)?["\w]/.test(bare.slice(from, from + 80)));
    if (path !== undefined || type === '') {
      this.#add(file, call, method, path === undefined ? '' : this.#textOf(file, path), way);
      return;
    }
    const below = resourcePath(this.#resources, type);
    if (below === undefined) {
      this.#found.hidden.push({ file, line: lineAt(this.#sources.text(file), call.at) });
      return;
    }
    this.#add(file, call, method, below, way);
  }

  /** A function of the project that registers, or a block whose function is not known to. */
  #mount(file: string, { name, at, given, block }: NamedCall, way: Way, inside: readonly KtorFunction[]): void {
    const isCertain = way.isCertain && !isConditional(this.#sources, file, at);
    const meant = meantBy(this.#sources, this.#functions.get(name) ?? [], file, name).filter(
      (each) => !inside.includes(each),
    );
    for (const each of meant) {
      this.#found.mounted.add(each);
      if (inside.length > MOST_CALLS) continue;
      this.walk(each.file, each.body, { ...way, isCertain: isCertain && meant.length === 1 }, [...inside, each]);
    }
    // Whether and how often the blocks that it is given run is up to it.
    for (const span of [...given, ...(block === undefined ? [] : [block])])
      this.walk(file, span, { ...way, isCertain: false }, inside);
  }

  #textOf(file: string, span: Span | undefined): string {
    if (span === undefined) return '';
    const named = /^path\s*=\s*/.exec(this.#sources.bare(file).slice(span.from, span.to))?.[0] ?? '';
    return textOf(this.#sources, file, { from: span.from + named.length, to: span.to });
  }

  #add(file: string, { at, end }: NamedCall, method: string, path: string, way: Way): void {
    const text = this.#sources.text(file);
    const full = joined([...way.parts, path]);
    const line = lineAt(text, at);
    const endLine = lineAt(text, Math.max(at, end - 1));
    this.#found.routes.push({
      method,
      path: full,
      handler: '<inline>',
      file,
      line,
      ...(endLine > line ? { endLine } : {}),
      ...(way.around === undefined || way.around.length === 0 ? {} : { around: way.around }),
      framework: 'ktor',
      confidence: way.isCertain && !full.includes('${') ? 'high' : 'inferred',
    });
  }
}

const MOST_CALLS = 12;
/** Functions that call each other in many ways could be walked without end. */
const MOST_BLOCKS = 50_000;
const MOST_DEPTH = 200;
/** How often a text is walked on the whole: once for each place that mounts a function. */
const MOST_TIMES = 4;

/** Below a path `/` is the path itself; any other slash at the end is told from none. */
function joined(parts: readonly string[]): string {
  const path = routePath(parts);
  const last = parts.findLast((part) => part !== '') ?? '';
  return last.length > 1 && last.endsWith('/') && path !== '/' ? `${path}/` : path;
}

interface Call {
  readonly type: string;
  readonly given: readonly Span[];
  readonly block: Span | undefined;
  readonly end: number;
}

interface NamedCall extends Call {
  readonly name: string;
  readonly at: number;
}

/** What stands behind a name: `<Type>`, `(…)` and `{ … }`; undefined where neither brackets nor a block follow. */
function callAt(bare: string, from: number): Call | undefined {
  const head = /(?:<([^<>(){}]{0,200}(?:<[^<>(){}]{0,200}>[^<>(){}]{0,100})?)>)?[ \t]*([({])/y;
  head.lastIndex = from;
  const match = head.exec(bare);
  if (match === null) return undefined;
  const type = match[1]?.trim() ?? '';
  let open = from + match[0].length - 1;
  let end = open;
  let given: readonly Span[] = [];
  if (match[2] === '(') {
    const close = closingBracket(bare, open);
    given = splitAtCommas(bare, open + 1, close);
    end = close + 1;
    const block = /[ \t]*(?:\w+@)?\{/y;
    block.lastIndex = end;
    const found = block.exec(bare);
    if (found === null) return { type, given, block: undefined, end };
    open = end + found[0].length - 1;
  }
  const close = closingBracket(bare, open);
  return { type, given, block: { from: open + 1, to: close }, end: close + 1 };
}

/** Where a function that is declared here ends: it runs when it is called. */
function behindFunction(bare: string, from: number): number {
  const head = /\s+(?:<[^<>(){}]{0,100}>\s*)?[\w.?]{1,200}\s*\(/y;
  head.lastIndex = from;
  const match = head.exec(bare);
  if (match === null) return from;
  const close = closingBracket(bare, from + match[0].length - 1);
  return bodyBehind(bare, close + 1)?.to ?? close;
}

/** `HttpMethod.Get`; one that is computed is any. */
function methodAt(bare: string, span: Span | undefined, otherwise: string | undefined): { readonly method?: string } {
  const written = span === undefined ? undefined : bare.slice(span.from, span.to);
  const named = written === undefined ? undefined : /\bHttpMethod\.(\w+)$/.exec(written)?.[1]?.toUpperCase();
  const method = named ?? otherwise;
  return method === undefined ? {} : { method };
}
