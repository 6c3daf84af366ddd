/**
 * Queries of SeaORM: `user::Entity::find().filter(user::Column::Email.eq(email))`, rows that are made or changed as
 * `user::ActiveModel`, and what is done to many. Columns and relations are variants of what a macro makes, so that nothing
 * else tells who names them.
 */

import { chainFrom, givenTo, type Step } from '../../reading/call-chains.ts';
import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { Accesses, joined, type QueryReader, type QueryReading, words } from '../../reading/query-reader.ts';
import type { SchemaPlace } from '../../reading/schema-reader.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedQuery, ScannedSchema } from '../../scan.ts';
import { columnsOf, SeaEntities } from './entities.ts';
import { Variables } from './variables.ts';

export const seaormQueries: QueryReader = {
  orms: ['seaorm'],
  read(sources, schemas) {
    const entities = new SeaEntities(sources, schemas);
    const files = sources.files.filter((file) => file.endsWith('.rs') && MAY_ASK.test(sources.text(file)));
    return joined(files.map((file) => new File(sources, file, entities).read()));
  },
};

const MAY_ASK = /::\s{0,9}(?:find|insert|update|delete)|\bActiveModel\b|\bColumn::|\bCOLUMN\b|\bsea_(?:orm|query)\b/;
const ASKS =
  /(?<![\w:])((?:\w{1,100}::){0,8}\w{1,100})::(find|find_by_\w{1,100}|insert|insert_many|update|update_many|delete|delete_many|delete_by_id|belongs_to|has_many|has_one)\s{0,9}\(/g;
const MADE = /(?<![\w:])((?:\w{1,100}::){0,8}\w{0,100}Model)\s{0,9}\{/g;
const BUILT = /(?<![\w:])((?:\w{1,100}::){0,8}\w{0,100}ActiveModel)::(?:builder|new|default)\(\)(?=\s{0,200}\.)/g;
/** Heads of what is said about the type. */
const IS_TYPE = /(?:->|\b(?:for|impl|struct|where|dyn))\s{0,20}$/;
const USED =
  /(?<![\w.:])(\w{1,100})\s{0,100}\.\s{0,9}(?=(?:insert|update|save|delete|set|find_related|load_one|load_many|filter|having|order_by\w{0,5}|group_by|columns?|column_as|join|left_join|inner_join|right_join|find_also_related|find_with_related|col_expr)\s{0,9}\()/g;
const ASSIGNED = /(?<![\w.:])(\w{1,100})\.(\w{1,100})\s{0,9}=(?!=)\s{0,40}/g;
const PATHS = /(?<![\w:.])(?:\w{1,100}::){1,8}\w{1,100}/g;
const RAW =
  /\bStatement::from_\w{1,40}\s{0,9}\(|\bexecute_unprepared\s{0,9}\(|\bfrom_raw_sql\s{0,9}\(|(?<![\w:])Query::(?:select|insert|update|delete)\s{0,9}\(/g;
const OTHER_NAMES =
  /\bExpr::(?:col\s{0,9}\(\s{0,9}\(?\s{0,40}\w{1,100}::(?!Column\b|COLUMN\b|\w{1,100}::)|cust)|\bAlias::new\b/;
/** On what nobody sees the type of, and with a connection, as these are called. */
const UNSEEN =
  /\.\s{0,9}(insert|update|save|delete)\s{0,9}\(\s{0,9}&?(?:mut\s{1,9})?(?:\w{1,40}\.){0,3}(?:db|conn|txn|tx|database|connection|pool)(?:_\w{1,20}|ection)?\s{0,9}\)/g;
const ANY_ENTITY = /\b([A-Z]\w{0,40})\s{0,9}:\s{0,9}EntityTrait\b/g;

const ENDS = words(
  'one all stream exec count exists exec_with_returning exec_with_returning_many exec_without_returning',
);
const NARROW = words('count exists num_items num_pages num_items_and_pages');
const SELECTS = words('column columns column_as columns_as select_column expr expr_as exprs tuple');
const JOINS = words('left_join inner_join right_join full_join');
const BESIDE = words('find_also_related find_with_related find_both_related find_related load_one load_many');

class File {
  readonly #sources: Sources;
  readonly #file: string;
  readonly #bare: string;
  readonly #entities: SeaEntities;
  readonly #variables: Variables;
  readonly #queries: ScannedQuery[] = [];
  readonly #hidden: SchemaPlace[] = [];
  /** Offsets of columns, and of calls, that a statement has. */
  readonly #taken = new Set<number>();

  constructor(sources: Sources, file: string, entities: SeaEntities) {
    this.#sources = sources;
    this.#file = file;
    this.#bare = sources.bare(file);
    this.#entities = entities;
    this.#variables = new Variables(sources, file, entities);
  }

  read(): QueryReading {
    this.#asked();
    this.#made();
    this.#used();
    this.#assigned();
    this.#elsewhere();
    if (/\bsea_(?:orm|query)\b/.test(this.#sources.text(this.#file))) {
      for (const { index } of this.#bare.matchAll(RAW)) this.#tell(index);
      for (const match of this.#bare.matchAll(UNSEEN)) {
        const at = match.index + match[0].indexOf(match[1] ?? '');
        if (!this.#taken.has(at)) this.#tell(at);
      }
    }
    return { queries: this.#queries, hidden: this.#hidden };
  }

  #tell(at: number): void {
    this.#hidden.push({ file: this.#file, line: lineAt(this.#bare, at) });
  }

  #add(accesses: Accesses, at: number, isSure = true): void {
    const schemas = [...accesses.bySchema.keys()];
    const confidence = isSure && new Set(schemas.map(({ name }) => name)).size === schemas.length ? 'high' : 'inferred';
    this.#queries.push(...accesses.queries({ file: this.#file, line: lineAt(this.#bare, at), confidence }));
  }

  /** `user::Entity::find()`, and all that is done to many. */
  #asked(): void {
    const open = new Set([...this.#bare.matchAll(ANY_ENTITY)].map(([, name = '']) => name));
    for (const match of this.#bare.matchAll(ASKS)) {
      const [whole, path = '', verb = ''] = match;
      const at = match.index;
      const schemas = path === 'Self' ? this.#selfAt(at) : this.#entities.named(this.#file, path, 'Entity');
      if (schemas.length === 0) {
        // A type parameter, or what a macro is given.
        if (open.has(path) || this.#bare[at - 1] === '$') this.#tell(at);
        continue;
      }
      const bracket = at + whole.length - 1;
      const close = closingBracket(this.#bare, bracket);
      // What never closes would be read to the end of the text, and again from each call in it.
      if (close === this.#bare.length) return;
      const first: Step = { name: verb, at, inside: { from: bracket + 1, to: close } };
      const { steps } = this.#chain(close + 1);
      if (/^(?:belongs_to|has_)/.test(verb)) {
        // A relation, which is declared.
        for (const each of [first, ...steps]) this.#columns(each.inside, () => undefined);
        continue;
      }
      const accesses = new Accesses();
      for (const schema of schemas) this.#statement(accesses, schema, first, steps);
      this.#add(accesses, at);
    }
  }

  #chain(from: number): { readonly steps: readonly Step[] } {
    const { steps } = chainFrom(this.#bare, from, MOST_STEPS);
    const end = steps.findIndex(({ name }) => ENDS.has(name));
    const all = end < 0 ? steps : steps.slice(0, end + 1);
    const awaited = all.findIndex(({ name }) => name === 'await');
    return { steps: awaited < 0 ? all : all.slice(0, awaited) };
  }

  #statement(accesses: Accesses, schema: ScannedSchema, first: Step, steps: readonly Step[]): void {
    const { name: verb } = first;
    const access = accesses.of(schema);
    const isFind = verb.startsWith('find');
    if (!isFind) access.isWrite = true;
    if (verb === 'find_by_id' || verb === 'delete_by_id') {
      for (const { name, isKey } of columnsOf(schema)) if (isKey === true) access.reads.add(name);
    } else if (verb.startsWith('find_by_')) {
      const column = this.#entities.column(schema, verb.slice('find_by_'.length));
      if (column === undefined) access.hasRows = true;
      else access.reads.add(column);
    }
    if ((verb === 'insert' || verb === 'insert_many') && !this.#isMade(first)) access.hasRows = true;
    if (verb === 'update' || verb.startsWith('delete'))
      this.#columns(first.inside, (each) => this.#read(accesses, each));
    if (verb === 'update' || steps.some(({ name }) => /^exec_with_returning/.test(name))) access.hasRows = true;
    const isNarrow = steps.some(({ name }) => NARROW.has(name));
    const only = steps.findIndex(({ name }) => name === 'select_only');
    if (isFind && !isNarrow && only < 0) access.hasRows = true;
    this.#follow(accesses, schema, steps, only);
  }

  /** @param only the step from which on what is selected is said; -1 where it is not */
  #follow(accesses: Accesses, schema: ScannedSchema, steps: readonly Step[], only: number): void {
    steps.forEach((step, place) => {
      const given = givenTo(this.#bare, step);
      const [first, ...more] = given;
      if (step.name === 'col_expr' || step.name === 'set') {
        const wrote = this.#columns(first, (each) => this.#write(accesses, each));
        if (!wrote && !(step.name === 'set' && this.#isMade(step))) accesses.of(schema).hasRows = true;
        for (const each of more) this.#columns(each, (column) => this.#read(accesses, column));
        return;
      }
      if (step.name === 'on_conflict') {
        this.#conflict(accesses, schema, step);
        return;
      }
      if (BESIDE.has(step.name) || JOINS.has(step.name)) {
        for (const target of first === undefined ? [] : this.#written(first)) {
          this.#related(accesses, schema, target);
          if (BESIDE.has(step.name)) accesses.of(target).hasRows = true;
        }
      } else if (/linked/.test(step.name)) this.#tell(step.at);
      const named = given.map((each) => this.#columns(each, (column) => this.#read(accesses, column)));
      // A column of any table, by a name that is not the entity's.
      if (given.some((each, of) => named[of] === false && OTHER_NAMES.test(this.#near(each)))) this.#tell(step.at);
      if (only >= 0 && place > only && SELECTS.has(step.name) && !named.includes(true))
        accesses.of(schema).hasRows = true;
    });
  }

  /** `OnConflict::column(…).update_columns([…]).to_owned()`; what a variable holds is not seen. */
  #conflict(accesses: Accesses, schema: ScannedSchema, step: Step): void {
    const [given] = givenTo(this.#bare, step);
    if (given === undefined) return;
    let isSeen = false;
    for (const { match, open, close } of this.#calls(given)) {
      const isWrite = /^(?:update_columns?|value|values)$/.test(match);
      const found = this.#columns({ from: open + 1, to: close }, (each) =>
        isWrite ? this.#write(accesses, each) : this.#read(accesses, each),
      );
      isSeen ||= found || match === 'do_nothing';
    }
    if (!isSeen) accesses.of(schema).hasRows = true;
  }

  #calls({ from, to }: Span): readonly { readonly match: string; readonly open: number; readonly close: number }[] {
    const [, head = ''] = /^((?:\w{1,100}::){0,8})\w{1,100}/.exec(this.#bare.slice(from, to)) ?? [];
    const begin = head === '' ? from : from + head.length - 2;
    return chainFrom(this.#bare, begin, MOST_STEPS).steps.flatMap(({ name, inside }) =>
      inside === undefined ? [] : [{ match: name, open: inside.from - 1, close: inside.to }],
    );
  }

  /** All of what is given stands there, or where the variable was made. */
  #isMade(step: Step): boolean {
    const [given] = givenTo(this.#bare, step);
    if (given === undefined) return false;
    const text = this.#bare.slice(given.from, given.to);
    if (/^(?:vec!\s{0,9})?\[?\s{0,200}(?:\w{1,100}::){0,8}\w{0,100}Model\s{0,9}\{/.test(text)) return true;
    const name = /^(\w{1,100})(?:\.clone\(\))?$/.exec(text)?.[1];
    return name !== undefined && this.#variables.at(name, step.at)?.isMade === true;
  }

  /** `user::ActiveModel { email: Set(email), ..Default::default() }`, and what `builder()` is given. */
  #made(): void {
    for (const { index, 0: whole, 1: path = '' } of this.#bare.matchAll(MADE)) {
      if (IS_TYPE.test(this.#bare.slice(Math.max(0, index - 40), index))) continue;
      const isActive = path.endsWith('ActiveModel');
      const schemas = this.#entities.named(this.#file, path, isActive ? 'ActiveModel' : 'Model');
      if (schemas.length === 0) continue;
      const open = index + whole.length - 1;
      const close = closingBracket(this.#bare, open);
      if (close === this.#bare.length) return;
      const parts = splitAtCommas(this.#bare, open + 1, close);
      const last = parts.at(-1);
      // A pattern.
      if (last !== undefined && this.#bare.slice(last.from, last.to) === '..') continue;
      const { steps } = this.#chain(close + 1);
      // A row that nobody stores.
      if (!isActive && steps[0]?.name !== 'into_active_model') continue;
      const accesses = new Accesses();
      for (const schema of schemas) {
        accesses.of(schema).isWrite = true;
        for (const part of parts) this.#entry(accesses, schema, this.#bare.slice(part.from, part.to));
        this.#sent(accesses, schema, steps);
      }
      this.#add(accesses, index);
    }
    for (const { index, 0: whole, 1: path = '' } of this.#bare.matchAll(BUILT)) {
      const schemas = this.#entities.named(this.#file, path, 'ActiveModel');
      const { steps } = this.#chain(index + whole.length);
      const accesses = new Accesses();
      for (const schema of schemas) {
        accesses.of(schema).isWrite = true;
        for (const { name } of steps) {
          const column = this.#entities.column(schema, name.replace(/^set_/, ''));
          if (name.startsWith('set_') && column !== undefined) accesses.of(schema).writes.add(column);
        }
        this.#sent(accesses, schema, steps);
      }
      this.#add(accesses, index);
    }
  }

  #entry(accesses: Accesses, schema: ScannedSchema, text: string): void {
    if (text.startsWith('..')) {
      if (!/(?:\bdefault|::new)\(\)$/.test(text)) accesses.of(schema).hasRows = true;
      return;
    }
    const [, name = '', value = ''] = /^(?:r#)?(\w{1,100})\s{0,20}(?::([\s\S]*))?$/.exec(text) ?? [];
    const column = this.#entities.column(schema, name);
    if (column !== undefined) this.#set(accesses, schema, column, value.trim());
  }

  #set(accesses: Accesses, schema: ScannedSchema, column: string, value: string): void {
    if (/^(?:\w{1,100}::){0,4}(?:NotSet\b|not_set\(\)|default\(\))/.test(value)) return;
    const access = accesses.of(schema);
    if (/^(?:\w{1,100}::){0,4}(?:Unchanged|unchanged)\s{0,9}\(/.test(value)) access.reads.add(column);
    else access.writes.add(column);
  }

  /** Who inserts or updates a row is given it. */
  #sent(accesses: Accesses, schema: ScannedSchema, steps: readonly Step[]): void {
    for (const { name, at } of steps)
      if (/^(?:insert|update|save)$/.test(name)) {
        accesses.of(schema).hasRows = true;
        this.#taken.add(at);
      }
  }

  /** On a variable: `row.update(db)`, `query.filter(…)`. */
  #used(): void {
    for (const { index, 0: whole, 1: name = '' } of this.#bare.matchAll(USED)) {
      const variable = this.#variables.at(name, index);
      if (variable === undefined || variable.schemas.length === 0) continue;
      const { steps } = this.#chain(index + name.length);
      const [first] = steps;
      if (first === undefined) continue;
      const accesses = new Accesses();
      const isSent = /^(?:insert|update|save|delete)$/.test(first.name);
      // Of a list or a map.
      if (isSent && (givenTo(this.#bare, first).length !== 1 || !(variable.isActive || first.name === 'delete')))
        continue;
      for (const schema of variable.schemas) {
        if (isSent) {
          const access = accesses.of(schema);
          access.isWrite = true;
          this.#taken.add(first.at);
          if (first.name !== 'delete') access.hasRows = true;
        } else {
          this.#follow(accesses, schema, steps, -1);
          if (first.name === 'set' || first.name === 'col_expr') accesses.of(schema).isWrite = true;
        }
      }
      this.#add(accesses, index + whole.length - 1);
    }
  }

  /** `row.email = Set(email)`. */
  #assigned(): void {
    for (const { index, 0: whole, 1: name = '', 2: field = '' } of this.#bare.matchAll(ASSIGNED)) {
      const variable = this.#variables.at(name, index);
      if (variable?.isActive !== true) continue;
      const value = this.#bare.slice(index + whole.length, index + whole.length + 200);
      const accesses = new Accesses();
      for (const schema of variable.schemas) {
        const column = this.#entities.column(schema, field);
        if (column === undefined) continue;
        this.#set(accesses, schema, column, value);
        if (accesses.bySchema.has(schema)) accesses.of(schema).isWrite = true;
      }
      this.#add(accesses, index);
    }
  }

  /** Columns that no statement has: a condition that is kept, a parameter of a function. */
  #elsewhere(): void {
    const byLine = new Map<number, { readonly at: number; readonly accesses: Accesses }>();
    for (const { index, 0: path } of this.#bare.matchAll(PATHS)) {
      const end = index + path.length;
      // What a `match` compares with is not asked for.
      if (this.#taken.has(index) || /^\s{0,100}(?:=>|\|(?!\|))/.test(this.#bare.slice(end, end + 110))) continue;
      const column = this.#columnAt(path, index);
      if (column === undefined || column.isRelation) continue;
      const line = lineAt(this.#bare, index);
      const { accesses } = byLine.get(line) ?? { accesses: new Accesses() };
      byLine.set(line, { at: index, accesses });
      this.#read(accesses, column);
    }
    for (const { at, accesses } of byLine.values()) this.#add(accesses, at, false);
  }

  #near({ from, to }: Span): string {
    return this.#bare.slice(from, Math.min(to, from + MOST_CHARACTERS));
  }

  /** True where there are any. */
  #columns(span: Span | undefined, take: (column: Named) => void): boolean {
    if (span === undefined) return false;
    let isAny = false;
    for (const { index, 0: path } of this.#near(span).matchAll(PATHS)) {
      const at = span.from + index;
      const column = this.#columnAt(path, at);
      if (column === undefined) continue;
      this.#taken.add(at);
      isAny = true;
      take(column);
    }
    return isAny;
  }

  /** `user::Column::Email`, `user::COLUMN.email`, `post::Relation::User`. */
  #columnAt(path: string, at: number): Named | undefined {
    const member = path.endsWith('::COLUMN')
      ? /^\.(\w{1,100})/.exec(this.#bare.slice(at + path.length, at + path.length + 110))?.[1]
      : undefined;
    if (member !== undefined) {
      const schemas = this.#entities.named(this.#file, path, 'COLUMN');
      return schemas.length === 0 ? undefined : { schemas, variant: member, isRelation: false };
    }
    const cut = path.lastIndexOf('::');
    const [owner, variant] = [path.slice(0, cut), path.slice(cut + 2)];
    if (!/^[A-Z]/.test(variant)) return undefined;
    const columns = this.#entities.named(this.#file, owner, 'Column');
    if (columns.length > 0) return { schemas: columns, variant, isRelation: false };
    const relations = this.#entities.named(this.#file, owner, 'Relation');
    return relations.length === 0 ? undefined : { schemas: relations, variant, isRelation: true };
  }

  #read(accesses: Accesses, { schemas, variant, isRelation }: Named): void {
    for (const schema of schemas) {
      if (isRelation) {
        this.#relation(accesses, schema, variant);
        continue;
      }
      const column = this.#entities.column(schema, variant);
      if (column === undefined) accesses.of(schema).hasRows = true;
      else accesses.of(schema).reads.add(column);
    }
  }

  #write(accesses: Accesses, { schemas, variant }: Named): void {
    for (const schema of schemas) {
      const column = this.#entities.column(schema, variant);
      if (column === undefined) accesses.of(schema).hasRows = true;
      else accesses.of(schema).writes.add(column);
    }
  }

  /** With the columns that hold it, which may be those of the other side. */
  #relation(accesses: Accesses, schema: ScannedSchema, name: string): void {
    const field = schema.fields.find((each) => each.relation !== undefined && each.name === name);
    if (field === undefined) return;
    const access = accesses.of(schema);
    access.reads.add(field.name);
    for (const column of field.by ?? []) if (!column.includes('.')) access.reads.add(column);
    const target = this.#entities.named(this.#file, `${field.type.replace('[]', '')}::Entity`, 'Entity');
    for (const column of field.by ?? []) {
      const held = column.split('.')[1];
      if (held !== undefined) for (const each of target) accesses.of(each).reads.add(held);
    }
  }

  /** By the one relation between both. */
  #related(accesses: Accesses, schema: ScannedSchema, target: ScannedSchema): void {
    accesses.of(target);
    const to = schema.fields.filter(
      ({ relation, type }) => relation !== undefined && type.replace('[]', '') === target.name,
    );
    if (to.length === 1 && to[0] !== undefined) this.#relation(accesses, schema, to[0].name);
  }

  /** An entity that stands as a value. */
  #written({ from, to }: Span): readonly ScannedSchema[] {
    const path = this.#bare.slice(from, to);
    return /^(?:\w{1,100}::){0,8}\w{1,100}$/.test(path) ? this.#entities.named(this.#file, path, 'Entity') : [];
  }

  /** What `Self` is in an `impl` of the entity's own file. */
  #selfAt(at: number): readonly ScannedSchema[] {
    const near = this.#bare.slice(Math.max(0, at - 20_000), at);
    const begin = /(?:^|\n)impl\b[^{;]{0,300}$/.exec(near.slice(0, near.indexOf('{', near.lastIndexOf('\nimpl') + 1)));
    return begin !== null && /\bEntity\s{0,9}$/.test(begin[0]) ? this.#entities.own(this.#file) : [];
  }
}

interface Named {
  readonly schemas: readonly ScannedSchema[];
  readonly variant: string;
  readonly isRelation: boolean;
}

const MOST_STEPS = 80;
const MOST_CHARACTERS = 5000;
