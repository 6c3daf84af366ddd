/**
 * Routes of Phoenix: what its routers declare, scope by scope, below the places at which others forward to them. What a
 * package's macro adds, and what is forwarded to a plug that is no router here, is left open.
 */

import { quoted } from '../../reading/call-chains.ts';
import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { aliasesIn, type ElixirGiven, elixirGiven } from '../../reading/elixir/modules.ts';
import { type ElixirStatement, elixirStatements } from '../../reading/elixir/statements.ts';
import { isPartOf } from '../../reading/packages.ts';
import type { Place, ReadRoute, RouteReader, RouteReading } from '../../reading/route-reader.ts';
import { escaped, lineAt, routePath, type Sources } from '../../reading/sources.ts';
import { phoenix as library } from './library.ts';

export const phoenix: RouteReader = { frameworks: ['phoenix'], read: routesIn };

function routesIn(sources: Sources): RouteReading {
  const files = sources.files.filter(
    (file) =>
      file.endsWith('.ex') &&
      /\buse\s+(?:Phoenix\.Router\b|[\w.]+,\s*:router\b)/.test(sources.bare(file)) &&
      !isPartOf(sources, file, library.packages),
  );
  const routers = files.flatMap((file) => routersIn(sources, file, elixirStatements(sources, file)));
  const reading: Reading = { sources, routers, routes: [], hidden: [], forwarded: new Set() };
  const isPlugged = (router: Router) => isPluggedIn(sources, router);
  for (const router of routers.filter(isPlugged)) readRouter(reading, router, TOP, []);
  // Which of them answers is not known where nobody was seen to serve it.
  for (const router of routers) {
    if (!isPlugged(router) && !reading.forwarded.has(router)) readRouter(reading, router, { ...TOP, isOpen: true }, []);
  }
  return { routes: reading.routes, hidden: reading.hidden };
}

interface Router {
  readonly name: string;
  readonly file: string;
  readonly body: readonly ElixirStatement[];
  /** Whole names of modules by the short ones that the file uses. */
  readonly aliases: ReadonlyMap<string, string>;
}

interface Reading {
  readonly sources: Sources;
  readonly routers: readonly Router[];
  readonly routes: ReadRoute[];
  readonly hidden: Place[];
  readonly forwarded: Set<Router>;
}

interface Scope {
  readonly path: string;
  /** What stands before the names of its controllers. */
  readonly module: string;
  /** A part of the path is made by code, or code decides whether it is served. */
  readonly isOpen: boolean;
  /** Variables of the loops around that go through texts. */
  readonly values: ReadonlyMap<string, string>;
}

const TOP: Scope = { path: '', module: '', isOpen: false, values: new Map() };

/** Modules that say that they are routers: by Phoenix itself, or by the module of the application that does. */
function routersIn(sources: Sources, file: string, statements: readonly ElixirStatement[]): readonly Router[] {
  const text = sources.text(file);
  return statements.flatMap((statement): readonly Router[] => {
    if (statement.name !== 'defmodule') return [];
    const { given, body } = statement;
    const isRouter = body.some(
      (each) =>
        each.name === 'use' &&
        /^\s+(?:Phoenix\.Router\b|[\w.]+,\s*:router\b)/.test(text.slice(each.given.from, each.given.to)),
    );
    const name = text.slice(given.from, given.to).trim();
    const own = isRouter ? [{ name, file, body, aliases: aliasesIn(text, body) }] : [];
    return [...own, ...routersIn(sources, file, body)];
  });
}

/** An endpoint, or a plug before it, hands its requests on to the router. */
function isPluggedIn(sources: Sources, { name, file }: Router): boolean {
  const last = name.split('.').at(-1) ?? name;
  const plug = new RegExp(`\\bplug[\\s(]\\s{0,20}((?:\\w+\\.){0,20}${escaped(last)})(?![\\w.])`, 'g');
  return sources.files.some(
    (each) =>
      each.endsWith('.ex') &&
      each !== file &&
      sources.text(each).includes('plug') &&
      [...sources.bare(each).matchAll(plug)].some(([, written = '']) => `.${name}`.endsWith(`.${written}`)),
  );
}

const MOST_FORWARDS = 8;

function readRouter(reading: Reading, router: Router, scope: Scope, inside: readonly Router[]): void {
  readAll({ ...reading, router, inside: [...inside, router] }, router.body, scope);
}

interface RouterReading extends Reading {
  readonly router: Router;
  /** The routers that have led here, this one last. */
  readonly inside: readonly Router[];
}

const VERBS = /^(?:get|post|put|patch|delete|options|head|connect|trace|match)$/;
/** In which blocks the same holds as around them. */
const TRANSPARENT = /^(?:live_session|begin)$/;
/** Whether what they hold is served, code decides. */
const CONDITIONAL = /^(?:if|unless|case|cond|with|try|for)$/;
/** What declares no route by itself. */
const SILENT =
  /^(?:pipeline|pipe_through|plug|import|alias|require|def|defp|defmacro|defmacrop|defmodule|defdelegate|defguard|defstruct|use|raise|true|false|nil|_)$/;

function readAll(reading: RouterReading, statements: readonly ElixirStatement[], scope: Scope): void {
  for (const statement of statements) readOne(reading, statement, scope);
}

function readOne(reading: RouterReading, statement: ElixirStatement, scope: Scope): void {
  const { name, body } = statement;
  const { sources, router } = reading;
  if (name === 'scope') readScope(reading, statement, scope);
  else if (name === 'resources') readResources(reading, statement, scope);
  else if (VERBS.test(name)) readVerb(reading, statement, scope);
  else if (name === 'live') readLive(reading, statement, scope);
  else if (name === 'forward') readForward(reading, statement, scope);
  else if (name === 'for') readLoop(reading, statement, scope);
  else if (TRANSPARENT.test(name)) readAll(reading, body, scope);
  else if (CONDITIONAL.test(name)) {
    readAll(reading, body, { ...scope, isOpen: true });
    // `if dev?, do: get("/x", …)` has no block to walk.
    if (!statement.hasBlock) hide(reading, statement);
  } else if (name === 'use') {
    const used = sources.text(router.file).slice(statement.given.from, statement.given.to);
    if (/\bRout\w+/.test(used) && !/^\s+(?:Phoenix\.Router\b|[\w.]+,\s*:router\b)/.test(used)) hide(reading, statement);
  } else if (!SILENT.test(name) && isCall(sources.bare(router.file), statement)) {
    hide(reading, statement);
    readAll(reading, body, { ...scope, isOpen: true });
  }
}

/** No assignment, no clause, no name that stands alone. */
function isCall(bare: string, { name, given, hasBlock }: ElixirStatement): boolean {
  const rest = bare.slice(given.from, given.to);
  return /^[a-z]\w*[?!]?$/.test(name) && !/^\s{0,20}=(?!=)/.test(rest) && (hasBlock || /^\s{0,20}\S/.test(rest));
}

function hide({ sources, router: { file }, hidden }: RouterReading, { at }: ElixirStatement): void {
  hidden.push({ file, line: lineAt(sources.text(file), at) });
}

/** `scope "/a", Admin, host: "x"`, `scope path: "/a", alias: Admin`. */
function readScope(reading: RouterReading, statement: ElixirStatement, scope: Scope): void {
  const given = givenOf(reading, statement);
  const [first, second] = given.parts;
  const path = given.options.get('path') ?? first;
  const alias = given.options.get('alias') ?? second;
  const text = path === undefined ? '' : textAt(reading, path, scope);
  if (!statement.hasBlock) hide(reading, statement);
  readAll(reading, statement.body, {
    ...below(scope, text, path, reading),
    module: alias === undefined ? scope.module : moduleOf(reading, alias, scope.module),
  });
}

function below(scope: Scope, text: string | undefined, path: Span | undefined, reading: RouterReading): Scope {
  return {
    ...scope,
    path: routePath([scope.path, text ?? (path === undefined ? '' : asWritten(reading, path))]),
    isOpen: scope.isOpen || text === undefined || text.includes('#{'),
  };
}

/** `for prefix <- ["/", "/v1"] do … end`: once with each of them. */
function readLoop(reading: RouterReading, statement: ElixirStatement, scope: Scope): void {
  const { sources, router } = reading;
  const [text, bare] = [sources.text(router.file), sources.bare(router.file)];
  const { from, to } = statement.given;
  const head = /^\s{0,20}\(?\s{0,20}(\w+)\s{0,20}<-\s{0,20}\[/.exec(bare.slice(from, to));
  const open = from + (head?.[0].length ?? 0) - 1;
  const close = head === null ? to : closingBracket(bare, open);
  const isWhole = head !== null && /^\]\s{0,20}\)?$/.test(bare.slice(close, to));
  const values = isWhole ? splitAtCommas(bare, open + 1, close).map((span) => quoted(text, bare, span)) : [];
  if (values.length === 0 || values.length > MOST_VALUES || values.includes(undefined)) {
    readAll(reading, statement.body, { ...scope, isOpen: true });
    hide(reading, statement);
    return;
  }
  for (const value of values)
    readAll(reading, statement.body, {
      ...scope,
      values: new Map([...scope.values, [head?.[1] ?? '', value ?? '']]),
    });
}

const MOST_VALUES = 40;

function readVerb(reading: RouterReading, statement: ElixirStatement, scope: Scope): void {
  const given = givenOf(reading, statement);
  const isMatch = statement.name === 'match';
  const [path, plug, action] = isMatch ? given.parts.slice(1) : given.parts;
  const verb = isMatch && given.parts[0] !== undefined ? asWritten(reading, given.parts[0]) : statement.name;
  if (path === undefined || plug === undefined) {
    hide(reading, statement);
    return;
  }
  const isKnown = /^:?(?:\*|\w+)$/.test(verb);
  const method = !isKnown || verb === ':*' ? 'ALL' : verb.replace(':', '').toUpperCase();
  const module = moduleOf(reading, plug, given.isAliased ? scope.module : '');
  const named = action === undefined ? undefined : /^:(\w+[?!]?)$/.exec(asWritten(reading, action))?.[1];
  const inside = below(scope, textAt(reading, path, scope), path, reading);
  add(reading, statement, { ...inside, isOpen: inside.isOpen || !isKnown }, method, handlerOf(module, named));
}

/** A page whose module answers by itself. */
function readLive(reading: RouterReading, statement: ElixirStatement, scope: Scope): void {
  const given = givenOf(reading, statement);
  const [path, view] = given.parts;
  if (path === undefined || view === undefined) {
    hide(reading, statement);
    return;
  }
  const module = moduleOf(reading, view, given.isAliased ? scope.module : '');
  add(reading, statement, below(scope, textAt(reading, path, scope), path, reading), 'GET', module);
}

/** To another router of the project; what any other plug serves is not known. */
function readForward(reading: RouterReading, statement: ElixirStatement, scope: Scope): void {
  const given = givenOf(reading, statement);
  const [path, plug] = given.parts;
  if (path === undefined || plug === undefined) {
    hide(reading, statement);
    return;
  }
  const module = moduleOf(reading, plug, given.isAliased ? scope.module : '');
  const router = reading.routers.find(({ name }) => name === module);
  if (router === undefined || reading.inside.includes(router) || reading.inside.length > MOST_FORWARDS) {
    hide(reading, statement);
    return;
  }
  reading.forwarded.add(router);
  const inside = below(scope, textAt(reading, path, scope), path, reading);
  readRouter(reading, router, { ...TOP, path: inside.path, isOpen: inside.isOpen }, reading.inside);
}

type Action = readonly [name: string, methods: readonly string[], isOfOne: boolean, end: string];

const ACTIONS: readonly Action[] = [
  ['index', ['GET'], false, ''],
  ['edit', ['GET'], true, 'edit'],
  ['new', ['GET'], false, 'new'],
  ['show', ['GET'], true, ''],
  ['create', ['POST'], false, ''],
  ['update', ['PATCH', 'PUT'], true, ''],
  ['delete', ['DELETE'], true, ''],
];

function readResources(reading: RouterReading, statement: ElixirStatement, scope: Scope): void {
  const given = givenOf(reading, statement);
  const [path, controller] = given.parts;
  if (path === undefined || controller === undefined) {
    hide(reading, statement);
    return;
  }
  const option = (name: string) => {
    const span = given.options.get(name);
    return span === undefined ? undefined : asWritten(reading, span);
  };
  const collection = below(scope, textAt(reading, path, scope), path, reading);
  const isOne = option('singleton') === 'true';
  const param = wordOf(option('param')) ?? 'id';
  const module = moduleOf(reading, controller, given.isAliased ? scope.module : '');
  const [only, except] = [actionsIn(option('only')), actionsIn(option('except'))];
  const isOpen =
    collection.isOpen ||
    [only, except].includes('open') ||
    (option('param') !== undefined && wordOf(option('param')) === undefined);
  for (const [action, methods, isOfOne, end] of ACTIONS) {
    if (isOne && action === 'index') continue;
    if (Array.isArray(only) && !only.includes(action)) continue;
    if (Array.isArray(except) && except.includes(action)) continue;
    const full = routePath([collection.path, isOfOne && !isOne ? `:${param}` : '', end]);
    for (const method of methods)
      add(reading, statement, { ...collection, path: full, isOpen }, method, handlerOf(module, action));
  }
  const name = wordOf(option('name')) ?? resourceName(asWritten(reading, controller));
  const alias = given.options.get('alias');
  readAll(reading, statement.body, {
    ...collection,
    path: isOne ? collection.path : routePath([collection.path, `:${name}_${param}`]),
    module: alias === undefined ? scope.module : moduleOf(reading, alias, scope.module),
  });
}

/** `[:index, :show]`, `~w(index show)a`; open where it is made by code. */
function actionsIn(written: string | undefined): readonly string[] | 'open' | undefined {
  if (written === undefined) return undefined;
  const inside = /^\[([\s:\w,]*)\]$/.exec(written)?.[1] ?? /^~w[([{]([\s\w]*)[)\]}]a$/.exec(written)?.[1];
  return inside === undefined ? 'open' : inside.split(/[\s,:]+/).filter((each) => each !== '');
}

/** `Admin.LineItemController` names its resource `line_item`. */
function resourceName(controller: string): string {
  const last = (controller.split('.').at(-1) ?? controller).replace(/Controller$/, '');
  return last.replace(/([a-z\d])([A-Z])|([A-Z])([A-Z][a-z])/g, '$1$3_$2$4').toLowerCase();
}

function wordOf(written: string | undefined): string | undefined {
  return written === undefined ? undefined : (/^"([^"#]*)"$/.exec(written)?.[1] ?? /^:(\w+)$/.exec(written)?.[1]);
}

interface Given extends ElixirGiven {
  /** The module of the scope stands before the one that is named. */
  readonly isAliased: boolean;
}

function givenOf({ sources, router }: RouterReading, statement: ElixirStatement): Given {
  const { parts, options } = elixirGiven(sources, router.file, statement);
  const alias = options.get('alias');
  const text = sources.text(router.file);
  return { parts, options, isAliased: alias === undefined || text.slice(alias.from, alias.to) !== 'false' };
}

function asWritten({ sources, router }: RouterReading, { from, to }: Span): string {
  return sources.text(router.file).slice(from, to);
}

/** A text, a variable of a loop, or an attribute of the module that is one; undefined for what code makes. */
function textAt(reading: RouterReading, span: Span, { values }: Scope): string | undefined {
  const text = reading.sources.text(reading.router.file);
  const bare = reading.sources.bare(reading.router.file);
  const written = quoted(text, bare, span);
  if (written !== undefined) return written.replace(/#\{(\w+)\}/g, (whole, name: string) => values.get(name) ?? whole);
  const name = asWritten(reading, span);
  if (values.has(name)) return values.get(name);
  if (!/^@\w+$/.test(name)) return undefined;
  const found = [...text.matchAll(new RegExp(`^[ \\t]{0,40}${name} "([^"#\\n]{0,400})"[ \\t]{0,40}$`, 'gm'))];
  return found.length === 1 ? found[0]?.[1] : undefined;
}

function moduleOf(reading: RouterReading, span: Span, module: string): string {
  const written = asWritten(reading, span);
  if (written === 'false' || !/^[A-Z_][\w.]*$/.test(written)) return written === 'false' ? '' : module;
  const [first = '', ...rest] = written.split('.');
  const whole = [reading.router.aliases.get(first) ?? first, ...rest];
  return [...(module === '' ? [] : [module]), ...whole].join('.');
}

function handlerOf(module: string, action: string | undefined): string {
  return action === undefined ? module : `${module}.${action}`;
}

function add(reading: RouterReading, statement: ElixirStatement, scope: Scope, method: string, handler: string): void {
  const { file } = reading.router;
  const text = reading.sources.text(file);
  const line = lineAt(text, statement.at);
  const endLine = lineAt(text, statement.given.to);
  reading.routes.push({
    method,
    path: scope.path,
    ...(handler === '' ? {} : { handler }),
    file,
    line,
    ...(endLine > line ? { endLine } : {}),
    framework: 'phoenix',
    confidence: scope.isOpen ? 'inferred' : 'high',
  });
}
