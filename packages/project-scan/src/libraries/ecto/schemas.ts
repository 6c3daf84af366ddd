/**
 * Schemas of Ecto: what `schema` and `embedded_schema` declare in modules that use `Ecto.Schema`, by themselves or through
 * a module of the project. What a package's macro adds to one is not known.
 */

import { quoted } from '../../reading/call-chains.ts';
import { type Span, splitAtCommas } from '../../reading/code-text.ts';
import {
  aliasesIn,
  type ElixirCode,
  type ElixirGiven,
  type ElixirModule,
  elixirGiven,
  elixirModules,
  elixirName,
  elixirParts,
  inEffect,
  usedName,
} from '../../reading/elixir/modules.ts';
import type { ElixirStatement } from '../../reading/elixir/statements.ts';
import { underscored } from '../../reading/letter-case.ts';
import { isPartOf } from '../../reading/packages.ts';
import { type SchemaPlace, type SchemaReader, tableOf } from '../../reading/schema-reader.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedSchema, SchemaField } from '../../scan.ts';
import { ecto as library } from './library.ts';

export const ecto: SchemaReader = { orms: ['ecto'], read: readEcto };

/** A schema, as long as what its relations lead over is not known. */
interface Schema {
  readonly name: string;
  readonly file: string;
  readonly at: number;
  readonly table: string | undefined;
  readonly isEmbedded: boolean;
  readonly fields: SchemaField[];
  readonly relations: Relation[];
  isPartial: boolean;
}

interface Relation {
  readonly field: SchemaField;
  readonly isMany: boolean;
  /** What it leads to; undefined where another relation says it. */
  readonly target?: string | undefined;
  readonly through?: readonly string[];
}

/** What holds for the schema that comes next. */
interface Settings {
  /** The attributes of the module as they are set at that place. */
  readonly attributes: ReadonlyMap<string, Written>;
  readonly aliases: ReadonlyMap<string, string>;
}

interface Written {
  readonly file: string;
  readonly span: Span;
}

interface Reading {
  readonly sources: Sources;
  readonly schemas: Schema[];
  readonly hidden: SchemaPlace[];
}

interface SchemaReading extends Reading, Settings {
  readonly module: ElixirModule;
  readonly schema: Schema;
  readonly keyType: string;
}

const OPENS = /^[ \t]*((?:typed_)?(?:schema|embedded_schema))\b(?=[ \t(]{0,40}(?:"|@|do\b))/gm;

function readEcto(sources: Sources): {
  readonly schemas: readonly ScannedSchema[];
  readonly hidden: readonly SchemaPlace[];
} {
  const reading: Reading = { sources, schemas: [], hidden: [] };
  const files = sources.files.filter(
    (file) =>
      file.endsWith('.ex') &&
      /\bschema\b|_schema\b/.test(sources.text(file)) &&
      !isPartOf(sources, file, library.packages),
  );
  if (files.length === 0 || !sources.files.some((file) => file.endsWith('.ex') && isEcto(sources.text(file))))
    return { schemas: [], hidden: [] };
  for (const file of files) readFile(reading, file);
  const byName = new Map(reading.schemas.map((schema) => [schema.name, schema]));
  return { schemas: reading.schemas.map((schema) => told(sources, schema, byName)), hidden: reading.hidden };
}

function isEcto(text: string): boolean {
  return /\buse\s+(?:Ecto\.Schema|TypedEctoSchema)\b/.test(text);
}

function readFile(reading: Reading, file: string): void {
  const { sources, hidden } = reading;
  const bare = sources.bare(file);
  const opened = [...bare.matchAll(OPENS)].map((match) => match.index + match[0].length);
  if (opened.length === 0) return;
  const seen = new Set<number>();
  for (const module of elixirModules(sources).get(file) ?? []) readModule(reading, module, seen);
  // One that the statements do not lead to is no less there, where the file is about Ecto.
  const isAbout = seen.size > 0 || isEcto(sources.text(file));
  for (const end of opened) if (isAbout && !seen.has(end)) hidden.push({ file, line: lineAt(bare, end) });
}

/** @param seen where the word ends that begins a schema, of those that were read */
function readModule(reading: Reading, module: ElixirModule, seen: Set<number>): void {
  const own = module.body.find(({ name }) => /^(?:typed_)?(?:schema|embedded_schema)$/.test(name));
  if (own === undefined || !own.hasBlock) return;
  const { sources } = reading;
  const code = inEffect(sources, module);
  let isSchema = false;
  let usesOthers = false;
  const attributes = new Map<string, Written>();
  const aliases = new Map<string, string>(module.aliases);
  for (const { statement, module: from } of code) {
    if (statement === own) break;
    const text = sources.text(from.file);
    if (statement.name === 'use') {
      const used = usedName(sources, statement, from);
      if (used === 'Ecto.Schema' || used === 'TypedEctoSchema') {
        isSchema = true;
        for (const name of SETTINGS) attributes.delete(name);
      } else if (/Schema\b/.test(used)) usesOthers = true;
    }
    const attribute = /^@(\w{1,200})\s/.exec(sources.bare(from.file).slice(statement.at, statement.given.to));
    if (attribute !== null)
      attributes.set(attribute[1] ?? '', {
        file: from.file,
        span: { from: statement.at + attribute[0].length, to: statement.given.to },
      });
    for (const [short, whole] of aliasesIn(text, statement.name === 'alias' ? [statement] : [], module.name))
      aliases.set(short, whole);
  }
  seen.add(own.at + own.name.length);
  if (!isSchema) {
    // A package may make it one, with keys of its own.
    if (usesOthers) reading.hidden.push({ file: module.file, line: lineAt(sources.text(module.file), own.at) });
    return;
  }
  readSchema(reading, module, own, { attributes, aliases });
}

const SETTINGS = ['primary_key', 'foreign_key_type', 'timestamps_opts'];

function readSchema(reading: Reading, module: ElixirModule, own: ElixirStatement, settings: Settings): void {
  const { sources } = reading;
  const isEmbedded = own.name.endsWith('embedded_schema');
  const [source] = elixirGiven(sources, module.file, own).parts;
  const table = source === undefined ? undefined : textOf(sources, settings, { file: module.file, span: source });
  if (!isEmbedded && table === undefined)
    reading.hidden.push({ file: module.file, line: lineAt(sources.text(module.file), own.at) });
  const schema: Schema = {
    name: module.name,
    file: module.file,
    at: module.at,
    table,
    isEmbedded,
    fields: [],
    relations: [],
    isPartial: false,
  };
  fill(reading, module, schema, settings, own.body);
}

function fill(
  reading: Reading,
  module: ElixirModule,
  schema: Schema,
  settings: Settings,
  body: readonly ElixirStatement[],
): void {
  reading.schemas.push(schema);
  const keyType = settings.attributes.get('foreign_key_type');
  const own: SchemaReading = { ...reading, ...settings, module, schema, keyType: 'id' };
  const filled = { ...own, keyType: keyType === undefined ? 'id' : typeOf(own, keyType, undefined) };
  addKey(filled);
  for (const statement of body) readOne(filled, { statement, module });
}

/** `@primary_key {:id, :binary_id, autogenerate: true}`, `false`, or what Ecto takes without it. */
function addKey(reading: SchemaReading): void {
  const { schema, sources, attributes } = reading;
  const set = attributes.get('primary_key');
  if (set === undefined) {
    schema.fields.push({ name: 'id', type: schema.isEmbedded ? 'binary_id' : 'id', isKey: true });
    return;
  }
  const written = writtenAt(sources, set);
  if (written === 'false') return;
  if (!isBetween(written, '{', '}')) {
    schema.isPartial = true;
    return;
  }
  const { from, to } = set.span;
  const { parts, options } = elixirParts(sources.bare(set.file), { from: from + 1, to: to - 1 });
  const [name, type] = parts;
  const key = name === undefined ? undefined : atomOf(writtenAt(sources, { file: set.file, span: name }));
  if (key === undefined || type === undefined) schema.isPartial = true;
  else {
    const column = options.get('source');
    schema.fields.push({
      name: key,
      type: typeOf(reading, { file: set.file, span: type }, undefined),
      column: column === undefined ? undefined : atomOf(writtenAt(sources, { file: set.file, span: column })),
      isKey: true,
    });
  }
}

const RELATIONS = /^(?:belongs_to|has_many|has_one|many_to_many|embeds_one|embeds_many)$/;

function readOne(reading: SchemaReading, code: ElixirCode): void {
  const { name, body, at } = code.statement;
  const { schema, sources } = reading;
  if (name === 'field') addField(reading, code);
  else if (name === 'timestamps') addTimestamps(reading, code);
  else if (RELATIONS.test(name)) addRelation(reading, code);
  else if (/^(?:if|unless|for|case|with|cond|end)$/.test(name)) {
    // What they hold is not there each time, or several times.
    reading.hidden.push({ file: code.module.file, line: lineAt(sources.text(code.module.file), at) });
    schema.isPartial = true;
  } else if (/^[a-z]\w*[?!]?$/.test(name)) {
    const macro = macroNamed(reading, name);
    if (macro === undefined || macro.module === code.module) schema.isPartial = true;
    else for (const statement of macro.body) readOne(reading, { statement, module: macro.module });
  } else if (name !== '' || body.length > 0) schema.isPartial = true;
}

/** The one macro of the project that this may be, where all that it does is to bring what it quotes. */
function macroNamed({ sources }: Reading, name: string) {
  const found = [...elixirModules(sources).values()].flat().flatMap((module) =>
    module.body
      .filter(
        (each) =>
          each.name === 'defmacro' &&
          sources
            .bare(module.file)
            .slice(each.given.from, each.given.to)
            .trim()
            .replace(/\(\s*\)$/, '') === name,
      )
      .map((each) => ({ module, body: each.body })),
  );
  const [only] = found;
  const [quote, ...others] = only?.body ?? [];
  if (found.length !== 1 || only === undefined || quote?.name !== 'quote' || others.length > 0) return undefined;
  return { module: only.module, body: quote.body };
}

/** Name, what stands behind it, and options; undefined where the name is not written. */
function declared(reading: SchemaReading, { statement, module: { file } }: ElixirCode) {
  const { sources, schema } = reading;
  const given = elixirGiven(sources, file, statement);
  const [first, second, ...more] = given.parts;
  const name = first === undefined ? undefined : atomOf(writtenAt(sources, { file, span: first }));
  // Options that a variable holds may say anything.
  if (name === undefined || more.length > 0) schema.isPartial = true;
  if (name === undefined) {
    reading.hidden.push({ file, line: lineAt(sources.text(file), statement.at) });
    return undefined;
  }
  return { name, second: second === undefined ? undefined : { file, span: second }, given, file };
}

function addField(reading: SchemaReading, code: ElixirCode): void {
  const field = declared(reading, code);
  if (field === undefined) return;
  const { name, second, given, file } = field;
  const option = optionsOf(reading, file, given);
  if (option('virtual') === 'true') return;
  const values = given.options.get('values');
  const type =
    second === undefined
      ? 'string'
      : typeOf(reading, second, values === undefined ? undefined : { file, span: values });
  reading.schema.fields.push({
    name,
    type,
    column: atomOf(option('source') ?? ''),
    isKey: option('primary_key') === 'true',
  });
}

function optionsOf({ sources }: Reading, file: string, { options }: ElixirGiven): (name: string) => string | undefined {
  return (name) => {
    const span = options.get(name);
    return span === undefined ? undefined : writtenAt(sources, { file, span });
  };
}

/** `timestamps(type: :utc_datetime, updated_at: false)`, on top of `@timestamps_opts`. */
function addTimestamps(reading: SchemaReading, { statement, module: { file } }: ElixirCode): void {
  const { sources, schema, attributes } = reading;
  const set = attributes.get('timestamps_opts');
  const general = set === undefined ? undefined : elixirParts(sources.bare(set.file), set.span);
  const own = elixirGiven(sources, file, statement);
  if (own.parts.length > 0 || general?.parts.some((part) => part.to - part.from > 2) === true) schema.isPartial = true;
  const find = (name: string): Written | undefined => {
    const span = own.options.get(name);
    if (span !== undefined) return { file, span };
    const usual = general?.options.get(name);
    return usual === undefined || set === undefined ? undefined : { file: set.file, span: usual };
  };
  const option = (name: string) => {
    const found = find(name);
    return found === undefined ? undefined : writtenAt(sources, found);
  };
  const given = find('type');
  const type = given === undefined ? 'naive_datetime' : typeOf(reading, given, undefined);
  for (const usual of ['inserted_at', 'updated_at']) {
    const written = option(usual);
    if (written === 'false') continue;
    const name = written === undefined ? usual : atomOf(written);
    if (name === undefined) schema.isPartial = true;
    else schema.fields.push({ name, type, column: atomOf(option(`${usual}_source`) ?? '') });
  }
}

function addRelation(reading: SchemaReading, code: ElixirCode): void {
  const relation = declared(reading, code);
  if (relation === undefined) return;
  const { name, second, given, file } = relation;
  const { schema } = reading;
  const option = optionsOf(reading, file, given);
  const kind = code.statement.name;
  const isMany = kind.endsWith('many');
  const told = kind.replaceAll('_', ' ');
  const through = option('through');
  if (through !== undefined) {
    const path = listOf(through);
    if (path === undefined) schema.isPartial = true;
    else
      schema.relations.push({
        field: { name, type: '', relation: told, through: path.join('.') },
        isMany,
        through: path,
      });
    return;
  }
  const target = targetOf(reading, code, second);
  const type = target === undefined ? '' : isMany ? `${target}[]` : target;
  if (kind.startsWith('embeds')) {
    schema.fields.push({ name, type, column: atomOf(option('source') ?? ''), relation: told });
    if (code.statement.hasBlock) addInline(reading, code, target, given);
  } else if (kind === 'belongs_to') {
    const key = keyOf(option('foreign_key'), `${name}_id`);
    const typed = given.options.get('type');
    if (key === undefined) schema.isPartial = true;
    else if (option('define_field') !== 'false')
      schema.fields.push({
        name: key,
        type: typed === undefined ? reading.keyType : typeOf(reading, { file, span: typed }, undefined),
        column: atomOf(option('source') ?? ''),
        isKey: option('primary_key') === 'true',
        references: referenceOf(target, keyOf(option('references'), 'id')),
      });
    schema.relations.push({
      field: { name, type, relation: told, by: key === undefined ? [] : [key] },
      isMany,
      target,
    });
    // A field that is declared by itself holds the key of this one too.
    if (key !== undefined && option('define_field') === 'false')
      withReference(schema, key, referenceOf(target, keyOf(option('references'), 'id')));
  } else if (kind === 'many_to_many') {
    const over = given.options.get('join_through');
    schema.relations.push({
      field: {
        name,
        type,
        relation: told,
        through: over === undefined ? undefined : joinOf(reading, code, { file, span: over }),
        by: joinKeys(reading, file, given, target),
      },
      isMany,
      target,
    });
  } else {
    const key = keyOf(option('foreign_key'), ownKey(schema, keyOf(option('references'), undefined)));
    schema.relations.push({
      field: { name, type, relation: told, by: key === undefined || target === undefined ? [] : [`${target}.${key}`] },
      isMany,
      target,
    });
  }
}

function withReference({ fields }: Schema, key: string, references: readonly string[]): void {
  for (const [place, field] of fields.entries()) if (field.name === key) fields[place] = { ...field, references };
}

function referenceOf(target: string | undefined, key: string | undefined): readonly string[] {
  if (target === undefined) return [];
  return [key === undefined ? target : `${target}.${key}`];
}

/** As an option says it, or else as Ecto calls it; undefined where code says it. */
function keyOf(written: string | undefined, usual: string | undefined): string | undefined {
  return written === undefined ? usual : atomOf(written);
}

/** What keys on other sides are called that lead here: `account_id`. */
function ownKey(schema: Schema, references: string | undefined): string | undefined {
  const key = references ?? schema.fields.find(({ isKey }) => isKey === true)?.name;
  return key === undefined ? undefined : `${resourceOf(schema.name)}_${key}`;
}

function resourceOf(module: string): string {
  return underscored(module.split('.').at(-1) ?? module);
}

/** The table between, or the schema of it. */
function joinOf(reading: SchemaReading, code: ElixirCode, written: Written): string | undefined {
  return textOf(reading.sources, reading, written) ?? nameOf(reading, code, writtenAt(reading.sources, written));
}

/** `join_keys: [post_id: :id, tag_id: :id]`, or what Ecto takes. */
function joinKeys(
  { sources, schema }: SchemaReading,
  file: string,
  { options }: ElixirGiven,
  target: string | undefined,
): readonly string[] {
  const span = options.get('join_keys');
  if (span !== undefined) return [...elixirParts(sources.bare(file), { from: span.from, to: span.to }).options.keys()];
  const key = ownKey(schema, undefined);
  return key === undefined || target === undefined ? [] : [key, `${resourceOf(target)}_id`];
}

/** The module of a relation, also where it is given with a table: `{"accounts", Account}`. */
function targetOf(reading: SchemaReading, code: ElixirCode, second: Written | undefined): string | undefined {
  if (second === undefined) return undefined;
  const written = writtenAt(reading.sources, second);
  if (code.statement.hasBlock) return /^[A-Z][\w.]*$/.test(written) ? `${reading.schema.name}.${written}` : undefined;
  return nameOf(reading, code, /^\{\s*"[^"]*",\s*([\w.]+)\s*\}$/.exec(written)?.[1] ?? written);
}

/** In what a macro brings, names are those of the file that it is written in. */
function nameOf(reading: SchemaReading, { module }: ElixirCode, written: string): string | undefined {
  const aliases = module === reading.module ? reading.aliases : module.aliases;
  return elixirName(aliases, written, reading.schema.name);
}

/** `embeds_one :name, Name do … end` declares a schema too. */
function addInline(
  reading: SchemaReading,
  { statement, module }: ElixirCode,
  name: string | undefined,
  given: ElixirGiven,
): void {
  if (name === undefined) {
    reading.schema.isPartial = true;
    return;
  }
  const key = given.options.get('primary_key');
  fill(
    reading,
    module,
    {
      name,
      file: module.file,
      at: statement.at,
      table: undefined,
      isEmbedded: true,
      fields: [],
      relations: [],
      isPartial: false,
    },
    {
      aliases: reading.aliases,
      attributes: new Map([
        ...[...reading.attributes].filter(([each]) => !SETTINGS.includes(each)),
        ...(key === undefined ? [] : [['primary_key', { file: module.file, span: key }] as const]),
      ]),
    },
    statement.body,
  );
}

/** `:string` as `string`, modules by their whole names, the values of an enum where the code has them. */
function typeOf(reading: SchemaReading, written: Written, values: Written | undefined): string {
  const { sources, attributes, module, aliases } = reading;
  const text = writtenAt(sources, written);
  const atom = atomOf(text);
  if (atom !== undefined) return atom;
  const attribute = /^@(\w+)$/.exec(text)?.[1];
  const set = attribute === undefined ? undefined : attributes.get(attribute);
  if (set !== undefined && attribute !== undefined && set !== written) return typeOf(reading, set, values);
  const name = elixirName(aliases, text, module.name);
  if (name === 'Ecto.Enum') {
    const known = values === undefined ? undefined : valuesOf(reading, values);
    return known === undefined ? name : `${name}(${known.join(', ')})`;
  }
  if (name !== undefined) return name;
  if (!isBetween(text, '{', '}')) return text.replace(/\s+/g, ' ');
  const { from, to } = written.span;
  const [outer, inner, ...more] = splitAtCommas(sources.bare(written.file), from + 1, to - 1);
  if (outer === undefined || inner === undefined || more.length > 0) return text.replace(/\s+/g, ' ');
  const kind = writtenAt(sources, { file: written.file, span: outer });
  return `{${kind}, ${innerType(typeOf(reading, { file: written.file, span: inner }, values))}}`;
}

function innerType(type: string): string {
  return /^[a-z]/.test(type) ? `:${type}` : type;
}

/** `[:draft, :sent]`, `[draft: 1, sent: 2]`, `~w(draft sent)a`, or an attribute that is one. */
function valuesOf({ sources, attributes }: SchemaReading, written: Written): readonly string[] | undefined {
  const text = writtenAt(sources, written);
  const attribute = /^@(\w+)$/.exec(text)?.[1];
  const set = attribute === undefined ? written : attributes.get(attribute);
  if (set === undefined) return undefined;
  const value = writtenAt(sources, set);
  const listed = listOf(value);
  if (listed !== undefined) return listed;
  if (!isBetween(value, '[', ']')) return undefined;
  const { parts, options } = elixirParts(sources.bare(set.file), { from: set.span.from + 1, to: set.span.to - 1 });
  return parts.length === 0 && options.size > 0 ? [...options.keys()] : undefined;
}

/** `[:a, :b]`, `~w(a b)a`. */
function listOf(written: string): readonly string[] | undefined {
  const words = /^~w[([{|/"]([\s\w]*)[)\]}|/"]a$/.exec(written)?.[1]?.split(/\s+/);
  if (words !== undefined) return words.filter((each) => each !== '');
  if (!isBetween(written, '[', ']')) return undefined;
  const parts = written
    .slice(1, -1)
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const atoms = parts.flatMap((each) => atomOf(each) ?? []);
  return atoms.length === parts.length ? atoms : undefined;
}

function atomOf(written: string): string | undefined {
  return /^:(\w+[?!]?)$/.exec(written)?.[1] ?? /^:"([^"#]+)"$/.exec(written)?.[1];
}

function isBetween(written: string, open: string, close: string): boolean {
  return written.startsWith(open) && written.endsWith(close);
}

function textOf(sources: Sources, { attributes }: Settings, written: Written): string | undefined {
  const text = quoted(sources.text(written.file), sources.bare(written.file), written.span);
  if (text !== undefined) return text.includes('#{') ? undefined : text;
  const attribute = /^@(\w+)$/.exec(writtenAt(sources, written))?.[1];
  const set = attribute === undefined ? undefined : attributes.get(attribute);
  return set === undefined ? undefined : quoted(sources.text(set.file), sources.bare(set.file), set.span);
}

function writtenAt(sources: Sources, { file, span: { from, to } }: Written): string {
  return sources.text(file).slice(from, to).trim();
}

function told(sources: Sources, schema: Schema, byName: ReadonlyMap<string, Schema>): ScannedSchema {
  const relations = schema.relations.map(({ field, isMany, through }) => {
    const target = through === undefined ? undefined : endOf(schema, through, byName, MOST_STEPS);
    return target === undefined ? field : { ...field, type: isMany ? `${target}[]` : target };
  });
  return {
    name: schema.name,
    ...(schema.isEmbedded ? { kind: 'embedded' as const } : {}),
    ...tableOf(schema.name, schema.table),
    fields: [...schema.fields, ...relations],
    ...(schema.isPartial ? { isPartial: true as const } : {}),
    orm: 'ecto',
    file: schema.file,
    line: lineAt(sources.text(schema.file), schema.at),
  };
}

const MOST_STEPS = 12;

/** Where relations lead to, one after the other. */
function endOf(
  schema: Schema,
  [first, ...rest]: readonly string[],
  byName: ReadonlyMap<string, Schema>,
  left: number,
): string | undefined {
  const relation = schema.relations.find(({ field }) => field.name === first);
  if (relation === undefined || left === 0) return undefined;
  const target = relation.through === undefined ? relation.target : endOf(schema, relation.through, byName, left - 1);
  const next = target === undefined ? undefined : byName.get(target);
  if (rest.length === 0) return target;
  return next === undefined ? undefined : endOf(next, rest, byName, left - 1);
}
