/**
 * Requests that scripts send: `fetch` and its like, axios and other clients, Angular's HttpClient, and tests that hand a
 * request to an application. The path is read as far as the code says it; what it cannot say stands as `{}`.
 */

import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { pathOf } from '../../reading/request-path.ts';
import { baseClassesOf } from '../../reading/scripts/class-members.ts';
import { withComponents } from '../../reading/scripts/component-sources.ts';
import { meantBy } from '../../reading/scripts/declared.ts';
import { valueAt } from '../../reading/scripts/expressions.ts';
import { endOfStatement, functionsIn } from '../../reading/scripts/functions.ts';
import { fieldsOf, literalAt } from '../../reading/scripts/literals.ts';
import { declarationOf } from '../../reading/scripts/locals.ts';
import { exportsOf, fileOfImport, importsIn } from '../../reading/scripts/modules.ts';
import { filesNear } from '../../reading/scripts/near-files.ts';
import {
  addressesAt,
  argumentsAt,
  isDeclared,
  methodAt,
  methodGiven,
  type Sending,
} from '../../reading/scripts/sendings.ts';
import { alternativesIn, textValueOf, textValuesOf } from '../../reading/scripts/values.ts';
import { escaped, lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedRequest } from '../../scan.ts';
import { methodToldInForm } from './form-method.ts';
import { withWrappers } from './script-wrappers.ts';
import { sendingsTold } from './told-sendings.ts';

export function readScriptRequests(all: Sources): readonly ScannedRequest[] {
  const sources = withComponents(all);
  const files = filesNear(sources, CLIENT, HANDED).filter((file) => MAY_REQUEST.test(sources.text(file)));
  const found = files.flatMap((file) => [...sendingsIn(sources, file)]);
  const known = new Set(found.map(({ file, at }) => `${file}\0${at}`));
  const clients = new Map<string, Map<string, Client | undefined>>();
  const clientOf = (file: string, name: string) => {
    const ofFile = clients.get(file) ?? new Map<string, Client | undefined>();
    clients.set(file, ofFile);
    if (!ofFile.has(name)) ofFile.set(name, namedClient(sources, file, name));
    return ofFile.get(name)?.base;
  };
  const told = files
    .flatMap((file) => [...sendingsTold(sources, file, clientOf)])
    .filter(({ file, at }) => !known.has(`${file}\0${at}`));
  return withWrappers(sources, [...found, ...told]).flatMap(
    ({ file, at, written, method: { said } }): readonly ScannedRequest[] => {
      const line = lineAt(sources.masked(file), at);
      const name = /^route\((.*)\)$/.exec(written)?.[1];
      if (name !== undefined)
        return [{ path: name, protocol: 'route', ...(said === undefined ? {} : { method: said }), file, line }];
      const path = pathOf(written);
      if (path === undefined) return [];
      return [{ ...path, ...(said === undefined ? {} : { method: said }), file, line }];
    },
  );
}

const MAY_REQUEST =
  /\b(?:fetch|EventSource(?:Polyfill)?|XMLHttpRequest|\$fetch|ofetch|useFetch|useLazyFetch|axios|ky|got|fetchJson|useForm|request|__request|useSWR|useSWRInfinite|useSWRImmutable|localVarPath)\b|\burl\s*:|\.\s*(?:get|post|put|patch|delete|head|request|inject|GET|POST|PUT|PATCH|DELETE|ajax|getJSON|useQuery|useMutation)\b/;

/** What every client is, or is made by. */
const CLIENT =
  /\b(?:fetch|EventSource(?:Polyfill)?|XMLHttpRequest|ofetch|useFetch|useLazyFetch|fetchJson|axios|ky|got|superagent|supertest|chai|HttpClient|HttpService|AxiosInstance|NuxtAxiosInstance|AxiosStatic|KyInstance|createClient|__request|localVarPath|jQuery|useSWR|useSWRInfinite|useSWRImmutable)\b|\$fetch\b|\$(?:http|axios)\b|\.\s*inject\s*\(|\.\s*request\s*\(|\$\s*\.\s*(?:ajax|get|post|getJSON)\b|\burl\s*:|["'](?:@inertiajs\/|umi|@umijs\/)/;

/** What is made here may be called by another file. */
const HANDED =
  /\b(?:axios|ky|got|ofetch|\$fetch)\s{0,20}\.\s{0,20}(?:create|extend)\b|\$fetch\s{0,20}\.\s{0,20}create\b|\bcreateClient\b|\bexport\s{1,20}(?:default\s{1,20}|const\s{1,20}[\w$]{1,100}\s{0,20}=\s{0,20}|\{[^{}]{0,500}\b)(?:axios|ky|got|superagent)\b/;

/** What takes a URL and options, and sends a GET where these say nothing. */
const FUNCTIONS =
  /(?<![\w$.])(fetch|\$fetch|ofetch|EventSource(?:Polyfill)?|useFetch|useLazyFetch|axios|ky|got|fetchUtils\s*\.\s*fetchJson|request|__request|useSWR(?:Infinite|Immutable)?)\s*(?:<[^()]{0,400}>\s*)?\(/g;
const METHODS =
  /\.\s*(get|post|put|patch|delete|head|request|inject|fetch|GET|POST|PUT|PATCH|DELETE|HEAD)\s*(?:<[^()]{0,400}>\s*)?\(/g;
/** `this.client(url, { method })`, where that is what `ky.create` gives. */
const MEMBERS = /(?<![\w$.])this\s*\.\s*([\w$]+)\s*(?:<[^()]{0,400}>\s*)?\(/g;

function* sendingsIn(sources: Sources, file: string): Generator<Sending> {
  const masked = sources.masked(file);
  const clients = new Map<string, Client | undefined>();
  for (const match of masked.matchAll(FUNCTIONS)) {
    if (isDeclared(masked, match.index)) continue;
    // What the project itself calls so is read as its own.
    if (match[1] === 'request' && !isOfUmi(sources, file)) continue;
    const given = argumentsAt(masked, match.index + match[0].length - 1);
    // What openapi-typescript-codegen writes: its configuration, which holds the host, and then the options.
    const isGenerated = match[1] === '__request';
    // What SWR asks by a key is fetched by a function that may put something before it.
    const isKey = match[1]?.startsWith('useSWR') === true;
    const [method, base] = [
      isKey ? methodOfFetcher(masked, given[1]) : undefined,
      isKey || isGenerated ? UNKNOWN : baseOfAll(sources, match[1]),
    ];
    const told = isGenerated ? given.slice(1) : isKey ? keyTold(masked, given) : given;
    const behind = match[1] === 'useFetch' ? methodBehind(masked, match.index + match[0].length - 1) : undefined;
    // A key without a slash is a name, and no path.
    for (const sent of sentBy(sources, file, told, method ?? behind, base))
      if (!isKey || sent.written.slice(base.length + 1).includes('/')) yield { ...sent, file, at: match.index };
  }
  if (makesClient(sources, file) && MAKES_MEMBER.test(masked))
    for (const match of masked.matchAll(MEMBERS)) {
      const client = memberClient(sources, file, match[1] ?? '');
      const given = client === undefined ? [] : argumentsAt(masked, match.index + match[0].length - 1);
      for (const sent of sentBy(sources, file, given, undefined, client?.base ?? ''))
        yield { ...sent, file, at: match.index };
    }
  for (const match of masked.matchAll(METHODS)) {
    const [whole, verb = ''] = match;
    const client = clientBefore(sources, file, match.index, verb, clients);
    if (client === undefined) continue;
    const all = argumentsAt(masked, match.index + whole.length - 1);
    // Angular's `request('get', url)`.
    const said = verb === 'request' && all.length > 1 ? methodAt(sources, file, all[0] as Span).said : undefined;
    const given = said === undefined ? all : all.slice(1);
    const method = said ?? (WITH_OPTIONS.has(verb) ? undefined : verb.toUpperCase());
    for (const sent of sentBy(sources, file, given, method, client.base))
      yield { ...sent, file, at: match.index + whole.indexOf(verb) };
  }
  yield* sendingsOfValues(sources, file, clients);
  if (sources.text(file).includes('XMLHttpRequest')) yield* sendingsOpened(sources, file);
  if (sources.text(file).includes('@inertiajs/')) yield* sendingsOfForms(sources, file);
}

/** `const { post, delete: destroy } = useForm({ … })` of Inertia, and then `post('/orders')`. */
function* sendingsOfForms(sources: Sources, file: string): Generator<Sending> {
  const masked = sources.masked(file);
  const verbs = new Map<string, string>();
  for (const [, names = ''] of masked.matchAll(/\bconst\s{0,20}\{([^{}]{0,2000})\}\s{0,20}=\s{0,20}useForm\b/g))
    for (const part of names.split(',')) {
      const [, verb, local] = /^\s*(get|post|put|patch|delete)(?:\s*:\s*([\w$]+))?\s*$/.exec(part) ?? [];
      if (verb !== undefined) verbs.set(local ?? verb, verb.toUpperCase());
    }
  for (const [local, method] of verbs)
    for (const { index, 0: whole } of masked.matchAll(new RegExp(`(?<![\\w$.])${escaped(local)}\\s{0,9}\\(`, 'g')))
      for (const sent of sentBy(sources, file, argumentsAt(masked, index + whole.length - 1), method, ''))
        yield { ...sent, file, at: index };
}

/** `import { request } from '@umijs/max'`. */
function isOfUmi(sources: Sources, file: string): boolean {
  return /^(?:umi|umi-request|@umijs\/max|@umijs\/plugin-request|alova)$/.test(
    importsIn(sources, file).get('request')?.module ?? '',
  );
}

/** `useFetch('/orders').post(order).json()`, of VueUse. */
function methodBehind(masked: string, open: number): string | undefined {
  const close = closingBracket(masked, open);
  return /^\)\s{0,40}\.\s{0,40}(get|post|put|patch|delete)\s{0,9}\(/
    .exec(masked.slice(close, close + 120))?.[1]
    ?.toUpperCase();
}

/** `request.open('POST', '/orders')` of an XMLHttpRequest: nothing else is opened by a method. */
function* sendingsOpened(sources: Sources, file: string): Generator<Sending> {
  const masked = sources.masked(file);
  for (const match of masked.matchAll(/(?<=[\w$)])\s{0,40}\.\s{0,40}open\s{0,9}\(\s{0,40}(?=["'])/g)) {
    const [verb, url] = argumentsAt(masked, match.index + match[0].trimEnd().length - 1);
    const said = verb === undefined ? undefined : methodAt(sources, file, verb).said;
    if (said === undefined || url === undefined) continue;
    for (const sent of sentBy(sources, file, [url], said, ''))
      yield { ...sent, file, at: match.index + match[0].indexOf('open') };
  }
}

/** The path alone of `useSWR(['/orders', page], fetcher)`. */
function keyTold(masked: string, given: readonly Span[]): readonly Span[] {
  const [key, ...rest] = given;
  if (key === undefined || masked[key.from] !== '[') return given;
  const [path] = splitAtCommas(masked, key.from + 1, key.to - 1);
  return path === undefined ? [] : [path, ...rest];
}

/** `useSWR(key, client.post)`; who writes a function there asks for what is to be had. */
function methodOfFetcher(masked: string, fetcher: Span | undefined): string {
  const written = fetcher === undefined ? '' : masked.slice(fetcher.from, fetcher.to);
  return /\.\s{0,20}(post|put|patch)$/.exec(written)?.[1]?.toUpperCase() ?? 'GET';
}

/** `call(api.post, '/orders', order)`: whatever calls it then, it is sent to what is told behind it. */
const VALUES = /\.\s{0,20}(get|post|put|patch|delete|head)\s{0,20},\s{0,200}(?=[\w$'"`])/g;

function* sendingsOfValues(
  sources: Sources,
  file: string,
  clients: Map<string, Client | undefined>,
): Generator<Sending> {
  const masked = sources.masked(file);
  for (const match of masked.matchAll(VALUES)) {
    const [whole, verb = ''] = match;
    const client = clientBefore(sources, file, match.index, verb, clients);
    if (client === undefined) continue;
    const from = match.index + whole.length;
    const url = { from, to: endOfArgument(masked, from) };
    for (const sent of sentBy(sources, file, [url], verb.toUpperCase(), client.base))
      yield { ...sent, file, at: match.index + whole.indexOf(verb) };
  }
}

function endOfArgument(masked: string, from: number): number {
  for (let at = from; at < masked.length; at++) {
    const char = masked[at] as string;
    if ('([{'.includes(char)) at = closingBracket(masked, at);
    else if (',)]}'.includes(char)) return at;
  }
  return masked.length;
}

const WITH_OPTIONS: ReadonlySet<string> = new Set(['request', 'inject', 'fetch']);

/**
 * What a call sends: several where it is told one path or another.
 *
 * @param method where the call's own name says it
 */
function sentBy(
  sources: Sources,
  file: string,
  [first, second]: readonly Span[],
  method: string | undefined,
  base: string,
): readonly Pick<Sending, 'written' | 'method'>[] {
  if (first === undefined) return [];
  const masked = sources.masked(file);
  const isOptions = masked[first.from] === '{';
  const options = isOptions ? first : second;
  const fields = options !== undefined && masked[options.from] === '{' ? fieldsOf(masked, options) : undefined;
  const url = isOptions ? (fields?.get('url') ?? fields?.get('path')) : first;
  if (url === undefined) return [];
  const own = fields?.get('baseURL');
  const before = own === undefined ? base : (textValueOf(sources, file, own) ?? UNKNOWN);
  const given = method === undefined ? methodGiven(sources, file, options) : { said: method };
  const told =
    method === 'POST'
      ? (methodToldInForm(sources, file, { from: first.from, to: (second ?? first).to }) ?? given)
      : given;
  const named = routesNamed(sources, file, url);
  if (named.length > 0) return named.map((name) => ({ written: `route(${name})`, method: told }));
  return addressesAt(sources, file, addressIn(masked, url)).map((written) => ({
    written: before !== '' ? joined(before, written) : RELATIVE.test(written) ? `${UNKNOWN}/${written}` : written,
    method: told,
  }));
}

/** Of `route('orders.show', id)`, which Ziggy makes of the routes of Laravel: the names, where all it may be is such. */
function routesNamed(sources: Sources, file: string, url: Span): readonly string[] {
  const [text, masked] = [sources.text(file), sources.masked(file)];
  if (!text.includes('route(')) return [];
  const written = masked.slice(url.from, url.to);
  const held = /^[\w$]+$/.test(written) ? declarationOf(sources, file, written, url.from) : undefined;
  const each = alternativesIn(sources, file, held?.value ?? url);
  const names = each.flatMap(({ from }) => {
    const head = /^route\s{0,9}\(\s{0,40}(?=["'`])/.exec(masked.slice(from, from + 60));
    const name = head === null ? undefined : literalAt(text, masked, from + head[0].length);
    return name === undefined || name.includes('$') ? [] : [name];
  });
  if (names.length < each.length || names.length === 0) return [];
  const home = meantBy(sources, file, 'route');
  // A function of the project that is called so is another one.
  const isOther = home.file !== file || declarationOf(sources, file, 'route') !== undefined;
  return isOther || /\bfunction\s{1,20}route\b/.test(masked) ? [] : names;
}

/** `api/orders` is asked of wherever the page is, which is the root of the application as a rule. */
const RELATIVE = /^[A-Za-z][\w-]{0,100}\/[\w$]/;

/** The path of `new URL('/orders', location.origin)`. */
function addressIn(masked: string, url: Span): Span {
  const made = /^new\s{1,20}URL\s{0,20}\(/.exec(masked.slice(url.from, url.from + 60));
  if (made === null) return url;
  const [path] = argumentsAt(masked, url.from + made[0].length - 1);
  return path ?? url;
}

function joined(base: string, path: string): string {
  return /^(https?:)?\/\//.test(path) ? path : `${base.replace(/\/$/, '')}/${path.replace(/^\//, '')}`;
}

interface Client {
  /** What its requests begin with; empty for nothing. */
  readonly base: string;
}

const NO_BASE: Client = { base: '' };

/**
 * What a method is called on, where that sends requests.
 *
 * @param known by the names that were looked up in this file
 */
function clientBefore(
  sources: Sources,
  file: string,
  dot: number,
  verb: string,
  known: Map<string, Client | undefined>,
): Client | undefined {
  const masked = sources.masked(file);
  const before = masked.slice(Math.max(0, dot - 200), dot).trimEnd();
  // `request(app).get('/x')` and `supertest(app.getHttpServer()).get('/x')`.
  if (before.endsWith(')')) {
    // `(options?.client ?? client).get({ url })`, as openapi-ts writes it.
    const fallback = /\(\s*options\s*\??\.\s*client\s*\?\?\s*([\w$]+)\s*\)$/.exec(before)?.[1];
    if (fallback !== undefined) return namedClient(sources, file, fallback);
    const called = /(?<![\w$.])(?:request|supertest|agent|chai\.request)\s*(\([^()]{0,80}(?:\(\)[^()]{0,20})?\))$/.exec(
      before,
    );
    return called !== null && /supertest|chai/.test(sources.text(file)) ? NO_BASE : undefined;
  }
  const held = /(?<![\w$.])([\w$]{1,100})\s{0,9}\.\s{0,9}([\w$]{1,100})$/.exec(before);
  if (held !== null && !/^(?:this|window|globalThis)$/.test(held[1] ?? '')) {
    const [, instance = '', member = ''] = held;
    const key = `${instance}.${member}`;
    if (!known.has(key)) known.set(key, clientOfInstance(sources, file, instance, member));
    return known.get(key);
  }
  const name = /(?:(?<![\w$])this\s{0,9}\.\s{0,9}|(?<![\w$.])(?:(?:window|globalThis)\s{0,9}\.\s{0,9})?)#?[\w$]+$/
    .exec(before)?.[0]
    .replace(/\s+/g, '')
    .replace(/^(?:window|globalThis)\./, '');
  if (name === undefined) return undefined;
  // An application under test answers what is handed to it.
  if (verb === 'inject' || (verb === 'request' && /^(?:this\.)?app$/.test(name))) return NO_BASE;
  if (known.has(name)) return known.get(name);
  const shared = /^(?:this\.)?(\$[\w$]+)$/.exec(name)?.[1];
  if (shared !== undefined) {
    const client = sharedClient(sources, file, shared);
    if (client !== undefined) known.set(name, client);
    if (client !== undefined) return client;
  }
  const isMember = name.startsWith('this.');
  const client = isMember ? memberClient(sources, file, name.slice('this.'.length)) : namedClient(sources, file, name);
  known.set(name, client);
  return client;
}

const sharedBySources = new WeakMap<Sources, ReadonlyMap<string, Client>>();

/**
 * `this.$http.get('/orders')` where a file has `Vue.prototype.$http = api` or `app.config.globalProperties.$http = api`, `$axios` of
 * Nuxt, whose beginning its configuration says, and `$http` of AngularJS.
 */
function sharedClient(sources: Sources, file: string, name: string): Client | undefined {
  const known = sharedBySources.get(sources) ?? readShared(sources);
  sharedBySources.set(sources, known);
  const given = known.get(name);
  if (given !== undefined) return given;
  if (name === '$axios' && importsIn(sources, file).get(name) === undefined) return { base: UNKNOWN };
  return name === '$http' &&
    /\bfunction\s{0,20}[\w$]{0,100}\s{0,20}\([^()]{0,500}\$http\b|["']\$http["']/.test(sources.text(file))
    ? NO_BASE
    : undefined;
}

function readShared(sources: Sources): ReadonlyMap<string, Client> {
  const found = new Map<string, Client>();
  for (const file of sources.scripts()) {
    if (!/\b(?:prototype|globalProperties)\s{0,9}\.\s{0,9}\$/.test(sources.text(file))) continue;
    const sets =
      /\b(?:prototype|globalProperties)\s{0,9}\.\s{0,9}(\$[\w$]{1,100})\s{0,20}=(?!=)\s{0,20}([\w$]{1,200})\s{0,9}(?=[;\n]|$)/g;
    for (const [, name = '', value = ''] of sources.masked(file).matchAll(sets)) {
      const client = namedClient(sources, file, value);
      if (client !== undefined) found.set(name, client);
    }
  }
  return found;
}

/** `http.client.put(…)` where another file has `export default new Http()`, and that class such a client. */
function clientOfInstance(sources: Sources, file: string, instance: string, member: string): Client | undefined {
  const home = meantBy(sources, file, instance);
  const masked = sources.masked(home.file);
  const made =
    home.name === 'default'
      ? /\bexport\s{1,20}default\s{1,20}new\s{1,20}([\w$]{1,200})/.exec(masked)?.[1]
      : /^new\s{1,20}([\w$]{1,200})/.exec(valueWritten(masked, home.name))?.[1];
  return made === undefined ? undefined : memberClient(sources, meantBy(sources, home.file, made).file, member);
}

const LIBRARIES: ReadonlySet<string> = new Set(['axios', 'ky', 'got', 'superagent']);

function namedClient(sources: Sources, file: string, name: string, step = 0): Client | undefined {
  const imported = importsIn(sources, file).get(name);
  if (LIBRARIES.has(imported?.module ?? '') || (imported === undefined && LIBRARIES.has(name)))
    return { base: baseOfAll(sources, name) };
  // `router` of Inertia, and what its `useForm` gives.
  if (imported?.module.startsWith('@inertiajs/') === true)
    return /^(?:router|Inertia)$/.test(imported.name) ? NO_BASE : undefined;
  const has = clientsIn(sources, file);
  const made =
    (has.made ? clientMadeAs(sources, file, name) : undefined) ??
    (step > 3 ? undefined : clientHandedOn(sources, file, name, step));
  if (made !== undefined) return made;
  if (has.generated && isGeneratedClient(sources.masked(file), name)) return { base: UNKNOWN };
  if (has.typed && isTypedAs(sources.masked(file), name)) return { base: UNKNOWN };
  const typed = has.fetching ? typedClient(sources, file, name) : undefined;
  if (typed !== undefined) return typed;
  const target = imported === undefined || step > 3 ? undefined : fileOfImport(sources, file, imported.module);
  if (imported === undefined || target === undefined) return undefined;
  const local = exportsOf(sources, target).get(imported.name) ?? imported.name;
  return namedClient(sources, target, local, step + 1);
}

/** Which ways to have a client its text shows, so that not every name is looked for in all of them. */
interface Clients {
  readonly made: boolean;
  readonly generated: boolean;
  readonly typed: boolean;
  readonly fetching: boolean;
  readonly bound: boolean;
}

const clientsBySources = new WeakMap<Sources, Map<string, Clients>>();

function clientsIn(sources: Sources, file: string): Clients {
  const files = clientsBySources.get(sources) ?? new Map<string, Clients>();
  clientsBySources.set(sources, files);
  const known = files.get(file) ?? readClients(sources.text(file));
  files.set(file, known);
  return known;
}

function readClients(text: string): Clients {
  return {
    made: /\.\s{0,20}(?:create|extend)\s{0,20}\(/.test(text),
    generated: text.includes('createConfig'),
    typed: new RegExp(`\\b${TYPES}\\b`).test(text),
    fetching: text.includes('openapi-fetch'),
    bound: /\.\s{0,20}(?:get|post)\s{0,20}=(?![=>])/.test(text),
  };
}

/**
 * A client by another name: `const api = instance`, `api.get = instance.get.bind(instance)`, `const api = { get: instance.get }`,
 * and `const api = useApi()` of a function that gives one.
 */
function clientHandedOn(sources: Sources, file: string, name: string, step: number): Client | undefined {
  const masked = sources.masked(file);
  const member =
    clientsIn(sources, file).bound &&
    new RegExp(
      `(?<![\\w$.])${escaped(name)}\\s{0,20}\\.\\s{0,20}(get|post)\\s{0,20}=(?![=>])\\s{0,20}([\\w$]{1,200})\\s{0,20}\\.\\s{0,20}\\1\\b`,
    ).exec(masked)?.[2];
  if (member) return member === name ? undefined : namedClient(sources, file, member, step + 1);
  const written = valueWritten(masked, name);
  const other =
    /^([\w$]{1,200})\s*(?:[;\n]|$)/.exec(written)?.[1] ??
    /^\{[^{}]{0,400}\b(get|post)\s{0,20}:\s{0,20}([\w$]{1,200})\s{0,20}\.\s{0,20}\1\b/.exec(written)?.[2];
  if (other !== undefined) return other === name ? undefined : namedClient(sources, file, other, step + 1);
  if (/^useForm\b/.test(written) && importsIn(sources, file).get('useForm')?.module.startsWith('@inertiajs/') === true)
    return NO_BASE;
  const maker = /^(?:await\s{1,20})?([\w$]{1,200})\s{0,20}\(/.exec(written)?.[1];
  return maker === undefined ? undefined : clientGivenBy(sources, file, maker, step + 1);
}

/** What the first variable of a name is set to, from its beginning: of most names this shows that they are no client. */
function valueWritten(masked: string, name: string): string {
  const set = new RegExp(`\\b(?:const|let|var)\\s{1,20}${escaped(name)}\\s{0,20}(?::[^=;\\n]{0,200})?=\\s{0,100}`).exec(
    masked,
  );
  return set === null ? '' : masked.slice(set.index + set[0].length, set.index + set[0].length + 450);
}

/** `function useApi() { … return instance; }`, and `return axios.create(…)`. */
function clientGivenBy(sources: Sources, file: string, maker: string, step: number): Client | undefined {
  const home = meantBy(sources, file, maker);
  const masked = sources.masked(home.file);
  const made = functionsIn(sources, home.file).find((each) => each.name === home.name);
  if (made === undefined) return undefined;
  const [given, ...more] = new Set(
    made.results.map((from) => masked.slice(from, Math.min(made.to, endOfStatement(masked, from))).trim()),
  );
  if (given === undefined || more.length > 0) return undefined;
  if (/^[\w$]+$/.test(given)) return namedClient(sources, home.file, given, step);
  const from = made.results[0] as number;
  return new RegExp(`^${CREATES}`).test(given) ? clientAt(sources, home.file, from + given.indexOf('(')) : undefined;
}

const baseBySources = new WeakMap<Sources, string>();

/** `axios.defaults.baseURL = '/api'` is of all its requests, wherever it stands; unknown where it is set to several. */
function baseOfAll(sources: Sources, library: string | undefined): string {
  if (library !== 'axios') return '';
  const known = baseBySources.get(sources) ?? readBaseOfAll(sources);
  baseBySources.set(sources, known);
  return known;
}

function readBaseOfAll(sources: Sources): string {
  const bases = new Set<string>();
  for (const file of sources.scripts()) {
    if (!/\baxios\s{0,20}\.\s{0,20}defaults\s{0,20}\.\s{0,20}baseURL\b/.test(sources.text(file))) continue;
    const masked = sources.masked(file);
    for (const match of masked.matchAll(
      /\baxios\s{0,20}\.\s{0,20}defaults\s{0,20}\.\s{0,20}baseURL\s{0,20}=(?!=)\s{0,20}/g,
    )) {
      const from = match.index + match[0].length;
      const values = textValuesOf(sources, file, { from, to: endOfStatement(masked, from) });
      for (const value of values.length === 0 ? [UNKNOWN] : values) bases.add(value);
    }
  }
  const [base = '', ...more] = bases;
  return more.length > 0 ? UNKNOWN : base;
}

/** `const api = axios.create({ baseURL: '/api' })`. */
function clientMadeAs(sources: Sources, file: string, name: string): Client | undefined {
  const masked = sources.masked(file);
  const made = new RegExp(
    `\\b(?:const|let|var)\\s+${escaped(name)}\\b[^=;\\n]{0,100}=\\s*(?:[\\w$]{1,100}\\(\\s*)?${CREATES}`,
  ).exec(masked);
  if (made === null) return undefined;
  const client = clientAt(sources, file, made.index + made[0].length - 1);
  return changesPaths(masked, name) ? { ...client, base: UNKNOWN } : client;
}

/** What runs before its requests puts something before their paths: ``config.url = `/${shop}${config.url}` ``. */
function changesPaths(masked: string, name: string): boolean {
  const runsBefore = new RegExp(
    `(?<![\\w$])${escaped(name)}\\s{0,9}\\.\\s{0,9}interceptors\\s{0,9}\\.\\s{0,9}request\\b`,
  );
  return runsBefore.test(masked) && /(?<![\w$])[\w$]{1,40}\.(?:url|baseURL)\s{0,9}=(?!=)/.test(masked);
}

const CREATES = '(?:axios|[aA]xios\\w{0,40}|ky|got|ofetch|\\$fetch)\\s*\\.\\s*(?:create|extend)\\s*\\(';

/** @param open of the bracket behind `axios.create` */
function clientAt(sources: Sources, file: string, open: number): Client {
  const [options] = argumentsAt(sources.masked(file), open);
  return { base: baseSaid(sources, file, options) };
}

function baseSaid(sources: Sources, file: string, options: Span | undefined): string {
  if (options === undefined) return '';
  const place = valueAt(sources, { file, ...options });
  // Options that are told to the function around say who knows what.
  if (place === undefined || sources.masked(place.file)[place.from] !== '{') return UNKNOWN;
  const masked = sources.masked(place.file);
  const fields = fieldsOf(masked, place);
  const base = fields.get('baseURL') ?? fields.get('baseUrl') ?? fields.get('prefixUrl') ?? fields.get('prefix');
  if (base === undefined) return /(?:^|[{,])\s{0,200}\.\.\./.test(masked.slice(place.from, place.to)) ? UNKNOWN : '';
  // Several, as in `API ?? '/api'`: the last is what is meant where nothing else is told.
  return textValuesOf(sources, place.file, base).at(-1) ?? UNKNOWN;
}

/** `client = createClient(createConfig(…))` of openapi-ts: where it sends to is set when the application starts. */
function isGeneratedClient(masked: string, name: string): boolean {
  return new RegExp(`\\bconst\\s+${escaped(name)}\\b[^=;\\n]{0,100}=\\s*createClient\\s*\\(\\s*createConfig\\b`).test(
    masked,
  );
}

const TYPES = '(?:AxiosInstance|NuxtAxiosInstance|AxiosStatic|KyInstance|HttpService)';

/** A parameter or a field: who makes it is not said here, and so neither what its requests begin with. */
function isTypedAs(masked: string, name: string): boolean {
  return new RegExp(`(?<![\\w$])${escaped(name)}\\s{0,9}\\??:\\s{0,9}${TYPES}\\b`).test(masked);
}

/** `createClient<paths>({ baseUrl: '/api' })` of openapi-fetch. */
function typedClient(sources: Sources, file: string, name: string): Client | undefined {
  if (!/["']openapi-fetch["']/.test(sources.text(file))) return undefined;
  const masked = sources.masked(file);
  const made = new RegExp(
    `\\bconst\\s+${escaped(name)}\\b[^=;\\n]{0,100}=\\s*create\\w{0,40}\\s*(?:<[^()]{0,200}>\\s*)?\\(`,
  ).exec(masked);
  if (made === null) return undefined;
  const [options] = argumentsAt(masked, made.index + made[0].length - 1);
  return { base: baseSaid(sources, file, options) };
}

const UNKNOWN = `\${base}`;

/** Angular: `constructor(private http: HttpClient)`, `http = inject(HttpClient)`; and `this.http = axios.create(…)`. */
function memberClient(sources: Sources, file: string, name: string, step = 0): Client | undefined {
  return (
    ownMemberClient(sources, file, name) ??
    (step > 3
      ? undefined
      : first(baseClassesOf(sources, file), (base) =>
          base.file === file ? undefined : memberClient(sources, base.file, name, step + 1),
        ))
  );
}

function first<T, R>(all: readonly T[], find: (one: T) => R | undefined): R | undefined {
  for (const one of all) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

function ownMemberClient(sources: Sources, file: string, name: string): Client | undefined {
  const masked = sources.masked(file);
  const member = escaped(name);
  const isClient =
    sources.text(file).includes('HttpClient') &&
    new RegExp(`(?<![\\w$])${member}\\s*(?::\\s*HttpClient\\b|=\\s*inject\\(\\s*HttpClient\\s*\\))`).test(masked);
  if (isClient) return NO_BASE;
  // `private http: { fetch(url: RequestInfo, init?: RequestInit): Promise<Response> }` of NSwag.
  if (new RegExp(`(?<![\\w$])${member}\\s{0,9}:\\s{0,9}\\{\\s{0,9}fetch\\s{0,9}\\(`).test(masked)) return NO_BASE;
  const typed = clientsIn(sources, file).typed && isTypedAs(masked, name) ? { base: UNKNOWN } : undefined;
  if (!makesClient(sources, file)) return typed;
  const made = new RegExp(
    `(?:\\bthis\\s*\\.\\s*|(?:private|protected|public|readonly|static)\\s+)${member}\\b[^=;\\n]{0,100}${MAKES_CLIENT}`,
  ).exec(masked);
  if (made === null) return typed;
  const [options] = argumentsAt(masked, made.index + made[0].length - 1);
  return { base: baseSaid(sources, file, options) };
}

const makersBySources = new WeakMap<Sources, Map<string, boolean>>();

/** Every member that something is called on asks this of its file. */
function makesClient(sources: Sources, file: string): boolean {
  const files = makersBySources.get(sources) ?? new Map<string, boolean>();
  makersBySources.set(sources, files);
  const known = files.get(file) ?? MAKES.test(sources.text(file));
  files.set(file, known);
  return known;
}

const MAKES =
  /\b(?:axios|ky|got|ofetch|\$fetch)\s{0,20}\.\s{0,20}(?:create|extend)\b|\$fetch\s{0,20}\.\s{0,20}create\b/;
const MAKES_CLIENT = '=\\s*(?:axios|ky|got|ofetch|\\$fetch)\\s*\\.\\s*(?:create|extend)\\s*\\(';
const MAKES_MEMBER = new RegExp(
  `(?:\\bthis\\s*\\.\\s*|\\b(?:private|protected|public|readonly|static)\\s+)[\\w$]+[^=;\\n]{0,100}${MAKES_CLIENT}`,
);
