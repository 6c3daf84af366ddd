/**
 * Calls of Drizzle: `db.select({ email: users.email }).from(users)`, `db.insert(users).values({ … })`, and the relational
 * ones, `db.query.users.findMany({ columns, with })`. A column stands there as a member of its table.
 */

import { closingBracket, type Span } from '../../reading/code-text.ts';
import { Accesses, joined, type QueryReader, type QueryReading } from '../../reading/query-reader.ts';
import type { SchemaPlace } from '../../reading/schema-reader.ts';
import { type Imported, importsIn } from '../../reading/scripts/modules.ts';
import { GivenObjects } from '../../reading/scripts/queries/given.ts';
import { JsModels } from '../../reading/scripts/queries/models.ts';
import type { JsPlace } from '../../reading/scripts/queries/objects.ts';
import { type JsStep, jsSteps } from '../../reading/scripts/steps.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedQuery, ScannedSchema } from '../../scan.ts';

export const drizzleQueries: QueryReader = {
  orms: ['drizzle'],
  read(sources, schemas) {
    const models = new JsModels(
      sources,
      schemas.filter(({ kind }) => kind !== 'enum'),
    );
    const files = sources.scripts().filter((file) => MAY_ASK.test(sources.text(file)));
    return joined(files.map((file) => readFile(sources, file, models)));
  },
};

const MAY_ASK =
  /\.\s{0,100}(?:select|selectDistinct|selectDistinctOn|insert|update|delete|\$count|findMany|findFirst|execute)\b/;
const CALLS =
  /\.\s{0,100}(select|selectDistinct|selectDistinctOn|insert|update|delete|\$count)\s{0,20}(?:<[^()]{0,200}>\s{0,20})?\(|\.\s{0,100}query\s{0,100}\.\s{0,100}([\w$]{1,100})\s{0,100}\.\s{0,100}(findMany|findFirst)\s{0,20}(?:<[^()]{0,200}>\s{0,20})?\(|\.\s{0,100}query\s{0,20}\[/g;
/** SQL that is written out or put together. */
const RAW =
  /\.\s{0,100}(?:execute|run|all|get|values)\s{0,20}\(\s{0,100}(?:sql\s{0,9}(?:<[^()]{0,100}>\s{0,9})?`|sql\s{0,9}\.\s{0,9}raw\b|['"`])/g;

function readFile(sources: Sources, file: string, models: JsModels): QueryReading {
  const masked = sources.masked(file);
  const queries: ScannedQuery[] = [];
  const hidden: SchemaPlace[] = [];
  const tables = new Tables(sources, file, models);
  for (const match of masked.matchAll(CALLS)) {
    const [whole, verb, asked, method] = match;
    if (verb === undefined && asked === undefined) {
      hidden.push({ file, line: lineAt(masked, match.index) });
      continue;
    }
    const call = new Call(sources, file, models, tables);
    const at = match.index + whole.lastIndexOf(verb ?? method ?? '');
    if (verb === undefined) {
      const open = match.index + whole.length - 1;
      const given = { file, from: open + 1, to: closingBracket(masked, open) };
      for (const schema of models.called(file, asked ?? '')) call.find(schema, given);
    } else call.chain(jsSteps(masked, { from: at, to: masked.length }));
    const names = [...call.accesses.bySchema.keys()].map(({ name }) => name);
    const confidence = new Set(names).size === names.length ? 'high' : 'inferred';
    queries.push(...call.accesses.queries({ file, line: lineAt(masked, at), confidence }));
  }
  if (/\bdrizzle\b|\bsql\s{0,9}[`.<]/.test(sources.text(file)))
    for (const { index } of masked.matchAll(RAW)) hidden.push({ file, line: lineAt(masked, index) });
  return { queries, hidden };
}

/** What names of a file stand for tables: those that are imported or declared, and their aliases. */
class Tables {
  readonly #models: JsModels;
  readonly #file: string;
  readonly #imports: ReadonlyMap<string, Imported>;
  readonly #aliases = new Map<string, string>();
  readonly #known = new Map<string, readonly ScannedSchema[]>();

  constructor(sources: Sources, file: string, models: JsModels) {
    this.#models = models;
    this.#file = file;
    this.#imports = importsIn(sources, file);
    for (const [, alias = '', name = ''] of sources.masked(file).matchAll(ALIAS)) this.#aliases.set(alias, name);
  }

  /** Of `users`, and of `schema.users`, the last name. */
  named(path: string): readonly ScannedSchema[] {
    const known = this.#known.get(path);
    if (known !== undefined) return known;
    const parts = path.split('.');
    const last = parts.at(-1) ?? '';
    const name = parts.length === 1 ? (this.#aliases.get(last) ?? last) : last;
    const isSpace = parts.length > 1 && this.#imports.has(parts[0] ?? '');
    const found =
      parts.length === 1 ? this.#models.named(this.#file, name) : isSpace ? this.#models.called(this.#file, name) : [];
    this.#known.set(path, found);
    return found;
  }
}

/** `const parent = alias(users, 'parent')`. */
const ALIAS =
  /\b(?:const|let)\s{1,20}([\w$]{1,100})\s{0,20}=\s{0,20}(?:alias|aliasedTable)\s{0,9}\(\s{0,100}([\w$]{1,100})/g;

class Call {
  readonly accesses = new Accesses();
  readonly #sources: Sources;
  readonly #file: string;
  readonly #models: JsModels;
  readonly #tables: Tables;
  readonly #given: GivenObjects;

  constructor(sources: Sources, file: string, models: JsModels, tables: Tables) {
    this.#sources = sources;
    this.#file = file;
    this.#models = models;
    this.#tables = tables;
    this.#given = new GivenObjects(sources);
  }

  chain(steps: readonly JsStep[]): void {
    const [first, ...rest] = steps;
    if (first === undefined) return;
    const isSelect = first.name.startsWith('select');
    const isBare = isSelect && (first.name === 'selectDistinctOn' ? first.given?.[1] : first.given?.[0]) === undefined;
    /** Of the table that is changed: several where more bear the name. */
    let into: readonly ScannedSchema[] = [];
    for (const { name, given = [] } of isSelect ? rest : steps) {
      const [table] = given;
      if (table === undefined || !(isSelect ? FROM.test(name) : name === first.name)) continue;
      const found = this.#tables.named(this.#written(table));
      if (into.length === 0) into = found;
      for (const schema of found) {
        this.accesses.of(schema);
        if (isBare) this.#rows(schema);
      }
    }
    if (into.length === 0) return;
    for (const schema of into) if (!isSelect && first.name !== '$count') this.accesses.of(schema).isWrite = true;
    for (const { name, given } of steps) {
      for (const schema of into)
        if (name === 'values' || name === 'set') this.#data(schema, given?.[0]);
        else if (name === 'onConflictDoUpdate' || name === 'onDuplicateKeyUpdate') this.#conflict(schema, given?.[0]);
        else if (name === 'returning' && given?.[0] === undefined) this.#rows(schema);
      for (const span of given ?? []) this.#members(span);
    }
  }

  /** `{ columns, with, where, orderBy, extras }`. */
  find(schema: ScannedSchema, given: JsPlace): void {
    this.accesses.of(schema);
    if (!this.#options(schema, given)) this.#rows(schema);
  }

  /** True where it says which columns it wants. */
  #options(schema: ScannedSchema, place: JsPlace): boolean {
    let isNarrow = false;
    this.#given.each(place, {
      more: () => this.#rows(schema),
      entry: (key, value) => {
        if (key === 'columns') isNarrow = this.#columns(schema, value);
        else if (key === 'with') this.#with(schema, value);
        else if (key === 'where' || key === 'orderBy' || key === 'extras') this.#condition(schema, value);
      },
    });
    return isNarrow;
  }

  /** `{ id: true }` wants these, `{ password: false }` all others. */
  #columns(schema: ScannedSchema, place: JsPlace): boolean {
    const { keys, isNarrow } = this.#given.chosen(place, /^false$/);
    for (const key of keys) if (this.#models.columns(schema).has(key)) this.accesses.of(schema).reads.add(key);
    return isNarrow;
  }

  #with(schema: ScannedSchema, place: JsPlace): void {
    this.#given.each(place, {
      more: () => this.#relations(schema),
      entry: (key, value) => {
        const written = this.#given.written(value);
        const target = this.#models.target(schema, key);
        if (written === 'false' || !this.#models.columns(schema).has(key)) return;
        this.accesses.of(schema).reads.add(key);
        if (target !== undefined && (written === 'true' || !this.#options(target, value))) this.#rows(target);
      },
    });
  }

  #relations(schema: ScannedSchema): void {
    for (const name of this.#models.columns(schema).keys()) {
      const target = this.#models.target(schema, name);
      if (target !== undefined) this.#rows(target);
    }
  }

  /** `eq(users.id, id)`, `(user, { eq }) => eq(user.id, id)`, and `{ id }` of newer versions. */
  #condition(schema: ScannedSchema, place: JsPlace): void {
    this.#members(place);
    const masked = this.#sources.masked(this.#file);
    const start = masked.slice(place.from, Math.min(place.to, place.from + 300)).trimStart();
    const head = /^(?:async\s{1,9})?(?:\(\s{0,100}|)(\{|[\w$]{1,100})/.exec(start);
    if (start.startsWith('{')) this.#filter(schema, place);
    else if (/=>|\bfunction\b/.test(start) && head !== null)
      if (head[1] === '{') this.#taken(schema, start, place);
      else this.#membersOf(head[1] ?? '', schema, place);
  }

  /** `({ id, email }, { eq }) => …`. */
  #taken(schema: ScannedSchema, start: string, place: JsPlace): void {
    const taken = /\{([^{}]{0,250})\}/.exec(start)?.[1];
    if (taken === undefined) this.#rows(schema);
    for (const [, name = ''] of (taken ?? '').matchAll(/(?:^|,)\s{0,50}([\w$]{1,100})/g))
      if (this.#models.columns(schema).has(name)) this.accesses.of(schema).reads.add(name);
    this.#members(place);
  }

  #filter(schema: ScannedSchema, place: JsPlace): void {
    this.#given.each(place, {
      more: () => this.#rows(schema),
      entry: (key, value) => {
        if (!this.#models.columns(schema).has(key)) {
          if (/^(?:AND|OR|NOT)$/.test(key)) this.#filter(schema, value);
          return;
        }
        this.accesses.of(schema).reads.add(key);
        const target = this.#models.target(schema, key);
        if (target !== undefined) this.#filter(target, value);
      },
    });
  }

  #data(schema: ScannedSchema, span: Span | undefined): void {
    if (span === undefined) return;
    this.#given.each(
      { file: this.#file, ...span },
      {
        more: () => this.#rows(schema),
        entry: (key) => {
          if (this.#models.columns(schema).has(key)) this.accesses.of(schema).writes.add(key);
        },
      },
    );
  }

  /** `{ target: users.id, set: { name } }`. */
  #conflict(schema: ScannedSchema, span: Span | undefined): void {
    if (span === undefined) return;
    this.#given.each(
      { file: this.#file, ...span },
      {
        more: () => this.#rows(schema),
        entry: (key, value) => {
          if (key === 'set') this.#data(schema, value);
        },
      },
    );
  }

  /** `users.email` and `schema.users.email`, wherever they stand in it; a table as a whole has rows. */
  #members({ from, to }: Span): void {
    const masked = this.#sources.masked(this.#file).slice(from, Math.min(to, from + MOST_CHARACTERS));
    for (const [path = ''] of masked.matchAll(/(?<![\w$.])[\w$]{1,100}(?:\.[\w$]{1,100}){1,3}/g)) {
      const parts = path.split('.');
      for (let length = 1; length < Math.min(parts.length, 3); length++) {
        const column = parts[length] ?? '';
        const found = this.#tables.named(parts.slice(0, length).join('.'));
        for (const schema of found)
          if (this.#models.columns(schema).has(column)) this.accesses.of(schema).reads.add(column);
        if (found.length > 0) break;
      }
    }
    if (!WHOLE.test(masked)) return;
    for (const [, name = ''] of masked.matchAll(/(?:\{|,|:|\.\.\.|\()\s{0,50}([\w$]{1,100})\s{0,50}(?=[,})])/g))
      for (const schema of this.#tables.named(name)) this.#rows(schema);
  }

  #membersOf(name: string, schema: ScannedSchema, { from, to }: Span): void {
    const masked = this.#sources.masked(this.#file).slice(from, Math.min(to, from + MOST_CHARACTERS));
    for (const [, of, column = ''] of masked.matchAll(/(?<![\w$.])([\w$]{1,100})\.([\w$]{1,100})/g))
      if (of === name && this.#models.columns(schema).has(column)) this.accesses.of(schema).reads.add(column);
  }

  #written({ from, to }: Span): string {
    return this.#sources
      .masked(this.#file)
      .slice(from, Math.min(to, from + 200))
      .trim();
  }

  #rows(schema: ScannedSchema): void {
    this.accesses.of(schema).hasRows = true;
  }
}

const FROM = /^(?:from|(?:left|right|inner|full|cross)Join)$/;
/** `select({ user: users })`, `getTableColumns(users)`. */
const WHOLE = /^\s*\{|getTableColumns|getColumns/;
const MOST_CHARACTERS = 20_000;
