/** What statements of SQL make of the tables of a database: columns and keys, with what is added, renamed and dropped later. */
import { closingBracket, type Span, splitAtCommas } from '../reading/code-text.ts';
import type { SchemaField } from './schema-reader.ts';
import { NAME, QUALIFIED, type SqlText, statementStarts, withoutQuotes } from './sql-text.ts';

export interface SqlTable {
  name: string;
  /** Of the statement that makes it. */
  readonly at: number;
  readonly file: string;
  /** By their names in lower case, those too that only a constraint names. */
  readonly columns: Map<string, Column>;
  /** By their own names in lower case, or those that PostgreSQL gives: what drops one says it. */
  readonly constraints: Map<string, Constraint>;
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
  readonly leadsTo?: { readonly table: SqlTable | string; readonly columns: readonly string[] };
}

/** By their names in lower case. */
export type SqlTables = Map<string, SqlTable>;

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
      const table = typeof leadsTo.table === 'string' ? leadsTo.table : leadsTo.table.name;
      const target = leadsTo.columns[columns.indexOf(column)];
      return [target === undefined ? table : `${table}.${target}`];
    }),
  };
}

/** Carries out what the statements of this text do to tables. `find` looks for those that other files have made. */
export function runStatements(
  file: string,
  { text, bare }: SqlText,
  tables: SqlTables,
  find: (name: string) => SqlTable | undefined = () => undefined,
): void {
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
    if (made !== null) makeTable(file, sql, { from: at, to: span.to }, made, tables);
    else if (changed !== null) {
      const name = tableName(changed[1] ?? '');
      const table = tables.get(name.toLowerCase()) ?? find(name.toLowerCase());
      if (table !== undefined) changeTable(sql, { from: at + changed[0].length, to: span.to }, table, tables);
    } else if (dropped !== null) {
      const end = sql.bare.slice(at + dropped[0].length, span.to).replace(/\b(?:CASCADE|RESTRICT)\b|;/gi, '');
      for (const name of end.split(',')) tables.delete(tableName(name.trim()).toLowerCase());
    } else if (indexed !== null) {
      const table = tables.get(tableName(indexed[2] ?? '').toLowerCase());
      const columns = plainNames(indexed[3] ?? '');
      const isPartial = /\bWHERE\b/i.test(sql.bare.slice(at, span.to));
      if (table !== undefined && columns !== undefined && !isPartial)
        constrain(table, 'unique', columns, { name: withoutQuotes(indexed[1] ?? '') });
    }
  }
}

const create = new RegExp(
  `^CREATE\\s{1,20}(?:(?:GLOBAL|LOCAL|UNLOGGED|FOREIGN|OR\\s{1,20}REPLACE)\\s{1,20}){0,2}((?:TEMP|TEMPORARY)\\s{1,20})?(VIRTUAL\\s{1,20})?TABLE\\s{1,20}(IF\\s{1,20}NOT\\s{1,20}EXISTS\\s{1,20})?(${QUALIFIED})(?:\\s{1,20}ON\\s{1,20}CLUSTER\\s{1,20}\\S{1,80})?\\s{0,100}(\\()?`,
  'i',
);
const alter = new RegExp(
  `^ALTER\\s{1,20}TABLE\\s{1,20}(?:IF\\s{1,20}EXISTS\\s{1,20})?(?:ONLY\\s{1,20})?(${QUALIFIED})\\s{1,100}(?:ON\\s{1,20}CLUSTER\\s{1,20}\\S{1,80}\\s{1,20})?`,
  'i',
);
const drop = /^DROP\s{1,20}TABLE\s{1,20}(?:IF\s{1,20}EXISTS\s{1,20})?/i;
const uniqueIndex = new RegExp(
  `^CREATE\\s{1,20}UNIQUE\\s{1,20}(?:(?:NON)?CLUSTERED\\s{1,20})?INDEX\\s{1,20}(?:CONCURRENTLY\\s{1,20})?(?:IF\\s{1,20}NOT\\s{1,20}EXISTS\\s{1,20})?(?:(${NAME})\\s{1,20})?ON\\s{1,20}(${QUALIFIED})\\s{0,20}(?:USING\\s{1,20}\\w{1,40}\\s{0,20})?\\(([^()]{1,500})\\)`,
  'i',
);

function makeTable(file: string, sql: SqlText, span: Span, made: RegExpExecArray, tables: SqlTables): void {
  const [head, temporary, virtual, , written = '', bracket] = made;
  const name = tableName(written);
  const key = name.toLowerCase();
  const rest = sql.bare.slice(span.from + head.length, Math.min(span.to, span.from + head.length + 40));
  // A part of another table has the columns of that one, and is none of its own.
  if (temporary !== undefined || /^PARTITION\s/i.test(rest) || tables.has(key)) return;
  const table: SqlTable = { name, at: span.from, file, columns: new Map(), constraints: new Map() };
  tables.set(key, table);
  // What a virtual table holds, its module decides; what is selected, another table.
  if (virtual !== undefined || bracket === undefined) return;
  const open = span.from + head.length - 1;
  const end = closingBracket(sql.bare, open);
  for (const item of splitAtCommas(sql.bare, open + 1, end)) addItem(sql, item, table, tables);
}

const constraint = new RegExp(
  `^(?:CONSTRAINT\\s{1,20}(${NAME})\\s{1,20})?(?:(PRIMARY\\s{1,20}KEY)|(UNIQUE)|(FOREIGN\\s{1,20}KEY))\\b[^()]{0,200}\\(([^()]{0,1000})\\)`,
  'i',
);
/** `key TEXT` and `index varchar(20)` are columns; `KEY by_note (note)` and `KEY (note)` are none. */
const noColumn =
  /^(?:(?:CONSTRAINT|CHECK|EXCLUDE|LIKE|PRIMARY\s{1,20}KEY|FOREIGN\s{1,20}KEY|UNIQUE)\s{0,20}(?=[\w"`([])|PERIOD\s{1,20}FOR\b|PROJECTION\s[^()]{0,200}\(\s{0,20}SELECT\b|INDEX\s{1,20}[^,]{1,500}\sTYPE\s|(?:(?:FULLTEXT|SPATIAL)\s{1,20}(?:INDEX|KEY)|FULLTEXT|SPATIAL|INDEX|KEY)\b\s{0,20}(?!(?:enum|set)\s{0,20}\()(?:[\w"`[\]$]{1,200}\s{0,20})?(?:USING\s{1,20}\w{1,20}\s{0,20})?\(\s{0,20}(?!\d))/i;
const reference = new RegExp(`\\bREFERENCES\\s{1,20}(${QUALIFIED})\\s{0,20}(?:\\(([^()]{0,500})\\))?`, 'i');

/** A column or a constraint, as it stands in the brackets of `CREATE TABLE` and behind `ADD`. */
function addItem(sql: SqlText, { from, to }: Span, table: SqlTable, tables: SqlTables): void {
  const bare = sql.bare.slice(from, to);
  const found = constraint.exec(bare);
  if (found !== null) {
    const columns = plainNames(found[5] ?? '');
    if (columns === undefined) return;
    const name = withoutQuotes(found[1] ?? '');
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
  column.place ??= table.columns.size;
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
  return { leadsTo: { table: tables.get(name.toLowerCase()) ?? name, columns: plainNames(found[2] ?? '') ?? [] } };
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
  renameTable: new RegExp(`^RENAME\\s{1,20}(?:TO|AS)\\s{1,20}(${QUALIFIED})`, 'i'),
  renameColumn: new RegExp(`^RENAME\\s{1,20}(?:COLUMN\\s{1,20})?(${NAME})\\s{1,20}TO\\s{1,20}(${NAME})`, 'i'),
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
    const tableIs = of('renameTable')?.[1];
    const renamed = of('renameColumn');
    const typed = of('type');
    const required = of('required');
    const changed = of('change');
    const modified = of('modify');
    if (added !== null) addAll(sql, { from: span.from + added[0].length, to: span.to }, table, tables);
    else if (of('dropKey') !== null) {
      for (const [name, { kind }] of table.constraints) if (kind === 'key') table.constraints.delete(name);
    } else if (constraintName !== undefined) table.constraints.delete(withoutQuotes(constraintName).toLowerCase());
    else if (tableIs !== undefined) renameTable(table, tableName(tableIs), tables);
    else if (renamed !== null) {
      if (!/^(?:CONSTRAINT|INDEX|KEY)$/i.test(renamed[1] ?? '')) renameColumn(table, renamed[1], renamed[2]);
    } else if (required !== null) {
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

function renameTable(table: SqlTable, name: string, tables: SqlTables): void {
  if (tables.get(table.name.toLowerCase()) !== table) return;
  tables.delete(table.name.toLowerCase());
  table.name = name;
  tables.set(name.toLowerCase(), table);
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
    .map((each) => /^\s{0,100}(.{1,200}?)(?:\s{1,20}(?:ASC|DESC))?\s{0,100}$/is.exec(each)?.[1] ?? '');
  return names.every((name) => wholeName.test(name)) ? names.map(withoutQuotes) : undefined;
}

const wholeName = new RegExp(`^${NAME}$`);

/** Without the schema that is there by itself. */
function tableName(written: string): string {
  return withoutQuotes(written).replace(/^(?:public|dbo|main)\./i, '');
}

function defaultName({ name }: SqlTable, kind: Constraint['kind'], columns: readonly string[]): string {
  const table = name.slice(name.lastIndexOf('.') + 1);
  return kind === 'key' ? `${table}_pkey` : `${table}_${columns.join('_')}_${kind === 'unique' ? 'key' : 'fkey'}`;
}
