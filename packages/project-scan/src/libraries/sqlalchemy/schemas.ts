/**
 * Models of SQLAlchemy and SQLModel, and the tables beside them. A model has the columns of its mixins, the relations that a
 * `backref` elsewhere gives it, and what `__table_args__` says of several columns together.
 */

import { underscored } from '../../reading/letter-case.ts';
import { isPartOf } from '../../reading/packages.ts';
import {
  lineageOf,
  type PyClassFinder,
  type PyLineage,
  type PyOutside,
  pyClassFinder,
} from '../../reading/python/bases.ts';
import { type PyClass, type PyField, readPyClasses } from '../../reading/python/classes.ts';
import { callsGiven, type PyCall, pyCallAt, pyItems, pyText, pyTexts } from '../../reading/python/literals.ts';
import { requiredAmong, type SchemaReader, tableOf, uniqueInGroups } from '../../reading/schema-reader.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedSchema, SchemaField } from '../../scan.ts';
import { sqlalchemy as library } from './library.ts';

export const sqlalchemy: SchemaReader = {
  orms: ['sqlalchemy', 'sqlmodel'],
  read(sources) {
    const find = pyClassFinder(sources);
    const models = readPyClasses(sources).flatMap((each) => modelOf(sources, find, each) ?? []);
    const tables = sources.files
      .filter((file) => mayHaveTables(sources, file))
      .flatMap((file) => tablesIn(sources, file));
    const stored = [...tables, ...models].toSorted((left, right) =>
      left.file === right.file ? left.line - right.line : 0,
    );
    const names = namesOfTables(stored);
    const back = waysBack(stored);
    return { schemas: inOrderOfFiles(sources, stored).map((each) => schemaOf(each, back, names)) };
  },
};

interface Stored {
  readonly name: string;
  readonly table: string | undefined;
  readonly orm: 'sqlalchemy' | 'sqlmodel';
  readonly fields: readonly Field[];
  readonly unique: readonly (readonly string[])[];
  readonly isPartial: boolean;
  readonly file: string;
  readonly line: number;
}

interface Field extends SchemaField {
  /** The name that a relation gives to the way back, on the model that it leads to. */
  readonly backref?: string | undefined;
  readonly target?: string | undefined;
}

function inOrderOfFiles(sources: Sources, stored: readonly Stored[]): readonly Stored[] {
  const places = new Map(sources.files.map((file, place) => [file, place]));
  return stored.toSorted((left, right) => (places.get(left.file) ?? 0) - (places.get(right.file) ?? 0));
}

function schemaOf(
  stored: Stored,
  back: ReturnType<typeof waysBack>,
  names: ReadonlyMap<string, Stored>,
): ScannedSchema {
  const fields = [...stored.fields, ...(back.get(stored.name)?.values() ?? [])].map((field) => ({
    ...field,
    references: (field.references ?? []).map((each) => asModel(each, names)),
  }));
  return {
    name: stored.name,
    ...tableOf(stored.name, stored.table),
    fields: uniqueInGroups(fields, stored.unique),
    ...(stored.isPartial ? { isPartial: true as const } : {}),
    required: requiredAmong(fields),
    orm: stored.orm,
    file: stored.file,
    line: stored.line,
  };
}

/** `backref="group"` of a relation to `Setting` is a property of `Setting`; by the models that have some, each name once. */
function waysBack(all: readonly Stored[]): ReadonlyMap<string, ReadonlyMap<string, Field>> {
  const ways = new Map<string, Map<string, Field>>();
  for (const other of all) {
    for (const { backref, target, through } of other.fields) {
      if (backref === undefined || target === undefined) continue;
      const own = ways.get(target) ?? new Map<string, Field>();
      ways.set(target, own.set(backref, { name: backref, type: other.name, relation: 'relationship', through }));
    }
  }
  return ways;
}

function namesOfTables(stored: readonly Stored[]): ReadonlyMap<string, Stored> {
  const names = new Map<string, Stored>();
  for (const each of stored) {
    for (const name of each.table === undefined ? tablesByDefault(each) : [each.table]) {
      if (!names.has(name)) names.set(name, each);
    }
  }
  return names;
}

/** SQLModel takes the name in small letters, Flask-SQLAlchemy with underscores. */
function tablesByDefault({ name, orm }: Stored): readonly string[] {
  return [orm === 'sqlmodel' ? name.toLowerCase() : underscored(name)];
}

/** `users.id` as `User.id`, where a model has this table; the schema before it is left out. */
function asModel(target: string, names: ReadonlyMap<string, Stored>): string {
  const parts = target.split('.');
  const [table = '', column] = parts.slice(-2);
  const model = names.get(parts.slice(0, -1).join('.')) ?? names.get(table);
  if (model === undefined || column === undefined) return target;
  const field = model.fields.find((each) => (each.column ?? each.name) === column && each.relation === undefined);
  return `${model.name}.${field?.name ?? column}`;
}

// Models

/** What is known to have no column, and to be no table. */
const EMPTY_BASES =
  /^(?:DeclarativeBase|DeclarativeBaseNoMeta|MappedAsDataclass|AsyncAttrs|SQLModel|UserMixin|RoleMixin|AnonymousUserMixin|object|ABC|Generic|Protocol|BaseModel)$/;

const DECLARATIVE = /\b(?:declarative_base|automap_base|generate_base|as_declarative)\s*\(/;

function modelOf(sources: Sources, find: PyClassFinder, found: PyClass): Stored | undefined {
  if (found.bases.length === 0 || isMigration(found.file)) return undefined;
  const isSqlmodel = found.bases.includes('table=True');
  const lineage = lineageOf(find, found);
  if (isPartOf(sources, found.file, library.packages)) return undefined;
  const fields = isSqlmodel ? fieldsOfSqlmodel(sources, lineage) : fieldsOf(sources, lineage);
  if (!isSqlmodel && (fields.length === 0 || !isMapped(sources, found, lineage, fields))) return undefined;
  if (fields.length === 0) return undefined;
  const groups = constraintsOf(sources, lineage);
  return {
    name: found.name,
    table: tableNameOf(sources, found, lineage),
    orm: isSqlmodel ? 'sqlmodel' : 'sqlalchemy',
    fields:
      groups.keys.length === 0 ? withForeignKeys(fields, groups) : withKeys(withForeignKeys(fields, groups), groups),
    unique: groups.unique,
    isPartial: lineage.outside.some((each) => mayHaveColumns(each)),
    file: found.file,
    line: found.line,
  };
}

function isMigration(file: string): boolean {
  return /(?:^|\/)(?:migrations?|alembic)\//.test(file);
}

/** A mixin and a base of the project's own are no tables; a class that leads to a declarative base is one. */
function isMapped(sources: Sources, found: PyClass, lineage: PyLineage, fields: readonly Field[]): boolean {
  if (valueSetTo(found, '__abstract__')?.startsWith('True') === true || isBase(sources, found)) return false;
  if (valueSetTo(found, '__tablename__') !== undefined || valueSetTo(found, '__table__') !== undefined) return true;
  if (lineage.outside.some(isDeclarative) || lineage.classes.slice(1).some((each) => isBase(sources, each)))
    return true;
  const isOfOrm = fields.some(({ relation, type }) => relation !== undefined || type !== '');
  return (
    isOfOrm && lineage.outside.some(({ name, file }) => /(?:Base|Model)$/.test(name) && mentionsOrm(sources, file))
  );
}

function mentionsOrm(sources: Sources, file: string): boolean {
  return /\b(?:sqlalchemy|Mapped|mapped_column|db\.Column)\b/.test(sources.text(file));
}

function isDeclarative({ name, value = '' }: PyOutside): boolean {
  return /^(?!models\.)\w+\.Model$/.test(name) || DECLARATIVE.test(value) || /\bdb\.Model\b/.test(value);
}

/** `class Base(DeclarativeBase)` and what `@as_declarative()` stands before. */
function isBase(sources: Sources, { bases, file, body }: PyClass): boolean {
  if (bases.some((base) => /(?:^|\.)DeclarativeBase(?:NoMeta)?$/.test(base))) return true;
  const before = sources.bare(file).slice(Math.max(0, body.from - 400), body.from);
  return /@(?:\w+\.){0,3}as_declarative\([^@]{0,200}class\s[^@\n]{0,200}$/.test(before);
}

function mayHaveColumns({ name, value = '' }: PyOutside): boolean {
  const last = name.slice(name.lastIndexOf('.') + 1);
  return !EMPTY_BASES.test(last) && !isDeclarative({ name, value, file: '' }) && !/^["']/.test(name);
}

function valueSetTo({ fields }: PyClass, name: string): string | undefined {
  return fields.find((each) => each.name === name)?.value;
}

function tableNameOf(sources: Sources, found: PyClass, { classes }: PyLineage): string | undefined {
  const holder = classes.find((each) => valueSetTo(each, '__tablename__') !== undefined);
  const own = holder === found ? pyText(valueSetTo(found, '__tablename__')) : undefined;
  const field = found.fields.find(({ name }) => name === '__table__');
  const table = field === undefined ? undefined : pyCallAt(sources, found.file, field.given)?.given.get('0')?.text;
  return own ?? pyText(table);
}

// Columns

/** Those of the bases first, as far as the class does not declare them anew. */
function fieldsOf(sources: Sources, { classes }: PyLineage): readonly Field[] {
  const fields = new Map<string, Field>();
  for (const each of classes.toReversed()) {
    const columns = each.fields.flatMap((field) => columnOf(sources, each, field) ?? []);
    for (const field of [...columns, ...declaredLater(sources, each)]) fields.set(field.name, field);
  }
  return [...fields.values()];
}

const COLUMN = /^(?:Column|mapped_column|MappedColumn|deferred|relationship|dynamic_loader|relation|Relationship)$/;

function columnOf(sources: Sources, { name: owner, file }: PyClass, field: PyField): Field | undefined {
  const type = withoutQuotes(field.type);
  const isMapped = /^(?:\w+\.)?(?:Mapped|WriteOnlyMapped|DynamicMapped)\[/.test(type);
  const call = field.value === undefined ? undefined : pyCallAt(sources, file, field.given);
  if (call === undefined ? !isMapped || field.value !== undefined : !COLUMN.test(call.name) || isOfTables(call))
    return undefined;
  return fieldFrom(sources, file, owner, field.name, innerType(type), call);
}

/** A column of django-tables2 or of rich is none of a database. */
function isOfTables({ callee }: PyCall): boolean {
  return /^(?:tables|table|widgets|rich)\./.test(callee);
}

/** `@declared_attr` methods: what they return, where that is a call. */
function declaredLater(sources: Sources, { name: owner, file, body }: PyClass): readonly Field[] {
  const bare = sources.bare(file).slice(body.from, body.to);
  if (!bare.includes('declared_attr')) return [];
  const declared =
    /@(?:\w{1,40}\.){0,2}declared_attr\b[^\n]{0,80}\n\s{0,40}def\s{1,4}(\w{1,100})\s{0,4}\([^()\n]{0,100}\)\s{0,4}(?:->\s{0,4}([^:\n]{0,200}))?:/g;
  return [...bare.matchAll(declared)].flatMap((match) => {
    const [whole, name = ''] = match;
    const from = match.index + whole.length;
    const after = bare.slice(from, from + 800);
    const end = /\n\s{0,40}(?:@|def\s)/.exec(after)?.index ?? after.length;
    const returned = /\breturn\s{1,4}/.exec(after.slice(0, end));
    if (returned === null || name.startsWith('__')) return [];
    const at = body.from + from + returned.index + returned[0].length;
    const call = pyCallAt(sources, file, { from: at, to: body.to });
    if (call === undefined || !COLUMN.test(call.name)) return [];
    const typeAt = body.from + match.index + whole.length - 1 - (match[2] ?? '').length;
    const type = sources.masked(file).slice(typeAt, typeAt + (match[2] ?? '').length);
    return fieldFrom(sources, file, owner, name, innerType(withoutQuotes(type)), call);
  });
}

function withoutQuotes(type: string): string {
  return type.replace(/["']/g, '').replace(/\s+/g, ' ').trim();
}

/** Of `Mapped[int]` it is `int`; how a relation is loaded, as `DynamicMapped` says, stays. */
function innerType(type: string): string {
  return (
    /^(?:\w+\.)?Mapped\[(.*)\]$/.exec(type)?.[1] ?? type.replace(/^\w+\.(?=(?:WriteOnly|Dynamic)Mapped\[)/, '')
  ).trim();
}

function fieldFrom(
  sources: Sources,
  file: string,
  owner: string,
  name: string,
  type: string,
  call: PyCall | undefined,
): Field {
  if (call === undefined) return { name, type, isRequired: isNeeded(type, '') };
  if (/^(?:relationship|relation|dynamic_loader|Relationship)$/.test(call.name))
    return relationOf(sources, file, owner, name, type, call);
  const held = call.name === 'deferred' ? (callsGiven(sources, file, call)[0] ?? call) : call;
  const shown = type === '' ? typeGiven(sources, file, held) : type;
  return {
    name,
    type: shown,
    column: pyText(held.given.get('name')?.text) ?? pyText(held.given.get('0')?.text),
    isKey: isTrue(held, 'primary_key'),
    isUnique: isTrue(held, 'unique'),
    references: foreignKeysOf(sources, file, held),
    isRequired: isNeeded(type, sources.masked(file).slice(held.at, held.end)),
  };
}

/** Whether a row without it is refused: what is neither empty nor given otherwise. */
function isNeeded(type: string, written: string): boolean {
  if (isGivenOtherwise.test(written)) return false;
  if (type === '') return /\bnullable\s*=\s*False\b/.test(written);
  return /\bnullable\s*=\s*False\b/.test(written) || !/\bNone\b|^(?:\w+\.)?Optional\[/.test(type);
}

const isGivenOtherwise =
  /\b(?:default|default_factory|server_default|insert_default|onupdate|autoincrement)\s*=|\bprimary_key\s*=\s*True\b|\binit\s*=\s*False\b|\bnullable\s*=\s*True\b|\b(?:Identity|Computed)\(/;

function isTrue({ given }: PyCall, name: string): boolean {
  return given.get(name)?.text.trim() === 'True';
}

/** The first that is given by place and is neither the column's name nor a constraint, or `type_`. */
function typeGiven(sources: Sources, file: string, { given }: PyCall): string {
  for (const key of ['0', '1', 'type_']) {
    const span = given.get(key);
    if (span === undefined || pyText(span.text) !== undefined) continue;
    const written = /^\s*([\w.]{1,200})/.exec(sources.masked(file).slice(span.from, span.to))?.[1] ?? '';
    const name = written.slice(written.lastIndexOf('.') + 1);
    if (!/^(?:ForeignKey|Sequence|Identity|Computed|CheckConstraint|None)?$/.test(name)) return name;
  }
  return '';
}

function foreignKeysOf(sources: Sources, file: string, call: PyCall): readonly string[] {
  return callsGiven(sources, file, call).flatMap((each) => {
    const target = each.name === 'ForeignKey' ? each.given.get('0')?.text.trim() : undefined;
    return target === undefined ? [] : [pyText(target) ?? targetOf(target)];
  });
}

/** `User.id` and `users.c.id`. */
function targetOf(written: string): string {
  return written.replace(/\.c(?:olumns)?\./, '.').replace(/^\w+\.(?=[A-Z]\w*\.)/, '');
}

function relationOf(sources: Sources, file: string, owner: string, name: string, type: string, call: PyCall): Field {
  const first = call.given.get('0') ?? call.given.get('argument');
  const named =
    first === undefined ? '' : (pyText(first.text) ?? (/^[\w.]+$/.test(first.text.trim()) ? first.text.trim() : ''));
  const target = named.slice(named.lastIndexOf('.') + 1);
  const through = call.given.get('secondary') ?? call.given.get('link_model');
  const backref = call.given.get('backref');
  const by = keysGiven(sources, file, owner, call);
  const back = backref === undefined ? undefined : (pyText(backref.text) ?? backOf(sources, file, call));
  return {
    name,
    type: type === '' ? target : type,
    relation: 'relationship',
    ...(through === undefined ? {} : { through: pyText(through.text) ?? through.text.trim() }),
    by,
    backref: back,
    target: target === '' ? lastName(type) : target,
  };
}

function backOf(sources: Sources, file: string, { given }: PyCall): string | undefined {
  const span = given.get('backref');
  return span === undefined ? undefined : pyText(pyCallAt(sources, file, span)?.given.get('0')?.text);
}

/** The model that an annotation names: `list[Post]`, `Post | None`. */
function lastName(type: string): string {
  return (
    [...type.matchAll(/\w+/g)].map(([word]) => word).findLast((word) => /^[A-Z]/.test(word) && word !== 'None') ?? ''
  );
}

/** Columns of `foreign_keys`, those of the own class by their names alone. */
function keysGiven(sources: Sources, file: string, owner: string, { given }: PyCall): readonly string[] {
  const span = given.get('foreign_keys');
  if (span === undefined) return [];
  const text = sources.masked(file);
  return pyItems(sources, file, span)
    .map(({ from, to }) => text.slice(from, to).trim())
    .flatMap((each) => (pyText(each) ?? each).replace(/^\[|\]$/g, '').split(','))
    .map((each) => targetOf(each.trim()).replace(new RegExp(`^(?:cls|self|${owner})\\.`), ''))
    .filter((each) => each !== '');
}

// Of SQLModel

/** Whatever is annotated, in the class and in those that it builds on. */
function fieldsOfSqlmodel(sources: Sources, { classes }: PyLineage): readonly Field[] {
  const fields = new Map<string, Field>();
  for (const each of classes.toReversed()) {
    for (const field of each.fields) {
      const isOther =
        field.type === '' || /^(?:\w+\.)?ClassVar\b/.test(field.type) || /^__|^model_config$/.test(field.name);
      if (!isOther) fields.set(field.name, fieldOfSqlmodel(sources, each, field));
    }
  }
  return [...fields.values()];
}

function fieldOfSqlmodel(sources: Sources, { name: owner, file }: PyClass, field: PyField): Field {
  const type = innerType(withoutQuotes(field.type));
  const call = field.value === undefined ? undefined : pyCallAt(sources, file, field.given);
  if (call?.name === 'Relationship') return relationOf(sources, file, owner, field.name, type, call);
  if (call === undefined || call.name !== 'Field')
    return { name: field.name, type, isRequired: field.value === undefined && isNeeded(type, '') };
  const columnSpan = call.given.get('sa_column');
  const column = columnSpan === undefined ? undefined : pyCallAt(sources, file, columnSpan);
  const key = pyText(call.given.get('foreign_key')?.text);
  const first = call.given.get('0')?.text.trim() ?? '...';
  return {
    name: field.name,
    type,
    column: column === undefined ? undefined : pyText(column.given.get('0')?.text),
    isKey: isTrue(call, 'primary_key') || (column !== undefined && isTrue(column, 'primary_key')),
    isUnique: isTrue(call, 'unique') || (column !== undefined && isTrue(column, 'unique')),
    references: [
      ...(key === undefined ? [] : [key]),
      ...(column === undefined ? [] : foreignKeysOf(sources, file, column)),
    ],
    isRequired: first === '...' && isNeeded(type, sources.masked(file).slice(call.at, call.end)),
  };
}

// Constraints over several columns

interface Constraints {
  readonly unique: readonly (readonly string[])[];
  readonly keys: readonly string[];
  readonly foreign: readonly { readonly columns: readonly string[]; readonly targets: readonly string[] }[];
}

function constraintsOf(sources: Sources, { classes }: PyLineage): Constraints {
  const holder = classes.find(({ fields }) => fields.some(({ name }) => name === '__table_args__'));
  const args = holder?.fields.find(({ name }) => name === '__table_args__');
  if (holder === undefined || args === undefined) return { unique: [], keys: [], foreign: [] };
  const start =
    args.given.from + (/^\s*/.exec(sources.bare(holder.file).slice(args.given.from, args.given.to))?.[0].length ?? 0);
  const items = pyItems(sources, holder.file, { from: start, to: args.given.to });
  return constraintsAmong(
    sources,
    holder.file,
    items.flatMap((item) => pyCallAt(sources, holder.file, item) ?? []),
  );
}

function constraintsAmong(sources: Sources, file: string, calls: readonly PyCall[]): Constraints {
  const texts = ({ given }: PyCall) =>
    [...given].flatMap(([key, { text }]) => (/^\d+$/.test(key) ? (pyText(text) ?? []) : []));
  const list = ({ given }: PyCall, key: string) => {
    const span = given.get(key);
    return span === undefined ? [] : (pyTexts(sources, file, span) ?? []);
  };
  return {
    unique: calls
      .filter(({ name }) => name === 'UniqueConstraint')
      .map(texts)
      .filter((names) => names.length > 0),
    keys: calls.filter(({ name }) => name === 'PrimaryKeyConstraint').flatMap(texts),
    foreign: calls
      .filter(({ name }) => name === 'ForeignKeyConstraint')
      .map((each) => ({ columns: list(each, '0'), targets: list(each, '1') })),
  };
}

function withKeys(fields: readonly Field[], { keys }: Constraints): readonly Field[] {
  return fields.map((field) => (keys.includes(field.column ?? field.name) ? { ...field, isKey: true } : field));
}

function withForeignKeys(fields: readonly Field[], { foreign }: Constraints): readonly Field[] {
  return fields.map((field) => {
    const targets = foreign.flatMap(
      ({ columns, targets }) => targets[columns.indexOf(field.column ?? field.name)] ?? [],
    );
    return targets.length === 0 ? field : { ...field, references: [...(field.references ?? []), ...targets] };
  });
}

// Tables without a class

function mayHaveTables(sources: Sources, file: string): boolean {
  return file.endsWith('.py') && !isMigration(file) && /\bTable\s{0,10}\(/.test(sources.text(file));
}

/** `followers = Table("followers", metadata, Column("user_id", ForeignKey("users.id")))`, right in the module. */
function tablesIn(sources: Sources, file: string): readonly Stored[] {
  if (!mentionsSqlalchemy(sources, file)) return [];
  const bare = sources.bare(file);
  return [
    ...bare.matchAll(
      /^(\w{1,200})[ \t]{0,10}(?::[^=\n]{0,100})?=[ \t]{0,10}(?=(?:\w{1,40}\.){0,2}Table[ \t]{0,10}\()/gm,
    ),
  ].flatMap((match): readonly Stored[] => {
    const at = match.index + match[0].length;
    const call = pyCallAt(sources, file, { from: at, to: bare.length });
    if (call === undefined) return [];
    const inner = callsGiven(sources, file, call);
    const fields = inner.filter(({ name }) => name === 'Column').flatMap((each) => columnOfTable(sources, file, each));
    if (fields.length === 0) return [];
    const constraints = constraintsAmong(sources, file, inner);
    return [
      {
        name: match[1] ?? '',
        table: pyText(call.given.get('0')?.text),
        orm: 'sqlalchemy',
        fields: withKeys(withForeignKeys(fields, constraints), constraints),
        unique: constraints.unique,
        isPartial: false,
        file,
        line: lineAt(bare, match.index),
      },
    ];
  });
}

function mentionsSqlalchemy(sources: Sources, file: string): boolean {
  return /\b(?:sqlalchemy|db\.Table|sqlmodel)\b/.test(sources.text(file)) && !isPartOf(sources, file, ['sqlalchemy']);
}

function columnOfTable(sources: Sources, file: string, call: PyCall): readonly Field[] {
  const name = pyText(call.given.get('0')?.text);
  return name === undefined ? [] : [{ ...fieldFrom(sources, file, '', name, '', call), column: undefined }];
}
