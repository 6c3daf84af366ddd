/** What statements of SQL make of the tables of a database: columns and keys, with what is added, renamed and dropped later. */
import type { SchemaField } from '../../scan.ts';
import { closingBracket, type Span, splitAtCommas } from '../code-text.ts';

import { blanked, NAME, QUALIFIED, type SqlText, statementStarts, withoutQuotes } from './text.ts';

export interface SqlTable {
  name: string;
  /** Of the statement that makes it. */
  readonly at: number;
  readonly file: string;
  /** By their names in lower case, those too that only a constraint names. */
  readonly columns: Map<string, Column>;
  /** By their own names in lower case, or those that PostgreSQL gives: what drops one says it. */
  readonly constraints: Map<string, Constraint>;
  /** It has more columns than the text says: those that are selected, or that a module decides about. */
  isPartial: boolean;
  /** Of the column that came last, also where it is gone. */
  lastPlace: number;
}

interface Column {
  name: string;
  type: string;
  /** It may not be empty, and nothing fills it. */
  isRequired: boolean;
  /** It has been declared, so many columns before it, and is still there. */
  place: number | undefined;
}

interface Constraint {
  readonly kind: 'key' | 'unique' | 'foreign';
  readonly columns: readonly Column[];
  readonly leadsTo?: { readonly table: Target; readonly columns: readonly string[] };
}

/** What a foreign key leads to: a table that may be made later, made anew, or be called otherwise by then. */
interface Target {
  name: string;
  readonly tables: SqlTables;
  isGone: boolean;
  /** Another one has been told this name. */
  instead?: Target;
}

/** By their names in lower case. */
export class SqlTables extends Map<string, SqlTable> {
  /** By the names in lower case that they have now. */
  readonly targets = new Map<string, Target>();
  /** The tables of unique indexes, by the names of these in lower case. */
  readonly indexes = new Map<string, SqlTable>();
}

export function fieldsOfTable({ columns, constraints }: SqlTable): readonly SchemaField[] {
  const constraintsOf = new Map<Column, Constraint[]>();
  for (const each of constraints.values()) {
    if (each.columns.some(({ place }) => place === undefined)) continue;
    for (const column of each.columns) {
      const others = constraintsOf.get(column);
      if (others === undefined) constraintsOf.set(column, [each]);
      else others.push(each);
    }
  }
  return [...columns.values()]
    .filter(({ place }) => place !== undefined)
    .sort((left, right) => (left.place ?? 0) - (right.place ?? 0))
    .map((column) => fieldOf(column, constraintsOf.get(column) ?? []));
}

function fieldOf(column: Column, constraints: readonly Constraint[]): SchemaField {
  const unique = constraints.filter(({ kind }) => kind === 'unique');
  return {
    name: column.name,
    type: column.type,
    isRequired: column.isRequired,
    isKey: constraints.some(({ kind }) => kind === 'key'),
    isUnique: unique.some(({ columns }) => columns.length === 1),
    uniqueWith: unique[0]?.columns.filter((each) => each !== column).map(({ name }) => name) ?? [],
    references: constraints.flatMap(({ leadsTo, columns }) => {
      if (leadsTo === undefined) return [];
      const target = followed(leadsTo.table);
      if (target.isGone) return [];
      const table = target.tables.get(target.name.toLowerCase());
      // Where no column is said, the primary key is meant.
      const columnsThere = leadsTo.columns.length > 0 ? leadsTo.columns : keyOf(table);
      const there = columnsThere[columns.indexOf(column)];
      return [[table?.name ?? target.name, ...(there === undefined ? [] : [there])].join('.')];
    }),
  };
}

function followed(target: Target): Target {
  let last = target;
  while (last.instead !== undefined) last = last.instead;
  return last;
}

function keyOf(table: SqlTable | undefined): readonly string[] {
  const key = [...(table?.constraints.values() ?? [])].find(({ kind }) => kind === 'key');
  return key?.columns.map(({ name }) => name) ?? [];
}

/**
 * Carries out what the statements of this text do to tables. `find` looks for those that other files have made, and `hide`
 * is told where a program decides what is done.
 */
export function runStatements(
  file: string,
  { text, bare }: SqlText,
  tables: SqlTables,
  { find = () => undefined, hide = () => {}, offset = 0 }: RunOptions = {},
): void {
  const tableNamed = (written: string) => {
    const name = tableName(written).toLowerCase();
    return tables.get(name) ?? find(name);
  };
  const starts = statementStarts(bare);
  for (const [place, start] of starts.entries()) {
    const span = { from: start, to: starts[place + 1] ?? bare.length };
    // A bracket that is never closed ends with its statement.
    const sql = { text, bare: bare.slice(0, span.to) };
    const at = span.from + (/^\s*/.exec(sql.bare.slice(span.from, span.to))?.[0].length ?? 0);
    const head = sql.bare.slice(at, Math.min(span.to, at + 1500));
    const made = create.exec(head);
    const changed = alter.exec(head);
    const dropped = drop.exec(head);
    const indexed = uniqueIndex.exec(head);
    const unindexed = dropIndex.exec(head);
    const renamed = renameTables.exec(head);
    if (made !== null) makeTable(file, sql, { from: at, to: span.to, offset }, made, tables);
    else if (changed !== null) {
      const table = tableNamed(changed[1] ?? '');
      if (table !== undefined) changeTable(sql, { from: at + changed[0].length, to: span.to }, table, tables);
    } else if (dropped !== null) {
      const end = sql.bare.slice(at + dropped[0].length, span.to);
      const names = end.replace(/\b(?:CASCADE|RESTRICT)\b|;/gi, '').split(',');
      for (const name of names) dropTable(tableName(name.trim()), tables, { withKeys: /\bCASCADE\b/i.test(end) });
    } else if (indexed !== null) {
      const table = tableNamed(indexed[2] ?? '');
      const columns = plainNames(indexed[3] ?? '');
      const name = withoutQuotes(indexed[1] ?? '');
      const isPartial = /\bWHERE\b/i.test(sql.bare.slice(at, span.to));
      if (table === undefined || columns === undefined || isPartial) continue;
      constrain(table, 'unique', columns, { name });
      tables.indexes.set(name.toLowerCase(), table);
    } else if (unindexed !== null) {
      const name = withoutSchema(withoutQuotes(unindexed[1] ?? '')).toLowerCase();
      tables.indexes.get(name)?.constraints.delete(name);
      if (unindexed[2] !== undefined) tableNamed(unindexed[2])?.constraints.delete(name);
    } else if (renamed !== null) {
      const pairs = sql.bare.slice(at + renamed[0].length, span.to).matchAll(renamePair);
      for (const [, from = '', to = ''] of pairs) {
        const table = tableNamed(from);
        if (table !== undefined) renameTable(table, tableName(to), tables);
      }
    } else if (/^DO\b/i.test(head) && changesTables.test(text.slice(at, span.to))) {
      const body = bodyOf(text.slice(at, span.to));
      if (body === undefined) hide(offset + at);
      else runStatements(file, body.sql, tables, { find, hide, offset: offset + at + body.at });
    }
  }
}

interface RunOptions {
  readonly find?: (name: string) => SqlTable | undefined;
  readonly hide?: (at: number) => void;
  /** Where in its file the text begins. */
  readonly offset?: number;
}

/** What a block of PL/pgSQL does, where nothing in it decides whether it does; that it may have been done before is no matter. */
function bodyOf(block: string): { readonly sql: SqlText; readonly at: number } | undefined {
  const [opening = '', mark = ''] = /^DO\s{1,20}(?:LANGUAGE\s{1,20}\w{1,40}\s{1,20})?(\$\w{0,60}\$)/i.exec(block) ?? [];
  const end = opening === '' ? -1 : block.indexOf(mark, opening.length);
  if (end < 0) return undefined;
  const { text, bare } = blanked(block.slice(opening.length, end));
  if (
    /(?<!\w)(?:(?<!(?:TABLE|COLUMN|CONSTRAINT|INDEX|TYPE)\s{1,20})IF|FOR|FOREACH|LOOP|WHILE|CASE|EXECUTE|DECLARE)(?!\w)/i.test(
      bare,
    )
  )
    return undefined;
  return { sql: { text, bare: bare.replace(/(?<!\w)BEGIN(?!\w)/gi, '     ') }, at: opening.length };
}

/** In the text of a program that is run at once. */
const changesTables = /\b(?:CREATE|ALTER|DROP)\s{1,20}TABLE\b/i;
const create = new RegExp(
  `^CREATE\\s{1,20}(?:(?:GLOBAL|LOCAL|UNLOGGED|FOREIGN|OR\\s{1,20}REPLACE)\\s{1,20}){0,2}((?:TEMP|TEMPORARY)\\s{1,20})?(VIRTUAL\\s{1,20})?TABLE\\s{1,20}(IF\\s{1,20}NOT\\s{1,20}EXISTS\\s{1,20})?(${QUALIFIED})(?:\\s{1,20}ON\\s{1,20}CLUSTER\\s{1,20}\\S{1,80})?\\s{0,100}(\\()?`,
  'i',
);
const alter = new RegExp(
  `^ALTER\\s{1,20}TABLE\\s{1,20}(?:IF\\s{1,20}EXISTS\\s{1,20})?(?:ONLY\\s{1,20})?(${QUALIFIED})\\s{1,100}(?:ON\\s{1,20}CLUSTER\\s{1,20}\\S{1,80}\\s{1,20})?`,
  'i',
);
const drop = /^DROP\s{1,20}TABLE\s{1,20}(?:IF\s{1,20}EXISTS\s{1,20})?/i;
const dropIndex = new RegExp(
  `^DROP\\s{1,20}INDEX\\s{1,20}(?:CONCURRENTLY\\s{1,20})?(?:IF\\s{1,20}EXISTS\\s{1,20})?(${QUALIFIED})(?:\\s{1,20}ON\\s{1,20}(${QUALIFIED}))?`,
  'i',
);
const renameTables = /^RENAME\s{1,20}TABLES?\s{1,20}/i;
const renamePair = new RegExp(`(?<![\\w.])(${QUALIFIED})\\s{1,20}TO\\s{1,20}(${QUALIFIED})`, 'gi');
const uniqueIndex = new RegExp(
  `^CREATE\\s{1,20}UNIQUE\\s{1,20}(?:(?:NON)?CLUSTERED\\s{1,20})?INDEX\\s{1,20}(?:CONCURRENTLY\\s{1,20})?(?:IF\\s{1,20}NOT\\s{1,20}EXISTS\\s{1,20})?(?:(${NAME})\\s{1,20})?ON\\s{1,20}(${QUALIFIED})\\s{0,20}(?:USING\\s{1,20}\\w{1,40}\\s{0,20})?\\(([^()]{1,500})\\)`,
  'i',
);

function makeTable(
  file: string,
  sql: SqlText,
  span: Span & { readonly offset: number },
  made: RegExpExecArray,
  tables: SqlTables,
): void {
  const [head, temporary, virtual, , written = '', bracket] = made;
  const name = tableName(written);
  const key = name.toLowerCase();
  const after = span.from + head.length;
  const rest = sql.bare.slice(after, Math.min(span.to, after + 300));
  // A part of another table has the columns of that one, and is none of its own.
  if (temporary !== undefined || /^PARTITION\s/i.test(rest) || tables.has(key)) return;
  const isVirtual = virtual !== undefined;
  const table: SqlTable = {
    name,
    at: span.offset + span.from,
    file,
    columns: new Map(),
    constraints: new Map(),
    isPartial: isVirtual,
    lastPlace: 0,
  };
  tables.set(key, table);
  // What a virtual table holds, its module decides.
  if (isVirtual) return;
  if (bracket === undefined) {
    const like = likeTable.exec(rest);
    if (like === null) addSelected(sql, { from: after, to: span.to }, table);
    else copyColumns(tables.get(tableName(like[1] ?? '').toLowerCase()), table, { withKeys: true });
    return;
  }
  const end = closingBracket(sql.bare, after - 1);
  const parents = inherits.exec(sql.bare.slice(end, Math.min(span.to, end + 500)))?.[1] ?? '';
  for (const parent of parents === '' ? [] : parents.split(','))
    copyColumns(tables.get(tableName(parent.trim()).toLowerCase()), table, { withKeys: false });
  for (const item of splitAtCommas(sql.bare, after, end)) addItem(sql, item, table, tables);
  withoutKeyTwice(table);
}

const likeTable = new RegExp(`^LIKE\\s{1,20}(${QUALIFIED})`, 'i');
const inherits = /^\)\s{0,20}INHERITS\s{0,20}\(([^()]{1,400})\)/i;

/** What is unique because it is the key is not told to be unique beside it; a database makes no second index either. */
function withoutKeyTwice({ constraints }: SqlTable): void {
  const key = [...constraints.values()].find(({ kind }) => kind === 'key');
  for (const [name, { kind, columns }] of constraints)
    if (
      kind === 'unique' &&
      columns.length === key?.columns.length &&
      columns.every((each, place) => each === key.columns[place])
    )
      constraints.delete(name);
}

/** The columns of another table; of one that was not seen nobody knows them. */
function copyColumns(from: SqlTable | undefined, to: SqlTable, { withKeys }: { readonly withKeys: boolean }): void {
  if (from === undefined || from.isPartial) to.isPartial = true;
  for (const { name, type, isRequired, place } of from?.columns.values() ?? []) {
    if (place === undefined) continue;
    const column = columnOf(to, name);
    column.place ??= ++to.lastPlace;
    column.type = type;
    column.isRequired = isRequired;
  }
  for (const { kind, columns } of withKeys ? (from?.constraints.values() ?? []) : [])
    if (kind !== 'foreign')
      constrain(
        to,
        kind,
        columns.map(({ name }) => name),
      );
}

/** The columns of `CREATE TABLE … AS SELECT`: their names where they are said; types are what the selected ones have. */
function addSelected(sql: SqlText, { from, to }: Span, table: SqlTable): void {
  const found = select.exec(sql.bare.slice(from, to));
  table.isPartial = found === null;
  if (found === null) return;
  const start = from + found[0].length;
  for (const item of splitAtCommas(sql.bare, start, endOfList(sql.bare, start, to))) {
    const name = selectedName.exec(sql.bare.slice(item.from, item.to))?.[1];
    if (name === undefined) table.isPartial = true;
    else columnOf(table, withoutQuotes(name)).place ??= ++table.lastPlace;
  }
}

const select = /^(?:AS\b)?[\s(]{0,40}SELECT\s{1,40}(?:DISTINCT\s{1,40})?/i;
const selectedName = new RegExp(`(?:^|[\\s.)])(${NAME})\\s{0,40}$`);

/** Where `FROM` ends what is selected, outside of brackets. */
function endOfList(bare: string, from: number, to: number): number {
  const marks = /[()]|(?<!\w)FROM(?!\w)/gi;
  marks.lastIndex = from;
  let depth = 0;
  for (let mark = marks.exec(bare); mark !== null && mark.index < to; mark = marks.exec(bare)) {
    if (mark[0] === '(') depth++;
    else if (mark[0] === ')') depth--;
    else if (depth === 0) return mark.index;
    if (depth < 0) return mark.index;
  }
  return to;
}

const constraint = new RegExp(
  `^(?:CONSTRAINT\\s{1,20}(${NAME})\\s{1,20})?(?:(PRIMARY\\s{1,20}KEY)|(UNIQUE)(?:\\s{1,20}(?:KEY|INDEX)(?!\\w))?(?:\\s{1,20}(?!(?:NULLS|USING|(?:NON)?CLUSTERED)(?!\\w))(${NAME}))?|(FOREIGN\\s{1,20}KEY))(?!\\w)[^()]{0,200}\\(((?:[^()]|\\([^()]{0,100}\\)){0,1000})\\)`,
  'i',
);
/** An index that was there before becomes the key. */
const usingIndex = new RegExp(
  `^(?:CONSTRAINT\\s{1,20}(${NAME})\\s{1,20})?(PRIMARY\\s{1,20}KEY|UNIQUE)\\s{1,20}USING\\s{1,20}INDEX\\s{1,20}(${NAME})`,
  'i',
);
const likeItem = new RegExp(`^LIKE\\s{1,20}(${QUALIFIED})`, 'i');
/** `key TEXT` and `index varchar(20)` are columns; `KEY by_note (note)` and `KEY (note)` are none. */
const noColumn =
  /^(?:(?:CONSTRAINT|CHECK|EXCLUDE|LIKE|PRIMARY\s{1,20}KEY|FOREIGN\s{1,20}KEY|UNIQUE)(?!\w)\s{0,20}(?=[\w"`([])|PERIOD\s{1,20}FOR\b|PROJECTION\s[^()]{0,200}\(\s{0,20}SELECT\b|INDEX\s{1,20}[^,]{1,500}\sTYPE\s|(?:(?:FULLTEXT|SPATIAL)\s{1,20}(?:INDEX|KEY)|FULLTEXT|SPATIAL|INDEX|KEY)\b\s{0,20}(?!(?:enum|set)\s{0,20}\()(?:[\w"`[\]$]{1,200}\s{0,20})?(?:USING\s{1,20}\w{1,20}\s{0,20})?\(\s{0,20}(?!\d))/i;
const reference = new RegExp(`\\bREFERENCES\\s{1,20}(${QUALIFIED})\\s{0,20}(?:\\(([^()]{0,500})\\))?`, 'i');

/** A column or a constraint, as it stands in the brackets of `CREATE TABLE` and behind `ADD`. */
function addItem(sql: SqlText, { from, to }: Span, table: SqlTable, tables: SqlTables): void {
  const bare = sql.bare.slice(from, to);
  const indexed = usingIndex.exec(bare);
  const found = indexed === null ? constraint.exec(bare) : null;
  const like = likeItem.exec(bare);
  if (indexed !== null) {
    const [, name, kind = '', index = ''] = indexed;
    const former = table.constraints.get(withoutQuotes(index).toLowerCase());
    if (former === undefined) return;
    table.constraints.delete(withoutQuotes(index).toLowerCase());
    table.constraints.set(withoutQuotes(name ?? index).toLowerCase(), {
      ...former,
      kind: /^P/i.test(kind) ? 'key' : 'unique',
    });
    return;
  }
  if (like !== null) {
    const withKeys = /\bINCLUDING\s{1,20}(?:ALL|INDEXES)\b/i.test(bare);
    copyColumns(tables.get(tableName(like[1] ?? '').toLowerCase()), table, { withKeys });
    return;
  }
  if (found !== null) {
    const columns = plainNames(found[6] ?? '');
    if (columns === undefined) return;
    const name = withoutQuotes(found[1] ?? found[4] ?? '');
    if (found[2] !== undefined) constrain(table, 'key', columns, { name });
    else if (found[3] !== undefined) constrain(table, 'unique', columns, { name });
    else constrain(table, 'foreign', columns, { name, ...targetOf(bare, tables) });
    return;
  }
  if (noColumn.test(bare)) return;
  const named = columnName.exec(bare);
  if (named === null) return;
  const rest = bare.slice(named[0].length);
  const end = typeEnd.exec(rest)?.index ?? rest.length;
  const column = columnOf(table, withoutQuotes(named[1] ?? ''));
  column.place ??= ++table.lastPlace;
  column.type = oneLine(sql.text.slice(from + named[0].length, from + named[0].length + end));
  // What stands in brackets says nothing about the column.
  const says = rest.slice(end).replace(/\([^()]{0,500}\)/g, '');
  column.isRequired = /\bNOT\s{1,20}NULL\b/i.test(says) && !isFilled.test(says) && !/SERIAL/i.test(column.type);
  if (/\bPRIMARY\s{1,20}KEY\b/i.test(says)) constrain(table, 'key', [column.name]);
  if (/\bUNIQUE\b/i.test(says)) constrain(table, 'unique', [column.name]);
  if (/\bREFERENCES\b/i.test(says)) constrain(table, 'foreign', [column.name], targetOf(rest, tables));
}

function constrain(
  table: SqlTable,
  kind: Constraint['kind'],
  names: readonly string[],
  { name = '', leadsTo }: { readonly name?: string; readonly leadsTo?: Constraint['leadsTo'] } = {},
): void {
  const written = name === '' ? defaultName(table, kind, names) : name;
  const columns = names.map((each) => columnOf(table, each));
  table.constraints.set(written.toLowerCase(), { kind, columns, ...(leadsTo === undefined ? {} : { leadsTo }) });
}

/** A value is there without being given. */
const isFilled = /(?<!\w)(?:DEFAULT|GENERATED|AUTO_?INCREMENT|IDENTITY|PRIMARY\s{1,20}KEY)(?!\w)/i;
const columnName = new RegExp(`^(${NAME})(?=\\s|$)`);
const typeEnd =
  /(?<!\w)(?:NOT\s{1,20}NULL|NULL|PRIMARY\s{1,20}KEY|UNIQUE|DEFAULT|CHECK|REFERENCES|COLLATE|GENERATED|CONSTRAINT|AUTO_?INCREMENT|IDENTITY|COMMENT|ON\s{1,20}UPDATE|CHARACTER\s{1,20}SET|CHARSET|CODEC|TTL|MATERIALIZED|ALIAS|EPHEMERAL|STORED|FIRST|AFTER)(?!\w)/i;

function targetOf(bare: string, tables: SqlTables): { readonly leadsTo?: Constraint['leadsTo'] } {
  const found = reference.exec(bare);
  if (found === null) return {};
  const name = tableName(found[1] ?? '');
  const target = tables.targets.get(name.toLowerCase()) ?? { name, tables, isGone: false };
  tables.targets.set(name.toLowerCase(), target);
  return { leadsTo: { table: target, columns: plainNames(found[2] ?? '') ?? [] } };
}

const columnMark = `(?:COLUMN\\s{1,20})?(?:IF\\s{1,20}(?:NOT\\s{1,20})?EXISTS\\s{1,20})?`;
const actions = {
  add: new RegExp(`^ADD\\s{1,20}${columnMark}`, 'i'),
  dropConstraint: new RegExp(
    `^DROP\\s{1,20}(?:CONSTRAINT|FOREIGN\\s{1,20}KEY|INDEX|KEY)\\s{1,20}(?:IF\\s{1,20}EXISTS\\s{1,20})?(${NAME})`,
    'i',
  ),
  dropKey: /^DROP\s{1,20}PRIMARY\s{1,20}KEY\b/i,
  dropColumn: new RegExp(`^DROP\\s{1,20}${columnMark}(${NAME})`, 'i'),
  renameConstraint: new RegExp(
    `^RENAME\\s{1,20}(?:CONSTRAINT|INDEX|KEY)\\s{1,20}(${NAME})\\s{1,20}TO\\s{1,20}(${NAME})`,
    'i',
  ),
  renameColumn: new RegExp(
    `^(?:RENAME\\s{1,20}(?:COLUMN\\s{1,20})?|ALTER\\s{1,20}COLUMN\\s{1,20}(?=\\S{1,200}\\s{1,20}RENAME\\s))(${NAME})\\s{1,20}(?:RENAME\\s{1,20})?TO\\s{1,20}(${NAME})`,
    'i',
  ),
  renameTable: new RegExp(`^RENAME\\s{1,20}(?:(?:TO|AS)\\s{1,20})?(${QUALIFIED})\\s{0,20}$`, 'i'),
  attach: new RegExp(`^ATTACH\\s{1,20}PARTITION\\s{1,20}(${QUALIFIED})`, 'i'),
  retype: new RegExp(
    `^ALTER\\s{1,20}COLUMN\\s{1,20}(?=${NAME}\\s{1,20}(?!(?:SET|DROP|TYPE|ADD|RESTART|RENAME)(?!\\w))[a-z])`,
    'i',
  ),
  type: new RegExp(
    `^ALTER\\s{1,20}(?:COLUMN\\s{1,20})?(${NAME})\\s{1,20}(?:SET\\s{1,20}DATA\\s{1,20})?TYPE\\s{1,20}`,
    'i',
  ),
  required: new RegExp(
    `^ALTER\\s{1,20}(?:COLUMN\\s{1,20})?(${NAME})\\s{1,20}(SET|DROP)\\s{1,20}(?:NOT\\s{1,20}NULL|(DEFAULT))\\b`,
    'i',
  ),
  modify: new RegExp(`^MODIFY\\s{1,20}${columnMark}`, 'i'),
  change: new RegExp(`^CHANGE\\s{1,20}${columnMark}(${NAME})\\s{1,20}(${NAME})`, 'i'),
};

function changeTable(sql: SqlText, { from, to }: Span, table: SqlTable, tables: SqlTables): void {
  for (const span of splitAtCommas(sql.bare, from, sql.bare[to - 1] === ';' ? to - 1 : to)) {
    const bare = sql.bare.slice(span.from, span.to);
    const of = (action: keyof typeof actions) => actions[action].exec(bare);
    const added = of('add');
    const constraintName = of('dropConstraint')?.[1];
    const renamedConstraint = of('renameConstraint');
    const renamed = of('renameColumn');
    const tableIs = of('renameTable')?.[1];
    const part = of('attach')?.[1];
    const retyped = of('retype');
    const typed = of('type');
    const required = of('required');
    const changed = of('change');
    const modified = of('modify');
    if (added !== null) addAll(sql, { from: span.from + added[0].length, to: span.to }, table, tables);
    else if (of('dropKey') !== null) {
      for (const [name, { kind }] of table.constraints) if (kind === 'key') table.constraints.delete(name);
    } else if (constraintName !== undefined) table.constraints.delete(withoutQuotes(constraintName).toLowerCase());
    else if (renamedConstraint !== null) renameConstraint(table, renamedConstraint[1], renamedConstraint[2]);
    else if (renamed !== null) renameColumn(table, renamed[1], renamed[2]);
    else if (tableIs !== undefined) renameTable(table, tableName(tableIs), tables);
    else if (part !== undefined) tables.delete(tableName(part).toLowerCase());
    else if (retyped !== null) addItem(sql, { from: span.from + retyped[0].length, to: span.to }, table, tables);
    else if (required !== null) {
      const [, name = '', verb = '', isDefault] = required;
      columnOf(table, withoutQuotes(name)).isRequired = isDefault === undefined && verb.toUpperCase() === 'SET';
    } else if (typed !== null) {
      const rest = bare.slice(typed[0].length);
      const end = /(?<!\w)(?:USING|COLLATE)(?!\w)/i.exec(rest)?.index ?? rest.length;
      columnOf(table, withoutQuotes(typed[1] ?? '')).type = oneLine(rest.slice(0, end));
    } else if (changed !== null) {
      renameColumn(table, changed[1], changed[2]);
      addItem(sql, { from: span.from + changed[0].length - (changed[2]?.length ?? 0), to: span.to }, table, tables);
    } else if (modified !== null) addItem(sql, { from: span.from + modified[0].length, to: span.to }, table, tables);
    else dropColumn(table, of('dropColumn')?.[1]);
  }
}

/** One, or several in brackets. */
function addAll(sql: SqlText, span: Span, table: SqlTable, tables: SqlTables): void {
  const items = sql.bare[span.from] === '(' ? splitAtCommas(sql.bare, span.from + 1, span.to - 1) : [span];
  for (const item of items) addItem(sql, item, table, tables);
}

function dropTable(written: string, tables: SqlTables, { withKeys }: { readonly withKeys: boolean }): void {
  const name = written.toLowerCase();
  const target = tables.targets.get(name);
  tables.delete(name);
  if (!withKeys || target === undefined) return;
  target.isGone = true;
  tables.targets.delete(name);
}

function renameTable(table: SqlTable, name: string, tables: SqlTables): void {
  if (tables.get(table.name.toLowerCase()) !== table) return;
  tables.delete(table.name.toLowerCase());
  // It stays in its schema.
  const schema = name.includes('.') ? '' : table.name.slice(0, table.name.lastIndexOf('.') + 1);
  const target = tables.targets.get(table.name.toLowerCase());
  tables.targets.delete(table.name.toLowerCase());
  table.name = schema + name;
  tables.set(table.name.toLowerCase(), table);
  if (target === undefined) return;
  const other = tables.targets.get(table.name.toLowerCase());
  target.name = table.name;
  if (other === undefined) tables.targets.set(table.name.toLowerCase(), target);
  else target.instead = other;
}

function renameConstraint({ constraints }: SqlTable, from = '', to = ''): void {
  const former = withoutQuotes(from).toLowerCase();
  const constraint = constraints.get(former);
  if (constraint === undefined) return;
  constraints.delete(former);
  constraints.set(withoutQuotes(to).toLowerCase(), constraint);
}

function renameColumn({ columns }: SqlTable, from = '', to = ''): void {
  const [former, name] = [withoutQuotes(from).toLowerCase(), withoutQuotes(to)];
  const column = columns.get(former);
  if (column === undefined) return;
  columns.delete(former);
  column.name = name;
  columns.set(name.toLowerCase(), column);
}

function dropColumn({ columns }: SqlTable, written = ''): void {
  const name = withoutQuotes(written).toLowerCase();
  const column = columns.get(name);
  if (column === undefined) return;
  // Constraints that know it are gone with it.
  column.place = undefined;
  columns.delete(name);
}

function columnOf({ columns }: SqlTable, name: string): Column {
  const known = columns.get(name.toLowerCase());
  if (known !== undefined) return known;
  const column: Column = { name, type: '', isRequired: false, place: undefined };
  columns.set(name.toLowerCase(), column);
  return column;
}

function oneLine(type: string): string {
  return type.replace(/\s+/g, ' ').trim();
}

/** `a, "b"`; undefined where something else stands among them. */
function plainNames(written: string): readonly string[] | undefined {
  const names = written
    .split(',')
    .map((each) => /^\s{0,100}(.{1,200}?)(?:\s{1,20}(?:ASC|DESC))?\s{0,100}$/is.exec(each)?.[1] ?? '')
    // So much of a text is in the index.
    .map((each) => each.replace(/\s{0,10}\(\s{0,10}\d{1,6}\s{0,10}\)$/, ''));
  return names.every((name) => wholeName.test(name)) ? names.map(withoutQuotes) : undefined;
}

const wholeName = new RegExp(`^${NAME}$`);

/** Without the schema that is there by itself. */
function tableName(written: string): string {
  return withoutQuotes(written).replace(/^(?:public|dbo|main|default)\./i, '');
}

function withoutSchema(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

function defaultName({ name }: SqlTable, kind: Constraint['kind'], columns: readonly string[]): string {
  const table = withoutSchema(name);
  return kind === 'key' ? `${table}_pkey` : `${table}_${columns.join('_')}_${kind === 'unique' ? 'key' : 'fkey'}`;
}
