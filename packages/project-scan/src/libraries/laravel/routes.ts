/**
 * Routes of Laravel: calls on its router in `routes/*.php`, below the groups around them and around the file, wherever a
 * provider or `bootstrap/app.php` takes that in.
 */

import { type Chain, chainFrom, givenTo, quoted, type Step } from '../../reading/call-chains.ts';
import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { isConditional } from '../../reading/conditions.ts';
import { singularOf } from '../../reading/inflection.ts';
import { isPartOf } from '../../reading/packages.ts';
import type { Place, ReadRoute, RouteReader, RouteReading } from '../../reading/route-reader.ts';
import { escaped, lineAt, routePath, type Sources } from '../../reading/sources.ts';
import { signsLeft } from '../../reading/unread-entries.ts';
import { LaravelMiddleware, middlewareNames } from './around.ts';
import { laravel as library } from './library.ts';

export const laravel: RouteReader = { frameworks: ['laravel'], read: routesIn };

interface Reading {
  readonly sources: Sources;
  readonly routes: ReadRoute[];
  readonly hidden: Place[];
  /** Files that other files take in. */
  readonly taken: Set<string>;
  /** What each file takes in. */
  readonly takenIn: Map<string, readonly TakenIn[]>;
  /** The names of classes by what each file calls them. */
  readonly aliases: Map<string, ReadonlyMap<string, string>>;
  readonly middleware: LaravelMiddleware;
}

interface Group {
  readonly prefix: string;
  /** What the names of its routes begin with. */
  readonly named?: string;
  readonly controller?: string | undefined;
  /** Names of what runs before its routes. */
  readonly middleware?: readonly string[];
  /** A part of the prefix is made by code, or it is not known who takes the file in. */
  readonly isOpen: boolean;
  readonly files: ReadonlySet<string>;
  /** How many groups stand around it. */
  readonly depth?: number;
}

/** Nobody writes so many groups in one another; what they hold is not read. */
const MOST_GROUPS = 100;

function routesIn(sources: Sources): RouteReading {
  const files = sources.files.filter(
    (file) =>
      file.endsWith('.php') &&
      /\bRoute::|\bwithRouting\b|\$router->/.test(sources.text(file)) &&
      (isRoutesFile(file) || /\bIlluminate\b/.test(sources.text(file))) &&
      !isPartOf(sources, file, library.packages),
  );
  const reading: Reading = {
    sources,
    routes: [],
    hidden: [],
    taken: new Set(),
    takenIn: new Map(),
    aliases: new Map(),
    middleware: new LaravelMiddleware(sources),
  };
  for (const file of files.filter((each) => !isRoutesFile(each))) {
    readHealth(reading, file);
    readFile(reading, file, { ...TOP, files: new Set([file]) });
  }
  for (const file of files.filter((each) => isRoutesFile(each) && !reading.taken.has(each))) {
    if (!isTakenIn(reading, files, file)) readFile(reading, file, { ...TOP, isOpen: true, files: new Set([file]) });
  }
  const before = reading.routes.length === 0 ? [] : reading.middleware.open();
  return { routes: reading.routes, before, hidden: [...reading.hidden, ...filesByCode(sources)] };
}

function isRoutesFile(file: string): boolean {
  return /(?:^|\/)routes\//.test(file);
}

/** `withRouting(health: '/up')`: Laravel answers it itself. */
function readHealth(reading: Reading, file: string): void {
  const [text, bare] = [reading.sources.text(file), reading.sources.bare(file)];
  for (const { index, 0: head } of bare.matchAll(/\bwithRouting\s{0,20}\(/g)) {
    const open = index + head.length - 1;
    const health = /\bhealth\s{0,20}:\s{0,20}(["'])/.exec(bare.slice(open, closingBracket(bare, open)));
    if (health === null) continue;
    const from = open + health.index + health[0].length;
    const path = text.slice(from, bare.indexOf(health[1] ?? '', from));
    add(reading, file, { at: from, end: from }, TOP, { method: 'GET', path, isOpen: false, handler: undefined });
  }
}

const TOP: Group = { prefix: '', isOpen: false, files: new Set() };

/** By another file of routes, which is still to be read. */
function isTakenIn(reading: Reading, files: readonly string[], file: string): boolean {
  return files.some((each) => each !== file && takenIn(reading, each).some(({ target }) => target === file));
}

interface TakenIn {
  readonly target: string;
  readonly at: number;
}

/** Files of routes that a file names: `base_path('routes/api.php')`, `__DIR__ . '/auth.php'`. */
function takenIn({ sources, takenIn: known }: Reading, file: string): readonly TakenIn[] {
  const before = known.get(file);
  if (before !== undefined) return before;
  const [text, bare] = [sources.text(file), sources.bare(file)];
  const found = [...text.matchAll(/(["'])([^"'\n]{1,200}\.php)\1/g)].flatMap(({ index, 2: written = '' }) => {
    if (bare[index] !== text[index]) return [];
    return namedFiles(sources, file, written, index).flatMap((target) =>
      target === undefined || target === file ? [] : [{ target, at: index }],
    );
  });
  known.set(file, found);
  return found;
}

/**
 * One file; of `sprintf('routes/%s.php', $type)`, `"routes/{$type}.php"` and `'routes/' . $type . '.php'` one for each text that
 * the function around it is told by calls of it.
 */
function namedFiles(sources: Sources, file: string, written: string, at: number): readonly (string | undefined)[] {
  const bare = sources.bare(file);
  const before = sources.text(file).slice(Math.max(0, at - 200), at);
  const joined = /(["'])([\w./-]{1,100})\1\s{0,20}\.\s{0,20}\$(\w{1,80})\s{0,20}\.\s{0,20}$/.exec(before);
  const inside = /\{?\$(\w{1,80})\}?/.exec(written);
  const formatted = written.includes('%s') && /\bsprintf\s{0,20}\(\s{0,20}$/.test(before);
  const behind = formatted ? /^[^,\n]{0,210},\s{0,20}\$(\w{1,80})\s{0,20}\)/.exec(bare.slice(at, at + 300)) : null;
  const variable = joined?.[3] ?? inside?.[1] ?? behind?.[1];
  if (variable === undefined) return [fileAt(sources, file, written)];
  return toldTo(sources, file, variable, at).map((word) => {
    const path = joined === null ? written.replace(inside?.[0] ?? '%s', word) : `${joined[2]}${word}${written}`;
    return fileAt(sources, file, path);
  });
}

/** The texts that calls of a function give for its only parameter; none where one of them gives anything else. */
function toldTo(sources: Sources, file: string, parameter: string, at: number): readonly string[] {
  const heads = /\bfunction\s{1,20}(\w{1,100})\s{0,20}\(\s{0,20}(?:string\s{1,20})?\$(\w{1,100})\s{0,20}\)/g;
  const head = [...sources.bare(file).slice(0, at).matchAll(heads)].at(-1);
  if (head?.[2] !== parameter) return [];
  const call = new RegExp(`(?:::|->)${head[1]}\\s{0,20}\\(\\s{0,20}(?:(["'])([\\w-]{1,80})\\1\\s{0,20}\\))?`, 'g');
  const words = sources.files
    .filter((each) => each.endsWith('.php') && sources.text(each).includes(head[1] ?? ''))
    .flatMap((each) => {
      const text = sources.text(each);
      return [...text.matchAll(call)].filter(({ index }) => sources.bare(each)[index] === text[index]);
    })
    .map(([, , word]) => word);
  return words.includes(undefined) ? [] : [...new Set(words.flatMap((word) => word ?? []))];
}

function fileAt(sources: Sources, file: string, written: string): string | undefined {
  const path = written.replace(/^[./\\]+/, '');
  const folders = file.split('/').slice(0, -1);
  for (let length = folders.length; length >= 0; length--) {
    const candidate = [...folders.slice(0, length), path].join('/');
    if (sources.has(candidate)) return candidate;
  }
  return undefined;
}

function readFile(reading: Reading, file: string, group: Group): void {
  const bare = reading.sources.bare(file);
  readSpan(reading, file, { from: 0, to: bare.length }, group);
}

/** Files of routes that are named by a variable or a call: `loadRoutesFrom($path)`, `Route::group([…], $file)`. */
function filesByCode(sources: Sources): readonly Place[] {
  const files = sources.files.filter((file) => file.endsWith('.php') && /\bIlluminate\\/.test(sources.text(file)));
  return signsLeft(
    sources,
    files,
    /->\s{0,9}loadRoutesFrom\s{0,9}\(\s{0,9}(?:\$\w|(?!base_path|__DIR__|dirname|realpath)\w{1,60}\()|\bRoute::group\s{0,9}\(\s{0,9}\[[^\]]{0,300}\]\s{0,9},\s{0,9}\$\w{1,60}\s{0,9}\)/g,
    [],
  );
}

const router =
  /(?<![\w$\\>])(?:\\?(?:\w+\\)*Route(?=::)|\$router(?=->)|\$this->router(?=->)|\$app->router(?=->)|Auth(?=::routes\b))/g;

/** What is registered between two offsets, groups inside with what they hold. */
function readSpan(reading: Reading, file: string, { from, to }: Span, around: Group): void {
  const { sources } = reading;
  const [text, bare] = [sources.text(file), sources.bare(file)];
  const group = { ...around, depth: (around.depth ?? 0) + 1 };
  if (group.depth > MOST_GROUPS) {
    reading.hidden.push({ file, line: lineAt(text, from), why: 'form' });
    return;
  }
  const chains: { readonly at: number; readonly chain: Chain }[] = [];
  router.lastIndex = 0;
  for (const match of bare.slice(from, to).matchAll(router)) {
    const at = from + match.index;
    // What stands in a group is read with it.
    if (at < (chains.at(-1)?.chain.end ?? 0)) continue;
    const chain = chainFrom(bare, at + match[0].length);
    if (chain.steps.length === 0) continue;
    chains.push({ at, chain });
    if (match[0] === 'Auth') reading.hidden.push({ file, line: lineAt(text, at), why: 'brought' });
    else readChain(reading, file, at, chain, group);
  }
  const isInChain = (at: number) => chains.some(({ at: start, chain }) => start <= at && at < chain.end);
  for (const taken of takenIn(reading, file)) {
    if (taken.at < from || taken.at >= to || isInChain(taken.at)) continue;
    takeIn(reading, taken, text, bare, perhaps(reading, file, taken.at, group));
  }
}

/** `require`, `loadRoutesFrom`, or an argument of `withRouting(api: …)`. */
function takeIn(reading: Reading, { target, at }: TakenIn, text: string, bare: string, group: Group): void {
  if (group.files.has(target)) return;
  const before = bare.slice(Math.max(0, at - 300), at);
  const isKnown =
    /(?:\b(?:require|include)(?:_once)?\b|\bloadRoutesFrom\s{0,20}\(|\b(?:web|api)\s{0,20}:)[^;,]{0,200}$/.test(before);
  if (!isKnown) return;
  const isApi = /\bapi\s{0,20}:[^;,]{0,200}$/.test(before);
  const apiPrefix = /\bapiPrefix\s{0,20}:\s{0,20}(["'])([^"'\n]{0,200})\1/.exec(text)?.[2] ?? 'api';
  reading.taken.add(target);
  readFile(reading, target, {
    ...group,
    prefix: routePath([group.prefix, isApi ? apiPrefix : '']),
    ...(/\b(?:web|api)\s{0,20}:[^;,]{0,200}$/.test(before) ? behindAll(group, [isApi ? 'api' : 'web']) : {}),
    files: new Set([...group.files, target]),
  });
}

const VERBS = /^(?:get|post|put|patch|delete|options|any|match|view|redirect|permanentRedirect)$/;

function readChain(reading: Reading, file: string, at: number, { steps }: Chain, group: Group): void {
  const { sources } = reading;
  const [text, bare] = [sources.text(file), sources.bare(file)];
  let inside = perhaps(reading, file, at, group);
  for (const [index, step] of steps.entries()) {
    const given = givenTo(bare, step);
    const [first] = given;
    const rest = steps.slice(index + 1);
    if (step.name === 'middleware' && step.inside !== undefined)
      inside = { ...inside, ...behindAll(inside, middlewareNames(text.slice(step.inside.from, step.inside.to))) };
    else if (isNaming(step) && first !== undefined) inside = named(inside, quoted(text, bare, first));
    else if (step.name === 'prefix' && first !== undefined) inside = prefixed(inside, quoted(text, bare, first));
    else if (step.name === 'controller' && first !== undefined)
      inside = { ...inside, controller: classNameOf(bare.slice(first.from, first.to)) };
    else if (step.name === 'group') {
      readGroup(reading, file, given, inside);
      return;
    } else if (VERBS.test(step.name)) {
      // `->prefix('/a')` behind a route is before its path too.
      const behind = rest.find(({ name }) => name === 'prefix');
      const [behindGiven] = behind === undefined ? [] : givenTo(bare, behind);
      const below = behindGiven === undefined ? inside : prefixed(inside, quoted(text, bare, behindGiven));
      const full = withMiddleware(text, rest, below);
      const own = rest.find(isNaming);
      const [behindName] = own === undefined ? [] : givenTo(bare, own);
      const before = inside.named === group.named ? undefined : '';
      const name = behindName === undefined ? before : quoted(text, bare, behindName);
      readVerb(reading, { file, at, step, given, group: full }, name);
      return;
    } else if (step.name === 'fallback' && first !== undefined) {
      const handler = handlerOf(text, bare, first, inside);
      const path = '{fallbackPlaceholder}';
      const place = { at, end: step.inside?.to ?? at };
      add(reading, file, place, withMiddleware(text, rest, inside), { method: 'GET', path, isOpen: false, handler });
      return;
    } else if (/^(?:api)?[rR]esources?$|^(?:api)?[sS]ingleton$/.test(step.name)) {
      readResources(reading, { file, at, step, given, group: withMiddleware(text, rest, inside) }, rest);
      return;
    }
  }
  // A macro of the project or of a package registers what only its code says.
  const isRouter = isRoutesFile(file) || /\bIlluminate\\(?:Support\\Facades\\Route|Routing)\b/.test(text);
  if (isRouter && steps.some(({ name, inside: called }) => called !== undefined && !SILENT.test(name)))
    reading.hidden.push({ file, line: lineAt(text, at), why: 'form' });
}

/** What says something of routes and registers none by itself. */
const SILENT =
  /^(?:as|bind|class|controller|current\w*|domain|has|input|is|macro|middleware|middlewareGroup|aliasMiddleware|(?:push|prepend)MiddlewareToGroup|missing|mixin|model|name|namespace|patterns?|prefix|scopeBindings|uses|where\w*|without\w+|get[A-Z]\w*|substitute\w*|setRoutes|hasGroupStack|matched|dispatch\w*|shouldReceive)$/;

function perhaps({ sources }: Reading, file: string, at: number, group: Group): Group {
  return isConditional(sources, file, at) ? { ...group, isOpen: true } : group;
}

/** With what stands behind a route: `Route::get(…)->middleware('auth')`. */
function withMiddleware(text: string, rest: readonly Step[], group: Group): Group {
  const names = rest.flatMap(({ name, inside }) =>
    name === 'middleware' && inside !== undefined ? middlewareNames(text.slice(inside.from, inside.to)) : [],
  );
  return { ...group, ...behindAll(group, names) };
}

function behindAll({ middleware = [] }: Group, names: readonly string[]): Pick<Group, 'middleware'> {
  return { middleware: [...middleware, ...names] };
}

function isNaming({ name }: Step): boolean {
  return name === 'name' || name === 'as';
}

function named(group: Group, name: string | undefined): Group {
  return name === undefined ? group : { ...group, named: `${group.named ?? ''}${name}` };
}

function prefixed(group: Group, prefix: string | undefined): Group {
  return prefix === undefined
    ? { ...group, isOpen: true }
    : { ...group, prefix: routePath([group.prefix, prefix]), isOpen: group.isOpen };
}

/** `group(function () {…})`, `group(['prefix' => 'a'], function () {…})`, `group(base_path('routes/api.php'))`. */
function readGroup(reading: Reading, file: string, given: readonly Span[], group: Group): void {
  const { sources } = reading;
  const [text, bare] = [sources.text(file), sources.bare(file)];
  const last = given.at(-1);
  if (last === undefined) return;
  let inside = group;
  if (given.length > 1 && given[0] !== undefined) {
    const options = optionsOf(text, bare, given[0]);
    const prefix = options.get('prefix');
    if (prefix !== undefined) inside = prefixed(inside, quoted(text, bare, prefix));
    const name = options.get('as');
    if (name !== undefined) inside = named(inside, quoted(text, bare, name));
    const behind = options.get('middleware');
    if (behind !== undefined)
      inside = { ...inside, ...behindAll(inside, middlewareNames(text.slice(behind.from, behind.to))) };
    const controller = options.get('controller');
    if (controller !== undefined)
      inside = { ...inside, controller: classNameOf(bare.slice(controller.from, controller.to)) };
  }
  const written = bare.slice(last.from, last.to);
  if (/^(?:static\s+)?(?:function|fn)\b/.test(written)) readSpan(reading, file, last, inside);
  else
    for (const { target, at } of takenIn(reading, file)) {
      if (at < last.from || at >= last.to || inside.files.has(target)) continue;
      reading.taken.add(target);
      readFile(reading, target, { ...inside, files: new Set([...inside.files, target]) });
    }
}

/** Of `['a' => x, 'b' => y]` the values by their names. */
function optionsOf(text: string, bare: string, { from, to }: Span): ReadonlyMap<string, Span> {
  const options = new Map<string, Span>();
  const open = bare[from] === '[' ? from : bare.indexOf('(', from);
  if (open < 0 || open >= to) return options;
  for (const part of splitAtCommas(bare, open + 1, Math.min(to, closingBracket(bare, open)))) {
    const head = /^(["'])(\w{1,80})\1\s{0,20}=>\s{0,20}/.exec(text.slice(part.from, part.to));
    if (head !== null) options.set(head[2] ?? '', { from: part.from + head[0].length, to: part.to });
  }
  return options;
}

/** A call on the router that registers routes, where it stands and what stands around it. */
interface Registration {
  readonly file: string;
  readonly at: number;
  readonly step: Step;
  readonly given: readonly Span[];
  readonly group: Group;
}

function readVerb(reading: Reading, { file, at, step, given, group }: Registration, name: string | undefined): void {
  const [text, bare] = [reading.sources.text(file), reading.sources.bare(file)];
  const isMatch = step.name === 'match';
  const [uri, action] = isMatch ? given.slice(1) : given;
  if (uri === undefined) return;
  const path = quoted(text, bare, uri);
  const methods =
    isMatch && given[0] !== undefined
      ? [...text.slice(given[0].from, given[0].to).matchAll(/["'](\w+)["']/g)].map(([, name = '']) =>
          name.toUpperCase(),
        )
      : [methodOf(step.name)];
  const isAnswered = !/^(?:view|redirect|permanentRedirect)$/.test(step.name);
  const handler = isAnswered && action !== undefined ? handlerOf(text, bare, action, group) : undefined;
  for (const method of methods) {
    add(reading, file, { at, end: step.inside?.to ?? at }, group, {
      method,
      path: path ?? `{${text.slice(uri.from, uri.to).replace(/\s+/g, '')}}`,
      isOpen: path === undefined || path.includes('$'),
      handler,
      name: name ?? nameInAction(text, bare, action),
    });
  }
}

/** `['as' => 'orders', 'uses' => …]`. */
function nameInAction(text: string, bare: string, action: Span | undefined): string | undefined {
  const name = action && bare[action.from] === '[' ? optionsOf(text, bare, action).get('as') : undefined;
  return name && quoted(text, bare, name);
}

function methodOf(name: string): string {
  if (name === 'view') return 'GET';
  return /^(?:any|redirect|permanentRedirect)$/.test(name) ? 'ALL' : name.toUpperCase();
}

/** `[UserController::class, 'show']`, `'UserController@show'`, `'show'` of a group's controller, a class, or a function. */
function handlerOf(text: string, bare: string, action: Span, { controller }: Group): string | undefined {
  const written = bare.slice(action.from, action.to);
  if (/^(?:static\s+)?(?:function|fn)\b/.test(written)) return '<inline>';
  if (written.startsWith('[')) {
    const [owner, method] = splitAtCommas(bare, action.from + 1, action.to - 1);
    const name = method && quoted(text, bare, method);
    if (owner !== undefined && name !== undefined)
      return `${classNameOf(bare.slice(owner.from, owner.to)) ?? ''}@${name}`;
    const uses = optionsOf(text, bare, action).get('uses');
    return uses === undefined ? undefined : handlerOf(text, bare, uses, {} as Group);
  }
  const named = quoted(text, bare, action);
  if (named !== undefined) {
    const last = named.split('\\').at(-1) ?? named;
    return last.includes('@') || controller === undefined ? last : `${controller}@${last}`;
  }
  return classNameOf(written);
}

function classNameOf(written: string): string | undefined {
  return /^\\?(?:\w{1,100}\\){0,20}(\w+)::class$/.exec(written)?.[1];
}

type Action = readonly [name: string, methods: readonly string[], end: string, isOfOne: boolean];

const ACTIONS: readonly Action[] = [
  ['index', ['GET'], '', false],
  ['create', ['GET'], 'create', false],
  ['store', ['POST'], '', false],
  ['show', ['GET'], '', true],
  ['edit', ['GET'], 'edit', true],
  ['update', ['PUT', 'PATCH'], '', true],
  ['destroy', ['DELETE'], '', true],
];

/** What `Route::resource('photos', PhotoController::class)` says of its routes. */
interface Resource {
  readonly name: string;
  readonly controller: string | undefined;
  /** Its name is made by code. */
  readonly isOpen: boolean;
  readonly isWanted: (action: string) => boolean;
  /** `['photo' => 'id']` as it is written: what its parameters are called. */
  readonly parameters: string;
  /** What is below another is found without it: `/comments/{comment}`. */
  readonly isShallow: boolean;
  /** Its routes are not called by its name. */
  readonly isRenamed: boolean;
}

const PLAIN = { isOpen: false, isWanted: () => true, parameters: '', isShallow: false, isRenamed: false };

function readResources(reading: Reading, registration: Registration, rest: readonly Step[]): void {
  const { file, step, given } = registration;
  const [text, bare] = [reading.sources.text(file), reading.sources.bare(file)];
  const [first, second, options] = given;
  if (first === undefined) return;
  if (/s$/.test(step.name)) {
    for (const part of splitAtCommas(bare, first.from + 1, first.to - 1)) {
      const [, , name] = /^(["'])([^"'\n]{1,200})\1\s{0,20}=>/.exec(text.slice(part.from, part.to)) ?? [];
      const value = bare.slice(part.from, part.to).split('=>')[1]?.trim() ?? '';
      if (name !== undefined) addResource(reading, registration, { ...PLAIN, name, controller: classNameOf(value) });
    }
    return;
  }
  const name = quoted(text, bare, first);
  const written = (option: string): Span | undefined => {
    const behind = rest.find((each) => each.name === option);
    return behind?.inside ?? (options === undefined ? undefined : optionsOf(text, bare, options).get(option));
  };
  const words = (span: Span | undefined) =>
    span && [...text.slice(span.from, span.to).matchAll(/["'](\w+)["']/g)].map(([, word = '']) => word);
  const [only, except] = [words(written('only')), words(written('except'))];
  const renamed = written('parameters') ?? written('parameter') ?? written('scoped');
  addResource(reading, registration, {
    name: name ?? `{${text.slice(first.from, first.to)}}`,
    controller:
      second && (classNameOf(bare.slice(second.from, second.to)) ?? quoted(text, bare, second)?.split('\\').at(-1)),
    isOpen: name === undefined,
    isWanted: (action) => (only?.includes(action) ?? true) && !(except?.includes(action) ?? false),
    parameters: renamed === undefined ? '' : text.slice(renamed.from, renamed.to),
    isShallow: rest.some((each) => each.name === 'shallow'),
    isRenamed:
      rest.some((each) => /^names?$|^as$/.test(each.name)) ||
      (options !== undefined && /["'](?:names|as)["']/.test(text.slice(options.from, options.to))),
  });
}

function addResource(reading: Reading, { file, at, step, group }: Registration, resource: Resource): void {
  const { controller, isOpen, isShallow } = resource;
  const isSingle = /singleton/i.test(step.name);
  const parts = routePath([resource.name]).slice(1).split('.');
  const parameterOf = (part: string) => {
    const last = part.split('/').at(-1) ?? part;
    const set = new RegExp(`["']${escaped(last)}["']\\s{0,20}=>\\s{0,20}["']([^"']{1,80})["']`);
    return `{${set.exec(resource.parameters)?.[1] ?? singularOf(last).replaceAll('-', '_')}}`;
  };
  const own = parts.at(-1) ?? '';
  const above = parts.slice(0, -1).flatMap((part) => [part, parameterOf(part)]);
  for (const [action, methods, end, isOfOne] of ACTIONS) {
    if (/^api/.test(step.name) && (action === 'create' || action === 'edit')) continue;
    if (isSingle && !/^(?:show|edit|update)$/.test(action)) continue;
    if (!resource.isWanted(action)) continue;
    const below = isShallow && isOfOne ? [] : above;
    const path = routePath([...below, own, isOfOne && !isSingle ? parameterOf(own) : '', end]);
    for (const method of methods) {
      const handler = controller === undefined ? undefined : `${controller}@${action}`;
      const words = isShallow && isOfOne ? [own] : parts;
      const called = `${words.map((part) => part.split('/').at(-1)).join('.')}.${action}`;
      const name = resource.isRenamed ? undefined : called;
      add(reading, file, { at, end: step.inside?.to ?? at }, group, { method, path, isOpen, handler, name });
    }
  }
}

/** The class that answers, where `use … as …` has given it another name. */
function handlerMeant({ sources, aliases }: Reading, file: string, handler: string): string {
  const known = aliases.get(file) ?? aliasesIn(sources.bare(file));
  aliases.set(file, known);
  return handler.replace(/^\w{1,100}/, (name) => known.get(name) ?? name);
}

function aliasesIn(bare: string): ReadonlyMap<string, string> {
  const renamed = bare.matchAll(/\b(\w{1,100})\s{1,20}as\s{1,20}(\w{1,100})\s{0,20}[,;}]/g);
  return new Map([...renamed].map(([, name = '', alias = '']) => [alias, name]));
}

function add(
  reading: Reading,
  file: string,
  { at, end }: { readonly at: number; readonly end: number },
  group: Group,
  route: {
    readonly method: string;
    readonly path: string;
    readonly isOpen: boolean;
    readonly handler: string | undefined;
    /** Without what the groups around put before it. */
    readonly name?: string | undefined;
  },
): void {
  const text = reading.sources.text(file);
  const [line, endLine] = [lineAt(text, at), lineAt(text, end)];
  const around = reading.middleware.linesFor(group.middleware ?? []);
  reading.routes.push({
    method: route.method,
    path: routePath([group.prefix, route.path]),
    ...(route.handler === undefined ? {} : { handler: handlerMeant(reading, file, route.handler) }),
    file,
    line,
    ...(endLine > line ? { endLine } : {}),
    ...(route.name === undefined ? {} : { name: `${group.named ?? ''}${route.name}` }),
    ...(around.length === 0 ? {} : { around }),
    framework: 'laravel',
    confidence: group.isOpen || route.isOpen ? 'inferred' : 'high',
  });
}
