/**
 * Requests that Python sends: `requests` and `httpx`, their sessions and clients, and the test clients of Django, Flask,
 * FastAPI and Starlette. What a path does not say stands as `{}`; one that is looked up by a name, `reverse('order')`, is none.
 */

import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { pathOf } from '../../reading/request-path.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedRequest } from '../../scan.ts';
import { type PySending, type Reader, type Told, withPyWrappers } from './python-wrappers.ts';

export function readPythonRequests(sources: Sources): readonly ScannedRequest[] {
  const constants = constantsOf(sources);
  const files = sources.files.filter(
    (file) => file.endsWith('.py') && /requests|httpx|aiohttp|urllib|client/i.test(sources.text(file)),
  );
  const read = (file: string, { from, to }: Span) => writtenAs(sources.text(file).slice(from, to), constants);
  const found = files.flatMap((file) => [...sendingsIn(sources, file, read)]);
  return withPyWrappers(sources, files, found, read).flatMap(({ file, at, written, method }) => {
    const path =
      written !== undefined && 'text' in written && !isUnknown(written.text) ? pathOf(written.text) : undefined;
    const said =
      method !== undefined && 'text' in method && /^\w+$/.test(method.text) ? method.text.toUpperCase() : undefined;
    if (path === undefined) return [];
    return [{ ...path, ...(said === undefined ? {} : { method: said }), file, line: lineAt(sources.text(file), at) }];
  });
}

function isUnknown(written: string): boolean {
  return /^(?:\$\{[^}]*\})+$/.test(written);
}

/** Paths by a name in capitals, `API_V1_STR`, where the whole project gives it one value. */
type Constants = () => ReadonlyMap<string, string>;

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

const CALLS =
  /(?<![\w.])((?:self\.|cls\.)?\w+)\s{0,5}\.\s{0,5}(get|post|put|patch|delete|head|options|request)\s{0,5}\(/g;

function* sendingsIn(sources: Sources, file: string, read: Reader): Generator<PySending> {
  const [text, bare] = [sources.text(file), sources.bare(file)];
  for (const match of bare.matchAll(CALLS)) {
    const [whole, receiver = '', verb = ''] = match;
    if (!isClient(receiver, bare)) continue;
    const open = match.index + whole.length - 1;
    const given = splitAtCommas(bare, open + 1, closingBracket(bare, open));
    // `requests.request("GET", url)`.
    const places = verb === 'request' ? [0, 1] : [undefined, 0];
    const [said, url] = places.map((place) => (place === undefined ? undefined : argumentOf(bare, given, place)));
    const method = verb === 'request' ? toldBy(said, (span) => text.slice(span.from, span.to)) : { text: verb };
    const written = toldBy(url, (span) => read(file, span));
    if (written !== undefined) yield { file, at: match.index, written, method: withoutQuotes(method) };
  }
}

/** One of those that are handed on, where the function hands on what it is given. */
function argumentOf(bare: string, given: readonly Span[], place: number): Span | number | undefined {
  const star = given.findIndex(({ from }) => bare[from] === '*' && bare[from + 1] !== '*');
  return star >= 0 && place >= star ? place - star : given[place];
}

function toldBy(argument: Span | number | undefined, read: (span: Span) => string | undefined): Told {
  if (argument === undefined) return undefined;
  if (typeof argument === 'number') return { handedOn: argument };
  const text = read(argument);
  return text === undefined ? undefined : { text };
}

/** `"GET"` is the text, `method` a variable. */
function withoutQuotes(told: Told): Told {
  if (told === undefined || !('text' in told)) return told;
  const literal = /^["']?(\w+)["']$/.exec(told.text)?.[1];
  if (literal !== undefined) return { text: literal };
  return VERBS.test(told.text) ? told : { text: `\${${told.text}}` };
}

const VERBS = /^(?:get|post|put|patch|delete|head|options)$/i;

/** `client` is one by its name alone, as the fixtures of tests are. */
function isClient(receiver: string, bare: string): boolean {
  const name = receiver.replace(/^(self|cls)\./, '');
  if (/^(requests|httpx)$/.test(name))
    return new RegExp(`^[ \\t]{0,20}(?:import|from)[ \\t]{1,20}${name}\\b`, 'm').test(bare);
  if (/(^|_)client$/.test(name)) return true;
  const made =
    '(?:requests\\.Session|httpx\\.(?:Async)?Client|(?:aiohttp\\.)?ClientSession|TestClient|AsyncClient|APIClient|(?:\\w+\\.)?test_client)';
  // Set to one, opened as one, or a parameter that is one.
  return new RegExp(
    `\\b${name}\\s*=\\s*(?:await\\s+)?${made}\\s*\\(|\\b${made}\\s*\\([^()\\n]{0,200}(?:\\([^()\\n]{0,100}\\)[^()\\n]{0,100})?\\)\\s+as\\s+${name}\\b|\\b${name}\\s*:\\s*${made}\\b`,
  ).test(bare);
}

const UNKNOWN = `\${x}`;

/** A literal, an f-string, or several joined; unknown parts as `${x}`. */
function writtenAs(expression: string, constants: Constants): string | undefined {
  const textOf = (name: string) =>
    constants().get(/(?:^|\.)([A-Z][A-Z0-9_]+)$/.exec(name)?.[1] ?? '') ??
    (/^[\w.]+$/.test(name) ? `\${${name}}` : UNKNOWN);
  const parts = expression.split(/\s\+\s/).map((part) => part.trim().replace(/^url\s*=\s*/, ''));
  const texts = parts.map((part) => {
    const literal = /^([rRuUfF]{0,2})(["'])([^"'\n]*)\2$/.exec(part);
    if (literal === null) return /^[\w.]+$/.test(part) ? textOf(part) : undefined;
    const [, prefix = '', , inside = ''] = literal;
    return /f/i.test(prefix) ? inside.replace(/\{([^{}]{0,200})\}/g, (_, name: string) => textOf(name)) : inside;
  });
  if (texts.includes(undefined)) return undefined;
  return texts.join('');
}
