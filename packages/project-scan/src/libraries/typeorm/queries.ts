/**
 * Calls of TypeORM: of repositories, `this.users.find({ where: { email } })`, of entity managers, `manager.update(User, id, …)`,
 * of entities themselves, and of query builders, whose texts name columns by the aliases of their tables.
 */

import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { Accesses, joined, type QueryReader, type QueryReading } from '../../reading/query-reader.ts';
import type { SchemaPlace } from '../../reading/schema-reader.ts';
import { givenToDecorator } from '../../reading/scripts/decorated.ts';
import { GivenObjects } from '../../reading/scripts/queries/given.ts';
import { JsModels } from '../../reading/scripts/queries/models.ts';
import type { JsPlace } from '../../reading/scripts/queries/objects.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedQuery, ScannedSchema } from '../../scan.ts';
import { readBuilders } from './query-builders.ts';
import { Repositories } from './repositories.ts';

export const typeormQueries: QueryReader = {
  orms: ['typeorm'],
  read(sources, schemas) {
    const models = new JsModels(sources, schemas);
    const files = sources.scripts().filter((file) => MAY_ASK.test(sources.text(file)) && !MIGRATION.test(file));
    const repositories = new Repositories(sources, models, files);
    return joined(files.map((file) => readFile(sources, file, models, repositories)));
  },
};

const FINDING =
  'find|findOne|findOneOrFail|findAndCount|findBy|findOneBy|findOneByOrFail|findAndCountBy|findByIds|findOneById|count|countBy|exist|exists|existsBy|existBy|sum|average|minimum|maximum';
const CHANGING =
  'save|insert|upsert|update|delete|softDelete|restore|remove|softRemove|recover|increment|decrement|create|merge|preload|clear';
const MAY_ASK = new RegExp(`\\.\\s{0,100}(?:${FINDING}|${CHANGING}|createQueryBuilder)\\b`);
const MIGRATION = /(?:^|\/)migrations?\//;
const CALLS = new RegExp(
  `\\.\\s{0,100}(${FINDING}|${CHANGING})\\s{0,20}(?:<[^()]{0,200}>\\s{0,20})?\\(|(?<![\\w$])createQueryBuilder\\s{0,20}(?:<[^()]{0,200}>\\s{0,20})?\\(`,
  'g',
);
/** SQL that is written out. */
const RAW = /\.\s{0,20}query\s{0,20}(?:<[^()]{0,200}>\s{0,20})?\(/g;

function readFile(sources: Sources, file: string, models: JsModels, repositories: Repositories): QueryReading {
  const masked = sources.masked(file);
  const own = repositories.in(file);
  const queries: ScannedQuery[] = [];
  const hidden: SchemaPlace[] = [];
  for (const match of masked.matchAll(CALLS)) {
    const [whole, method] = match;
    const open = match.index + whole.length - 1;
    const given = splitAtCommas(masked, open + 1, closingBracket(masked, open));
    if (method === undefined) {
      own.results.push({ at: match.index, schemas: own.builderAt(match.index, given)?.schemas ?? [] });
      continue;
    }
    const line = lineAt(masked, match.index + whole.indexOf(method));
    const asked = own.askedBy(match.index, method, given);
    if (asked === undefined) continue;
    if (asked.schemas.length === 0) {
      hidden.push({ file, line });
      continue;
    }
    own.results.push({ at: match.index, schemas: asked.schemas });
    for (const schema of asked.schemas) {
      const call = new Call(sources, models, schema);
      call.read(method, file, asked.given);
      const confidence = asked.isSure && asked.schemas.length === 1 ? 'high' : 'inferred';
      queries.push(...call.accesses.queries({ file, line, confidence }));
    }
  }
  queries.push(...readBuilders(sources, file, models, own));
  for (const { index } of masked.matchAll(RAW))
    if (own.isStore(index)) hidden.push({ file, line: lineAt(masked, index) });
  return { queries, hidden };
}

class Call {
  readonly accesses = new Accesses();
  readonly #sources: Sources;
  readonly #models: JsModels;
  readonly #schema: ScannedSchema;
  readonly #given: GivenObjects;

  constructor(sources: Sources, models: JsModels, schema: ScannedSchema) {
    this.#sources = sources;
    this.#models = models;
    this.#schema = schema;
    this.#given = new GivenObjects(sources);
  }

  read(method: string, file: string, given: readonly Span[]): void {
    const schema = this.#schema;
    const [first, second, third] = given.map((span): JsPlace => ({ file, ...span }));
    const access = this.accesses.of(schema);
    if (CHANGES.has(method)) access.isWrite = true;
    if (method === 'remove' || method === 'softRemove' || method === 'recover' || method === 'clear') return;
    if (
      method === 'save' ||
      method === 'insert' ||
      method === 'create' ||
      method === 'preload' ||
      method === 'upsert'
    ) {
      if (first !== undefined) this.#data(schema, first);
      if (method === 'preload') this.#rows(schema);
      if (method === 'upsert' && second !== undefined) this.#named(schema, second);
    } else if (method === 'merge') for (const each of [second, third]) this.#data(schema, each);
    else if (method === 'increment' || method === 'decrement') {
      this.#criteria(schema, first);
      this.#column(schema, second, 'writes');
    } else if (method === 'update' || method === 'delete' || method === 'softDelete' || method === 'restore') {
      this.#criteria(schema, first);
      if (method === 'update') this.#data(schema, second);
    } else if (AGGREGATES.has(method)) {
      this.#column(schema, first, 'reads');
      if (second !== undefined) this.#filter(schema, second);
    } else this.#find(schema, method, first, second);
  }

  #find(schema: ScannedSchema, method: string, first: JsPlace | undefined, second: JsPlace | undefined): void {
    const isBy = /By(?:OrFail)?$/.test(method);
    let isNarrow = false;
    if (first !== undefined && method !== 'findByIds') {
      if (isBy) this.#filter(schema, first);
      else isNarrow = this.#options(schema, first);
    }
    if (second !== undefined && !isBy) isNarrow = this.#options(schema, second) || isNarrow;
    if (/^(?:find)/.test(method) && !isNarrow) this.#rows(schema, new Set());
  }

  /** `{ where, select, relations, order }`, or conditions right away, as it was of old. True where it says what it wants. */
  #options(schema: ScannedSchema, place: JsPlace): boolean {
    // The key of one row.
    if (isKeyOnly(this.#given.written(place))) return false;
    let isNarrow = false;
    this.#given.each(place, {
      more: () => this.#rows(schema),
      entry: (key, value) => {
        if (key === 'where') this.#filter(schema, value);
        else if (key === 'order') this.#filter(schema, value);
        else if (key === 'select') isNarrow = this.#select(schema, value);
        else if (key === 'relations') this.#relations(schema, value);
        else if (key === 'join') this.#unknownRelations(schema);
        else if (!OPTIONS.has(key) && this.#isColumn(schema, key)) this.#condition(schema, key, value);
      },
    });
    return isNarrow;
  }

  /** A key, several keys, or conditions. */
  #criteria(schema: ScannedSchema, place: JsPlace | undefined): void {
    if (place !== undefined && !isKeyOnly(this.#given.written(place))) this.#filter(schema, place);
  }

  #filter(schema: ScannedSchema, place: JsPlace): void {
    if (OPERATOR.test(this.#given.written(place))) return;
    this.#given.each(place, {
      more: () => this.#rows(schema),
      entry: (key, value) => this.#condition(schema, key, value),
    });
  }

  #condition(schema: ScannedSchema, key: string, value: JsPlace): void {
    if (!this.#isColumn(schema, key)) return;
    this.#take(schema, key, 'reads');
    const inside = this.#models.target(schema, key) ?? this.#inside(schema, key);
    if (inside !== undefined && !OPERATOR.test(this.#given.start(value))) this.#filter(inside, value);
  }

  #inside(schema: ScannedSchema, key: string): ScannedSchema | undefined {
    return this.#models.holdsColumns(schema, key) ? this.#models.embedded(schema, key) : undefined;
  }

  /** True where the columns are said. */
  #select(schema: ScannedSchema, place: JsPlace): boolean {
    const start = this.#given.start(place);
    if (start.startsWith('[')) {
      this.#named(schema, place);
      return true;
    }
    if (!start.startsWith('{')) return false;
    let isWhole = false;
    this.#given.each(place, {
      more: () => {
        isWhole = true;
      },
      entry: (key, value) => {
        const written = this.#given.written(value);
        if (written === 'false' || !this.#isColumn(schema, key)) return;
        this.#take(schema, key, 'reads');
        const target = this.#models.target(schema, key) ?? this.#inside(schema, key);
        if (target !== undefined && (written === 'true' || !this.#select(target, value))) this.#rows(target);
      },
    });
    return !isWhole;
  }

  /** `['author', 'author.posts']`, `{ author: { posts: true } }`. */
  #relations(schema: ScannedSchema, place: JsPlace): void {
    const start = this.#given.start(place);
    if (start.startsWith('[')) {
      if (/[[,]\s*(?:\.\.\.|[\w$])/.test(start)) this.#unknownRelations(schema);
      for (const path of this.#given.texts(place)) {
        let at: ScannedSchema | undefined = schema;
        for (const name of path.split('.')) {
          if (at === undefined || !this.#isColumn(at, name)) break;
          this.#take(at, name, 'reads');
          at = this.#models.target(at, name);
          if (at !== undefined) this.#rows(at, new Set());
        }
      }
      return;
    }
    this.#given.each(place, {
      more: () => this.#unknownRelations(schema),
      entry: (key, value) => {
        const written = this.#given.written(value);
        const target = written === 'false' ? undefined : this.#models.target(schema, key);
        if (target === undefined) return;
        this.#take(schema, key, 'reads');
        this.#rows(target, new Set());
        if (written !== 'true') this.#relations(target, value);
      },
    });
  }

  #unknownRelations(schema: ScannedSchema): void {
    for (const name of this.#models.columns(schema).keys()) {
      const target = this.#models.target(schema, name);
      if (target !== undefined) this.#rows(target);
    }
  }

  #data(schema: ScannedSchema, place: JsPlace | undefined): void {
    if (place === undefined) return;
    const access = this.accesses.of(schema);
    access.isWrite = true;
    this.#given.each(place, {
      more: () => this.#rows(schema),
      entry: (key, value) => {
        if (!this.#isColumn(schema, key)) return;
        this.#take(schema, key, 'writes');
        const target = this.#models.target(schema, key);
        const inside = target === undefined ? this.#inside(schema, key) : undefined;
        if (inside !== undefined) this.#data(inside, value);
        else if (target !== undefined) this.#linked(target, value);
      },
    });
  }

  /** Of a row that is linked its key is read; what else is said of it is stored with it. */
  #linked(schema: ScannedSchema, place: JsPlace): void {
    this.#given.each(place, {
      more: () => undefined,
      entry: (key, value) => {
        if (!this.#isColumn(schema, key)) return;
        const isKey = schema.fields.find(({ name }) => name === key)?.isKey === true;
        this.#take(schema, key, isKey ? 'reads' : 'writes');
        if (!isKey) this.accesses.of(schema).isWrite = true;
        const target = this.#models.target(schema, key);
        if (target !== undefined) this.#linked(target, value);
      },
    });
  }

  /** `'loginAttempts'`: one column, or what nobody can tell. */
  #column(schema: ScannedSchema, place: JsPlace | undefined, access: 'reads' | 'writes'): void {
    if (place === undefined) return;
    const [name] = this.#given.texts(place);
    if (name === undefined) this.#rows(schema);
    else if (this.#isColumn(schema, name)) this.#take(schema, name, access);
  }

  /** Names in a list. */
  #named(schema: ScannedSchema, place: JsPlace): void {
    for (const name of this.#given.texts(place)) if (this.#isColumn(schema, name)) this.#take(schema, name, 'reads');
    const start = this.#given.start(place);
    if (/[[,]\s*(?:\.\.\.|[\w$])/.test(start)) this.#rows(schema);
  }

  #isColumn(schema: ScannedSchema, name: string): boolean {
    return this.#models.columns(schema).has(name) || this.#models.holdsColumns(schema, name);
  }

  #take(schema: ScannedSchema, name: string, access: 'reads' | 'writes'): void {
    this.accesses.of(this.#models.ownerOf(schema, name))[access].add(name);
  }

  /** @param eager where what is loaded with it by itself is meant too: those that are known */
  #rows(schema: ScannedSchema, eager?: Set<ScannedSchema>): void {
    this.#models.rows(this.accesses, schema);
    if (eager === undefined || eager.has(schema)) return;
    eager.add(schema);
    for (const target of eagerOf(this.#sources, this.#models, schema)) this.#rows(target, eager);
  }
}

/** `5`, `'a'`, `id`s of a row: no object of conditions. */
function isKeyOnly(written: string): boolean {
  return /^(?:[\d.]+|(['"`])\s*\1)$/.test(written);
}

const eagerRelations = new WeakMap<ScannedSchema, readonly ScannedSchema[]>();

/** Where relations lead that are loaded whenever rows are found: `@ManyToOne(() => User, { eager: true })`. */
function eagerOf(sources: Sources, models: JsModels, schema: ScannedSchema): readonly ScannedSchema[] {
  const known = eagerRelations.get(schema);
  if (known !== undefined) return known;
  const found = models
    .lineageOf(schema)
    .flatMap(({ file, found }) =>
      found.members
        .filter(({ decorators }) =>
          decorators.some((decorator) =>
            givenToDecorator(sources, file, decorator).some(({ from, to }) =>
              /\beager\s{0,9}:\s{0,9}true\b/.test(sources.masked(file).slice(from, to)),
            ),
          ),
        )
        .flatMap(({ name }) => models.target(schema, name) ?? []),
    );
  eagerRelations.set(schema, found);
  return found;
}

const AGGREGATES: ReadonlySet<string> = new Set(['sum', 'average', 'minimum', 'maximum']);
const CHANGES: ReadonlySet<string> = new Set(CHANGING.split('|'));
/** `In(ids)`, `Not(IsNull())`: values, whatever stands in them. */
const OPERATOR = /^(?:[A-Z]\w{0,40}\s{0,9}\(|new\s|null\b|undefined\b)/;
const OPTIONS: ReadonlySet<string> = new Set([
  'skip',
  'take',
  'cache',
  'lock',
  'withDeleted',
  'loadRelationIds',
  'loadEagerRelations',
  'relationLoadStrategy',
  'comment',
  'transaction',
]);
