/**
 * Routes of Ruby on Rails: what `config/routes.rb` draws, block by block. Its words are few and their meaning is fixed, so
 * that they are read as Rails runs them; what a gem adds, and what is made in a loop, is left open.
 */
import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { pluralOf, singularOf } from '../../reading/inflection.ts';
import type { Place, ReadRoute, RouteReader, RouteReading } from '../../reading/route-reader.ts';
import { type RubyStatement, rubyStatements } from '../../reading/ruby/statements.ts';
import { lineAt, routePath, type Sources } from '../../reading/sources.ts';
import { type Engines, enginesOf } from './engines.ts';
import { type RubyHelper, RubyHelpers } from './helpers.ts';

export const rails: RouteReader = { frameworks: ['rails'], read: routesIn };

function routesIn(sources: Sources): RouteReading {
  const drawn = sources.files.filter(
    (file) => /(?:^|\/)config\/routes\.rb$/.test(file) && /\.routes\.draw\b/.test(sources.text(file)),
  );
  const engines = enginesOf(sources);
  const helpers = new RubyHelpers(sources);
  const mounts = new Map<string, Mounted[]>();
  const isOfEngine = (file: string) => Number(/\bEngine\.routes\.draw\b/.test(sources.text(file)));
  // What an engine serves is below the path at which an application has mounted it.
  const inOrder = drawn.toSorted((left, right) => isOfEngine(left) - isOfEngine(right));
  const readings = inOrder.map((file) => {
    const root = file.slice(0, -'config/routes.rb'.length);
    const application = sources.text(`${root}config/application.rb`);
    const drawing: Drawing = {
      sources,
      root,
      isApiOnly: /^\s{0,20}config\.api_only = true/m.test(application),
      routes: [],
      hidden: [],
      concerns: new Map(),
      seen: new Set([file]),
      engines,
      helpers,
      mounts,
      expanded: { count: 0 },
    };
    draw(drawing, file, rubyStatements(sources, file), TOP);
    return drawing;
  });
  return { routes: readings.flatMap(({ routes }) => routes), hidden: readings.flatMap(({ hidden }) => hidden) };
}

interface Drawing {
  readonly sources: Sources;
  readonly root: string;
  readonly isApiOnly: boolean;
  readonly routes: ReadRoute[];
  readonly hidden: Place[];
  readonly concerns: Map<string, { readonly file: string; readonly body: readonly RubyStatement[] }>;
  readonly seen: ReadonlySet<string>;
  readonly engines: Engines;
  readonly helpers: RubyHelpers;
  /** By the names of engines; those of all files read so far. */
  readonly mounts: Map<string, Mounted[]>;
  readonly expanded: { count: number };
}

interface Mounted {
  readonly path: string;
  readonly isOpen: boolean;
}

/** Helpers may call each other; what more of them would draw is not read. */
const MOST_HELPERS = 1000;

/** What the blocks around a statement say. */
interface Scope {
  readonly path: string;
  /** Of controllers, with its slash: `admin/`. */
  readonly module: string;
  readonly controller?: string | undefined;
  readonly resource?: Resource | undefined;
  /** Which of the resource's paths a verb is below: `/a/:a_id` where nothing is said. */
  readonly of?: 'member' | 'collection' | 'new' | undefined;
  /** The names are made by code. */
  readonly isOpen: boolean;
  readonly isShallow: boolean;
  /** How many blocks stand around it. */
  readonly depth: number;
  /** Where the helper was called that draws it. */
  readonly calledAt?: Place | undefined;
  /** Names of the helpers around. */
  readonly helpers?: ReadonlySet<string>;
}

/** Nobody writes so many blocks in one another; what they hold is not read. */
const MOST_BLOCKS = 100;

interface Resource {
  readonly kind: 'resources' | 'resource';
  readonly controller: string;
  readonly collection: string;
  readonly member: string;
  readonly nested: string;
}

const TOP: Scope = { path: '', module: '', isOpen: false, isShallow: false, depth: 0 };

/** In which blocks the same holds as around them. */
const TRANSPARENT =
  /^(?:draw|constraints|defaults|authenticate|authenticated|unauthenticated|devise_scope|with_options|direct|resolve|nested|begin|freeze)$/;
/** Whether what they hold is served, code decides. */
const CONDITIONAL = /^(?:if|unless|case|while)$/;
/** Named as an action, each of these is at the path of its collection or member itself: `delete :destroy`. */
const AT_THE_PATH_ITSELF = /^(?:index|create|new|show|update|destroy)$/;
const VERBS = /^(?:get|post|put|patch|delete|options|head|match)$/;
/** What is mounted, or declared by a library, is not of this project. */
const BRINGS = /^(?:mount|devise_for|use_doorkeeper\w*|mount_\w+)$/;
/** What declares no route by itself. */
const SILENT =
  /^(?:direct|resolve|require|require_relative|default_url_options|extend|include|end|puts|return|raise|def|class|module|private)$/;

function draw(drawing: Drawing, file: string, statements: readonly RubyStatement[], scope: Scope): void {
  const [first] = statements;
  if (scope.depth > MOST_BLOCKS && first !== undefined) {
    drawing.hidden.push({ file, line: lineAt(drawing.sources.text(file), first.at), why: 'form' });
    return;
  }
  const inside = { ...scope, depth: scope.depth + 1 };
  for (const statement of statements) drawOne(drawing, file, statement, inside);
}

function drawOne(drawing: Drawing, file: string, statement: RubyStatement, around: Scope): void {
  const scope = statement.condition === undefined ? around : { ...around, isOpen: true };
  const { name, body } = statement;
  const given = givenOf(drawing.sources, file, statement);
  const inside = (change: Partial<Scope>) => draw(drawing, file, body, { ...scope, ...change });
  const place = placeOf(drawing, file, statement, scope);
  if (name === 'resources' || name === 'resource') drawResources(drawing, file, statement, given, scope);
  else if (name === 'root')
    add(drawing, place, scope, 'GET', pathInside(scope, ''), handlerOf(given, scope, undefined));
  else if (VERBS.test(name)) {
    drawVerb(drawing, place, name, given, scope);
    // Rails takes no block here: where its end is, was not seen.
    if (body.length > 1) drawing.hidden.push({ ...place, why: 'form' });
  } else if (name === 'namespace') {
    const [first = ''] = given.words;
    const path = given.options.has('path') ? (given.text('path') ?? '') : first;
    const module = given.options.has('module') ? (given.text('module') ?? '') : first;
    inside({
      path: routePath([basePath(scope), path]),
      module: module === '' ? scope.module : `${scope.module}${module}/`,
      resource: undefined,
      of: undefined,
      controller: undefined,
    });
  } else if (name === 'scope') {
    const module = given.text('module');
    inside({
      path: routePath([basePath(scope), ...given.words, given.text('path') ?? '']),
      ...(module === undefined ? {} : { module: `${scope.module}${module}/` }),
      ...(given.text('controller') === undefined ? {} : { controller: given.text('controller') }),
      isOpen: scope.isOpen || given.isOpen,
      isShallow: scope.isShallow || given.options.get('shallow') === 'true',
      resource: undefined,
      of: undefined,
    });
  } else if (name === 'member' || name === 'collection' || name === 'new') inside({ of: name });
  else if (name === 'controller') inside({ controller: given.words[0] });
  else if (name === 'shallow') inside({ isShallow: true });
  else if (name === 'concern') {
    if (given.words[0] !== undefined) drawing.concerns.set(given.words[0], { file, body });
  } else if (name === 'concerns') drawConcerns(drawing, given.words, scope);
  else if (name === 'draw' && given.words[0] !== undefined) drawFile(drawing, given.words[0], place, scope);
  else if (CONDITIONAL.test(name)) inside({ isOpen: true });
  else if (name === 'mount' && drawing.engines.has(engineGiven(drawing, file, statement)))
    mount(drawing, engineGiven(drawing, file, statement), given, scope);
  else if (name.endsWith('::Engine.routes.draw')) drawEngine(drawing, file, statement, scope);
  else if (TRANSPARENT.test(name) || /\.draw$/.test(name)) inside({});
  else if (statement.isCall && drawing.helpers.named(name) !== undefined)
    drawHelped(drawing, file, statement, given, scope);
  else if (body.length > 0 && statement.isCall && given.words.length > 0)
    drawing.hidden.push({ ...place, why: 'form' });
  else if (body.length > 0) inside({ isOpen: scope.isOpen || !/^(?:def|class|module)$/.test(name) });
  else if (!SILENT.test(name) && statement.isCall)
    drawing.hidden.push({ ...place, why: BRINGS.test(name) ? 'brought' : 'form' });
}

function placeOf({ sources }: Drawing, file: string, { at }: RubyStatement, { calledAt }: Scope): Place {
  return calledAt ?? { file, line: lineAt(sources.text(file), at) };
}

/** `Blog::Engine`, of `mount Blog::Engine, at: "/blog"` and of `mount Blog::Engine => "/blog"`. */
function engineGiven({ sources }: Drawing, file: string, { given }: RubyStatement): string {
  const written = sources.bare(file).slice(given.from, Math.min(given.to, given.from + 300));
  return /^\s{0,20}\(?\s{0,20}(?:::)?((?:\w{1,80}::){1,10}Engine)\b/.exec(written)?.[1] ?? '';
}

function mount({ mounts }: Drawing, engine: string, given: Given, scope: Scope): void {
  const path = given.text('at') ?? given.arrow?.path;
  const known = mounts.get(engine) ?? [];
  mounts.set(engine, [...known, { path: routePath([basePath(scope), path ?? '']), isOpen: path === undefined }]);
}

/** Of an engine that nothing here mounts only the end of a path is known. */
function drawEngine(drawing: Drawing, file: string, { name, body }: RubyStatement, scope: Scope): void {
  const engine = name.replace(/^::|\.routes\.draw$/g, '');
  const module = drawing.engines.get(engine) ?? '';
  const mounted = drawing.mounts.get(engine) ?? [{ path: '', isOpen: true }];
  for (const { path, isOpen } of mounted.slice(0, 8))
    draw(drawing, file, body, { ...scope, path, module, isOpen: scope.isOpen || isOpen });
}

/** A helper that declares resources with what it is given: `admin_resources :carts, only: [:index] do … end`. */
function drawHelped(drawing: Drawing, file: string, statement: RubyStatement, given: Given, scope: Scope): void {
  const { name } = statement;
  const place = placeOf(drawing, file, statement, scope);
  const helper = drawing.helpers.named(name);
  drawing.expanded.count += 1;
  if (helper === undefined || scope.helpers?.has(name) || drawing.expanded.count > MOST_HELPERS) {
    drawing.hidden.push(place);
    return;
  }
  const inside = { ...scope, calledAt: place, helpers: new Set([...(scope.helpers ?? []), name]) };
  const own = givenOf(drawing.sources, helper.file, helper.declares);
  const both = together(given, own);
  drawResources(drawing, helper.file, helper.declares, both, inside, (below) =>
    drawBodyOfHelper(drawing, helper, { file, statement, given: both, scope }, below),
  );
}

interface HelperCall {
  readonly file: string;
  readonly statement: RubyStatement;
  readonly given: Given;
  /** Around the call. */
  readonly scope: Scope;
}

function drawBodyOfHelper(drawing: Drawing, helper: RubyHelper, call: HelperCall, below: Scope): void {
  let isYielded = false;
  for (const each of helper.declares.body) {
    const option = helper.optionAsked(each);
    if (each.name === 'yield') {
      const { calledAt, helpers = new Set() } = call.scope;
      if (!isYielded) draw(drawing, call.file, call.statement.body, { ...below, calledAt, helpers });
      isYielded = true;
    } else if (option === undefined) drawGuarded(drawing, helper, each, call.given, below);
    else if (call.given.options.has(option)) draw(drawing, helper.file, [{ ...each, condition: undefined }], below);
  }
}

/** A block of the helper, of which it leaves out what was not asked for: `member { patch :move if options[:sortable] }`. */
function drawGuarded(drawing: Drawing, helper: RubyHelper, each: RubyStatement, given: Given, below: Scope): void {
  const body = each.body.flatMap((inner) => {
    const option = helper.optionAsked(inner);
    if (option === undefined) return [inner];
    return given.options.has(option) ? [{ ...inner, condition: undefined }] : [];
  });
  draw(drawing, helper.file, [{ ...each, body }], below);
}

/** What is given to a helper, and what it adds to that. */
function together(given: Given, own: Given): Given {
  const options = new Map([...given.options, ...own.options]);
  return {
    ...given,
    options,
    text: (option) => wordOf(options.get(option) ?? ''),
    list: (option) => (options.has(option) ? listOf(options.get(option) ?? '') : undefined),
  };
}

function drawFile(drawing: Drawing, name: string, place: Place, scope: Scope): void {
  const file = `${drawing.root}config/routes/${name}.rb`;
  if (!drawing.sources.has(file) || drawing.seen.has(file)) {
    drawing.hidden.push({ ...place, why: 'brought' });
    return;
  }
  draw({ ...drawing, seen: new Set([...drawing.seen, file]) }, file, rubyStatements(drawing.sources, file), scope);
}

function drawConcerns(drawing: Drawing, names: readonly string[], scope: Scope): void {
  for (const name of names) {
    const concern = drawing.concerns.get(name);
    if (concern !== undefined) draw(drawing, concern.file, concern.body, scope);
  }
}

/** What a resource or a namespace in this block is put below. */
function basePath(scope: Scope): string {
  const { resource, of } = scope;
  if (resource === undefined) return scope.path;
  if (of === 'collection') return resource.collection;
  if (of === 'member') return resource.member;
  return resource.nested;
}

function pathInside(scope: Scope, path: string): string {
  const base = scope.of === 'new' && scope.resource ? routePath([scope.resource.collection, 'new']) : basePath(scope);
  return routePath([base, path]);
}

type Action = readonly [name: string, methods: readonly string[], of: 'collection' | 'member', end: string];

const PLURAL_ACTIONS: readonly Action[] = [
  ['index', ['GET'], 'collection', ''],
  ['create', ['POST'], 'collection', ''],
  ['new', ['GET'], 'collection', 'new'],
  ['edit', ['GET'], 'member', 'edit'],
  ['show', ['GET'], 'member', ''],
  ['update', ['PATCH', 'PUT'], 'member', ''],
  ['destroy', ['DELETE'], 'member', ''],
];

function drawResources(
  drawing: Drawing,
  file: string,
  statement: RubyStatement,
  given: Given,
  scope: Scope,
  drawBody = (below: Scope) => draw(drawing, file, statement.body, below),
): void {
  const kind = statement.name as Resource['kind'];
  const place = placeOf(drawing, file, statement, scope);
  const wanted = actionsOf(drawing, given, kind);
  if (given.words.length === 0 || wanted === undefined) drawing.hidden.push(place);
  for (const name of given.words) {
    const path = given.options.has('path') ? (given.text('path') ?? name) : name;
    const own = given.text('controller') ?? (kind === 'resources' ? name : pluralOf(name));
    const module = given.text('module');
    const controller = `${scope.module}${module === undefined ? '' : `${module}/`}${own}`;
    const param = given.text('param') ?? 'id';
    const isShallow = scope.isShallow || given.options.get('shallow') === 'true';
    const collection = routePath([basePath(scope), path]);
    // A shallow resource is nested with its collection only.
    const memberBase = isShallow && scope.resource !== undefined ? routePath([scope.path, path]) : collection;
    const resource: Resource =
      kind === 'resource'
        ? { kind, controller, collection, member: collection, nested: collection }
        : {
            kind,
            controller,
            collection,
            member: routePath([memberBase, `:${param}`]),
            nested: routePath([memberBase, `:${singularOf(name)}_${param}`]),
          };
    const names = pathNamesOf(given);
    for (const [action, methods, of, end] of PLURAL_ACTIONS) {
      if (kind === 'resource' && action === 'index') continue;
      if (wanted !== undefined && !wanted(action)) continue;
      for (const method of methods) {
        const full = routePath([of === 'member' ? resource.member : resource.collection, names.get(end) ?? end]);
        const isOpen = wanted === undefined || given.isOpen;
        add(drawing, place, { ...scope, isOpen: scope.isOpen || isOpen }, method, full, `${controller}#${action}`);
      }
    }
    const below: Scope = {
      ...scope,
      resource,
      isShallow,
      of: undefined,
      controller: undefined,
      module: module === undefined ? scope.module : `${scope.module}${module}/`,
    };
    drawConcerns(drawing, given.list('concerns') ?? [], below);
    drawBody(below);
  }
}

/** `path_names: { new: 'make', edit: 'change' }` */
function pathNamesOf(given: Given): ReadonlyMap<string, string> {
  const written = given.options.get('path_names') ?? '';
  return new Map(
    [...written.matchAll(/\b(new|edit)(?::| =>) ?["']([\w-]{1,80})["']/g)].map(([, name = '', path = '']) => [
      name,
      path,
    ]),
  );
}

/** Undefined where `only` or `except` is made by code. */
function actionsOf(drawing: Drawing, given: Given, kind: Resource['kind']): ((action: string) => boolean) | undefined {
  const [only, except] = [given.list('only'), given.list('except')];
  if ((given.options.has('only') && !only) || (given.options.has('except') && !except)) return undefined;
  const isForPages = (action: string) => action === 'new' || action === 'edit';
  return (action) =>
    (only?.includes(action) ?? !(drawing.isApiOnly && isForPages(action))) &&
    !(except?.includes(action) ?? false) &&
    !(kind === 'resource' && action === 'index');
}

function drawVerb(drawing: Drawing, place: Place, verb: string, given: Given, scope: Scope): void {
  const on = given.text('on');
  const of = on === 'member' || on === 'collection' || on === 'new' ? on : scope.of;
  const inside: Scope = { ...scope, of, isOpen: scope.isOpen || given.isOpen };
  const methods = methodsOf(verb, given);
  const paths = given.arrow === undefined ? given.words : [given.arrow.path];
  for (const path of paths) {
    const isItself = of !== undefined && given.symbols.has(path) && AT_THE_PATH_ITSELF.test(path);
    const full = given.text('path') ?? (isItself ? '' : path);
    const handler = handlerOf(given, scope, path);
    for (const method of methods) add(drawing, place, inside, method, pathInside(inside, full), handler);
  }
  if (paths.length === 0) drawing.hidden.push(place);
}

function methodsOf(verb: string, given: Given): readonly string[] {
  if (verb !== 'match') return [verb.toUpperCase()];
  const via = given.list('via') ?? [];
  return via.length === 0 || via.includes('all') ? ['ALL'] : via.map((each) => each.toUpperCase());
}

/** `c#a` as Rails shows it, with the modules around; undefined where something else answers, a redirection say. */
function handlerOf(given: Given, scope: Scope, path: string | undefined): string | undefined {
  const to = given.arrow?.to ?? given.text('to') ?? (path === undefined ? given.words[0] : undefined);
  if (to?.includes('#')) return to.startsWith('/') ? to.slice(1) : `${scope.module}${to}`;
  if (given.options.has('to') && to === undefined) return undefined;
  const controller = given.text('controller') ?? scope.controller;
  const action = given.text('action') ?? to ?? path;
  const own = scope.resource?.controller ?? (controller === undefined ? undefined : `${scope.module}${controller}`);
  const full = given.text('controller') === undefined ? own : `${scope.module}${controller}`;
  if (full !== undefined && action !== undefined && /^\w+$/.test(action)) return `${full}#${action}`;
  // `get "about/team"` alone is `about#team`.
  const parts = path === undefined ? null : /^\/?([\w/]+)\/(\w+)$/.exec(scope.module + path);
  return parts === null ? undefined : `${parts[1]}#${parts[2]}`;
}

function add(
  { routes }: Drawing,
  place: Place,
  { isOpen }: Scope,
  method: string,
  path: string,
  handler: string | undefined,
): void {
  routes.push({
    method,
    path: path.replace(/\(\.:format\)$/, ''),
    ...(handler === undefined ? {} : { handler }),
    ...place,
    framework: 'rails',
    confidence: isOpen || path.includes('#{') ? 'inferred' : 'high',
  });
}

interface Given {
  /** Symbols and strings before the options. */
  readonly words: readonly string[];
  /** Those of the words that are symbols: names of actions. */
  readonly symbols: ReadonlySet<string>;
  /** As written. */
  readonly options: ReadonlyMap<string, string>;
  /** `"path" => "c#a"`. */
  readonly arrow: { readonly path: string; readonly to: string | undefined } | undefined;
  /** Something is neither a word nor an option. */
  readonly isOpen: boolean;
  readonly text: (option: string) => string | undefined;
  /** `:a`, `[:a, :b]`, `%i[a b]`; undefined where there is none, or it is made by code. */
  readonly list: (option: string) => readonly string[] | undefined;
}

function givenOf(sources: Sources, file: string, { given }: RubyStatement): Given {
  const [text, bare] = [sources.text(file), sources.bare(file)];
  const words: string[] = [];
  const symbols = new Set<string>();
  const options = new Map<string, string>();
  let arrow: Given['arrow'];
  let isOpen = false;
  for (const span of partsOf(bare, given)) {
    const written = text.slice(span.from, span.to);
    const named = /^(\w+):(?!:)\s{0,20}/.exec(written) ?? /^:(\w+)\s{0,20}=>\s{0,20}/.exec(written);
    const mapped = /^(["'])(.{0,400}?)\1\s{0,20}=>\s{0,20}/s.exec(written);
    if (named?.[1] !== undefined) options.set(named[1], written.slice(named[0].length));
    else if (mapped !== null) arrow = { path: mapped[2] ?? '', to: wordOf(written.slice(mapped[0].length)) };
    else if (wordOf(written) !== undefined) {
      words.push(wordOf(written) as string);
      if (/^\s{0,20}:\w/.test(written)) symbols.add(wordOf(written) as string);
    } else if (/^%[wi]/.test(written)) words.push(...(listOf(written) ?? []));
    else if (/^\[/.test(written)) words.push(...(listOf(written) ?? []));
    else isOpen = true;
  }
  return {
    words,
    symbols,
    options,
    arrow,
    isOpen,
    text: (option) => wordOf(options.get(option) ?? ''),
    list: (option) => (options.has(option) ? listOf(options.get(option) ?? '') : undefined),
  };
}

function partsOf(bare: string, { from, to }: Span): readonly Span[] {
  const start = from + (/^\s*/.exec(bare.slice(from, Math.min(to, from + 200)))?.[0].length ?? 0);
  const isBracketed = bare[start] === '(' && closingBracket(bare, start) >= to - 1;
  return isBracketed
    ? splitAtCommas(bare, start + 1, Math.min(to, closingBracket(bare, start)))
    : splitAtCommas(bare, from, to);
}

function wordOf(written: string): string | undefined {
  const trimmed = written.trim();
  return (
    /^:(\w+[?!]?)$/.exec(trimmed)?.[1] ?? /^(["'])([^"']*)\1$/.exec(trimmed)?.[2] ?? /^:"([^"]*)"$/.exec(trimmed)?.[1]
  );
}

function listOf(written: string): readonly string[] | undefined {
  const trimmed = written.trim();
  const word = wordOf(trimmed);
  if (word !== undefined) return [word];
  const percent = /^%[wiWI][[({|]([^\])}|]*)[\])}|]$/.exec(trimmed)?.[1];
  if (percent !== undefined) return percent.split(/\s+/).filter((each) => each !== '');
  const array = /^\[([^[\]]*)\]$/.exec(trimmed)?.[1];
  const words = array
    ?.split(',')
    .filter((each) => each.trim() !== '')
    .map(wordOf);
  return words?.some((each) => each === undefined) ? undefined : (words as readonly string[] | undefined);
}
