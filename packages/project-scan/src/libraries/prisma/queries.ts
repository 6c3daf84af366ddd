/**
 * Calls of Prisma's client: `prisma.user.findMany({ where: { email } })`. The model is named after its schema, and what is
 * handed over says which columns are read and written; relations lead to other models as the schema says.
 */

import { closingBracket, splitAtCommas } from '../../reading/code-text.ts';
import {
  Accesses,
  fieldTypes,
  joined,
  nearestTo,
  type QueryReader,
  type QueryReading,
} from '../../reading/query-reader.ts';
import type { SchemaPlace } from '../../reading/schema-reader.ts';
import { entriesOf, type JsPlace, objectsAt } from '../../reading/scripts/queries/objects.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedSchema } from '../../scan.ts';

export const prismaQueries: QueryReader = {
  orms: ['prisma'],
  read(sources, schemas) {
    const models = new Models(schemas.filter(({ kind }) => kind === undefined || kind === 'view'));
    const files = sources.scripts().filter((file) => MAY_ASK.test(sources.text(file)));
    const clients = clientsOf(sources);
    return joined(files.map((file) => readFile(sources, file, models, clients)));
  },
};

const READING = 'findMany|findUnique|findUniqueOrThrow|findFirst|findFirstOrThrow|count|aggregate|groupBy';
const WRITING = 'create|createMany|createManyAndReturn|update|updateMany|updateManyAndReturn|upsert|delete|deleteMany';
const RAW = '\\$queryRaw|\\$executeRaw|\\$queryRawUnsafe|\\$executeRawUnsafe|\\$queryRawTyped';
const MAY_ASK = new RegExp(`\\.\\s{0,100}(?:${READING}|${WRITING})\\b|${RAW}`);
const CALLS = new RegExp(
  `([\\w$]{1,100}|\\))\\s{0,100}[!?]?\\.\\s{0,100}([\\w$]{1,100})\\s{0,100}\\.\\s{0,100}(${READING}|${WRITING})\\s{0,20}(?:<[^()]{0,200}>\\s{0,20})?\\(`,
  'g',
);
/** `prisma[model].findMany(…)`, and SQL that is written out. */
const HIDDEN = new RegExp(
  `\\]\\s{0,100}\\.\\s{0,100}(?:findMany|findUnique|findFirst|updateMany|deleteMany|createMany|upsert|groupBy)\\s{0,20}\\(|(?:${RAW})\\b`,
  'g',
);

function readFile(sources: Sources, file: string, models: Models, clients: Clients): QueryReading {
  const masked = sources.masked(file);
  const own = clients.in(file);
  const queries = [...masked.matchAll(CALLS)].flatMap((match) => {
    const [whole, receiver = '', model = '', method = ''] = match;
    // `db.query.users.findMany` is another library's.
    const meant = receiver === 'query' ? [] : nearestTo(file, models.called(model));
    const isKnown = own.has(receiver) || clients.names.has(receiver);
    const line = lineAt(masked, match.index + whole.indexOf(model, receiver.length));
    const confidence = isKnown && meant.length === 1 ? 'high' : 'inferred';
    const open = match.index + whole.length - 1;
    return meant.flatMap((schema) => {
      const call = new Call(sources, models, schema);
      call.read(method, { file, from: open + 1, to: closingBracket(masked, open) });
      return call.accesses.queries({ file, line, confidence });
    });
  });
  const hidden: SchemaPlace[] = [...masked.matchAll(HIDDEN)].map(({ index }) => ({
    file,
    line: lineAt(masked, index),
  }));
  return { queries, hidden };
}

class Models {
  readonly #byCall = new Map<string, ScannedSchema[]>();
  readonly #fields = new Map<ScannedSchema, ReadonlyMap<string, string>>();

  constructor(schemas: readonly ScannedSchema[]) {
    for (const schema of schemas) {
      const key = calledAs(schema.name);
      const same = this.#byCall.get(key);
      if (same === undefined) this.#byCall.set(key, [schema]);
      else same.push(schema);
      this.#fields.set(schema, fieldTypes(schema));
    }
  }

  called(name: string): readonly ScannedSchema[] {
    return this.#byCall.get(name) ?? [];
  }

  has(schema: ScannedSchema, field: string): boolean {
    return this.#fields.get(schema)?.has(field) === true;
  }

  /** The model that a relation leads to; undefined for a column. */
  target(schema: ScannedSchema, field: string): ScannedSchema | undefined {
    const type =
      this.#fields
        .get(schema)
        ?.get(field)
        ?.replace(/[?[\]]/g, '') ?? '';
    const found = this.called(calledAs(type)).filter(({ name }) => name === type);
    return nearestTo(schema.file, found)[0];
  }
}

/** A model is called as its name is, but for the first letter. */
function calledAs(name: string): string {
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

/** What gives back rows where nothing is selected. */
const GIVES_ROWS = /^(?:find|create$|createManyAndReturn|update$|updateManyAndReturn|upsert|delete$)/;

class Call {
  readonly accesses = new Accesses();
  readonly #sources: Sources;
  readonly #models: Models;
  readonly #schema: ScannedSchema;
  #left = MOST_OBJECTS;

  constructor(sources: Sources, models: Models, schema: ScannedSchema) {
    this.#sources = sources;
    this.#models = models;
    this.#schema = schema;
  }

  read(method: string, given: JsPlace): void {
    const access = this.accesses.of(this.#schema);
    if (new RegExp(`^(?:${WRITING})$`).test(method)) access.isWrite = true;
    const [first] = splitAtCommas(this.#sources.masked(given.file), given.from, given.to);
    const isNarrow = first !== undefined && this.#arguments(this.#schema, { ...given, from: first.from, to: first.to });
    if (!isNarrow && GIVES_ROWS.test(method)) access.hasRows = true;
  }

  /** True where it says which columns it wants. */
  #arguments(schema: ScannedSchema, place: JsPlace): boolean {
    let isNarrow = false;
    this.#each(schema, place, (key, value) => {
      if (key === 'select') {
        isNarrow = true;
        this.#select(schema, value);
      } else if (key === 'include') this.#select(schema, value);
      else if (key === 'data' || key === 'create' || key === 'update') this.#data(schema, value);
      else if (FILTERS.has(key)) this.#filter(schema, value);
      else if (LISTS.has(key)) this.#list(schema, value);
    });
    return isNarrow;
  }

  #filter(schema: ScannedSchema, place: JsPlace): void {
    this.#each(schema, place, (key, value) => {
      if (!this.#models.has(schema, key)) this.#filter(schema, value);
      else {
        this.accesses.of(schema).reads.add(key);
        const target = this.#models.target(schema, key);
        if (target !== undefined) this.#filter(target, value);
      }
    });
  }

  #select(schema: ScannedSchema, place: JsPlace): void {
    this.#each(schema, place, (key, value) => {
      const written = this.#written(value);
      if (written === 'false' || written === 'undefined') return;
      if (key === '_count') this.#counted(schema, value);
      if (!this.#models.has(schema, key)) return;
      this.accesses.of(schema).reads.add(key);
      const target = this.#models.target(schema, key);
      if (target === undefined) return;
      const isNarrow = written !== 'true' && this.#arguments(target, value);
      if (!isNarrow) this.accesses.of(target).hasRows = true;
    });
  }

  /** `_count: { select: { posts: true } }`. */
  #counted(schema: ScannedSchema, place: JsPlace): void {
    if (this.#written(place) === 'true') return;
    this.#each(schema, place, (key, value) => {
      if (key === 'select') this.#filter(schema, value);
    });
  }

  #data(schema: ScannedSchema, place: JsPlace): void {
    const access = this.accesses.of(schema);
    access.isWrite = true;
    this.#each(schema, place, (key, value) => {
      if (!this.#models.has(schema, key)) return;
      access.writes.add(key);
      const target = this.#models.target(schema, key);
      if (target !== undefined) this.#nested(target, value);
    });
  }

  /** `posts: { create: […], connect: { id } }`. */
  #nested(schema: ScannedSchema, place: JsPlace): void {
    this.#each(schema, place, (key, value) => {
      if (key === 'create') this.#data(schema, value);
      else if (WITH_ARGUMENTS.has(key)) {
        this.accesses.of(schema).isWrite = true;
        this.#nestedArguments(schema, value);
      } else if (this.#written(value) !== 'true') this.#filter(schema, value);
    });
  }

  /** `update: { where, data }`, or the data itself where there is but one row. */
  #nestedArguments(schema: ScannedSchema, place: JsPlace): void {
    this.#each(schema, place, (key, value) => {
      if (key === 'where') this.#filter(schema, value);
      else if (key === 'data' || key === 'create' || key === 'update') this.#data(schema, value);
      else if (this.#models.has(schema, key)) this.accesses.of(schema).writes.add(key);
    });
  }

  /** `distinct: ['email']`, `by: 'email'`. */
  #list(schema: ScannedSchema, { file, from, to }: JsPlace): void {
    const { reads } = this.accesses.of(schema);
    for (const [, name = ''] of this.#sources
      .text(file)
      .slice(from, to)
      .matchAll(/['"]([\w$]{1,200})['"]/g))
      if (this.#models.has(schema, name)) reads.add(name);
  }

  /** Entries of the objects that this may be; what it may be besides reads or writes anything. @param spread those around it */
  #each(schema: ScannedSchema, place: JsPlace, entry: (key: string, value: JsPlace) => void, spread = 0): void {
    this.#left -= 1;
    const isTooMuch = this.#left < 0 || spread > MOST_SPREADS;
    const { literals, isOpen } = isTooMuch ? { literals: [], isOpen: true } : objectsAt(this.#sources, place);
    if (isOpen) this.accesses.of(schema).hasRows = true;
    for (const literal of literals) {
      const found = entriesOf(this.#sources, literal);
      if (found.isOpen) this.accesses.of(schema).hasRows = true;
      for (const { key, value } of found.entries) entry(key, value);
      for (const each of found.spread) this.#each(schema, each, entry, spread + 1);
    }
  }

  #written({ file, from, to }: JsPlace): string {
    return to - from > 20 ? '' : this.#sources.masked(file).slice(from, to).trim();
  }
}

/** Objects that are looked at for one call. */
const MOST_OBJECTS = 300;
/** In one another. */
const MOST_SPREADS = 4;
const FILTERS: ReadonlySet<string> = new Set([
  'where',
  'cursor',
  'orderBy',
  'having',
  '_sum',
  '_avg',
  '_min',
  '_max',
  '_count',
]);
const LISTS: ReadonlySet<string> = new Set(['distinct', 'by']);
const WITH_ARGUMENTS: ReadonlySet<string> = new Set([
  'createMany',
  'connectOrCreate',
  'update',
  'updateMany',
  'upsert',
]);

interface Clients {
  /** What clients are called anywhere in the project. */
  readonly names: ReadonlySet<string>;
  /** What is one in this file, by its type, or as what a transaction is run with. */
  readonly in: (file: string) => ReadonlySet<string>;
}

function clientsOf(sources: Sources): Clients {
  const types = new Set(['PrismaClient', 'TransactionClient']);
  const having = sources.scripts().filter((file) => sources.text(file).includes('PrismaClient'));
  for (const file of having)
    for (const [, name = ''] of sources
      .masked(file)
      .matchAll(/\bclass\s{1,20}([\w$]{1,100})[^{;]{0,200}\bextends\s{1,20}PrismaClient\b/g))
      types.add(name);
  const names = new Set(
    having.flatMap((file) =>
      [
        ...sources
          .masked(file)
          .matchAll(
            /\b(?:const|let|var)\s{1,20}([\w$]{1,100})\b[^;{}]{0,200}?=[^;{}]{0,200}?\bnew\s{1,20}PrismaClient\b/g,
          ),
      ].map(([, name = '']) => name),
    ),
  );
  const typed = new RegExp(
    `\\b([\\w$]{1,100})\\s{0,20}[?!]?\\s{0,20}:\\s{0,20}(?:[\\w$]{1,100}\\.)?(?:${[...types].join('|').replaceAll('$', '\\$')})\\b`,
    'g',
  );
  return {
    names,
    in: (file) => {
      const masked = sources.masked(file);
      const run = masked.matchAll(/\$transaction\s{0,20}\(\s{0,100}(?:async\s{0,20})?\(?\s{0,20}([\w$]{1,100})/g);
      return new Set([...masked.matchAll(typed), ...run].map(([, name = '']) => name));
    },
  };
}
