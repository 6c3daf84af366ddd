/**
 * What an expression of a script may be, where that is an object: the literals in it, through constants, conditions, spreads
 * and callbacks that make one; and whether it may be more than these.
 */
import { closingBracket, type Span, splitAtCommas } from '../../code-text.ts';
import type { Sources } from '../../sources.ts';
import { endOfStatement } from '../functions.ts';

export interface JsPlace extends Span {
  readonly file: string;
}

export interface JsObjects {
  /** Places of object literals. */
  readonly literals: readonly JsPlace[];
  /** There may be others. */
  readonly isOpen: boolean;
}

export interface JsEntry {
  readonly key: string;
  /** The same as the key where the object names a variable of that name. */
  readonly value: JsPlace;
}

const NOTHING: JsObjects = { literals: [], isOpen: false };
const UNKNOWN: JsObjects = { literals: [], isOpen: true };
const MOST_STEPS = 8;

/** An array stands for what is in it. */
export function objectsAt(sources: Sources, place: JsPlace, depth = 0): JsObjects {
  const { file } = place;
  const masked = sources.masked(file);
  const { from, to } = trimmed(masked, place);
  const next = (span: Span): JsObjects => objectsAt(sources, { file, ...span }, depth + 1);
  if (from >= to) return NOTHING;
  if (depth > MOST_STEPS || to - from > MOST_CHARACTERS) return UNKNOWN;
  const written = masked.slice(from, to);
  const first = written[0];
  if (first === '{' && closingBracket(masked, from) === to - 1)
    return { literals: [{ file, from, to }], isOpen: false };
  if (first === '[' && closingBracket(masked, from) === to - 1)
    return together(splitAtCommas(masked, from + 1, to - 1).map((part) => next(afterSpread(masked, part))));
  if (first === '(' && closingBracket(masked, from) === to - 1) return next({ from: from + 1, to: to - 1 });
  const cast = /\s(?:as|satisfies)\s[\w$.<>[\]{}\s|&'"]{1,200}$/.exec(written);
  if (cast !== null && isOutside(masked, from, from + cast.index)) return next({ from, to: from + cast.index });
  const choice = choiceIn(masked, from, to);
  if (choice !== undefined) return together(choice.map(next));
  if (NO_OBJECT.test(written)) return NOTHING;
  if (/^[\w$]+$/.test(written)) return objectsNamed(sources, { file, from, to }, written, depth);
  const mapped = /\.\s{0,20}(?:map|flatMap)\s{0,20}\(/.exec(written);
  if (mapped !== null) return madeByCallback(sources, file, from + mapped.index + mapped[0].length, to, depth);
  return UNKNOWN;
}

const MOST_CHARACTERS = 20_000;
const NO_OBJECT = /^(?:undefined|null|true|false|[\d.]+|(['"`])\s*\1)$/;

/** The entries of an object literal, and what it spreads. Computed keys are `isOpen`. */
export function entriesOf(
  sources: Sources,
  { file, from, to }: JsPlace,
): { readonly entries: readonly JsEntry[]; readonly spread: readonly JsPlace[]; readonly isOpen: boolean } {
  const [text, masked] = [sources.text(file), sources.masked(file)];
  const entries: JsEntry[] = [];
  const spread: JsPlace[] = [];
  let isOpen = false;
  for (const part of splitAtCommas(masked, from + 1, to - 1)) {
    const written = text.slice(part.from, part.to);
    const named = /^(?:(['"])([\w$.]{1,200})\1|([\w$]{1,200}))\s{0,100}:\s{0,100}/.exec(written);
    if (written.startsWith('...')) spread.push({ file, from: part.from + 3, to: part.to });
    else if (named !== null)
      entries.push({
        key: named[2] ?? named[3] ?? '',
        value: { file, from: part.from + named[0].length, to: part.to },
      });
    else if (/^[\w$]+$/.test(written)) entries.push({ key: written, value: { file, ...part } });
    else isOpen = true;
  }
  return { entries, spread, isOpen };
}

function together(all: readonly JsObjects[]): JsObjects {
  return { literals: all.flatMap(({ literals }) => literals), isOpen: all.some(({ isOpen }) => isOpen) };
}

function afterSpread(masked: string, part: Span): Span {
  return masked.startsWith('...', part.from) ? { from: part.from + 3, to: part.to } : part;
}

/** Of `a ? b : c`, `a && b`, `a ?? b` and `a || b` what it may come to; undefined where it is none of these. */
function choiceIn(masked: string, from: number, to: number): readonly Span[] | undefined {
  let question = -1;
  let colons = 0;
  for (let at = from; at < to; at++) {
    const char = masked[at] as string;
    const pair = masked.slice(at, at + 2);
    if (char === '(' || char === '[' || char === '{') at = Math.min(closingBracket(masked, at), to);
    else if (pair === '=>') return undefined;
    else if (question < 0 && pair === '&&') return choiceIn(masked, at + 2, to) ?? [{ from: at + 2, to }];
    else if (question < 0 && (pair === '??' || pair === '||'))
      return [
        { from, to: at },
        { from: at + 2, to },
      ];
    else if (pair === '?.' || pair === '??') at += 1;
    else if (char === '?') {
      if (question < 0) question = at;
      colons += 1;
    } else if (char === ':' && question >= 0) {
      colons -= 1;
      if (colons === 0)
        return [
          { from: question + 1, to: at },
          { from: at + 1, to },
        ];
    }
  }
  return undefined;
}

/** No bracket is open between these offsets. */
function isOutside(masked: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const char = masked[at];
    if (char === '(' || char === '[' || char === '{') at = closingBracket(masked, at);
    if (at >= to) return false;
  }
  return true;
}

/** `rows.map((row) => ({ … }))`. */
function madeByCallback(sources: Sources, file: string, from: number, to: number, depth: number): JsObjects {
  const masked = sources.masked(file);
  const arrow = /^[^;{]{0,300}?=>\s{0,100}/.exec(masked.slice(from, Math.min(to, from + 500)));
  if (arrow === null) return UNKNOWN;
  const body = from + arrow[0].length;
  if (masked[body] !== '(') return UNKNOWN;
  const end = closingBracket(masked, body);
  return end >= to ? UNKNOWN : objectsAt(sources, { file, from: body, to: end + 1 }, depth + 1);
}

function objectsNamed(sources: Sources, place: JsPlace, name: string, depth: number): JsObjects {
  const { file, from } = place;
  const found = lastKnownAt(sources.once(file, readDeclarations).get(name) ?? [], from);
  if (found === undefined) return UNKNOWN;
  if (found.value === undefined) return UNKNOWN;
  const objects = objectsAt(sources, { file, ...found.value }, depth + 1);
  return { ...objects, isOpen: objects.isOpen || found.isChanged };
}

interface Declared {
  readonly at: number;
  /** Where the block ends that it is known in. */
  readonly to: number;
  /** Undefined for what is no constant: a parameter that bears the name. */
  readonly value: Span | undefined;
  /** Something is added to it later. */
  readonly isChanged: boolean;
}

/** Of declarations in the order of the text the last one before an offset in whose block that lies. */
function lastKnownAt(declared: readonly Declared[], offset: number): Declared | undefined {
  let [low, high] = [0, declared.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((declared[middle] as Declared).at < offset) low = middle + 1;
    else high = middle;
  }
  return declared.slice(Math.max(0, low - MOST_LOOKED_AT), low).findLast(({ to }) => offset < to);
}

/** Blocks that are closed again lie between; who has so many of one name is no person. */
const MOST_LOOKED_AT = 200;

/** Variables of a file, by name, in the order of the text. */
function readDeclarations(sources: Sources, file: string): ReadonlyMap<string, readonly Declared[]> {
  const masked = sources.masked(file);
  const found = new Map<string, Declared[]>();
  const changes = changesIn(masked);
  const setAgain = setAgainIn(masked);
  const ends = blockEnds(masked);
  for (const match of masked.matchAll(/\b(const|let|var)\s{1,20}([\w$]{1,200})\b([^=;\n]{0,200})=(?![=>])\s{0,100}/g)) {
    const [whole, word, name = ''] = match;
    const from = match.index + whole.length;
    const list = found.get(name) ?? [];
    found.set(name, list);
    const value = word === 'const' || !setAgain.has(name) ? { from, to: endOfStatement(masked, from) } : undefined;
    const to = ends(match.index);
    const isChanged = changes.get(name)?.some((at) => at > from && at < to) === true;
    list.push({ at: match.index, to, value, isChanged });
  }
  return found;
}

/** `where.email = …`, `where[name] = …`, `Object.assign(where, …)`: offsets by the name. */
function changesIn(masked: string): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (const pattern of CHANGES)
    for (const { 1: name = '', index } of masked.matchAll(pattern)) {
      const known = found.get(name);
      if (known === undefined) found.set(name, [index]);
      else known.push(index);
    }
  return found;
}

const CHANGES = [
  /(?<![\w$.])([\w$]{1,200})(?:\??\.[\w$]{1,100}){1,5}\s{0,20}(?:=(?![=>])|\+=|\?\?=)/g,
  /(?<![\w$.])([\w$]{1,200})\[[^\]\n]{0,100}\]\s{0,20}=(?![=>])/g,
  /\bObject\s{0,9}\.\s{0,9}assign\(\s{0,20}([\w$]{1,200})/g,
];

/** Names that something is set to more than once, their declarations included. */
function setAgainIn(masked: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const again = new Set<string>();
  for (const [, name = ''] of masked.matchAll(/(?<![\w$.])([\w$]{1,200})\s{0,20}=(?![=>])/g))
    (seen.has(name) ? again : seen).add(name);
  return again;
}

/** The end of the innermost braces around an offset; offsets are asked for from the first to the last. */
function blockEnds(masked: string): (offset: number) => number {
  const open: number[] = [];
  let at = 0;
  return (offset) => {
    for (; at < offset; at++) {
      if (masked[at] === '{') open.push(at);
      else if (masked[at] === '}') open.pop();
    }
    const brace = open.at(-1);
    return brace === undefined ? masked.length : closingBracket(masked, brace);
  };
}

function trimmed(masked: string, { from, to }: Span): Span {
  let [start, end] = [from, to];
  while (start < end && /\s/.test(masked[start] as string)) start += 1;
  while (end > start && /[\s;,]/.test(masked[end - 1] as string)) end -= 1;
  return { from: start, to: end };
}
