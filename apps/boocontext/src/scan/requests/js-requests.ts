/**
 * Requests that scripts send: `fetch` and its like, axios and other clients, Angular's HttpClient, and tests that hand a
 * request to an application. The path is read as far as the code says it; what it cannot say stands as `{}`.
 */
import type { ScannedRequest } from '../project-scan.ts';
import type { Span } from '../reading/code-text.ts';
import { fieldsOf } from '../reading/js-literals.ts';
import { textValueOf } from '../reading/js-values.ts';
import { exportsOf, fileOfImport, importsIn } from '../reading/modules.ts';
import { escaped, lineAt, type Sources } from '../reading/sources.ts';
import { argumentsAt, isDeclared, methodGiven, type Sending } from './js-sendings.ts';
import { withWrappers } from './js-wrappers.ts';
import { pathOf } from './request-path.ts';

export function readScriptRequests(sources: Sources): readonly ScannedRequest[] {
  const found = sources
    .scripts()
    .flatMap((file) => (MAY_REQUEST.test(sources.text(file)) ? [...sendingsIn(sources, file)] : []));
  return withWrappers(sources, found).flatMap(({ file, at, written, method: { said } }): readonly ScannedRequest[] => {
    const path = pathOf(written);
    if (path === undefined) return [];
    const line = lineAt(sources.masked(file), at);
    return [{ ...path, ...(said === undefined ? {} : { method: said }), file, line }];
  });
}

const MAY_REQUEST =
  /\b(?:fetch|\$fetch|ofetch|useFetch|useLazyFetch|axios|ky|got)\b|\.\s*(?:get|post|put|patch|delete|head|request|inject)\b/;

/** What takes a URL and options, and sends a GET where these say nothing. */
const FUNCTIONS = /(?<![\w$.])(fetch|\$fetch|ofetch|useFetch|useLazyFetch|axios|ky|got)\s*(?:<[^()]{0,200}>\s*)?\(/g;
const METHODS = /\.\s*(get|post|put|patch|delete|head|request|inject|fetch)\s*(?:<[^()]{0,200}>\s*)?\(/g;

function* sendingsIn(sources: Sources, file: string): Generator<Sending> {
  const masked = sources.masked(file);
  const clients = new Map<string, Client | undefined>();
  for (const match of masked.matchAll(FUNCTIONS)) {
    if (isDeclared(masked, match.index)) continue;
    const given = argumentsAt(masked, match.index + match[0].length - 1);
    const sent = sentBy(sources, file, given, undefined, '');
    if (sent !== undefined) yield { ...sent, file, at: match.index };
  }
  for (const match of masked.matchAll(METHODS)) {
    const [whole, verb = ''] = match;
    const client = clientBefore(sources, file, match.index, verb, clients);
    if (client === undefined) continue;
    const given = argumentsAt(masked, match.index + whole.length - 1);
    const method = WITH_OPTIONS.has(verb) ? undefined : verb.toUpperCase();
    const sent = sentBy(sources, file, given, method, client.base);
    if (sent !== undefined) yield { ...sent, file, at: match.index + whole.indexOf(verb) };
  }
}

const WITH_OPTIONS: ReadonlySet<string> = new Set(['request', 'inject', 'fetch']);

/** @param method where the call's own name says it */
function sentBy(
  sources: Sources,
  file: string,
  [first, second]: readonly Span[],
  method: string | undefined,
  base: string,
): Pick<Sending, 'written' | 'method'> | undefined {
  if (first === undefined) return undefined;
  const masked = sources.masked(file);
  const isOptions = masked[first.from] === '{';
  const options = isOptions ? first : second;
  const fields = options !== undefined && masked[options.from] === '{' ? fieldsOf(masked, options) : undefined;
  const url = isOptions ? (fields?.get('url') ?? fields?.get('path')) : first;
  const written = url === undefined ? undefined : textValueOf(sources, file, url);
  if (written === undefined) return undefined;
  return {
    written: base === '' ? written : joined(base, written),
    method: method === undefined ? methodGiven(sources, file, options) : { said: method },
  };
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
    const called = /(?<![\w$.])(?:request|supertest|agent|chai\.request)\s*(\([^()]{0,80}(?:\(\)[^()]{0,20})?\))$/.exec(
      before,
    );
    return called !== null && /supertest|chai/.test(sources.text(file)) ? NO_BASE : undefined;
  }
  const name = /(?:(?<![\w$])this\s{0,9}\.\s{0,9}|(?<![\w$.]))#?[\w$]+$/.exec(before)?.[0].replace(/\s+/g, '');
  if (name === undefined) return undefined;
  // An application under test answers what is handed to it.
  if (verb === 'inject' || (verb === 'request' && /^(?:this\.)?app$/.test(name))) return NO_BASE;
  if (known.has(name)) return known.get(name);
  const isMember = name.startsWith('this.');
  const client = isMember ? memberClient(sources, file, name.slice('this.'.length)) : namedClient(sources, file, name);
  known.set(name, client);
  return client;
}

const LIBRARIES: ReadonlySet<string> = new Set(['axios', 'ky', 'got', 'superagent']);

function namedClient(sources: Sources, file: string, name: string, step = 0): Client | undefined {
  const imported = importsIn(sources, file).get(name);
  if (LIBRARIES.has(imported?.module ?? '') || (imported === undefined && LIBRARIES.has(name))) return NO_BASE;
  const made = clientMadeAs(sources, file, name);
  if (made !== undefined) return made;
  const target = imported === undefined || step > 3 ? undefined : fileOfImport(sources, file, imported.module);
  if (imported === undefined || target === undefined) return undefined;
  const local = exportsOf(sources, target).get(imported.name) ?? imported.name;
  return namedClient(sources, target, local, step + 1);
}

/** `const api = axios.create({ baseURL: '/api' })`. */
function clientMadeAs(sources: Sources, file: string, name: string): Client | undefined {
  const masked = sources.masked(file);
  const made = new RegExp(
    `\\b(?:const|let|var)\\s+${escaped(name)}\\b[^=;\\n]{0,100}=\\s*(?:axios|ky|got|ofetch|\\$fetch)\\s*\\.\\s*(?:create|extend)\\s*\\(`,
  ).exec(masked);
  if (made === null) return undefined;
  const [options] = argumentsAt(masked, made.index + made[0].length - 1);
  if (options === undefined || masked[options.from] !== '{') return NO_BASE;
  const fields = fieldsOf(masked, options);
  const base = fields.get('baseURL') ?? fields.get('prefixUrl') ?? fields.get('prefix');
  if (base === undefined) return NO_BASE;
  return { base: textValueOf(sources, file, base) ?? UNKNOWN };
}

const UNKNOWN = `\${base}`;

/** Angular: `constructor(private http: HttpClient)`, `http = inject(HttpClient)`. */
function memberClient(sources: Sources, file: string, name: string): Client | undefined {
  const masked = sources.masked(file);
  const member = escaped(name);
  const isClient = new RegExp(
    `(?<![\\w$])${member}\\s*(?::\\s*HttpClient\\b|=\\s*inject\\(\\s*HttpClient\\s*\\))`,
  ).test(masked);
  return isClient ? NO_BASE : undefined;
}
