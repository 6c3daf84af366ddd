/**
 * Requests that Python sends: `requests` and `httpx`, their sessions and clients, and the test clients of Django, Flask,
 * FastAPI and Starlette. What a path does not say stands as `{}`; one that is looked up by a name, `reverse('order')` or
 * `url_for('order')`, is asked for by that. A client of tests that asks for what the code does not say is open.
 */

import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { pathOf } from '../../reading/request-path.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedRequest } from '../../scan.ts';
import { type ClientKind, holdsClient, isClientHere } from './python-clients.ts';
import { urlsWritten } from './python-urls.ts';
import { type Constants, type PyPlace, UNTOLD, valuesHeld } from './python-values.ts';
import {
  type PySending,
  type PyUrl,
  pyFunctionsIn,
  type Reader,
  type Told,
  textsTold,
  withPyWrappers,
} from './python-wrappers.ts';

export function readPythonRequests(sources: Sources): readonly ScannedRequest[] {
  const constants = constantsOf(sources);
  const files = sources.files.filter(
    (file) =>
      file.endsWith('.py') &&
      (/requests|httpx|aiohttp|urllib|client|reverse\(|url_for\(/i.test(sources.text(file)) ||
        asksInTests(sources, file)),
  );
  const read = (file: string, span: Span) => urlsWritten({ sources, file, constants }, span);
  const found = files.flatMap((file) => [...sendingsIn(sources, file, read, constants)]);
  const requests = withPyWrappers(sources, files, found, read).flatMap(
    ({ file, at, written, method, isOfTests = false }): readonly ScannedRequest[] => {
      const text = written !== undefined && 'text' in written ? written.text : undefined;
      const said =
        method !== undefined && 'text' in method && /^\w+$/.test(method.text)
          ? { method: method.text.toUpperCase() }
          : {};
      const here = { ...said, file, line: lineAt(sources.text(file), at) };
      const asked = text === undefined ? undefined : askedFor(text, isOfTests);
      const isOneOf = written !== undefined && 'text' in written && written.isPerhaps === true;
      if (asked !== undefined) return [{ ...asked, ...(isOneOf ? { isPerhaps: isOneOf } : {}), ...here }];
      // Of one that is a name, or a path where none is called so: `shop:order-list` is no path.
      const isName = isOneOf && text !== undefined && /^\w[\w-]{0,100}(?::[\w.-]{1,100})+$/.test(text);
      if (!isOfTests || isName || (text !== undefined && /^https?:/.test(text))) return [];
      const around = pyFunctionsIn(sources, file).findLast((each) => each.at < at && at < each.to);
      const within =
        around === undefined
          ? {}
          : { within: around.name, withinLine: lineAt(sources.text(file), around.at + around.depth) };
      return [{ path: '', isOpen: true, ...within, ...here }];
    },
  );
  // What many classes say alike of a base is asked for once.
  return [...new Map(requests.map((each) => [JSON.stringify(each), each])).values()];
}

/**
 * Undefined where nothing of it is known. Behind the path of a name stands a query, or more of a path, which is
 * another route's. What a client of tests is told begins at the root of the application.
 */
function askedFor(
  written: string,
  isOfTests: boolean,
): Pick<ScannedRequest, 'path' | 'protocol' | 'behind' | 'hasUnknownBase' | 'namesHost' | 'isPerhaps'> | undefined {
  const [, name, behind = ''] = /^route\(([^()]+)\)(.*)/.exec(written) ?? [];
  if (name === undefined) return pathOf(isOfTests && /^(?![/$]|\w+:)/.test(written) ? `/${written}` : written);
  if (name.includes('$')) return undefined;
  const more = behind.replace(/[?#].*/, '').replace(/\$\{[^{}]{0,300}\}/g, '{}');
  // What is not known may be a query as well.
  if (more === '' || /^(?:\{\})+$/.test(more))
    return { path: name, protocol: 'route', ...(more === '' ? {} : { isPerhaps: true }) };
  return { path: name, protocol: 'route', behind: more };
}

function constantsOf(sources: Sources): Constants {
  let known: ReadonlyMap<string, string> | undefined;
  return () => {
    known ??= readConstants(sources);
    return known;
  };
}

function readConstants(sources: Sources): ReadonlyMap<string, string> {
  const found = new Map<string, Set<string>>();
  for (const file of sources.files) {
    if (!file.endsWith('.py')) continue;
    const set =
      /^[ \t]{0,100}([A-Z][A-Z0-9_]{1,100})[ \t]{0,100}(?::[^=\n]{0,60})?=(?!=)[ \t]{0,100}(?:(["'])([^"'\n{}]{0,400})\2[ \t]{0,100}(?:#.*)?$)?/gm;
    for (const [, name = '', , value = ''] of sources.text(file).matchAll(set))
      found.set(name, (found.get(name) ?? new Set()).add(value));
  }
  // What is set by anything else than a text counts as another value, the empty one.
  const paths = [...found].flatMap(([name, values]) => {
    const [value = '', ...more] = values;
    return more.length === 0 && value.startsWith('/') ? [[name, value] as const] : [];
  });
  return new Map(paths);
}

/** Tests may have their client from another file, and be told nothing of it but its name. */
function asksInTests(sources: Sources, file: string): boolean {
  const text = sources.text(file);
  return /^[ \t]{0,100}(?:async[ \t]{1,9})?def[ \t]{1,9}test/m.test(text) && ASKS.test(text);
}

const ASKS = /\.\s{0,5}(?:get|post|put|patch|delete|head|options|request)\s{0,5}\(/;

/** A chain of calls may have a line for each. */
const CALLS =
  /(?<![\w.])((?:self\.|cls\.)?\w+)\s{0,100}\.\s{0,5}(get|post|put|patch|delete|head|options|request)\s{0,5}\(/g;

function* sendingsIn(sources: Sources, file: string, read: Reader, constants: Constants): Generator<PySending> {
  const [text, bare] = [sources.text(file), sources.bare(file)];
  const place = { sources, file, constants };
  for (const match of bare.matchAll(CALLS)) {
    const [whole, receiver = '', verb = ''] = match;
    const open = match.index + whole.length - 1;
    // Whatever is given the path of a name is one, as fixtures that have logged somebody in.
    const isGivenName = /^\(\s{0,200}f?["']?\{?(?:\w{1,60}\.)?(?:reverse|url_for)\(/.test(text.slice(open, open + 300));
    const kind = isGivenName ? 'tests' : clientKind(place, { receiver, at: match.index, open });
    if (kind === undefined) continue;
    const given = splitAtCommas(bare, open + 1, closingBracket(bare, open));
    if (!isGivenName && isOtherCall(bare, given)) continue;
    // `requests.request("GET", url)`.
    const places = verb === 'request' ? [0, 1] : [undefined, 0];
    const [said, url] = places.map((place) => (place === undefined ? undefined : argumentOf(bare, given, place)));
    const [method] =
      verb === 'request' ? toldBy(said, (span) => [{ text: text.slice(span.from, span.to) }]) : [{ text: verb }];
    const isOfTests = kind === 'tests';
    for (const written of toldBy(url, (span) => read(file, span)))
      if (written !== undefined || isOfTests)
        yield {
          file,
          at: match.index,
          written: kind === 'perhaps' ? perhapsTold(written) : written,
          method: withoutQuotes(method),
          isOfTests,
        };
  }
}

interface Called {
  readonly receiver: string;
  readonly at: number;
  readonly open: number;
}

/**
 * By its name, by what makes it in this file, or by what it holds, whatever that is called. Of a parameter of a test that no
 * fixture here gives, as one of a plug-in, only a path tells that it may be one.
 */
function clientKind(place: PyPlace, { receiver, at, open }: Called): ClientKind | 'perhaps' | undefined {
  const text = place.sources.text(place.file);
  const here = isClientHere(place, receiver);
  if (here !== undefined) return here;
  const held = holdsClient(place, receiver, at);
  if (held !== undefined) return held;
  const isPath = /^\(\s{0,200}f?["']\/\w/.test(text.slice(open, open + 300));
  return isPath && isGivenByOthers(place, receiver, at) ? 'perhaps' : undefined;
}

function isGivenByOthers(place: PyPlace, receiver: string, at: number): boolean {
  const { sources, file } = place;
  const around = pyFunctionsIn(sources, file).findLast((each) => each.at < at && at < each.to);
  return (
    around !== undefined &&
    /^test/.test(around.name) &&
    around.parameters.includes(receiver) &&
    valuesHeld(place, receiver, at) === UNTOLD
  );
}

function perhapsTold(told: Told): Told {
  return told !== undefined && 'text' in told ? { ...told, isPerhaps: true } : told;
}

/** `client.get(documentId=0)`: whatever asks for a path is given it first, or by a name of its own. */
function isOtherCall(bare: string, given: readonly Span[]): boolean {
  const names = given.map(({ from, to }) => /^\s{0,200}(\w{1,100})\s{0,9}=(?!=)/.exec(bare.slice(from, to))?.[1]);
  return names.length > 0 && names.every((name) => name !== undefined && !GIVEN_TO_CLIENTS.test(name));
}

/** What clients of tests and of HTTP take by name. */
const GIVEN_TO_CLIENTS =
  /^(?:url|path|method|data|json|params|headers|cookies|auth|content|content_type|content_length|files|follow|follow_redirects|allow_redirects|format|query_params|query_string|base_url|timeout|secure|extensions|environ_base|environ_overrides|buffered|subdomain|stream|verify|extra)$/;

/** One of those that are handed on, where the function hands on what it is given. */
function argumentOf(bare: string, given: readonly Span[], place: number): Span | number | undefined {
  const star = given.findIndex(({ from }) => bare[from] === '*' && bare[from + 1] !== '*');
  return star >= 0 && place >= star ? place - star : given[place];
}

function toldBy(argument: Span | number | undefined, read: (span: Span) => readonly PyUrl[]): readonly Told[] {
  if (argument === undefined) return [undefined];
  return typeof argument === 'number' ? [{ handedOn: argument }] : textsTold(read(argument));
}

/** `"GET"` is the text, `method` a variable. */
function withoutQuotes(told: Told): Told {
  if (told === undefined || !('text' in told)) return told;
  const literal = /^["']?(\w+)["']$/.exec(told.text)?.[1];
  if (literal !== undefined) return { text: literal };
  return VERBS.test(told.text) ? told : { text: `\${${told.text}}` };
}

const VERBS = /^(?:get|post|put|patch|delete|head|options)$/i;
