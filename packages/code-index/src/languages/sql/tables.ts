/** Which tables a statement of SQL names, and what it calls them. */
import type { Context, Name, SqlReading, Surroundings } from './reading.ts';
import type { SqlToken } from './tokens.ts';
import {
  BEFORE_NAMES,
  BEFORE_TABLES,
  CALLED_KINDS,
  FROM_FUNCTIONS,
  GOES_ON,
  NAMING,
  OBJECTS,
  ON_OBJECTS,
  QUERIES,
  RESERVED,
  SECONDARY,
  STOPS,
  TABLE_VERBS,
} from './words.ts';

/** What the parts of a statement stand for, as far as it says so itself. */
export function contextOf(reading: SqlReading, from: number, to: number, around: Surroundings): Context {
  const context: Context = {
    verb: reading.tokens[from]?.word ?? '',
    aliases: new Map(),
    columnLists: [],
    queries: [],
    marks: new Map(),
    holders: new Map(),
  };
  findQueries(reading, from, to, context);
  /** Brackets that hold what stands for a table, by the token that closes each; and whether a comma leads to another one. */
  const nested = new Map<number, boolean>();
  for (let at = from; at < to; at++) {
    const { kind, word } = reading.tokens[at] as SqlToken;
    if (kind === 'close' && nested.has(at)) {
      const next = readAlias(reading, at + 1, to, context, []);
      if (nested.get(at) === true && reading.isSign(next, ','))
        readTables(reading, next + 1, to, true, context, nested);
      continue;
    }
    if (kind !== 'word' || reading.isAfterDot(at)) continue;
    readKeyword(reading, word, at, from, to, context, nested, around);
  }
  return context;
}

function readKeyword(
  reading: SqlReading,
  word: string,
  at: number,
  from: number,
  to: number,
  context: Context,
  nested: Map<number, boolean>,
  around: Surroundings,
): void {
  const { verb } = context;
  const before = at > from ? (reading.tokens[at - 1]?.word ?? '') : '';
  switch (word) {
    case 'from':
      if (before !== 'distinct' && !isIn(reading, at, FROM_FUNCTIONS))
        readTables(reading, at + 1, to, true, context, nested);
      return;
    case 'join':
    case 'apply':
    case 'straight_join':
      readTables(reading, at + 1, to, false, context, nested);
      return;
    case 'into':
      if (['insert', 'ignore', 'merge', 'replace', 'overwrite'].includes(before))
        readTarget(reading, at + 1, to, context);
      return;
    case 'insert':
    case 'merge':
    case 'replace':
      if (at === from && !reading.is(at + 1, 'into')) readTarget(reading, at + 1, to, context);
      return;
    case 'update':
      if (!GOES_ON.has(before) && before !== ',' && before !== 'key')
        readTables(reading, at + 1, to, true, context, nested);
      return;
    case 'delete':
      if (at === from && !reading.is(at + 1, 'from') && to > at + 1) markObject(context, reading.name(at + 1));
      return;
    case 'using':
      if (verb === 'delete' || verb === 'merge') readTables(reading, at + 1, to, true, context, nested);
      return;
    case 'references':
      readTarget(reading, at + 1, to, context);
      return;
    case 'on':
      if (isOnObject(reading, at, from, verb)) readTarget(reading, pastKinds(reading, at + 1), to, context);
      return;
    case 'of':
      if (before === 'partition') readTarget(reading, at + 1, to, context);
      return;
    case 'inherits':
      if (reading.tokens[at + 1]?.kind === 'open')
        for (const [each] of reading.elements(at + 1)) takeTable(reading, context, reading.name(each));
      return;
    case 'call':
    case 'exec':
    case 'execute':
      markCalled(reading, at + 1, to, context);
      return;
    case 'for':
    case 'foreach':
      // A loop has a variable of its own.
      if (reading.is(at + 2, 'in') && reading.tokens[at + 1]?.kind === 'word')
        around.locals.set(reading.tokens[at + 1]?.word as string, '');
      return;
  }
  if (OBJECTS.has(word) && NAMING.has(verb)) markObjects(reading, at + 1, to, context);
  else if (at === from && TABLE_VERBS.has(word) && !reading.isOneOf(at + 1, OBJECTS))
    markObjects(reading, at + 1, to, context);
}

/** `ON` before what an index, a trigger or a right is for; elsewhere a condition stands behind it. */
function isOnObject(reading: SqlReading, at: number, from: number, verb: string): boolean {
  if (verb === 'grant' || verb === 'revoke') return true;
  if (verb === 'drop' || verb === 'alter') return reading.isOneOf(from + 1, ON_OBJECTS);
  if (verb !== 'create' && verb !== 'enable' && verb !== 'disable') return false;
  for (let i = from; i < at; i++) {
    if (reading.tokens[i]?.kind === 'word' && reading.isOneOf(i, QUERIES)) return false;
    if (reading.is(i, 'on')) return false;
  }
  for (let i = from; i < Math.min(at, from + 8); i++) if (reading.isOneOf(i, ON_OBJECTS)) return true;
  return false;
}

function pastKinds(reading: SqlReading, at: number): number {
  let next = at;
  while (
    reading.isOneOf(next, OBJECTS) ||
    reading.is(next, 'all') ||
    reading.is(next, 'in') ||
    reading.isOneOf(next, BEFORE_NAMES)
  )
    next++;
  return next;
}

/** Right inside of the brackets of such a function: `EXTRACT(day FROM d)` takes from no table. */
export function isIn(reading: SqlReading, at: number, functions: ReadonlySet<string>): boolean {
  for (let i = at - 1, depth = 0; i >= 0 && at - i < 60; i--) {
    const { kind, word } = reading.tokens[i] as SqlToken;
    if (kind === 'end') return false;
    if (kind === 'close') depth++;
    else if (kind === 'open' && depth-- === 0) return functions.has(reading.tokens[i - 1]?.word ?? '');
    else if (kind === 'word' && word === 'select' && depth === 0) return false;
  }
  return false;
}

/** `WITH name AS (…), other AS (…)`: queries that have a name in their statement. */
function findQueries(reading: SqlReading, from: number, to: number, { queries, marks }: Context): void {
  for (let at = from; at < to; at++) {
    if (!reading.is(at, 'with')) continue;
    let name = reading.is(at + 1, 'recursive') ? at + 2 : at + 1;
    for (;;) {
      const token = reading.tokens[name];
      if (token === undefined || !(token.kind === 'quoted' || (token.kind === 'word' && !STOPS.has(token.word)))) break;
      let next = name + 1;
      if (reading.tokens[next]?.kind === 'open' && (reading.closing[next] as number) > 0)
        next = (reading.closing[next] as number) + 1;
      if (!reading.is(next, 'as')) break;
      next++;
      while (reading.is(next, 'not') || reading.is(next, 'materialized')) next++;
      const closed = reading.tokens[next]?.kind === 'open' ? (reading.closing[next] as number) : -1;
      if (closed < 0 || closed > to) break;
      marks.set(name, 'local');
      // Inside of itself the name may be a table's; behind it, it is this query's as far as its brackets go.
      queries.push({ name: token.word, from: closed, to: reading.endOfBrackets(closed + 1, to) });
      if (!reading.isSign(closed + 1, ',')) break;
      name = closed + 2;
    }
  }
}

/** What stands behind `FROM` or `JOIN`: tables, queries in brackets, functions, each with what it is called here. */
function readTables(
  reading: SqlReading,
  from: number,
  to: number,
  hasMore: boolean,
  context: Context,
  nested: Map<number, boolean>,
): void {
  let at = from;
  for (;;) {
    while (reading.isOneOf(at, BEFORE_TABLES)) at++;
    const token = reading.tokens[at];
    if (token === undefined || at >= to) return;
    if (token.kind === 'open' && token.word === '(') {
      const closed = reading.closing[at] as number;
      if (closed > 0) nested.set(closed, hasMore);
      if (reading.isOneOf(at + 1, QUERIES)) return;
      at++;
      continue;
    }
    const name = reading.name(at);
    if (name === undefined) return;
    const opens = reading.tokens[name.next]?.kind === 'open' && reading.tokens[name.next]?.word === '(';
    if (opens && !reading.is(name.next + 1, 'nolock') && context.verb !== 'update') {
      // A function; the main reading goes through what it is given.
      context.marks.set(name.parts.at(-1) as number, 'call');
      const closed = reading.closing[name.next] as number;
      if (closed > 0) nested.set(closed, hasMore);
      return;
    }
    const table = takeTable(reading, context, name);
    at = readAlias(reading, name.next, to, context, table === '' ? [] : [table]);
    if (!hasMore || !reading.isSign(at, ',')) return;
    at++;
  }
}

/** `[AS] name`; returns the token behind it. */
function readAlias(reading: SqlReading, from: number, to: number, context: Context, tables: string[]): number {
  const isWritten = reading.is(from, 'as');
  const at = isWritten ? from + 1 : from;
  const token = reading.tokens[at];
  if (token === undefined || at >= to) return from;
  const isName =
    token.kind === 'quoted' || (token.kind === 'word' && !RESERVED.has(token.word) && !SECONDARY.has(token.word));
  if (!isName || (reading.tokens[at + 1]?.kind === 'open' && !isWritten && tables.length > 0)) return from;
  context.marks.set(at, 'local');
  const known = context.aliases.get(token.word);
  context.aliases.set(token.word, [...new Set([...(known ?? []), ...tables])]);
  return at + 1;
}

/** A table with the list of its columns in brackets: `INTO t (a, b)`, `REFERENCES t (a)`. */
function readTarget(reading: SqlReading, from: number, to: number, context: Context): void {
  let at = from;
  while (reading.isOneOf(at, BEFORE_TABLES)) at++;
  const name = reading.name(at);
  if (name === undefined || at >= to) return;
  const table = takeTable(reading, context, name);
  const next = reading.is(name.next, 'using') ? name.next + 2 : name.next;
  const closed = reading.tokens[next]?.kind === 'open' ? (reading.closing[next] as number) : -1;
  if (closed > 0 && table !== '') context.columnLists.push({ from: next, to: closed, table });
  else if (context.verb === 'insert' || context.verb === 'merge') readAlias(reading, name.next, to, context, [table]);
}

export function takeTable(reading: SqlReading, context: Context, name: Name | undefined): string {
  const last = name?.parts.at(-1);
  if (name === undefined || last === undefined) return '';
  const { word, kind } = reading.tokens[last] as SqlToken;
  const isOfStatement =
    name.parts.length === 1 &&
    context.queries.some((query) => query.name === word && query.from <= last && last < query.to);
  context.marks.set(last, isOfStatement || kind === 'temporary' ? 'local' : 'object');
  // What `UPDATE u … FROM users u` names is made known behind it.
  const known = context.aliases.get(word);
  if (isOfStatement) {
    if (known === undefined) context.aliases.set(word, []);
    return '';
  }
  context.aliases.set(word, known === undefined || known.length === 0 ? [word] : known);
  return word;
}

function markObject(context: Context, name: Name | undefined): void {
  const last = name?.parts.at(-1);
  if (last !== undefined) context.marks.set(last, 'object');
}

function markObjects(reading: SqlReading, from: number, to: number, context: Context): void {
  let at = from;
  for (;;) {
    while (reading.isOneOf(at, BEFORE_NAMES)) at++;
    const name = reading.name(at);
    if (name === undefined || at >= to) return;
    const isTable = reading.is(from - 1, 'table') || reading.is(from - 1, 'view') || TABLE_VERBS.has(context.verb);
    // `COMMENT ON COLUMN t.c`
    if (reading.is(from - 1, 'column'))
      takeTable(reading, context, { parts: name.parts.slice(0, -1), next: name.next });
    else if (isTable) takeTable(reading, context, name);
    else markObject(context, name);
    const opens = reading.tokens[name.next]?.kind === 'open' ? (reading.closing[name.next] as number) : -1;
    at = opens > 0 && !isTable ? opens + 1 : name.next;
    if (!reading.isSign(at, ',')) return;
    at++;
  }
}

/** `CALL p(…)`, `EXEC @result = p`, `EXECUTE FUNCTION f()`; a string behind `EXECUTE` is read as one. */
function markCalled(reading: SqlReading, from: number, to: number, context: Context): void {
  let at = from;
  while (reading.isOneOf(at, CALLED_KINDS)) at++;
  if (reading.tokens[at]?.kind === 'variable' && reading.isSign(at + 1, '=')) at += 2;
  const name = reading.name(at);
  if (name !== undefined && at < to && !reading.is(at, 'immediate'))
    context.marks.set(name.parts.at(-1) as number, 'call');
}

export function markDone(context: Context, { parts }: Name): void {
  context.marks.set(parts.at(-1) as number, 'done');
}

export function schemaOf(reading: SqlReading, parts: readonly number[]): string {
  return parts
    .slice(0, -1)
    .map((part) => reading.written(reading.tokens[part] as SqlToken))
    .join('.');
}

/** A statement names more tables than anybody reads: what stands in none of them by name is not told. */
export const MAX_TABLES = 12;
