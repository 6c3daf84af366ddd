/** What statements of SQL create or alter: tables with their columns, views, routines. */
import type { SymbolKind } from '../../model/facts.ts';
import { foldCase } from '../../model/syntax.ts';
import type { Head } from './extent.ts';
import type { Context, Name, SqlReading } from './reading.ts';
import { schemaOf, takeTable } from './tables.ts';
import type { SqlToken } from './tokens.ts';
import { ACTIONS, BEFORE_NAMES, CONSTRAINTS, CREATED, isType, NO_COLUMNS, NOT_RENAMED } from './words.ts';

export function kindOf(reading: SqlReading, { what, name }: Head, to: number): SymbolKind | undefined {
  if (what === 'type' && reading.find(name.next, Math.min(to, name.next + 3), 'enum') > 0) return 'enum';
  return CREATED.get(what);
}

/** The list of what a table, a view or a type is made of. */
export function openingOf(reading: SqlReading, { what, name: { next } }: Head, to: number): number {
  if (reading.tokens[next]?.kind === 'open') return next;
  if (what !== 'type') return -1;
  for (let at = next; at < Math.min(to, next + 5); at++) if (reading.tokens[at]?.kind === 'open') return at;
  return -1;
}

export function readParts(
  reading: SqlReading,
  definition: number,
  kind: SymbolKind,
  opens: number,
  context: Context,
): void {
  for (const [from, to] of reading.elements(opens)) {
    const first = reading.tokens[from] as SqlToken;
    if (kind === 'enum') {
      if (first.kind === 'string') defineAt(reading, from, 'enum_member', from, to, definition);
      continue;
    }
    if (reading.is(from, 'like')) {
      takeTable(reading, context, reading.name(from + 1));
      continue;
    }
    if (isConstraint(reading, from, to) || !(first.kind === 'word' || first.kind === 'quoted')) {
      context.holders.set(from, definition);
      continue;
    }
    readColumn(reading, from, to, definition, context);
    context.holders.set(to, definition);
  }
}

function readColumn(reading: SqlReading, from: number, to: number, table: number, context: Context): number {
  const column = defineAt(reading, from, 'property', from, to, table);
  context.marks.set(from, 'done');
  context.holders.set(from, column);
  const type = reading.name(from + 1);
  if (type !== undefined) context.marks.set(type.parts.at(-1) as number, 'type');
  return column;
}

/** `CONSTRAINT c …`, `PRIMARY KEY (…)`, `KEY k (…)`; a column may bear the name of most of these words. */
function isConstraint(reading: SqlReading, from: number, to: number): boolean {
  const first = reading.tokens[from] as SqlToken;
  if (first.kind !== 'word' || !CONSTRAINTS.has(first.word)) return false;
  const second = reading.tokens[from + 1];
  if (first.word === 'constraint' || first.word === 'exclude') return true;
  if (second === undefined || from + 1 >= to) return false;
  if (second.kind === 'open') return true;
  if (/^(?:key|index|foreign|primary)$/.test(second.word) && first.word !== 'key' && first.word !== 'index')
    return true;
  if (/^(?:using|for|clustered|nonclustered|nulls)$/.test(second.word)) return true;
  const third = reading.tokens[from + 2];
  // `KEY name (column)`, but `key varchar(20)`
  return third?.kind === 'open' && reading.tokens[from + 3]?.kind !== 'number' && !isType(second.word);
}

/** `ALTER TABLE t ADD COLUMN c type`, `RENAME TO u`, `RENAME COLUMN a TO b`: these make names as well. */
export function readAlter(reading: SqlReading, from: number, to: number, context: Context): void {
  let at = from + 2;
  while (reading.isOneOf(at, BEFORE_NAMES)) at++;
  const name = reading.name(at);
  const last = name?.parts.at(-1);
  if (name === undefined || last === undefined) return;
  const owner = reading.tokens[last] as SqlToken;
  for (let i = name.next; i < to; i++) {
    const token = reading.tokens[i] as SqlToken;
    if (token.kind === 'open') {
      const closed = reading.closing[i] as number;
      if (closed > i && closed < to) i = closed;
      continue;
    }
    const isFirst = i === name.next || reading.isSign(i - 1, ',');
    if (!isFirst || token.kind !== 'word') continue;
    if (token.word === 'add') i = readAdded(reading, i + 1, to, owner, context) - 1;
    else if (token.word === 'rename') renamedTo(reading, i + 1, to, owner, context);
    else if (token.word === 'change') readChanged(reading, i + 1, to, owner, context);
  }
}

/** `ADD [COLUMN] [IF NOT EXISTS] c type`, or several in brackets, or (SQL Server) one after the other. */
function readAdded(reading: SqlReading, from: number, to: number, owner: SqlToken, context: Context): number {
  let at = from;
  while (reading.isOneOf(at, BEFORE_NAMES) || reading.is(at, 'column')) at++;
  if (reading.tokens[at]?.kind === 'open' && (reading.closing[at] as number) > at) {
    for (const [start, end] of reading.elements(at))
      if (!isConstraint(reading, start, end)) ownedColumn(reading, start, end, owner, context);
    return (reading.closing[at] as number) + 1;
  }
  for (;;) {
    const end = reading.endOfElement(at, to);
    const token = reading.tokens[at];
    const isName = token?.kind === 'quoted' || (token?.kind === 'word' && !NO_COLUMNS.has(token.word));
    if (isName && at < end && !isConstraint(reading, at, end)) ownedColumn(reading, at, end, owner, context);
    const next = reading.tokens[end + 1];
    const goesOn =
      reading.usesGo && reading.isSign(end, ',') && end < to && next !== undefined && !ACTIONS.has(next.word);
    if (!goesOn) return end;
    at = end + 1;
  }
}

function renamedTo(reading: SqlReading, from: number, to: number, owner: SqlToken, context: Context): void {
  const target = reading.find(from, Math.min(to, from + 8), 'to');
  const name = target < 0 && !reading.is(from, 'as') ? undefined : reading.name((target < 0 ? from : target) + 1);
  const last = name?.parts.at(-1);
  if (last === undefined || reading.isOneOf(from, NOT_RENAMED)) return;
  if (target === from || target < 0) {
    const made = defineAt(reading, last, 'class', from - 1, last + 1, -1);
    reading.definitionAt(made).container = schemaOf(reading, (name as Name).parts);
  } else ownedColumn(reading, last, last + 1, owner, context);
  context.marks.set(last, 'done');
}

/** MySQL: `CHANGE [COLUMN] old new type` */
function readChanged(reading: SqlReading, from: number, to: number, owner: SqlToken, context: Context): void {
  const at = reading.is(from, 'column') ? from + 1 : from;
  const old = reading.tokens[at];
  const made = reading.tokens[at + 1];
  if (old === undefined || made === undefined || old.word === made.word || at + 1 >= to) return;
  if (made.kind === 'word' || made.kind === 'quoted')
    ownedColumn(reading, at + 1, reading.endOfElement(at + 1, to), owner, context);
}

/** MySQL: `RENAME TABLE a TO b, c TO d` */
export function readRenamed(reading: SqlReading, from: number, to: number, context: Context): void {
  for (let at = from; at < to; at++) {
    const name = reading.is(at, 'to') ? reading.name(at + 1) : undefined;
    const last = name?.parts.at(-1);
    if (name === undefined || last === undefined) continue;
    const made = defineAt(reading, last, 'class', name.parts[0] as number, name.next, -1);
    reading.definitionAt(made).container = schemaOf(reading, name.parts);
    context.marks.set(last, 'done');
  }
}

/** A column that is added to its table elsewhere. */
function ownedColumn(reading: SqlReading, from: number, to: number, owner: SqlToken, context: Context): void {
  const column = readColumn(reading, from, to, -1, context);
  reading.definitionAt(column).container = reading.written(owner);
  const detail = reading.builder.details[column];
  if (detail !== undefined) detail.owner = reading.builder.name(owner.word, owner.start);
  context.holders.set(to, -1);
}

export function define(
  reading: SqlReading,
  head: Head,
  kind: SymbolKind,
  from: number,
  signatureEnd: number,
  to: number,
): number {
  const last = head.name.parts.at(-1) as number;
  const index = defineAt(
    reading,
    last,
    kind,
    from,
    to,
    reading.package === undefined ? -1 : reading.builder.holder,
    signatureEnd,
  );
  const definition = reading.definitionAt(index);
  const schema = schemaOf(reading, head.name.parts);
  if (schema !== '') definition.container = definition.container === '' ? schema : `${definition.container}.${schema}`;
  definition.doc = reading.docBefore(from);
  if (reading.tokens[last]?.kind === 'temporary') definition.exported = false;
  return index;
}

function defineAt(
  reading: SqlReading,
  at: number,
  kind: SymbolKind,
  from: number,
  to: number,
  parent: number,
  signatureEnd = to,
): number {
  const { builder } = reading;
  const token = reading.tokens[at] as SqlToken;
  const last = reading.tokens[Math.max(from, to - 1)] as SqlToken;
  const start = reading.outside(reading.tokens[from] as SqlToken).start;
  const index = builder.define({
    name: reading.written(token),
    kind,
    nameStart: token.start,
    nameEnd: token.end,
    start,
    end: reading.outside(last).end,
    signatureEnd: signatureEnd >= to ? reading.outside(last).end : (reading.tokens[signatureEnd] as SqlToken).start,
    parent,
    exported: true,
    hasBody: true,
  });
  builder.site(foldCase(reading.written(token)), token.start, 'definition', -1, index);
  return index;
}
