/** What the names in a statement of SQL stand for, once it is known which tables it is about. */
import type { NameSpace, TermId } from '../../model/syntax.ts';
import type { Context, SqlReading, Surroundings } from './reading.ts';
import { isIn, MAX_TABLES } from './tables.ts';
import type { SqlToken } from './tokens.ts';
import { CASTS, RESERVED, ROWS, SECONDARY } from './words.ts';

/** Everything in a statement that is a name, as a use of what it stands for. */
export function emitUses(reading: SqlReading, from: number, to: number, context: Context, around: Surroundings): void {
  const { builder } = reading;
  const outer = builder.holder;
  for (let at = from; at < to; ) {
    const holder = context.holders.get(at);
    if (holder !== undefined) builder.holder = holder < 0 ? outer : holder;
    const token = reading.tokens[at] as SqlToken;
    if (token.kind === 'variable' || (token.kind === 'temporary' && context.marks.get(at) !== 'done')) {
      builder.site(token.word, token.start, 'definition', -1);
      at++;
      continue;
    }
    if (token.kind !== 'word' && token.kind !== 'quoted') {
      at++;
      continue;
    }
    at = readUse(reading, at, to, context, around);
  }
  builder.holder = outer;
}

/** A name with what stands before it; returns the token behind it. */
function readUse(reading: SqlReading, from: number, to: number, context: Context, around: Surroundings): number {
  const parts = [from];
  let next = from + 1;
  while (next + 1 < to && reading.isSign(next, '.')) {
    const part = reading.tokens[next + 1] as SqlToken;
    if (part.kind !== 'word' && part.kind !== 'quoted') break;
    parts.push(next + 1);
    next += 2;
  }
  const last = parts.at(-1) as number;
  const mark = context.marks.get(last);
  const token = reading.tokens[last] as SqlToken;
  if (parts.length === 1 && mark === undefined && token.kind === 'word' && RESERVED.has(token.word)) return next;
  const isCalled = reading.tokens[next]?.kind === 'open' && reading.tokens[next]?.word === '(';
  if (mark === 'object' || mark === 'done' || mark === 'type') {
    markQualifiers(reading, parts.slice(0, -1));
    if (mark === 'object') {
      const [table] = context.aliases.get(token.word) ?? [];
      // `DELETE u FROM users u`
      const isAlias = parts.length === 1 && table !== undefined && table !== token.word;
      if (isAlias) localUse(reading, last);
      else reading.site(last, 'reference', reading.builder.name(token.word, token.start));
    }
    if (mark === 'type') reading.site(last, 'type', reading.builder.name(token.word, token.start));
    return next;
  }
  if (mark === 'local') {
    localUse(reading, last);
    return next;
  }
  if (reading.isSign(next, '%') && reading.is(next + 1, 'rowtype')) {
    markQualifiers(reading, parts.slice(0, -1));
    reading.site(last, 'type', reading.builder.name(token.word, token.start));
    return next + 2;
  }
  if (mark === 'call' || isCalled) {
    markQualifiers(reading, parts.slice(0, -1));
    reading.site(last, 'call', reading.builder.name(token.word, token.start, 'call'));
    return next;
  }
  if (parts.length === 1 && token.kind === 'word' && SECONDARY.has(token.word)) {
    // `LANGUAGE sql` where a table is named so as well.
    localUse(reading, last, false);
    return next;
  }
  if (reading.isSign(from - 1, '::') || (reading.is(from - 1, 'as') && isIn(reading, from, CASTS))) {
    markQualifiers(reading, parts.slice(0, -1));
    reading.site(last, 'type', reading.builder.name(token.word, token.start));
    return next;
  }
  const isNamed = parts.length === 1 && reading.is(from - 1, 'as') && context.verb !== 'create';
  if (isNamed) localUse(reading, last);
  else if (parts.length === 1) bareName(reading, last, context, around);
  else dottedName(reading, parts, context, around);
  return next;
}

/** A name by itself: what the statement calls a table, a variable, a column of its tables, or anything that has this name. */
function bareName(reading: SqlReading, at: number, context: Context, { locals }: Surroundings): void {
  const { builder } = reading;
  const { word, start } = reading.tokens[at] as SqlToken;
  const known = context.aliases.get(word);
  if (known !== undefined && !isInColumns(at, context)) {
    if (known.length === 1 && known[0] === word) reading.site(at, 'reference', builder.name(word, start));
    else localUse(reading, at);
    return;
  }
  const tables = tablesAt(at, context);
  if (tables.length === 0) {
    if (locals.has(word) || isOfQuery(context)) localUse(reading, at, locals.has(word));
    else reading.site(at, 'reference', builder.name(word, start));
    return;
  }
  reading.site(at, 'reference', builder.member(oneOf(reading, tables, start), word, start));
}

/** All that the statement reads is made by itself. */
function isOfQuery(context: Context): boolean {
  return context.aliases.size > 0 && tablesOf(context).length === 0;
}

function dottedName(
  reading: SqlReading,
  parts: readonly number[],
  context: Context,
  { locals, table }: Surroundings,
): void {
  const { builder } = reading;
  const column = reading.tokens[parts.at(-1) as number] as SqlToken;
  const qualifier = parts.at(-2) as number;
  const { word, start, kind } = reading.tokens[qualifier] as SqlToken;
  markQualifiers(reading, parts.slice(0, -2));
  const tables = context.aliases.get(word);
  const row = locals.get(word);
  let of: TermId = -1;
  if (tables !== undefined) {
    of = oneOf(reading, tables, start);
    if (tables.includes(word)) reading.site(qualifier, 'reference', builder.name(word, start));
    else localUse(reading, qualifier);
  } else if (kind === 'word' && ROWS.has(word)) {
    of = oneOf(reading, table !== '' ? [table] : tablesOf(context), start);
    localUse(reading, qualifier);
  } else if (row !== undefined) {
    of = row === '' ? -1 : builder.name(row, start);
    localUse(reading, qualifier);
  } else {
    of = builder.name(word, start);
    reading.site(qualifier, 'reference', builder.name(word, start));
  }
  reading.site(parts.at(-1) as number, 'reference', builder.member(of, column.word, column.start));
}

function markQualifiers(reading: SqlReading, parts: readonly number[]): void {
  for (const part of parts) {
    const { word, start } = reading.tokens[part] as SqlToken;
    reading.site(part, 'reference', reading.builder.name(word, start, 'package' satisfies NameSpace));
  }
}

function isInColumns(at: number, { columnLists }: Context): boolean {
  return columnLists.some(({ from, to }) => from < at && at < to);
}

function tablesAt(at: number, context: Context): readonly string[] {
  const list = context.columnLists.find(({ from, to }) => from < at && at < to);
  return list === undefined ? tablesOf(context) : [list.table];
}

function tablesOf(context: Context): readonly string[] {
  context.tables ??= [...new Set([...context.aliases.values()].flat())];
  return context.tables;
}

function oneOf(reading: SqlReading, tables: readonly string[], at: number): TermId {
  if (tables.length === 0 || tables.length > MAX_TABLES) return -1;
  // A statement names the same tables again and again.
  const key = tables.join('\0');
  if (reading.lastTables.key !== key) {
    const terms = tables.map((table) => reading.builder.name(table, at));
    const of = terms.length === 1 ? (terms[0] as TermId) : reading.builder.term({ kind: 'either', of: terms });
    reading.lastTables = { key, of };
  }
  return reading.lastTables.of;
}

/** A name that its statement or its routine makes for itself. @param isSure Left open where it may be another all the same. */
function localUse(reading: SqlReading, at: number, isSure = true): void {
  const { word, start } = reading.tokens[at] as SqlToken;
  if (isSure) reading.builder.site(word, start, 'definition', -1);
  else reading.site(at, 'reference', reading.builder.member(-1, word, start));
}
