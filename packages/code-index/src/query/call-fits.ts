/**
 * Whether a call that the diff leaves alone still fits a head that the diff changes, as far as the two texts tell: how many
 * arguments are given, which are named, and whether what they are given to is the same. Languages are those of which the
 * forms of heads and calls are known here; in others, and where a text may mean something else, nothing is said.
 */
import { hasDefault } from './head-fits.ts';

export interface HeadChange {
  readonly file: string;
  /** As it stands in the head: of a constructor that of its class. */
  readonly name: string;
  readonly isMember: boolean;
  /** As `Definition.signature` has them, not cut. */
  readonly before: string;
  readonly after: string;
}

/** `fits`: it gives what is taken. `misfit`: it did, and no longer does. Undefined where that cannot be told. */
export type CallFit = 'fits' | 'misfit';

/** @param rest the text of the file from the name of what is called on; `isByPath`: `A::f`, which gives the object itself too */
export function callFits(change: HeadChange, rest: string, isByPath: boolean): CallFit | undefined {
  const language = languageOf(change.file);
  const given = language === undefined ? undefined : argumentsIn(rest, language);
  if (language === undefined || given === undefined) return undefined;
  const [old, now] = [headOf(change.before, change, language), headOf(change.after, change, language)];
  if (old === undefined || now === undefined) return undefined;
  if (language === 'ts') return fitOfScript(old, now, given.parts);
  const own = isByPath ? 1 : 0;
  const isTaken = (head: Head) => takes(head, given, head.hasSelf ? own : 0);
  if (!isTaken(old)) return undefined;
  if (!isTaken(now)) return 'misfit';
  if (old.hasSelf !== now.hasSelf || old.lead !== now.lead) return undefined;
  // Types of Python say nothing to the one who calls; elsewhere what is given must be what was taken.
  if (language === 'py') return old.isAsync === now.isAsync && isInSamePlaces(old, now, given) ? 'fits' : undefined;
  const isSame = given.parts.every((_, i) => typeAt(old, i) === typeAt(now, i));
  return isSame && old.rest === now.rest ? 'fits' : undefined;
}

/** The forms of calls in a file are known here. */
export function readsCallsOf(file: string): boolean {
  return languageOf(file) !== undefined;
}

function languageOf(file: string): string | undefined {
  return /\.[mc]?tsx?$/.test(file) ? 'ts' : /\.(py|go|java|rs)$/.exec(file)?.[1];
}

/**
 * Of TypeScript, where the checker could not be asked: what is given is an object that is written out, and what is taken
 * says which parts such an object has.
 */
function fitOfScript(old: Head, now: Head, given: readonly string[]): CallFit | undefined {
  if (old.lead !== now.lead || old.rest !== now.rest || old.parameters.length !== now.parameters.length)
    return undefined;
  if (given.length > now.parameters.length) return undefined;
  let isMissed = false;
  for (const [i, { type }] of now.parameters.entries()) {
    const before = old.parameters[i]?.type ?? '';
    if (type === before) continue;
    const [formerly, parts, has] = [partsOfType(before), partsOfType(type), partsOfObject(given[i] ?? '')];
    if (formerly === undefined || parts === undefined || has === undefined) return undefined;
    if (has.some((name) => !formerly.has(name))) return undefined;
    if ([...parts].some(([name, { isOptional }]) => !isOptional && !has.includes(name))) isMissed = true;
    if (has.some((name) => !parts.has(name))) isMissed = true;
    else if (has.some((name) => parts.get(name)?.type !== formerly.get(name)?.type)) return undefined;
  }
  return isMissed ? 'misfit' : 'fits';
}

/** Of `{ a: string; b?: number }`; undefined where it says more than names and types, or nothing of them. */
function partsOfType(
  type: string,
): ReadonlyMap<string, { readonly type: string; readonly isOptional: boolean }> | undefined {
  const inside = /^\{(.*)\}$/s.exec(type.trim())?.[1];
  if (inside === undefined) return undefined;
  const parts = new Map<string, { readonly type: string; readonly isOptional: boolean }>();
  for (const text of splitOutside(inside, /[;,]/)) {
    const [, name, optional, own] = /^(?:readonly\s{1,40})?(\w{1,200})(\??):\s{0,40}(.{1,2000})$/s.exec(text) ?? [];
    if (name === undefined || own === undefined) return undefined;
    parts.set(name, { type: own.replace(/\s+/g, ' '), isOptional: optional === '?' });
  }
  return parts;
}

/** Names in `{ a, b: 1 }`; undefined of what is no such object, or spreads another. */
function partsOfObject(text: string): readonly string[] | undefined {
  const inside = /^\{(.*)\}$/s.exec(text.trim())?.[1];
  if (inside === undefined) return undefined;
  const names = splitOutside(inside, /,/).map((part) => /^(\w{1,200})\s{0,40}(?::|$)/.exec(part)?.[1]);
  return names.every((name) => name !== undefined) ? names : undefined;
}

function splitOutside(text: string, separator: RegExp): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    const char = text[at] ?? ',';
    if ('([{<'.includes(char)) depth++;
    else if (')]}'.includes(char) || (char === '>' && text[at - 1] !== '=')) depth--;
    else if (at === text.length || (depth === 0 && separator.test(char))) {
      const part = text.slice(start, at).trim();
      if (part !== '') parts.push(part);
      start = at + 1;
    }
  }
  return parts;
}

/** Whether two heads differ at most in names that nobody who calls writes: of parameters, and in Go of the receiver. */
export function takesTheSame(change: HeadChange): boolean {
  const language = /\.(go|java|rs)$/.exec(change.file)?.[1];
  if (language === undefined) return false;
  const [old, now] = [headOf(change.before, change, language), headOf(change.after, change, language)];
  if (old === undefined || now === undefined) return false;
  return (
    old.parameters.length === now.parameters.length &&
    old.parameters.every(
      ({ type, takesRest }, i) => type === now.parameters[i]?.type && takesRest === now.parameters[i]?.takesRest,
    ) &&
    old.lead === now.lead &&
    old.rest === now.rest &&
    old.hasSelf === now.hasSelf
  );
}

/** What stands in a place, though it may be one of the rest. */
function typeAt({ parameters }: Head, at: number): string | undefined {
  const last = parameters.at(-1);
  const isOfRest = last?.takesRest === 'places' && at >= parameters.length - 1;
  return isOfRest ? last?.type.replace('...', '').trim() : parameters[at]?.type;
}

interface Arguments {
  readonly parts: readonly string[];
  /** Names of those that are given by it. */
  readonly named: readonly string[];
}

interface Parameter {
  /** What it takes, in languages where calls do not name parameters. */
  readonly type: string;
  readonly name: string;
  readonly isOptional: boolean;
  /** Takes all that is left: by place, or by name. */
  readonly takesRest?: 'places' | 'names';
  readonly isByNameOnly: boolean;
}

interface Head {
  readonly parameters: readonly Parameter[];
  readonly hasSelf: boolean;
  readonly isAsync: boolean;
  /** What stands before the name, and behind the parameters: what it gives back. */
  readonly lead: string;
  readonly rest: string;
}

function takes({ parameters }: Head, { parts, named }: Arguments, own: number): boolean {
  const places = parameters.filter(({ takesRest, isByNameOnly }) => takesRest === undefined && !isByNameOnly);
  const count = parts.length - named.length - own;
  const isOpen = parameters.some(({ takesRest }) => takesRest === 'places');
  if (count < 0 || (count > places.length && !isOpen)) return false;
  const rest = [...places.slice(count), ...parameters.filter(({ isByNameOnly }) => isByNameOnly)];
  const takesNames = parameters.some(({ takesRest }) => takesRest === 'names');
  if (!named.every((name) => takesNames || rest.some((each) => each.name === name))) return false;
  return rest.every(({ name, isOptional }) => isOptional || named.includes(name));
}

/** What was given to one parameter by its place is given to the same one. */
function isInSamePlaces(old: Head, now: Head, { parts, named }: Arguments): boolean {
  const count = parts.length - named.length;
  return Array.from({ length: count }, (_, i) => i).every((i) => old.parameters[i]?.name === now.parameters[i]?.name);
}

function headOf(head: string, { name, isMember }: HeadChange, language: string): Head | undefined {
  const found = new RegExp(`(?<![\\w$])${name.replace(/\$/g, '\\$')}\\s*(?=[(<[])`).exec(head);
  if (found === null) return undefined;
  let open = found.index + found[0].length;
  if (head[open] !== '(') open = head.indexOf('(', open);
  const parts = open < 0 ? undefined : partsFrom(head, open, language, /^<[^<>]*(?:<[^<>]*>[^<>]*)*>/);
  if (parts === undefined) return undefined;
  let isByNameOnly = false;
  const parameters: Parameter[] = [];
  let hasSelf = false;
  for (const [i, text] of parts.texts.entries()) {
    if (i === 0 && isSelf(text, isMember, language)) {
      hasSelf = true;
      continue;
    }
    if (language === 'py' && text === '/') return undefined;
    if (language === 'py' && text === '*') {
      isByNameOnly = true;
      continue;
    }
    // `a, b int`: the type is that of the next one.
    const typed = language === 'go' ? (parts.texts.slice(i).find((each) => /\s/.test(each)) ?? text) : text;
    parameters.push({ ...parameterOf(text, typed, language), isByNameOnly });
    if (language === 'py' && /^\*(?!\*)/.test(text)) isByNameOnly = true;
  }
  const written = head.slice(0, found.index).replace(/\s+/g, ' ');
  const lead = language === 'go' ? written.replace(/^func ?\( ?\w{1,200} (?=[*\w])/, 'func (') : written;
  return {
    parameters,
    hasSelf: hasSelf && language === 'rs',
    isAsync: /\basync\b/.test(lead),
    lead,
    rest: (language === 'ts' ? givenBack(head.slice(parts.end + 1)) : head.slice(parts.end + 1))
      .replace(/\s+/g, ' ')
      .trim(),
  };
}

/** What stands before a body, where the head may be all of a function. */
function givenBack(text: string): string {
  const body = /\{|=>/.exec(text)?.index;
  return body === undefined ? text : text.slice(0, body);
}

function isSelf(text: string, isMember: boolean, language: string): boolean {
  if (language === 'py') return isMember && /^(?:self|cls)\b/.test(text);
  return language === 'rs' && /^(?:&\s*(?:'\w+\s+)?)?(?:mut\s+)?self\b/.test(text);
}

function parameterOf(text: string, typed: string, language: string): Omit<Parameter, 'isByNameOnly'> {
  const plain = text.replace(/\s+/g, ' ');
  if (language === 'py') {
    const [, stars = '', name = ''] = /^(\*{0,2})\s*(\w+)/.exec(plain) ?? [];
    const isOptional = stars !== '' || hasDefault(plain);
    if (stars === '') return { type: '', name, isOptional };
    return { type: '', name, isOptional, takesRest: stars === '*' ? 'places' : 'names' };
  }
  if (language === 'ts') {
    const own = /^(?:\{[^{}]*\}|\w{1,200})(\??):\s*(.*)$/s.exec(text);
    return { type: own?.[2] ?? text, name: '', isOptional: own?.[1] === '?' };
  }
  const takesRest = (language === 'go' || language === 'java') && plain.includes('...');
  const type = typeOf(typed.replace(/\s+/g, ' '), language);
  return { type, name: '', isOptional: takesRest, ...(takesRest ? { takesRest: 'places' as const } : {}) };
}

/** Without the name, which no call writes: `a int`, `final int a`, `a: u8`. */
function typeOf(parameter: string, language: string): string {
  switch (language) {
    case 'go':
      return parameter.replace(/^\w+ (?=\S)/, '');
    case 'java':
      return parameter.replace(/^(?:(?:final|@[\w.]+(?:\([^()]*\))?) )*/, '').replace(/ ?\w{1,200}$/, '');
    default:
      return parameter.replace(/^[^:]*:(?!:)\s*/, '');
  }
}

function argumentsIn(rest: string, language: string): Arguments | undefined {
  const open = /^[\w$]+\s*(?:::\s*<[^<>()]*>\s*)?(?=\()/.exec(rest)?.[0].length;
  // What follows types in a call is what is made of them, or taken from them; else it is a comparison.
  const parts =
    open === undefined ? undefined : partsFrom(rest, open, language, /^<[^<>]*(?:<[^<>]*>[^<>]*)*>(?=\s*[(),.:[{])/);
  if (parts === undefined) return undefined;
  const { texts } = parts;
  // What is spread, and in Go what a call gives as several values, may be any number.
  if (texts.some((text) => /^\*|\.\.\.$/.test(text))) return undefined;
  if (language === 'go' && texts.length === 1 && /\)$/.test(texts[0] ?? '')) return undefined;
  const named = language === 'py' ? texts.flatMap((text) => /^(\w+)\s*=(?!=)/.exec(text)?.[1] ?? []) : [];
  return { parts: texts, named };
}

/** Between the bracket at `open` and the one that closes it; undefined where a text could not be followed. */
function partsFrom(
  text: string,
  open: number,
  language: string,
  types: RegExp,
): { readonly texts: readonly string[]; readonly end: number } | undefined {
  const texts: string[] = [];
  let depth = 0;
  let start = open + 1;
  const limit = Math.min(text.length, open + 5_000);
  for (let at = open + 1; at < limit; at++) {
    const char = text[at] as string;
    const two = text.slice(at, at + 2);
    if (two === '//' && language !== 'py') return undefined;
    if (two === '/*' || (char === '#' && language === 'py') || char === '`') return undefined;
    if (two === '->' || two === '=>') at++;
    else if (char === '"' || (char === "'" && language !== 'rs')) {
      const end = endOfText(text, at);
      if (end === undefined) return undefined;
      at = end;
    } else if (char === "'" && language === 'rs') {
      const literal = /^'(?:\\.[^']{0,8}|[^'\\])'/.exec(text.slice(at, at + 14));
      if (literal !== null) at += literal[0].length - 1;
    } else if (depth === 0 && (char === '|' || (char === '<' && language !== 'py'))) {
      // A closure has commas of its own, and so have types.
      const length = char === '<' ? types.exec(text.slice(at, at + 400))?.[0].length : undefined;
      if (length === undefined) return undefined;
      at += length - 1;
    } else if ('([{'.includes(char)) depth++;
    else if (depth > 0 && ')]}'.includes(char)) depth--;
    else if (depth === 0 && (char === ',' || char === ')')) {
      const part = text.slice(start, at).trim();
      if (part !== '') texts.push(part);
      start = at + 1;
      if (char === ')') return { texts, end: at };
    } else if (depth === 0 && ']}'.includes(char)) return undefined;
  }
  return undefined;
}

function endOfText(text: string, at: number): number | undefined {
  const quote = text[at] as string;
  if (text.startsWith(quote.repeat(3), at)) return undefined;
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === quote) return i;
    else if (text[i] === '\n') return undefined;
  }
  return undefined;
}
