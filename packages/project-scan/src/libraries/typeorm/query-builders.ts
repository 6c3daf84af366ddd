/**
 * Query builders of TypeORM: `createQueryBuilder('user').leftJoinAndSelect('user.posts', 'post').where('post.title = :title')`.
 * Texts name columns behind the alias of their table; what a builder is kept in goes on with the same aliases.
 */

import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { Accesses } from '../../reading/query-reader.ts';
import { GivenObjects } from '../../reading/scripts/queries/given.ts';
import type { JsModels } from '../../reading/scripts/queries/models.ts';
import { assignedName } from '../../reading/scripts/queries/receivers.ts';
import { type JsStep, jsSteps } from '../../reading/scripts/steps.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedQuery, ScannedSchema } from '../../scan.ts';
import type { FileRepositories } from './repositories.ts';

interface Builder {
  readonly aliases: Map<string, ScannedSchema>;
  readonly root: readonly ScannedSchema[];
  readonly isSure: boolean;
}

export function readBuilders(
  sources: Sources,
  file: string,
  models: JsModels,
  own: FileRepositories,
): readonly ScannedQuery[] {
  const masked = sources.masked(file);
  const kept = new Map<string, { readonly at: number; readonly builder: Builder }[]>();
  const keep = (name: string | undefined, at: number, builder: Builder): void => {
    if (name === undefined) return;
    const known = kept.get(name);
    if (known === undefined) kept.set(name, [{ at, builder }]);
    else known.push({ at, builder });
  };
  const queries: ScannedQuery[] = [];
  const read = (builder: Builder, at: number, steps: readonly JsStep[], isWhole: boolean): void => {
    const chain = new Chain(sources, file, models, builder);
    chain.read(steps, isWhole);
    const confidence = builder.isSure ? 'high' : 'inferred';
    queries.push(...chain.accesses.queries({ file, line: lineAt(masked, at), confidence }));
  };
  for (const { 1: name = '', 2: of = '', index } of masked.matchAll(TYPED_BUILDER))
    keep(name, index, { aliases: new Map(), root: models.named(file, of), isSure: true });
  for (const { index } of masked.matchAll(BEGINS)) {
    const steps = jsSteps(masked, { from: index, to: masked.length });
    const asked = own.builderAt(index, steps[0]?.given ?? []);
    if (asked === undefined) continue;
    const builder: Builder = { aliases: new Map(), root: asked.schemas, isSure: asked.isSure };
    const alias = asked.given[0] === undefined ? undefined : textAt(sources, file, asked.given[0]);
    for (const schema of asked.schemas) builder.aliases.set(alias ?? schema.name, schema);
    read(builder, index, steps, true);
    keep(assignedName(masked, index), index, builder);
  }
  for (const { 1: name = '', index } of masked.matchAll(GOES_ON)) {
    const builder = kept.get(name)?.findLast(({ at }) => at < index)?.builder;
    if (builder === undefined) continue;
    const steps = jsSteps(masked, { from: index, to: masked.length }).slice(1);
    if (steps[0] !== undefined) read(builder, steps[0].at, steps, false);
  }
  return queries;
}

const BEGINS = /(?<![\w$])createQueryBuilder\s{0,20}(?:<[^()]{0,200}>\s{0,20})?\(/g;
const TYPED_BUILDER =
  /([\w$]{1,100})\s{0,20}[?!]?:\s{0,20}(?:Select|Update|Delete|Insert)?QueryBuilder\s{0,9}<\s{0,9}([\w$]{1,100})/g;
const GOES_ON =
  /(?<![\w$.])([\w$]{1,100})\s{0,100}\.\s{0,100}(?:select|addSelect|where|andWhere|orWhere|having|andHaving|orHaving|orderBy|addOrderBy|groupBy|addGroupBy|set|values|from|update|(?:left|inner)Join\w{0,20})\s{0,9}\(/g;

class Chain {
  readonly accesses = new Accesses();
  readonly #sources: Sources;
  readonly #file: string;
  readonly #models: JsModels;
  readonly #builder: Builder;
  readonly #given: GivenObjects;

  constructor(sources: Sources, file: string, models: JsModels, builder: Builder) {
    this.#sources = sources;
    this.#file = file;
    this.#models = models;
    this.#builder = builder;
    this.#given = new GivenObjects(sources);
  }

  /** @param isWhole it begins here, and has rows unless it says what it wants */
  read(steps: readonly JsStep[], isWhole: boolean): void {
    const { aliases } = this.#builder;
    const changed: ScannedSchema[] = [];
    let isSelecting = isWhole;
    for (const { name, given = [] } of steps) {
      for (const { from, to } of given) this.#tables(from, to);
      if (name === 'from' || name === 'into' || name === 'addFrom') this.#table(given);
      else if (/Join/.test(name)) this.#join(name, given);
      else if (name === 'update' || name === 'insert' || name === 'delete' || name === 'softDelete') {
        const [first] = given;
        const entity = name === 'update' && first !== undefined ? this.#entityAt(first) : [];
        changed.push(...(entity.length > 0 ? entity : this.#builder.root));
        if (entity.length === 0 && first !== undefined && name === 'update') this.#data(this.#builder.root, first);
        isSelecting = false;
      } else if (name === 'select') {
        // What is not said in texts may be anything.
        if (given.every((span) => this.#isText(span))) isSelecting = false;
      } else if (NOTHING_OF.has(name)) isSelecting = false;
    }
    const isChange = steps.some(({ name }) => name === 'update' || name === 'insert' || name === 'delete');
    const into = changed.length > 0 ? changed : this.#builder.root;
    for (const { name, given = [] } of steps) {
      if (name === 'set' || name === 'values') this.#data(this.#intoOf(into), given[0]);
      for (const span of given) this.#texts(name, span, isChange ? this.#intoOf(into) : []);
    }
    for (const schema of isChange ? this.#intoOf(into) : []) this.accesses.of(schema).isWrite = true;
    const root = this.#builder.root.length > 0 ? this.#builder.root : [...aliases.values()].slice(0, 1);
    if (isSelecting && !isChange) for (const schema of root) this.#rows(schema);
    if (isWhole) for (const schema of root) this.accesses.of(schema);
  }

  #intoOf(known: readonly ScannedSchema[]): readonly ScannedSchema[] {
    return known.length > 0 ? known : [...this.#builder.aliases.values()].slice(0, 1);
  }

  /** `from(User, 'user')` in what is handed over: of a query inside of this one. */
  #tables(from: number, to: number): void {
    const masked = this.#sources.masked(this.#file);
    for (const match of masked
      .slice(from, to)
      .matchAll(/\.\s{0,100}from\s{0,9}\(\s{0,100}[A-Z][\w$]{0,100}\s{0,9},/g)) {
      const open = from + match.index + match[0].indexOf('(');
      this.#table(splitAtCommas(masked, open + 1, closingBracket(masked, open)));
    }
  }

  #table([first, second]: readonly Span[]): void {
    const entity = first === undefined ? [] : this.#entityAt(first);
    const alias = second === undefined ? undefined : textAt(this.#sources, this.#file, second);
    for (const schema of entity) {
      this.#builder.aliases.set(alias ?? schema.name, schema);
      this.accesses.of(schema);
    }
  }

  /** `leftJoinAndSelect('user.posts', 'post')`, `innerJoin(Post, 'post', …)`, `leftJoinAndMapOne('user.last', 'user.posts', 'post')`. */
  #join(name: string, given: readonly Span[]): void {
    const [first, second] = /Map/.test(name) ? given.slice(1) : given;
    if (first === undefined) return;
    const alias = second === undefined ? undefined : textAt(this.#sources, this.#file, second);
    const [parent = '', relation = ''] = (textAt(this.#sources, this.#file, first) ?? '').split('.');
    const of = this.#aliased(parent);
    const entity = of === undefined ? this.#entityAt(first)[0] : this.#models.target(of, relation);
    if (entity === undefined) return;
    if (alias !== undefined) this.#builder.aliases.set(alias, entity);
    if (/And(?:Select|Map)/.test(name)) this.#rows(entity);
    else this.accesses.of(entity);
  }

  /** An alias that nobody has given stands for the table, where a builder is handed on. */
  #aliased(alias: string): ScannedSchema | undefined {
    const { aliases, root } = this.#builder;
    return aliases.get(alias) ?? (aliases.size === 0 ? root[0] : undefined);
  }

  #texts(step: string, { from, to }: Span, bare: readonly ScannedSchema[]): void {
    const text = this.#sources.text(this.#file).slice(from, Math.min(to, from + MOST_CHARACTERS));
    for (const [, single, double, template] of text.matchAll(TEXTS)) {
      const inside = single ?? double ?? template ?? '';
      const said = inside.replace(/["`]/g, '');
      for (const [, alias = '', name = ''] of said.matchAll(/(?<![\w$:.])([\w$]{1,100})\.([\w$]{1,100})/g))
        this.#column(alias, name);
      if (template !== undefined)
        for (const [, alias = '', name] of inside.matchAll(
          /(?<![\w$:.])([\w$]{1,100})\.\$\{(?:\s{0,9}[\w$.]{1,100}\(\s{0,9}['"]([\w$]{1,100})['"])?/g,
        )) {
          const schema = this.#aliased(alias);
          if (schema === undefined) continue;
          if (name === undefined) this.#rows(schema);
          else this.#column(alias, name);
        }
      if (/^(?:add)?[sS]elect$/.test(step)) {
        const schema = this.#builder.aliases.get(inside);
        if (schema !== undefined) this.#rows(schema);
      }
      for (const schema of bare)
        for (const [, name = ''] of said.matchAll(/(?<![\w$:.])([\w$]{1,100})(?=\s{0,9}(?:[=<>!]|in\b|is\b|like\b))/gi))
          this.#take(schema, name);
    }
    if (bare.length > 0 && /[wW]here$/.test(step) && text.startsWith('{'))
      for (const schema of bare)
        this.#given.each(
          { file: this.#file, from, to },
          { more: () => this.#rows(schema), entry: (key) => this.#take(schema, key) },
        );
  }

  #column(alias: string, name: string): void {
    const schema = this.#aliased(alias);
    if (schema !== undefined) this.#take(schema, name);
  }

  #take(schema: ScannedSchema, written: string): void {
    const name = this.#columnOf(schema, written);
    if (name !== undefined) this.accesses.of(this.#models.ownerOf(schema, name)).reads.add(name);
  }

  /** A member by its own name, by that of its column, or by that of the key which it holds. */
  #columnOf(schema: ScannedSchema, written: string): string | undefined {
    const columns = this.#models.columns(schema);
    if (columns.has(written) || this.#models.holdsColumns(schema, written)) return written;
    const camel = written.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    if (columns.has(camel)) return camel;
    const byColumn = schema.fields.find(({ column }) => column === written);
    if (byColumn !== undefined) return byColumn.name;
    const relation = camel.replace(/Id$/, '');
    return relation !== camel && this.#models.target(schema, relation) !== undefined ? relation : undefined;
  }

  #data(schemas: readonly ScannedSchema[], span: Span | undefined): void {
    if (span === undefined) return;
    for (const schema of schemas) {
      this.accesses.of(schema).isWrite = true;
      this.#given.each(
        { file: this.#file, ...span },
        {
          more: () => this.#rows(schema),
          entry: (key) => {
            if (this.#models.columns(schema).has(key))
              this.accesses.of(this.#models.ownerOf(schema, key)).writes.add(key);
          },
        },
      );
    }
  }

  #entityAt({ from, to }: Span): readonly ScannedSchema[] {
    const written = this.#sources.masked(this.#file).slice(from, Math.min(to, from + 200));
    return /^[A-Z][\w$]*$/.test(written) ? this.#models.named(this.#file, written) : [];
  }

  /** Texts, or a list of them. */
  #isText({ from, to }: Span): boolean {
    const masked = this.#sources.masked(this.#file).slice(from, Math.min(to, from + MOST_CHARACTERS));
    return /^(?:\[\s*)?['"`]/.test(masked) && !/[[,]\s*(?:\.\.\.|[\w$])/.test(masked);
  }

  #rows(schema: ScannedSchema): void {
    this.#models.rows(this.accesses, schema);
  }
}

/** Of a chain that ends so nobody has rows. */
const NOTHING_OF: ReadonlySet<string> = new Set(['getCount', 'getExists']);
const TEXTS = /'((?:[^'\\\n]|\\.){0,500})'|"((?:[^"\\\n]|\\.){0,500})"|`([^`]{0,4000})`/g;
const MOST_CHARACTERS = 20_000;

function textAt(sources: Sources, file: string, { from, to }: Span): string | undefined {
  const written = sources.text(file).slice(from, Math.min(to, from + 300));
  return /^(['"`])([^'"`$\n]*)\1$/.exec(written)?.[2];
}
