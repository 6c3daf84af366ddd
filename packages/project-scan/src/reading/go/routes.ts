/**
 * Routes of frameworks for Go, read function by function: what a variable or a parameter of a router's
 * type is called with, the groups it makes, and the functions it is handed to.
 */

import type { ScannedApp } from '../../scan.ts';
import { closingBracket, type Span, splitAtCommas } from '../code-text.ts';
import { isConditional } from '../conditions.ts';
import type { MiddlewareUse } from '../middleware.ts';
import { type Mount, prefixesOf } from '../mounts.ts';
import type { Place, ReadRoute, RouteReader, RouteReading } from '../route-reader.ts';
import { folderOf, lineAt, type Sources } from '../sources.ts';
import { GoSurroundings } from './around.ts';
import { callsOn, type GoCallOn, gorillaChain, joined, methodsOf, prefixBefore, verbs } from './chains.ts';
import { answeringFunctions, comparedPaths } from './compared.ts';
import {
  functionsOf,
  type GoFramework,
  type GoFunction,
  type GoRouter,
  importsOfFile,
  indexOf,
  isFunction,
  isImported,
  OWN,
  routerAt,
  told,
} from './functions.ts';
import { copyTold, forgetCopied, handOn, type Reached } from './handed.ts';
import { answeringMethods } from './handler-objects.ts';
import { ownRouters } from './own-routers.ts';
import {
  findGroups,
  findRouters,
  MOST_RETURNS,
  mountEmbedded,
  nameEmbedding,
  nameFields,
  nameReturned,
} from './routers.ts';
import { lastCall, MOST_STEPS, mountHandled, mountReturned } from './served.ts';
import { tableAt } from './tables.ts';
import { textBehind } from './texts.ts';

/** The frameworks share one look at the sources: one router may be mounted on another's. */
export function goRouters(frameworks: readonly GoFramework[]): RouteReader {
  return { frameworks: frameworks.map(({ name }) => name), read: (sources) => readRoutes(sources, frameworks) };
}

function readRoutes(sources: Sources, known: readonly GoFramework[]): RouteReading {
  const functions: GoFunction[] = [];
  const importsByFile = new Map<string, ReadonlyMap<string, string>>();
  const apps: ScannedApp[] = [];
  for (const file of sources.files) {
    if (!file.endsWith('.go')) continue;
    importsByFile.set(file, importsOfFile(sources, file));
    functions.push(...functionsOf(sources, file));
  }
  const mounts = new Map<GoRouter, Mount<GoRouter>[]>();
  const own = ownRouters(sources, functions, importsByFile, known);
  const frameworks = [...own.frameworks, ...known];
  const grouping = nameEmbedding(sources, frameworks, functions, importsByFile, mounts);
  for (const each of functions) {
    const imports = importsByFile.get(each.file) ?? new Map();
    findRouters(sources, frameworks, each, imports, mounts, apps);
  }
  // A function may return what another one has returned to it.
  for (let step = 0; step < MOST_RETURNS && nameReturned(sources, functions, mounts, grouping); step++);
  nameFields(sources, frameworks, functions, importsByFile, mounts);
  mountEmbedded(sources, functions, mounts);
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
  const below = new Set<GoFunction>();
  const hasOwn = own.frameworks.length > 0;
  const surroundings = new GoSurroundings(sources, functions, mounts);
  const reading: GoReading = { sources, functions, mounts, surroundings, passedOn, hidden, below, hasOwn };
  const copies = reached.copies.filter(({ call }) => call !== undefined && !reached.copied.has(call.from));
  const routes = [...functions.filter((each) => !reached.copied.has(each)), ...copies].flatMap((each) =>
    routesOf(reading, each, importsByFile.get(each.file) ?? new Map()),
  );
  const compared = comparedPaths(sources, functions, [...below]);
  hidden.push(...compared.hidden);
  const isOfTests = helpersOfTests(functions, importsByFile);
  // What the sources of such a router register is what it was told.
  const isOfOwn = ({ file }: { readonly file: string }) => own.folders.has(folderOf(file));
  const served = [...routes, ...compared.routes].filter((each) => !isOfTests(each.file) && !isOfOwn(each));
  return {
    routes: served,
    before: surroundings.openBehind(served).filter(({ file }) => !isOfTests(file)),
    apps: apps.filter(({ file }) => !isOfTests(file)),
    uses: functions.flatMap((each) => usesOf(sources, each)),
    hidden: hidden.filter((each) => !isOfTests(each.file) && !isOfOwn(each)),
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

interface GoReading {
  readonly sources: Sources;
  readonly functions: readonly GoFunction[];
  readonly mounts: ReadonlyMap<GoRouter, readonly Mount<GoRouter>[]>;
  readonly surroundings: GoSurroundings;
  /** Places at which a router is given what another one serves. */
  readonly passedOn: ReadonlySet<string>;
  readonly hidden: Place[];
  /** Functions that answer whatever is below a path. */
  readonly below: Set<GoFunction>;
  /** The project has a router of its own. */
  readonly hasOwn: boolean;
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

function routesOf(reading: GoReading, each: GoFunction, imports: ReadonlyMap<string, string>): readonly ReadRoute[] {
  const { sources, functions, mounts, surroundings, passedOn, hidden, below, hasOwn } = reading;
  const masked = sources.masked(each.file);
  const text = sources.text(each.file);
  return [...callsOn(masked, each.body, verbs)].flatMap((call): readonly ReadRoute[] => {
    const { at, on, verb, steps, place: step } = call;
    const isDefaultMux = imports.get(on) === 'net/http' && /^Handle(Func)?$/.test(verb);
    const router = routerAt(each, on, at);
    if (passedOn.has(`${each.file}\0${at}`)) return [];
    const line = lineAt(text, steps[step]?.open ?? at);
    if (router === undefined && !isDefaultMux) {
      if (mayBeRoute(sources, functions, each, imports, call, hasOwn))
        hidden.push({ file: each.file, line, on: on.replace(/^\./, '') });
      return [];
    }
    const read =
      router?.framework === 'gorilla/mux' ? gorillaCall(sources, each, call) : routeCall(sources, each, router, call);
    if (read === undefined) return [];
    if (read.isUnknown) {
      const listed = listedRoutes(reading, each, router, call, read);
      if (listed === undefined) hidden.push({ file: each.file, line });
      return listed ?? [];
    }
    const handler = read.handler && handlerName(masked, read.handler, functions);
    if (handler !== undefined && SUBTREE.test(read.path))
      for (const answering of answeringFunctions(sources, functions, each, `${handler}(`)) below.add(answering);
    const ways = router === undefined ? [{ prefix: '', isComplete: true }] : prefixesOf(router, mounts);
    const isPerhaps = read.isOpen || isConditional(sources, each.file, at);
    const endLine = lineAt(text, read.close);
    const place = placeOf(sources, functions, each) ?? {
      file: each.file,
      line: lineAt(text, at),
      ...(endLine > lineAt(text, at) ? { endLine } : {}),
    };
    const { handler: given, ...where } = { handler, ...place };
    const around = router === undefined ? [] : surroundings.linesFor(router, each, at);
    const alsoRuns = read.handler === undefined ? [] : answeringMethods(sources, functions, each, read.handler);
    return ways.flatMap(({ prefix, isComplete }) =>
      read.methods.map((method) => ({
        method,
        path: joined(router?.framework ?? 'net/http', prefix, read.path),
        ...(given === undefined ? {} : { handler: given }),
        ...where,
        ...(around.length === 0 ? {} : { around }),
        ...(alsoRuns.length === 0 ? {} : { alsoRuns }),
        framework: router === undefined || router.framework === OWN ? 'net/http' : router.framework,
        // What serves one of the project's own was not followed.
        confidence: isComplete && !isPerhaps && router?.framework !== OWN ? ('high' as const) : ('inferred' as const),
      })),
    );
  });
}

/** Whatever is below it. */
const SUBTREE = /(?:\/|\*\w{0,80}|\.\.\.\})$/;

/** A call that registers: what it answers, below what its router is mounted on. */
interface CallRead {
  readonly methods: readonly string[];
  readonly path: string;
  readonly handler: Span | undefined;
  readonly isOpen: boolean;
  readonly isUnknown: boolean;
  /** Undefined where it is not one call. */
  readonly says?: Says;
  /** Of the last bracket of it. */
  readonly close: number;
}

/** The routes of a table, each with the function that its row names; undefined where the path or the table is not known. */
function listedRoutes(
  { sources, functions, mounts, surroundings, below }: GoReading,
  each: GoFunction,
  router: GoRouter | undefined,
  call: GoCallOn,
  { says, handler }: CallRead,
): readonly ReadRoute[] | undefined {
  const table = says === undefined ? undefined : tableAt(sources, each, says.path);
  if (table === undefined || says === undefined) return undefined;
  const masked = sources.masked(each.file);
  const named = new RegExp(`(?<![\\w.])${table.each}\\.(\\w{1,100})`, 'g');
  const namedIn = ({ from, to }: Span) => [...masked.slice(from, to).matchAll(named)].map(([, field = '']) => field);
  const [path = ''] = namedIn(says.path);
  const [method] = says.method === undefined ? [] : namedIn(says.method);
  // What answers may be put into a variable of the loop first, with something around it.
  const ofHandler = handler === undefined ? [] : namedIn(handler);
  const answering = (ofHandler.length > 0 ? ofHandler : namedIn(table.body)).filter((field) => field !== path);
  const ways = router === undefined ? [{ prefix: '', isComplete: true }] : prefixesOf(router, mounts);
  const around = router === undefined ? [] : surroundings.linesFor(router, each, call.at);
  const routes: ReadRoute[] = [];
  for (const { file, span, fields } of table.rows) {
    const scope = file === each.file ? each : { ...each, file, body: { from: 0, to: 0 }, parameters: [] };
    const ofRow = { scope, path: fields.get(path) ?? says.path, method: fields.get(method ?? '') };
    const read = routeCall(sources, each, router, call, ofRow);
    if (read === undefined || read.isUnknown) return undefined;
    const known = answering.map((field) => handlerName(sources.masked(file), fields.get(field), functions));
    const answers = known.find((name) => name === '<inline>' || isFunction(functions, name));
    if (answers !== undefined && SUBTREE.test(read.path))
      for (const one of answeringFunctions(sources, functions, scope, `${answers}(`)) below.add(one);
    const values = answering.flatMap((field) => fields.get(field) ?? []);
    const alsoRuns = values.flatMap((value) => answeringMethods(sources, functions, scope, value));
    const [line, endLine] = [lineAt(sources.text(file), span.from), lineAt(sources.text(file), span.to)];
    for (const { prefix, isComplete } of ways)
      for (const verb of read.methods)
        routes.push({
          method: verb,
          path: joined(router?.framework ?? 'net/http', prefix, read.path),
          ...(answers === undefined ? {} : { handler: answers }),
          file,
          line,
          ...(endLine > line ? { endLine } : {}),
          ...(around.length === 0 ? {} : { around }),
          ...(alsoRuns.length === 0 ? {} : { alsoRuns }),
          framework: router === undefined || router.framework === OWN ? 'net/http' : router.framework,
          confidence: isComplete && !read.isOpen && router?.framework !== OWN ? 'high' : 'inferred',
        });
  }
  return routes;
}

/** What says the path and the method of a route, and where. */
interface Says {
  readonly scope: GoFunction;
  readonly path: Span;
  readonly method: Span | undefined;
}

/** @param listed the row of a table that says what the call names */
function routeCall(
  sources: Sources,
  each: GoFunction,
  router: GoRouter | undefined,
  { verb, steps, place }: GoCallOn,
  listed?: Says,
): CallRead | undefined {
  const step = steps[place];
  const framework = router?.framework ?? 'net/http';
  if (step === undefined || /^Handler(?:Func)?$/.test(verb)) return undefined;
  const given = splitAtCommas(sources.masked(each.file), step.open + 1, step.close);
  const takesMethod = /^(?:Method|MethodFunc|Match|Add)$/.test(verb) || (verb === 'Handle' && framework === 'gin');
  const [first, second] = takesMethod ? given.slice(1) : given;
  // Gin answers with its middleware where there is no handler: `r.OPTIONS("/*any")`.
  if (first === undefined || (second === undefined && framework !== 'gin')) return undefined;
  const says = listed ?? { scope: each, path: first, method: takesMethod ? given[0] : undefined };
  const written = told(sources, says.scope, says.path);
  const named = says.method && methodsOf(sources, says.scope, says.method);
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
    says,
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
  hasOwn: boolean,
): boolean {
  const step = steps[place];
  if (step === undefined || imports.has(on) || !/^(?:[A-Z]+|Get|Post|Put|Patch|Delete|HandleFunc|Handle)$/.test(verb))
    return false;
  if (registersWhatItIsTold(sources, each, step, verb)) return true;
  if (!hasOwn && ![...imports.values()].some((path) => FRAMEWORK.test(path))) return false;
  const masked = sources.masked(each.file);
  const given = splitAtCommas(masked, step.open + 1, step.close);
  const [first, last] = [given[0], given.at(-1)];
  if (first === undefined || last === undefined || given.length < 2) return false;
  const handler = handlerName(masked, last, functions);
  return told(sources, each, first).text.startsWith('/') && (handler === '<inline>' || isFunction(functions, handler));
}

/** `func (r *Registrar) Register(path string, h http.Handler) { r.mux.Handle(path, h) }`, where the mux was not followed. */
function registersWhatItIsTold(
  sources: Sources,
  { file, parameters }: GoFunction,
  { open, close }: { readonly open: number; readonly close: number },
  verb: string,
): boolean {
  const masked = sources.masked(file);
  if (!/^Handle(?:Func)?$/.test(verb) || !/\bhttp\.ServeMux\b/.test(masked)) return false;
  const given = splitAtCommas(masked, open + 1, close);
  const first = given[0] && masked.slice(given[0].from, given[0].to);
  return given.length === 2 && parameters.some(({ name, type }) => name === first && type === 'string');
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
