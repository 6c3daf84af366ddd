/**
 * Texts in code of Go: literals, what constants and variables are set to, sums of them, and what the functions of the
 * library that put texts together make of them.
 */
import { closingBracket, type Span, splitAtCommas, trimmedSpan } from '../code-text.ts';
import { isConditional } from '../conditions.ts';
import type { Sources } from '../sources.ts';
import { type GoValue, goName, settingsIn } from './names.ts';

export interface GoText {
  /** What is not known of its beginning is left out; elsewhere it is `{name}`. */
  readonly text: string;
  readonly isOpen: boolean;
  /** Nothing of it is known. */
  readonly isUnknown: boolean;
}

/** Where a text stands, as far as it matters. */
export interface GoScope {
  /** The function around it, whose variables may have a part in it. */
  readonly body?: Span | undefined;
  /** Names of its parameters, which hide those of the package. */
  readonly parameters?: readonly string[] | undefined;
  /** By the names of parameters that stand for them. */
  readonly texts?: ReadonlyMap<string, GoText> | undefined;
}

export function goText(sources: Sources, file: string, span: Span, scope: GoScope = {}): GoText {
  return textOfParts(partsOf({ sources, scope, visited: { count: 0 } }, file, span, 0));
}

/**
 * What stands behind a method in the pattern of a route. What is not known of the beginning of its path is left out, and
 * ends with a slash where what is known has none.
 */
export function textBehind({ text, isOpen, isUnknown }: GoText, method: string): GoText {
  const rest = text.slice(method.length);
  const known = isOpen ? rest.replace(/^(?:\{[^{}]*\})+/, '') : rest;
  return { text: known === rest || known.startsWith('/') ? known : `/${known}`, isOpen, isUnknown };
}

function textOfParts(parts: readonly Part[]): GoText {
  const isOpen = parts.some((part) => typeof part !== 'string');
  const first = parts.findIndex((part) => typeof part === 'string' && part !== '');
  const rest = first < 0 ? [] : parts.slice(first);
  return {
    text: rest.map((part) => (typeof part === 'string' ? part : part === GUESSED ? '' : `{${part.unknown}}`)).join(''),
    isOpen,
    isUnknown: isOpen && first < 0,
  };
}

/**
 * `conf.Server.BasePath`: below what path the whole application is installed. That is no part of what its own code calls a
 * path, on either side.
 */
const BASE_OF_ALL = /^(?:\w{1,80}\.){1,4}(?:(?:[bB]ase|[rR]oot)_?(?:Path|URL|Url)|[cC]ontextPath|[rR]oute[rs]?Prefix)$/;

type Part = string | { readonly unknown: string };

/** Behind what is only likely. */
const GUESSED: Part = { unknown: '' };

interface Reading {
  readonly sources: Sources;
  readonly scope: GoScope;
  /** Names may stand for sums of names. */
  readonly visited: { count: number };
}

const MOST_STEPS = 6;
const MOST_VISITS = 60;
/** Of a variable in one function. */
const MOST_SETTINGS = 8;

function partsOf(reading: Reading, file: string, { from, to }: Span, depth: number): readonly Part[] {
  const masked = reading.sources.masked(file);
  const parts: Part[] = [];
  let start = from;
  for (let at = from; at <= to; at++) {
    const char = masked[at];
    if (at < to && (char === '"' || char === '`')) {
      const end = masked.indexOf(char, at + 1);
      at = end < 0 || end >= to ? to - 1 : end;
    } else if (at < to && char === '(') {
      at = Math.min(closingBracket(masked, at), to - 1);
    } else if (at === to || char === '+') {
      parts.push(...partOf(reading, file, trimmedSpan(masked, start, at), depth));
      start = at + 1;
    }
  }
  return parts;
}

function partOf(reading: Reading, file: string, span: Span, depth: number): readonly Part[] {
  const written = reading.sources.text(file).slice(span.from, span.to);
  const quote = written[0];
  if ((quote === '"' || quote === '`') && written.endsWith(quote) && written.length > 1) return [written.slice(1, -1)];
  const unknown = [{ unknown: written.slice(0, 80).split('\n')[0] ?? '' }];
  reading.visited.count += 1;
  if (depth > MOST_STEPS || reading.visited.count > MOST_VISITS) return unknown;
  if (BASE_OF_ALL.test(written)) return [];
  const verb = /^http\.Method(Get|Head|Post|Put|Patch|Delete|Connect|Options|Trace)$/.exec(written)?.[1];
  if (verb !== undefined) return [verb.toUpperCase()];
  if (written.endsWith(')')) return madeBy(reading, file, span, depth) ?? unknown;
  const [, owner, name] = /^(?:(\w{1,100})\.)?(\w{1,100})$/.exec(written) ?? [];
  if (name === undefined) return unknown;
  const local = owner === undefined ? localOf(reading, file, name, span.from, depth) : undefined;
  return local ?? ofPackage(reading, file, owner, name, depth) ?? unknown;
}

/** `path.Join(base, "users")`, `fmt.Sprintf("/%s/users", version)` and `strings.TrimSuffix(base, "/")`. */
function madeBy(reading: Reading, file: string, { from, to }: Span, depth: number): readonly Part[] | undefined {
  const masked = reading.sources.masked(file);
  const [head, called = ''] =
    /^(path\.Join|fmt\.Sprintf|strings\.Trim(?:Suffix|Right)|string)\(/.exec(masked.slice(from, from + 40)) ?? [];
  if (head === undefined) return undefined;
  const open = from + head.length - 1;
  if (closingBracket(masked, open) !== to - 1) return undefined;
  const given = splitAtCommas(masked, open + 1, to - 1).map((each) => partsOf(reading, file, each, depth + 1));
  const [first = []] = given;
  if (called === 'string') return first;
  if (called === 'path.Join') return joinedParts(given);
  if (called === 'fmt.Sprintf') return formatted(first, given.slice(1));
  const last = given[1]?.[0];
  return given[1]?.length === 1 && last === '/' ? withoutSlash(first) : undefined;
}

/** As `path.Join` does it: one slash between each two that are not empty, and none at the end. */
function joinedParts(given: readonly (readonly Part[])[]): readonly Part[] {
  const filled = given.filter((parts) => parts.some((part) => part !== ''));
  const parts = merged(filled.flatMap((each, place): readonly Part[] => (place === 0 ? each : ['/', ...each])));
  const joined = withoutSlash(parts);
  // Of `path.Join(base, "/")` only the slash is known.
  return joined.some((part) => typeof part === 'string' && part !== '') ? joined : parts;
}

function merged(parts: readonly Part[]): readonly Part[] {
  const all: Part[] = [];
  for (const part of parts) {
    const before = all.at(-1);
    if (typeof part === 'string' && typeof before === 'string') all[all.length - 1] = before + part;
    else all.push(part);
  }
  return all.map((part) => (typeof part === 'string' ? part.replace(/\/{2,}/g, '/') : part));
}

function withoutSlash(parts: readonly Part[]): readonly Part[] {
  const last = parts.at(-1);
  if (typeof last !== 'string' || (parts.length === 1 && last === '/')) return parts;
  return [...parts.slice(0, -1), last.replace(/(?<!\/)\/+$/, '')];
}

function formatted(format: readonly Part[], given: readonly (readonly Part[])[]): readonly Part[] | undefined {
  const [only] = format;
  if (format.length !== 1 || typeof only !== 'string') return undefined;
  let next = 0;
  return only.split(/(%[a-z%])/).flatMap((part): readonly Part[] => {
    if (part === '%%') return ['%'];
    if (!/^%[a-z]$/.test(part)) return [part];
    const value = given[next];
    next += 1;
    return /^%[sv]$/.test(part) ? (value ?? [{ unknown: '…' }]) : [{ unknown: '…' }];
  });
}

/** A parameter that a call gives a text for, or a variable; both with what is added to them up to this place. */
function localOf(reading: Reading, file: string, name: string, at: number, depth: number): readonly Part[] | undefined {
  const { sources, scope } = reading;
  const told = scope.texts?.get(name);
  const { body } = scope;
  const isInside = body !== undefined && body.from <= at && at < body.to;
  const settings = isInside ? settingsIn(sources, file, body, name) : [];
  const base = told === undefined ? undefined : partsTold(told);
  if (settings.length > MOST_SETTINGS) return [{ unknown: name }];
  const before = settings.filter((setting) => setting.at < at);
  if (base === undefined && isInside && scope.parameters?.includes(name) === true) return [{ unknown: name }];
  if (before.length === 0) return base;
  const [first, ...rest] = before;
  if (first === undefined) return base;
  const begins = base === undefined ? first : undefined;
  if (begins !== undefined && begins.operator === '+=') return undefined;
  let parts = begins === undefined ? (base ?? []) : partsOf(reading, file, begins.span, depth + 1);
  // Set later too, and perhaps in a loop: what it is here is not known.
  const isSetAgain = settings.some((each) => each !== begins && each.operator !== '+=');
  if (isSetAgain || (begins !== undefined && begins.operator !== ':=' && !isDeclared(reading, file, begins.at)))
    return [{ unknown: name }];
  for (const { at: place, span } of begins === undefined ? before : rest) {
    const added = partsOf(reading, file, span, depth + 1);
    const isPerhaps = isConditional(sources, file, place);
    // `if !strings.HasSuffix(path, "/") { path += "/" }`
    if (isPerhaps && added.length === 1 && added[0] === '/') parts = [...withoutSlash(parts), '/', GUESSED];
    else parts = [...parts, ...(isPerhaps ? [{ unknown: name }] : added)];
  }
  return parts;
}

/** `var path = "/x"`, or a line of `var (…)`. */
function isDeclared({ sources }: Reading, file: string, at: number): boolean {
  const before = sources.masked(file).slice(Math.max(0, at - 400), at);
  return /\bvar[ \t]+$/.test(before) || /\bvar[ \t]*\([^()]*$/.test(before);
}

function partsTold(told: GoText): readonly Part[] {
  if (told.isUnknown) return [{ unknown: '…' }];
  return [...(told.isOpen ? [{ unknown: '…' }] : []), told.text];
}

/** `const base = "/api"` of the package, or of the one that is named; what is set to several values is not known. */
function ofPackage(
  reading: Reading,
  file: string,
  owner: string | undefined,
  name: string,
  depth: number,
): readonly Part[] | undefined {
  const found = goName(reading.sources, file, owner, name);
  if (found === undefined || found.isOpen) return undefined;
  const values = found.values.map((value) => partsOfValue(reading, value, depth));
  return new Set(values.map((each) => JSON.stringify(each))).size === 1 ? values[0] : undefined;
}

function partsOfValue(reading: Reading, { file, span }: GoValue, depth: number): readonly Part[] {
  // It stands in another function, or in none.
  return partsOf({ ...reading, scope: {} }, file, span, depth + 1);
}
