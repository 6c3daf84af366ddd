/** Where statements and routines of SQL begin and end, and what their heads create. */
import type { Name, SqlReading } from './reading.ts';
import type { SqlToken } from './tokens.ts';
import {
  BEFORE_NAMES,
  BLOCK_WORDS,
  CLOSES,
  CREATED,
  ENDS_OF_LOOPS,
  GOES_ON,
  OBJECTS,
  PAIRS,
  RESERVED,
  REWRITTEN,
  ROUTINES,
  SPLITS,
  STARTS,
  STOPS,
  TRANSACTIONS,
} from './words.ts';

export function headAt(reading: SqlReading, at: number): Head | undefined {
  const isCreating = reading.is(at, 'create');
  // SQL Server writes a procedure anew with `ALTER`.
  if (!isCreating && !(reading.is(at, 'alter') && reading.usesGo && reading.isOneOf(at + 1, REWRITTEN)))
    return undefined;
  let what = at + 1;
  for (; what < at + 24; what++) {
    const token = reading.tokens[what];
    if (token === undefined) return undefined;
    if (token.kind === 'word' && CREATED.has(token.word)) {
      if (PAIRS.has(`${token.word} ${reading.tokens[what + 1]?.word}`)) continue;
      break;
    }
    const isStop = token.kind === 'word' && token.word !== 'or' && (STOPS.has(token.word) || token.word === 'create');
    if (token.kind === 'end' || token.kind === 'open' || isStop) return undefined;
  }
  const kind = reading.tokens[what]?.word;
  if (kind === undefined || !CREATED.has(kind)) return undefined;
  let from = what + 1;
  while (reading.isOneOf(from, BEFORE_NAMES)) from++;
  const isEmpty = kind === 'index' && reading.is(from, 'on');
  const name = isEmpty ? undefined : reading.name(from, true);
  // `CREATE SCHEMA AUTHORIZATION owner`, `CREATE DATABASE SCOPED CREDENTIAL`
  const isOwner = reading.is(from, 'authorization') || reading.is(from, 'scoped');
  return name === undefined || isOwner ? undefined : { what: kind, name };
}

function beginsStatement(reading: SqlReading, at: number): boolean {
  const before = reading.tokens[at - 1];
  // What goes on with a word of the language, or with a sign, has not come to its end.
  if (before?.kind === 'word' && (GOES_ON.has(before.word) || (RESERVED.has(before.word) && !CLOSES.has(before.word))))
    return false;
  if (before?.kind === 'sign' && before.word !== '*') return false;
  const { word } = reading.tokens[at] as SqlToken;
  if (word === 'comment') return reading.is(at + 1, 'on');
  if (word === 'create') return headAt(reading, at) !== undefined;
  // `ALTER TABLE t` and in the next line `DROP COLUMN c`
  if (word === 'alter' || word === 'drop') return reading.isOneOf(at + 1, OBJECTS);
  return true;
}

/** A statement goes on to what ends it, and to a word at the beginning of a line that begins another one. */
export function endOfStatement(reading: SqlReading, from: number, to: number): number {
  let cases = 0;
  for (let at = from + 1; at < to; at++) {
    const { kind, word } = reading.tokens[at] as SqlToken;
    if (kind === 'end' || word === '$') return at;
    if (kind === 'open') {
      // What is nested holds no end of a statement; what is never closed may.
      const closed = reading.closing[at] as number;
      if (closed > at && closed < to) at = closed;
      continue;
    }
    if (kind !== 'word' || reading.isAfterDot(at)) continue;
    if (word === 'case') cases++;
    else if (word === 'end') {
      if (cases === 0) return at;
      cases--;
    } else if (cases === 0 && BLOCK_WORDS.has(word) && !isNameHere(reading, at)) return at;
    else if (SPLITS.has(word) && reading.isFirstInLine(at) && beginsStatement(reading, at)) return at;
  }
  return to;
}

/** A word that begins blocks may be the name of a column as well: `loop.id`, `(begin, stop)`. */
function isNameHere(reading: SqlReading, at: number): boolean {
  return reading.isSign(at + 1, '.') || reading.isSign(at + 1, ',') || reading.isSign(at + 1, '=');
}

/** Of a routine: what ends its body, in the way of the dialect that the file is written in. */
export function endOfRoutine(reading: SqlReading, from: number): number {
  let depth = 0;
  let awaitsBegin = false;
  let isDelimited = false;
  for (let at = from; at < reading.tokens.length; at++) {
    const { kind, word, isHard } = reading.tokens[at] as SqlToken;
    if (word === '$' && kind === 'open') {
      const closed = reading.closing[at] as number;
      if (closed < 0) return reading.tokens.length;
      at = closed;
      awaitsBegin = false;
      depth = 0;
      continue;
    }
    if (kind === 'end') {
      if (isHard === true) return at;
      // Another delimiter is in use: only that ends a routine.
      isDelimited ||= isHard === false;
      if (isDelimited || (reading.usesGo && word === ';') || (reading.usesSlash && word === ';')) continue;
      if (depth <= 0 && !awaitsBegin) return at;
      continue;
    }
    if (word === '$') return at;
    if (kind !== 'word' || reading.isAfterDot(at)) continue;
    if (word === 'create' || word === 'alter') {
      const head = reading.isFirstInLine(at) ? headAt(reading, at) : undefined;
      if (head !== undefined && (ROUTINES.has(head.what) || head.what === 'view')) return at;
    } else if (word === 'begin') {
      if (reading.isOneOf(at + 1, TRANSACTIONS)) continue;
      awaitsBegin = false;
      depth++;
    } else if (word === 'case') depth++;
    else if (word === 'end') {
      if (!reading.isOneOf(at + 1, ENDS_OF_LOOPS)) depth--;
    } else if ((word === 'as' || word === 'is') && depth === 0 && beginsDeclarations(reading, at + 1))
      awaitsBegin = true;
  }
  return reading.tokens.length;
}

/** Oracle declares variables between `IS` and `BEGIN`, each with a `;`. */
export function beginsDeclarations(reading: SqlReading, at: number): boolean {
  const token = reading.tokens[at];
  const next = reading.tokens[at + 1];
  return (
    token?.kind === 'word' &&
    !RESERVED.has(token.word) &&
    !STARTS.has(token.word) &&
    !['return', 'null', 'language', 'external', 'distinct'].includes(token.word) &&
    next?.kind === 'word' &&
    !RESERVED.has(next.word)
  );
}

/** Where the body of a routine begins. */
export function bodyOf(reading: SqlReading, from: number, to: number, isTrigger: boolean): number {
  for (let at = from; at < to; at++) {
    const { kind, word } = reading.tokens[at] as SqlToken;
    if (word === '$' && kind === 'open') return at;
    if (kind === 'open') {
      const closed = reading.closing[at] as number;
      if (closed > at && closed < to) at = closed;
      continue;
    }
    if (kind !== 'word') continue;
    if (word === 'begin' || word === 'declare') return at;
    if (isTrigger) {
      const isEvent = reading.tokens[at - 1]?.kind === 'word' && GOES_ON.has(reading.tokens[at - 1]?.word as string);
      if (STARTS.has(word) && !isEvent && !reading.isSign(at - 1, ',') && word !== 'execute') return at;
      continue;
    }
    // `AS SELECT …` of SQL Server, `IS name type;` of Oracle; before a string or a body in dollar quotes it says nothing.
    const next = reading.tokens[at + 1];
    if ((word === 'as' || word === 'is') && next?.kind === 'word' && next.word !== '$') return at + 1;
    if ((word === 'return' || STARTS.has(word)) && word !== 'comment' && word !== 'execute' && word !== 'set')
      return at;
  }
  return to;
}

export function signatureEnd(reading: SqlReading, body: number): number {
  const before = reading.tokens[body - 1];
  return before?.kind === 'word' && (before.word === 'as' || before.word === 'is') ? body - 1 : body;
}

export interface Head {
  /** What is created, in small letters. */
  readonly what: string;
  readonly name: Name;
}
