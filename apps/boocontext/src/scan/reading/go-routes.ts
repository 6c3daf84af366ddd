/**
 * Routes of frameworks for Go, read function by function: what a variable or a parameter of a router's
 * type is called with, the groups it makes, and the functions it is handed to.
 */
import type { Place, ReadRoute, RouteReader, RouteReading } from '../frameworks/route-reader.ts';
import type { ScannedApp } from '../project-scan.ts';
import { closingBracket, openingBracket, type Span, splitAtCommas } from './code-text.ts';
import { isConditional } from './conditions.ts';
import { endOfExpression, folderOf, settingsIn } from './go-names.ts';
import { type GoText, goText, textBehind } from './go-texts.ts';
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
  /** Another name for the routers that it is mounted on. */
  readonly isAlias?: true;
  /** A value of a type that embeds a router. */
  readonly isValue?: true;
}

interface GoFunction {
  readonly file: string;
  /** The folder is the package. */
  readonly folder: string;
  readonly name: string;
  /** The type that it is a method of; empty for a function. */
  readonly receiver: string;
  /** What it calls its own value. */
  readonly self: string;
  readonly body: Span;
  readonly parameters: readonly { readonly name: string; readonly type: string }[];
  /** By their place among the parameters, and then in the order in which they are made. */
  readonly routers: GoRouter[];
  /** The call that this is a copy for, of a function that is told paths: `h(r, "ping", api.Ping)`. */
  readonly call?: GoCall;
}

interface GoCall {
  /** What stands for the parameters in it. */
  readonly texts: ReadonlyMap<string, GoText>;
  /** Of the call, or of the one that led to it. */
  readonly from: GoFunction;
  readonly at: number;
  readonly depth: number;
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
    importsByFile.set(file, importsOfFile(sources, file));
    functions.push(...functionsOf(sources, file));
  }
  const mounts = new Map<GoRouter, Mount<GoRouter>[]>();
  nameEmbedding(sources, frameworks, functions, importsByFile, mounts);
  for (const each of functions) {
    const imports = importsByFile.get(each.file) ?? new Map();
    findRouters(sources, frameworks, each, imports, mounts, apps);
  }
  // A function may return what another one has returned to it.
  for (let step = 0; step < MOST_RETURNS && nameReturned(sources, functions, mounts); step++);
  nameFields(sources, frameworks, functions, importsByFile, mounts);
  for (const each of functions)
    if (each.routers.length > 0)
      findGroups(sources, frameworks, each, importsByFile.get(each.file) ?? new Map(), mounts, apps);
  const reached: Reached = {
    sources,
    functions,
    mounts,
    importsByFile,
    frameworks,
    apps,
    copies: [],
    copied: new Set(),
  };
  for (const each of functions) handOn(reached, each);
  copyTold(reached);
  forgetCopied(reached);
  mountReturned(sources, functions, mounts);
  const passedOn = mountHandled(sources, functions, importsByFile, mounts);
  const hidden: Place[] = [];
  const reading: GoReading = { sources, functions, mounts, passedOn, hidden };
  const copies = reached.copies.filter(({ call }) => call !== undefined && !reached.copied.has(call.from));
  const routes = [...functions.filter((each) => !reached.copied.has(each)), ...copies].flatMap((each) =>
    routesOf(reading, each, importsByFile.get(each.file) ?? new Map()),
  );
  const isOfTests = helpersOfTests(functions, importsByFile);
  return {
    routes: routes.filter(({ file }) => !isOfTests(file)),
    apps: apps.filter(({ file }) => !isOfTests(file)),
    uses: functions.flatMap((each) => usesOf(sources, each)),
    hidden: hidden.filter(({ file }) => !isOfTests(file)),
  };
}

/** Packages that are called as `httptest` is, and that no code outside of tests imports. */
function helpersOfTests(
  functions: readonly GoFunction[],
  importsByFile: ReadonlyMap<string, ReadonlyMap<string, string>>,
): (file: string) => boolean {
  const named = [...indexOf(functions).filesByFolder.keys()].filter((folder) => /(?:^|\/)\w{1,80}test$/.test(folder));
  const paths = named.length === 0 ? [] : [...importsByFile.values()].flatMap((imports) => [...imports.values()]);
  const isMain = (folder: string) => functions.some((each) => each.folder === folder && each.name === 'main');
  const unused = new Set(named.filter((folder) => !paths.some((path) => isImported(path, folder)) && !isMain(folder)));
  return (file) => unused.has(folderOf(file));
}

interface Reached {
  readonly sources: Sources;
  readonly functions: readonly GoFunction[];
  readonly mounts: Map<GoRouter, Mount<GoRouter>[]>;
  readonly importsByFile: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly frameworks: readonly GoFramework[];
  readonly apps: ScannedApp[];
  /** Of functions that are told paths, one for each call. */
  readonly copies: GoFunction[];
  readonly copied: Set<GoFunction>;
}

interface FunctionIndex {
  readonly byName: ReadonlyMap<string, readonly GoFunction[]>;
  readonly filesByFolder: ReadonlyMap<string, ReadonlySet<string>>;
}

const indexes = new WeakMap<readonly GoFunction[], FunctionIndex>();

function indexOf(functions: readonly GoFunction[]): FunctionIndex {
  const known = indexes.get(functions);
  if (known !== undefined) return known;
  const byName = new Map<string, GoFunction[]>();
  const filesByFolder = new Map<string, Set<string>>();
  for (const each of functions) {
    const named = byName.get(each.name) ?? [];
    byName.set(each.name, named);
    named.push(each);
    filesByFolder.set(each.folder, (filesByFolder.get(each.folder) ?? new Set()).add(each.file));
  }
  const index = { byName, filesByFolder };
  indexes.set(functions, index);
  return index;
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

const importsBySources = new WeakMap<Sources, Map<string, ReadonlyMap<string, string>>>();

function importsOfFile(sources: Sources, file: string): ReadonlyMap<string, string> {
  const known = importsBySources.get(sources) ?? new Map<string, ReadonlyMap<string, string>>();
  importsBySources.set(sources, known);
  const imports = known.get(file) ?? importsOf(sources.text(file));
  known.set(file, imports);
  return imports;
}

/** Whether the package of this folder is the one that is imported by this path. */
function isImported(path: string | undefined, folder: string): boolean {
  return path !== undefined && folder !== '' && (path === folder || path.endsWith(`/${folder}`));
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
  const folder = folderOf(file);
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
        self: /^\s{0,9}(\w{1,100})\s/.exec(match[1] ?? '')?.[1] ?? '',
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

/**
 * `type Handler struct { *mux.Router }`: what is made of such a type is a router, and so is what its methods and functions
 * that are handed one call it. Where it is mounted is not known by itself.
 */
function nameEmbedding(
  sources: Sources,
  frameworks: readonly GoFramework[],
  functions: readonly GoFunction[],
  importsByFile: ReadonlyMap<string, ReadonlyMap<string, string>>,
  mounts: Map<GoRouter, Mount<GoRouter>[]>,
): void {
  const types = new Map<string, { readonly folder: string; readonly framework: string }[]>();
  for (const [file, imports] of importsByFile) {
    if (![...imports.values()].some((path) => frameworks.some((each) => each.path.test(path)))) continue;
    for (const { name, framework } of embeddingIn(sources, frameworks, file, imports))
      types.set(name, [...(types.get(name) ?? []), { folder: folderOf(file), framework }]);
  }
  if (types.size === 0) return;
  const made = new Map<object, GoRouter[]>();
  const named: { readonly router: GoRouter; readonly type: object }[] = [];
  for (const each of functions) {
    const typeAt = (written: string) => {
      const [, owner, name = ''] = /^\*?(?:(\w+)\.)?(\w+)$/.exec(written) ?? [];
      const path = owner === undefined ? undefined : importsByFile.get(each.file)?.get(owner);
      return types
        .get(name)
        ?.find(({ folder }) => (owner === undefined ? folder === each.folder : isImported(path, folder)));
    };
    const { from, to } = each.body;
    for (const { name, type: written } of [{ name: each.self, type: each.receiver }, ...each.parameters]) {
      const type = name === '' ? undefined : typeAt(written);
      if (type === undefined) continue;
      const router: GoRouter = {
        framework: type.framework,
        name,
        from,
        to,
        prefix: '',
        isServed: false,
        isAlias: true,
      };
      each.routers.push(router);
      named.push({ router, type });
    }
    const set =
      /\b(?:(\w{1,100})\s{0,9}:?=|return\b)\s{0,9}(?:&?((?:\w{1,100}\.)?\w{1,100})\{|new\(((?:\w{1,100}\.)?\w{1,100})\))/g;
    for (const match of sources.masked(each.file).slice(from, to).matchAll(set)) {
      const type = typeAt(match[2] ?? match[3] ?? '');
      if (type === undefined) continue;
      const at = from + match.index;
      const router: GoRouter = {
        framework: type.framework,
        name: match[1] ?? RETURNED,
        from: at,
        to,
        prefix: '',
        isServed: false,
        isValue: true,
      };
      each.routers.push(router);
      made.set(type, [...(made.get(type) ?? []), router]);
    }
  }
  for (const { router, type } of named) {
    const all = made.get(type) ?? [];
    if (all.length > 0)
      mounts.set(
        router,
        all.map((parent) => ({ parent, prefix: '' })),
      );
  }
}

function* embeddingIn(
  sources: Sources,
  frameworks: readonly GoFramework[],
  file: string,
  imports: ReadonlyMap<string, string>,
): Generator<{ readonly name: string; readonly framework: string }> {
  const masked = sources.masked(file);
  for (const match of masked.matchAll(/^type[ \t]{1,9}(\w{1,100})[ \t]{1,9}struct[ \t]{0,9}\{/gm)) {
    const open = match.index + match[0].length - 1;
    const inside = masked.slice(open + 1, closingBracket(masked, open));
    for (const [, module = '', type = ''] of inside.matchAll(/^[ \t]{0,40}\*?(\w{1,100})\.(\w{1,100})[ \t]{0,40}$/gm)) {
      const framework = frameworkOf(frameworks, imports, module);
      if (framework?.types.test(type) && !isOwn(sources, file, framework.name))
        yield { name: match[1] ?? '', framework: framework.name };
    }
  }
}

/** The routers that are meant by another name. */
function routersMeant(
  router: GoRouter,
  mounts: ReadonlyMap<GoRouter, readonly Mount<GoRouter>[]>,
  seen: Set<GoRouter> = new Set(),
): readonly GoRouter[] {
  if (seen.has(router)) return [];
  seen.add(router);
  const parents = router.isAlias === true ? (mounts.get(router) ?? []) : [];
  return parents.length === 0 ? [router] : parents.flatMap(({ parent }) => routersMeant(parent, mounts, seen));
}

function findRouters(
  sources: Sources,
  frameworks: readonly GoFramework[],
  each: GoFunction,
  imports: ReadonlyMap<string, string>,
  mounts: Map<GoRouter, Mount<GoRouter>[]>,
  apps: ScannedApp[],
): void {
  const { from, to } = each.body;
  for (const { name, type } of each.parameters) {
    const [, module = '', typeName = ''] = /^\*?(\w+)\.(\w+)$/.exec(type) ?? [];
    const framework = frameworkOf(frameworks, imports, module);
    if (framework === undefined || !framework.types.test(typeName) || isOwn(sources, each.file, framework.name))
      continue;
    each.routers.push({ framework: framework.name, name, from, to, prefix: '', isServed: false });
  }
  findGroups(sources, frameworks, each, imports, mounts, apps);
}

/** What is made in a function, and the groups of it; asked again it finds those of routers that became known since. */
function findGroups(
  sources: Sources,
  frameworks: readonly GoFramework[],
  each: GoFunction,
  imports: ReadonlyMap<string, string>,
  mounts: Map<GoRouter, Mount<GoRouter>[]>,
  apps: ScannedApp[],
): void {
  const [text, masked] = [sources.text(each.file), sources.masked(each.file)];
  const { from, to } = each.body;
  const known = new Set(each.routers.map((router) => `${router.name}\0${router.from}`));
  const add = (name: string, framework: string, start: number, end: number, isServed = false) => {
    if (known.has(`${name}\0${start}`)) return undefined;
    const router: GoRouter = { framework, name, from: start, to: end, prefix: '', isServed };
    each.routers.push(router);
    return router;
  };
  const steps: { readonly at: number; readonly run: () => void }[] = [];
  const set = /\b(\w+)(?:\s*,\s*\w+)?\s*:?=\s*((?:\w+\.){0,3})(\w+)\.(\w+)\s*\(/g;
  for (const match of masked.slice(from, to).matchAll(set)) {
    const [whole, name = '', owner = '', on = '', called = ''] = match;
    const at = from + match.index;
    const open = at + whole.length - 1;
    steps.push({
      at,
      run: () => {
        const framework = owner === '' ? frameworkOf(frameworks, imports, on) : undefined;
        if (framework?.makes.test(called) && !isOwn(sources, each.file, framework.name)) {
          const made = add(name, framework.name, at, to, true);
          if (made !== undefined && framework.name !== 'net/http' && each.call === undefined)
            apps.push({ framework: framework.name, file: each.file, line: lineAt(text, at) });
          return;
        }
        const parent = GIVING_BACK.test(called) ? routerAt(each, owner === '' ? on : `.${on}`, at) : undefined;
        if (parent === undefined) return;
        const chain = stepsFrom(masked, called, open);
        if (chain.some((step) => !GIVING_BACK.test(step.name))) return;
        const group = add(name, parent.framework, at, to);
        if (group !== undefined) mounts.set(group, [{ parent, ...prefixBefore(sources, each, parent, chain) }]);
      },
    });
  }
  for (const { at, on, open, verb, steps: chain, place } of callsOn(masked, each.body, 'Route|Group')) {
    steps.push({
      at,
      run: () => {
        // chi: `r.Route("/p", func(r chi.Router) {…})`; inside, the name means the inner router.
        const [first, second] = splitAtCommas(masked, open + 1, closingBracket(masked, open));
        const inner = verb === 'Group' && second === undefined ? first : second;
        const nested = inner && /^func\s*\(\s*(\w+)\b[^)]{0,400}\)\s*\{/.exec(masked.slice(inner.from, inner.to));
        const parent = routerAt(each, on, at);
        if (parent === undefined || first === undefined || inner === undefined || !nested) return;
        const brace = inner.from + nested[0].length - 1;
        const made = add(nested[1] ?? '', parent.framework, brace, closingBracket(masked, brace));
        const before = prefixBefore(sources, each, parent, chain.slice(0, place));
        const own = inner === first ? undefined : told(sources, each, first);
        const isPerhaps = before.isConditional === true || own?.isOpen === true;
        const prefix = joinedPrefix(before.prefix, own?.text ?? '');
        if (made !== undefined) mounts.set(made, [{ parent, prefix, ...(isPerhaps ? { isConditional: true } : {}) }]);
      },
    });
  }
  for (const { run } of steps.sort((left, right) => left.at - right.at)) run();
}

interface GoStep {
  readonly name: string;
  readonly open: number;
  readonly close: number;
}

interface GoCallOn {
  readonly at: number;
  /** A name; of `s.router` the field with a dot before it. */
  readonly on: string;
  readonly verb: string;
  readonly open: number;
  /** All calls that follow one another there, and which of them this is. */
  readonly steps: readonly GoStep[];
  readonly place: number;
}

/** Calls that stand between a router and one that matters: they give the router back, or a part of it. */
const LEADING =
  'With|Use|Group|PathPrefix|Path|Methods|Host|Schemes|Headers|HeadersRegexp|Queries|NewRoute|Name|MatcherFunc|StrictSlash|SkipClean|UseEncodedPath|Subrouter';
/** Methods of routers that give a router. */
const GIVING_BACK = new RegExp(`^(?:${LEADING})$`);
const headsByNames = new Map<string, RegExp>();

/** `r.Get(…)`, `s.router.Get(…)`, `r.With(auth).Get(…)` and each of `r.GET(…).POST(…)`. */
function* callsOn(masked: string, { from, to }: Span, names: string): Generator<GoCallOn> {
  const heads =
    headsByNames.get(names) ?? new RegExp(`(?<![\\w.])((?:\\w+\\.)*\\w+)\\.(${LEADING}|${names})\\s*\\(`, 'g');
  headsByNames.set(names, heads);
  const wanted = new Set(names.split('|'));
  for (const match of masked.slice(from, to).matchAll(heads)) {
    const at = from + match.index;
    const steps = stepsFrom(masked, match[2] ?? '', at + match[0].length - 1);
    const parts = (match[1] ?? '').split('.');
    const on = parts.length > 1 ? `.${parts.at(-1)}` : (parts[0] ?? '');
    for (const [place, { name, open }] of steps.entries())
      if (wanted.has(name)) yield { at, on, verb: name, open, steps, place };
  }
}

const NEXT_STEP = /\s{0,200}\.\s{0,200}(\w{1,100})\s{0,9}\(/y;

/** The calls behind one another, from the bracket of the first. */
function stepsFrom(masked: string, first: string, open: number): readonly GoStep[] {
  const steps: GoStep[] = [{ name: first, open, close: closingBracket(masked, open) }];
  while (steps.length < MOST_IN_ROW) {
    NEXT_STEP.lastIndex = (steps.at(-1)?.close ?? masked.length) + 1;
    const next = NEXT_STEP.exec(masked);
    if (next === null) break;
    const at = NEXT_STEP.lastIndex - 1;
    steps.push({ name: next[1] ?? '', open: at, close: closingBracket(masked, at) });
  }
  return steps;
}

const MOST_IN_ROW = 1000;

interface GoPrefix {
  readonly prefix: string;
  /** Something of it is not known. */
  readonly isConditional?: boolean;
}

/** What stands before a path by the calls before it: `g.Group("/users").Use(auth)`. */
function prefixBefore(sources: Sources, each: GoFunction, router: GoRouter, steps: readonly GoStep[]): GoPrefix {
  if (router.framework === 'gorilla/mux') {
    const { path, isOpen } = gorillaChain(sources, each, steps);
    return { prefix: path, ...(isOpen ? { isConditional: true } : {}) };
  }
  const masked = sources.masked(each.file);
  const texts = steps.flatMap(({ name, open, close }) => {
    const [first] = name === 'Group' ? splitAtCommas(masked, open + 1, close) : [];
    return first === undefined ? [] : [told(sources, each, first)];
  });
  const prefix = texts.reduce((before, { text }) => joinedPrefix(before, text), '');
  return { prefix, ...(texts.some(({ isOpen }) => isOpen) ? { isConditional: true } : {}) };
}

function joinedPrefix(before: string, prefix: string): string {
  return prefix === '' ? before : `${before.replace(/(?<!\/)\/+$/, '')}/${prefix.replace(/^\/+/, '')}`;
}

interface GorillaChain {
  readonly path: string;
  /** Nothing of its path could be read. */
  readonly isUnknown: boolean;
  readonly isOpen: boolean;
  /** Everything below the path. */
  readonly isPrefix: boolean;
  /** Undefined where any is answered. */
  readonly methods: readonly string[] | undefined;
  readonly handler: Span | undefined;
}

/** `r.PathPrefix("/api").Subrouter()`, `r.HandleFunc("/users", list).Methods("GET")`, `r.Methods("GET").Path("/users").Handler(list)`. */
function gorillaChain(sources: Sources, each: GoFunction, steps: readonly GoStep[]): GorillaChain {
  const masked = sources.masked(each.file);
  let path = '';
  let handler: Span | undefined;
  let methods: readonly string[] | undefined;
  let [isUnknown, isOpen, isPrefix] = [false, false, false];
  for (const { name, open, close } of steps) {
    const given = splitAtCommas(masked, open + 1, close);
    if (/^(?:PathPrefix|Path|Handle|HandleFunc)$/.test(name) && given[0] !== undefined) {
      const text = told(sources, each, given[0]);
      isUnknown ||= text.isUnknown;
      isOpen ||= text.isOpen;
      path = path.replace(/(?<!\/)\/+$/, '') + text.text;
      isPrefix = name === 'PathPrefix';
    }
    if (/^Handle(?:Func)?$/.test(name)) handler = given[1];
    else if (/^Handler(?:Func)?$/.test(name)) handler = given[0];
    else if (name === 'Subrouter') isPrefix = false;
    else if (name === 'MatcherFunc') isOpen = true;
    else if (name === 'Methods') {
      const named = given.flatMap((span) => methodsOf(sources, each, span) ?? []);
      if (named.length < given.length) isOpen = true;
      else methods = named;
    }
  }
  return { path, isUnknown, isOpen, isPrefix, methods, handler };
}

/** `"GET"`, `http.MethodGet`, and those of `[]string{"GET", "HEAD"}`; undefined where it is not known. */
function methodsOf(sources: Sources, each: GoFunction, span: Span): readonly string[] | undefined {
  const masked = sources.masked(each.file);
  const written = masked.slice(span.from, span.to);
  const list = /^\[\]string\s{0,5}\{/.exec(written);
  if (list !== null) {
    const all = splitAtCommas(masked, span.from + list[0].length, span.to - 1).map((one) =>
      methodsOf(sources, each, one),
    );
    return all.includes(undefined) ? undefined : all.flatMap((one) => one ?? []);
  }
  const [, constant] = /^(?:http|fiber|echo)\.(?:Method)?([A-Z]\w{2,20})$/.exec(written) ?? [];
  if (constant !== undefined) return [constant.toUpperCase()];
  const { text, isOpen, isUnknown } = told(sources, each, span);
  return isOpen || isUnknown ? undefined : [text.toUpperCase()];
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

const MOST_RETURNS = 3;

/** `r, err := newEngine()`: the variable is the router that the function returns. Whether one was found that was not known. */
function nameReturned(
  sources: Sources,
  functions: readonly GoFunction[],
  mounts: Map<GoRouter, Mount<GoRouter>[]>,
): boolean {
  const named: [GoFunction, GoRouter, readonly GoRouter[]][] = [];
  const byName = new Map<string, GoRouter[]>();
  for (const each of functions) {
    const found = returnedRouters(sources, each);
    if (found.length > 0) byName.set(each.name, [...(byName.get(each.name) ?? []), ...found]);
  }
  if (byName.size === 0) return false;
  for (const each of functions) {
    const { from, to } = each.body;
    const known = new Set(each.routers.map((router) => `${router.name}\0${router.from}`));
    const set = /\b(\w+)(?:\s{0,9},\s{0,9}\w+)?\s{0,9}:?=\s{0,9}((?:\w{1,80}\.){0,4}(\w{1,80}))\(/g;
    for (const match of sources.masked(each.file).slice(from, to).matchAll(set)) {
      const [, name = '', written = '', called = ''] = match;
      if (!byName.has(called) || known.has(`${name}\0${from + match.index}`)) continue;
      const parents = calledFunctions(sources, functions, each, `${written}(`).flatMap((target) =>
        target === each ? [] : returnedRouters(sources, target),
      );
      const [first] = parents;
      if (first === undefined) continue;
      const at = from + match.index;
      named.push([
        each,
        { framework: first.framework, name, from: at, to, prefix: '', isServed: false, isAlias: true },
        parents,
      ]);
    }
  }
  for (const [each, router, parents] of named) {
    each.routers.push(router);
    mounts.set(
      router,
      parents.map((parent) => ({ parent, prefix: '' })),
    );
  }
  return named.length > 0;
}

/**
 * `s.router = chi.NewRouter()` in one function of a package, `s.router.Get(…)` in another: by the name of the field, with a dot
 * before it.
 */
function nameFields(
  sources: Sources,
  frameworks: readonly GoFramework[],
  functions: readonly GoFunction[],
  importsByFile: ReadonlyMap<string, ReadonlyMap<string, string>>,
  mounts: Map<GoRouter, Mount<GoRouter>[]>,
): void {
  const fields = new Map<string, Map<string, GoRouter[]>>();
  const folders = [...indexOf(functions).filesByFolder.keys()];
  for (const each of functions) {
    const { from, to } = each.body;
    const imports = importsByFile.get(each.file) ?? new Map();
    const literals = each.routers.length === 0 ? [] : literalsOfPackages(sources.masked(each.file), each.body, imports);
    const set =
      /\.(\w{1,100})\s{0,9}=\s{0,9}(?:&?(\w{1,100})(?:\.(\w{1,100})\()?)|(?<![\w.])(\w{1,100})\s{0,9}:[ \t]{0,80}(?:&?(\w{1,100})(?:\.(\w{1,100})\()?)(?=[\s,})(])/g;
    for (const match of sources.masked(each.file).slice(from, to).matchAll(set)) {
      const field = match[1] ?? match[4] ?? '';
      const [value = '', called] = [match[2] ?? match[5], match[3] ?? match[6]];
      const at = from + match.index;
      const framework = called === undefined ? undefined : frameworkOf(frameworks, imports, value);
      const isMade = called !== undefined && framework?.makes.test(called) === true;
      // What is made right there has the field's name already, where that is set.
      const router =
        called === undefined
          ? routerAt(each, value, at)
          : isMade
            ? (each.routers.find((one) => one.name === field && one.from === at + 1) ?? madeAt(each, framework, at))
            : undefined;
      if (router === undefined || (called === undefined && router.from === each.body.from && each.name !== 'New'))
        continue;
      const literal = literals.findLast((one) => one.from < at && at < one.to);
      const folder = literal === undefined ? each.folder : folders.find((one) => isImported(literal.path, one));
      if (folder === undefined) continue;
      const ofFolder = fields.get(folder) ?? new Map<string, GoRouter[]>();
      ofFolder.set(field, [...(ofFolder.get(field) ?? []), router]);
      fields.set(folder, ofFolder);
    }
  }
  for (const each of functions) {
    const masked = sources.masked(each.file);
    const { from, to } = each.body;
    for (const [field, parents] of fields.get(each.folder) ?? []) {
      const [first] = parents;
      if (first === undefined || !masked.slice(from, to).includes(`.${field}`)) continue;
      const add = (name: string, start: number) => {
        const router: GoRouter = {
          framework: first.framework,
          name,
          from: start,
          to,
          prefix: '',
          isServed: false,
          isAlias: true,
        };
        each.routers.push(router);
        mounts.set(
          router,
          parents.map((parent) => ({ parent, prefix: '' })),
        );
      };
      add(`.${field}`, from);
      const held = new RegExp(`\\b(\\w{1,100})\\s{0,9}:=\\s{0,9}\\w{1,100}\\.${field}\\b(?![.(])`, 'g');
      for (const match of masked.slice(from, to).matchAll(held)) add(match[1] ?? '', from + match.index);
    }
  }
}

/** `&handler.Handler{…}`: values of types of other packages, the innermost last. */
function literalsOfPackages(
  masked: string,
  { from, to }: Span,
  imports: ReadonlyMap<string, string>,
): readonly (Span & { readonly path: string })[] {
  return [...masked.slice(from, to).matchAll(/(?<![\w.])(\w{1,100})\.\w{1,100}\{/g)].flatMap((match) => {
    const path = imports.get(match[1] ?? '');
    const open = from + match.index + match[0].length - 1;
    return path === undefined ? [] : [{ from: open, to: closingBracket(masked, open), path }];
  });
}

function madeAt(each: GoFunction, framework: GoFramework | undefined, at: number): GoRouter {
  const router = { framework: framework?.name ?? '', name: '', from: at, to: at, prefix: '', isServed: true };
  each.routers.push(router);
  return router;
}

/** Calls of calls of functions that are told paths, and how many of them there may be. */
const MOST_CALLS = 4;
const MOST_COPIES = 3000;

/** `users.Register(v1.Group("/users"))`: what the function does with its parameter is done below that prefix. */
function handOn(reached: Reached, each: GoFunction): void {
  const { sources, functions, mounts } = reached;
  const masked = sources.masked(each.file);
  const { from, to } = each.body;
  if (each.routers.length === 0) return;
  for (const match of masked.slice(from, to).matchAll(/(?<![\w.])(?:\w+\.)*?(?:(\w+)\.)?(\w+)\s*\(/g)) {
    const at = from + match.index;
    const open = at + match[0].length - 1;
    const given = splitAtCommas(masked, open + 1, closingBracket(masked, open));
    for (const [index, span] of given.entries()) {
      const handed = routerHanded(sources, each, span);
      if (handed === undefined) continue;
      const { parent } = handed;
      const mount = isConditional(sources, each.file, at) ? { ...handed, isConditional: true } : handed;
      const written = `${match[0].slice(0, -1).trimEnd()}(`;
      for (const target of calledFunctions(sources, functions, each, written)) {
        const parameter = target.parameters[index];
        const router = target.routers.find((one) => one.name === parameter?.name && one.from === target.body.from);
        if (router === undefined || router === parent || target === each) continue;
        const copy = copyFor(reached, each, target, given, at);
        const inside = copy?.routers.find((one) => one.name === parameter?.name && one.from === target.body.from);
        const mounted = inside ?? router;
        mounts.set(mounted, [...(mounts.get(mounted) ?? []), mount]);
        if (copy !== undefined) handOn(reached, copy);
      }
    }
  }
  handOnByName(reached, each);
}

/** `r`, `s.router`, and `v1.Group("/users").Use(auth)`. */
function routerHanded(sources: Sources, each: GoFunction, span: Span): Mount<GoRouter> | undefined {
  const masked = sources.masked(each.file);
  const head = /^&?((?:\w{1,100}\.){0,4}?)(\w{1,100})(?:\.(\w{1,100})\s{0,9}\(|(?![\w.(]))/.exec(
    masked.slice(span.from, Math.min(span.to, span.from + 800)),
  );
  if (head === null) return undefined;
  const [whole, owner = '', name = '', called] = head;
  if (called === undefined && whole.length < span.to - span.from) return undefined;
  const parent = routerAt(each, owner === '' ? name : `.${name}`, span.from);
  if (parent === undefined || called === undefined) return parent && { parent, prefix: '' };
  const chain = stepsFrom(masked, called, span.from + whole.length - 1);
  const isWhole = chain.at(-1)?.close === span.to - 1 && chain.every((step) => GIVING_BACK.test(step.name));
  return isWhole ? { parent, ...prefixBefore(sources, each, parent, chain) } : undefined;
}

/** `r.Route("/users", s.userRoutes)`: what the function does with its parameter. */
function handOnByName({ sources, functions, mounts }: Reached, each: GoFunction): void {
  const masked = sources.masked(each.file);
  for (const { at, on, verb, open, steps, place } of callsOn(masked, each.body, 'Route|Group')) {
    const given = splitAtCommas(masked, open + 1, closingBracket(masked, open));
    const last = given.at(-1);
    const written = last === undefined ? '' : masked.slice(last.from, last.to);
    const parent = /^(?:\w{1,100}\.){0,4}\w{1,100}$/.test(written) ? routerAt(each, on, at) : undefined;
    if (parent === undefined || (verb === 'Group' && given.length > 1)) continue;
    const before = prefixBefore(sources, each, parent, steps.slice(0, place));
    const own = given.length > 1 && given[0] !== undefined ? told(sources, each, given[0]) : undefined;
    const isPerhaps = before.isConditional === true || own?.isOpen === true || isConditional(sources, each.file, at);
    for (const target of calledFunctions(sources, functions, each, `${written}(`)) {
      const router = target.routers.find(
        (one) => one.name === target.parameters[0]?.name && one.from === target.body.from,
      );
      if (router === undefined || target === each) continue;
      const prefix = joinedPrefix(before.prefix, own?.text ?? '');
      mounts.set(router, [
        ...(mounts.get(router) ?? []),
        { parent, prefix, ...(isPerhaps ? { isConditional: true } : {}) },
      ]);
    }
  }
}

/** `s.handle("/users", list)`, where the function registers what it is told on a router that it is not handed, or has one do so. */
function copyTold(reached: Reached): void {
  const { sources, functions, copied } = reached;
  const told = new Set(functions.filter((each) => !copied.has(each) && registersTold(sources, each)));
  if (told.size === 0) return;
  const withTexts = functions.filter((each) => textParameters(each).length > 0);
  for (let step = 0, before = 0; step < MOST_CALLS && before < told.size; step++) {
    before = told.size;
    const names = new Set([...told].map(({ name }) => name));
    for (const each of withTexts)
      if (!told.has(each) && [...callsOf(sources, each, names)].some(({ given }) => namesAny(sources, each, given)))
        told.add(each);
  }
  const names = new Set([...told].map(({ name }) => name));
  const open = functions.filter((each) => !told.has(each));
  for (let from = open.pop(); from !== undefined; from = open.pop()) {
    for (const { at, written, given } of callsOf(sources, from, names)) {
      for (const target of calledFunctions(sources, functions, from, written)) {
        const copy = target === from || !told.has(target) ? undefined : copyFor(reached, from, target, given, at);
        if (copy !== undefined) open.push(copy);
      }
    }
  }
}

/** Calls of functions of these names. */
function* callsOf(
  sources: Sources,
  { file, body }: GoFunction,
  names: ReadonlySet<string>,
): Generator<{ readonly at: number; readonly written: string; readonly given: readonly Span[] }> {
  const masked = sources.masked(file);
  const calls = /(?<![\w.])(?:\w{1,100}\.){0,6}(\w{1,100})\(/g;
  for (const match of masked.slice(body.from, body.to).matchAll(calls)) {
    if (!names.has(match[1] ?? '')) continue;
    const at = body.from + match.index;
    const open = at + match[0].length - 1;
    yield { at, written: match[0], given: splitAtCommas(masked, open + 1, closingBracket(masked, open)) };
  }
}

function textParameters({ parameters }: GoFunction): readonly string[] {
  return parameters.filter(({ name, type }) => type === 'string' && name !== '').map(({ name }) => name);
}

/** Whether one of these arguments has to do with a text that the function is told. */
function namesAny(sources: Sources, each: GoFunction, given: readonly Span[]): boolean {
  const texts = textParameters(each);
  const masked = sources.masked(each.file);
  return given.some(({ from, to }) =>
    [...masked.slice(from, to).matchAll(/(?<![\w.])\w{1,100}/g)].some(([word]) => texts.includes(word)),
  );
}

function registersTold(sources: Sources, each: GoFunction): boolean {
  if (textParameters(each).length === 0) return false;
  if (!each.routers.some(({ isAlias, isValue }) => isAlias === true || isValue === true)) return false;
  const masked = sources.masked(each.file);
  return [...callsOn(masked, each.body, `${verbs}|Route|Group|PathPrefix`)].some(({ at, on, steps, place }) => {
    const step = steps[place];
    if (step === undefined || routerAt(each, on, at) === undefined) return false;
    return namesAny(sources, each, splitAtCommas(masked, step.open + 1, step.close));
  });
}

/** A function of which there are copies is none by itself: nothing is mounted on what it is handed but in these. */
function forgetCopied({ mounts, copied }: Reached): void {
  const own = new Set([...copied].flatMap(({ routers }) => routers));
  for (const [router, all] of mounts) {
    const others = all.filter(({ parent }) => !own.has(parent));
    if (others.length > 0 && others.length < all.length) mounts.set(router, others);
  }
}

/** Of a function that is told a text or several, as a path, say. */
function copyFor(
  { sources, importsByFile, frameworks, mounts, apps, copies, copied }: Reached,
  from: GoFunction,
  target: GoFunction,
  given: readonly Span[],
  at: number,
): GoFunction | undefined {
  const depth = from.call?.depth ?? 0;
  if (depth >= MOST_CALLS || copies.length >= MOST_COPIES) return undefined;
  const texts = new Map<string, GoText>();
  for (const [index, { name, type }] of target.parameters.entries()) {
    const span = given[index];
    if (type !== 'string' || span === undefined || name === '') continue;
    texts.set(name, told(sources, from, span));
  }
  if (texts.size === 0) return undefined;
  const call: GoCall = { texts, from: from.call?.from ?? from, at: from.call?.at ?? at, depth: depth + 1 };
  // What is not made in it is the same one in every call.
  const shared = target.routers.filter(({ isAlias, isValue }) => isAlias === true || isValue === true);
  const copy: GoFunction = { ...target, routers: shared, call };
  copies.push(copy);
  copied.add(target);
  findRouters(sources, frameworks, copy, importsByFile.get(target.file) ?? new Map(), mounts, apps);
  return copy;
}

/** A text as it is written in a function, which may be told parts of it. */
function told(sources: Sources, { file, body, parameters, call }: GoFunction, span: Span): GoText {
  return goText(sources, file, span, { body, parameters: parameters.map(({ name }) => name), texts: call?.texts });
}

/** `r.Mount("/users", users.Router())`: what the function returns is served below that prefix. */
function mountReturned(
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

function parameterAt(masked: string, { parameters }: GoFunction, span: Span | undefined): number {
  if (span === undefined) return -1;
  const name = masked.slice(span.from, span.to);
  return parameters.findIndex((each) => each.name === name);
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

/** What is made where it is returned, and has no name. */
const RETURNED = 'return';

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
  const named = [...masked.slice(from, to).matchAll(/\breturn (\w+)\b/g)].flatMap((match) => {
    const router = routerAt(each, match[1] ?? '', from + match.index);
    return router === undefined || router.from === each.body.from ? [] : [router];
  });
  return [...named, ...each.routers.filter(({ name }) => name === RETURNED)];
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
function lastCall(masked: string, { from, to }: Span): number | undefined {
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
function mountHandled(
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
  const named = indexOf(functions).byName.get(name) ?? [];
  if (owner === undefined || named.length <= 1) return targetsOf(functions, from, owner, name);
  const path = importsOfFile(sources, from.file).get(owner);
  const imported = path === undefined ? [] : named.filter(({ folder }) => isImported(path, folder));
  if (imported.length === 1) return imported;
  const last = owner.split('.').at(-1) ?? owner;
  const type = typeOf(sources, functions, from, last);
  const ofType = named.filter(
    ({ receiver, folder }) =>
      receiver === (type?.name ?? last) &&
      (type?.folder ?? folder) === folder &&
      (type?.folder !== undefined || type?.package === undefined || folder.split('/').at(-1) === type.package),
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
  for (const file of indexOf(functions).filesByFolder.get(from.folder) ?? []) {
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
  const named = indexOf(functions).byName.get(name) ?? [];
  const inPackage = named.filter(({ folder }) =>
    module === undefined ? folder === from.folder : folder.split('/').at(-1) === module,
  );
  return inPackage.length > 0 ? inPackage : named.length === 1 ? named : [];
}

const verbs =
  'GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|CONNECT|TRACE|Any|Get|Post|Put|Patch|Delete|Head|Options|Connect|Trace|All|HandleFunc|Handle|Handler|HandlerFunc|Method|MethodFunc|Match|Add';

function routesOf(
  { sources, functions, mounts, passedOn, hidden }: GoReading,
  each: GoFunction,
  imports: ReadonlyMap<string, string>,
): readonly ReadRoute[] {
  const masked = sources.masked(each.file);
  const text = sources.text(each.file);
  return [...callsOn(masked, each.body, verbs)].flatMap((call): readonly ReadRoute[] => {
    const { at, on, verb, steps, place: step } = call;
    const isDefaultMux = imports.get(on) === 'net/http' && /^Handle(Func)?$/.test(verb);
    const router = routerAt(each, on, at);
    if (passedOn.has(`${each.file}\0${at}`)) return [];
    const line = lineAt(text, steps[step]?.open ?? at);
    if (router === undefined && !isDefaultMux) {
      if (mayBeRoute(sources, functions, each, imports, call)) hidden.push({ file: each.file, line });
      return [];
    }
    const read =
      router?.framework === 'gorilla/mux' ? gorillaCall(sources, each, call) : routeCall(sources, each, router, call);
    if (read === undefined) return [];
    if (read.isUnknown) {
      hidden.push({ file: each.file, line });
      return [];
    }
    const handler = read.handler && handlerName(masked, read.handler, functions);
    const ways = router === undefined ? [{ prefix: '', isComplete: true }] : prefixesOf(router, mounts);
    const isPerhaps = read.isOpen || isConditional(sources, each.file, at);
    const endLine = lineAt(text, read.close);
    const place = placeOf(sources, functions, each) ?? {
      file: each.file,
      line: lineAt(text, at),
      ...(endLine > lineAt(text, at) ? { endLine } : {}),
    };
    const { handler: given, ...where } = { handler, ...place };
    return ways.flatMap(({ prefix, isComplete }) =>
      read.methods.map((method) => ({
        method,
        path: joined(router?.framework ?? 'net/http', prefix, read.path),
        ...(given === undefined ? {} : { handler: given }),
        ...where,
        framework: router?.framework ?? 'net/http',
        confidence: isComplete && !isPerhaps ? ('high' as const) : ('inferred' as const),
      })),
    );
  });
}

/** A call that registers: what it answers, below what its router is mounted on. */
interface CallRead {
  readonly methods: readonly string[];
  readonly path: string;
  readonly handler: Span | undefined;
  readonly isOpen: boolean;
  readonly isUnknown: boolean;
  /** Of the last bracket of it. */
  readonly close: number;
}

function routeCall(
  sources: Sources,
  each: GoFunction,
  router: GoRouter | undefined,
  { verb, steps, place }: GoCallOn,
): CallRead | undefined {
  const step = steps[place];
  const framework = router?.framework ?? 'net/http';
  if (step === undefined || /^Handler(?:Func)?$/.test(verb)) return undefined;
  const given = splitAtCommas(sources.masked(each.file), step.open + 1, step.close);
  const takesMethod = /^(?:Method|MethodFunc|Match|Add)$/.test(verb) || (verb === 'Handle' && framework === 'gin');
  const [first, second] = takesMethod ? given.slice(1) : given;
  // Gin answers with its middleware where there is no handler: `r.OPTIONS("/*any")`.
  if (first === undefined || (second === undefined && framework !== 'gin')) return undefined;
  const written = told(sources, each, first);
  const named = takesMethod && given[0] ? methodsOf(sources, each, given[0]) : undefined;
  // Since Go 1.22 a pattern may begin with its method, and end with `{$}` where nothing may follow.
  const ofPattern = framework === 'net/http' ? /^([A-Z]+)(?:\s+|$)/.exec(written.text) : null;
  const pattern = ofPattern === null ? written : textBehind(written, ofPattern[0]);
  const before = router === undefined ? { prefix: '' } : prefixBefore(sources, each, router, steps.slice(0, place));
  const path = pattern.text.replace(/\{\$\}$/, '');
  const method = ofPattern?.[1] ?? (/^(?:Any|All|HandleFunc|Handle)$/.test(verb) ? 'ALL' : verb.toUpperCase());
  return {
    methods: named ?? [takesMethod ? 'ALL' : method],
    path: before.prefix === '' ? path : joined(framework, before.prefix, path),
    handler: second === undefined ? undefined : given.at(framework === 'echo' ? (takesMethod ? 2 : 1) : -1),
    isOpen: written.isOpen || before.isConditional === true || (takesMethod && named === undefined),
    isUnknown: written.isUnknown,
    close: step.close,
  };
}

function gorillaCall(sources: Sources, each: GoFunction, { steps, place }: GoCallOn): CallRead | undefined {
  // All calls in a row are one route.
  if (steps.findIndex(({ name }) => /^Handle(?:r|rFunc|Func)?$/.test(name)) !== place) return undefined;
  const { path, isOpen, isUnknown, isPrefix, methods, handler } = gorillaChain(sources, each, steps);
  if (handler === undefined) return undefined;
  return {
    methods: methods ?? ['ALL'],
    path: isPrefix ? `${path}*` : path,
    handler,
    isOpen,
    isUnknown,
    close: steps.at(-1)?.close ?? 0,
  };
}

/** What looks like a route, on something that was not seen to be a router, where a file uses a framework. */
function mayBeRoute(
  sources: Sources,
  functions: readonly GoFunction[],
  each: GoFunction,
  imports: ReadonlyMap<string, string>,
  { on, verb, steps, place }: GoCallOn,
): boolean {
  const step = steps[place];
  if (step === undefined || imports.has(on) || !/^(?:[A-Z]+|Get|Post|Put|Patch|Delete|HandleFunc|Handle)$/.test(verb))
    return false;
  if (![...imports.values()].some((path) => FRAMEWORK.test(path))) return false;
  const masked = sources.masked(each.file);
  const given = splitAtCommas(masked, step.open + 1, step.close);
  const [first, last] = [given[0], given.at(-1)];
  if (first === undefined || last === undefined || given.length < 2) return false;
  const handler = handlerName(masked, last, functions);
  return told(sources, each, first).text.startsWith('/') && (handler === '<inline>' || isFunction(functions, handler));
}

const FRAMEWORK = /^github\.com\/(?:gin-gonic\/gin|labstack\/echo|gofiber\/fiber|go-chi\/chi|gorilla\/mux)(?:\/v\d+)?$/;

/** Where a function that is told paths is called, and the last function that it is given there. */
function placeOf(
  sources: Sources,
  functions: readonly GoFunction[],
  { call }: GoFunction,
): { readonly file: string; readonly line: number; readonly endLine?: number; readonly handler?: string } | undefined {
  if (call === undefined) return undefined;
  const { file } = call.from;
  const [text, masked] = [sources.text(file), sources.masked(file)];
  const open = masked.indexOf('(', call.at);
  const close = closingBracket(masked, open);
  const [line, endLine] = [lineAt(text, call.at), lineAt(text, close)];
  const handler = splitAtCommas(masked, open + 1, close)
    .map((span) => handlerName(masked, span, functions))
    .findLast((name) => name === '<inline>' || isFunction(functions, name));
  return {
    file,
    line,
    ...(endLine > line ? { endLine } : {}),
    ...(handler === undefined ? {} : { handler }),
  };
}

/** `r.GET("version", …)` is served at `/version`; a pattern of `net/http` may begin with a host. */
function joined(framework: string, prefix: string, path: string): string {
  const isApart = framework !== 'net/http' && /^[^/{*]/.test(path);
  return `${prefix}${isApart ? '/' : ''}${path}`.replace(/\/{2,}/g, '/') || '/';
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
  const [wrapper, more] = indexOf(functions).byName.get(name?.split('.').at(-1) ?? '') ?? [];
  const inside = splitAtCommas(masked, open + 1, span.to - 1).map((each, place) => {
    const type = more === undefined ? wrapper?.parameters[place]?.type : undefined;
    // A function that answers no requests: `serve("index.html", replace)`.
    if (type?.startsWith('func') === true && !/Context|Handler|http\./.test(type)) return undefined;
    return handlerName(masked, each, functions, steps + 1);
  });
  return inside.find((each) => each === '<inline>' || isFunction(functions, each)) ?? name;
}

function isFunction(functions: readonly GoFunction[], name: string | undefined): boolean {
  const last = name?.split('.').at(-1);
  return last !== undefined && indexOf(functions).byName.has(last);
}
