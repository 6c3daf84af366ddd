/**
 * Querysets of Django: `Check.objects.filter(project__owner=user)`, `project.check_set.all()`, `get_object_or_404(Check, code=code)`,
 * and what a variable that holds one goes on with. Lookups are followed from model to model, backwards too.
 */

import { closingBracket } from '../../reading/code-text.ts';
import { type PyParameters, parametersOf } from '../../reading/python/calls.ts';
import { PyModels } from '../../reading/python/models.ts';
import { askedInSql, queriesInSql, type Tables, tablesOf } from '../../reading/python/sql-texts.ts';
import { Accesses, joined, type QueryReader, type QueryReading } from '../../reading/query-reader.ts';
import { lineAt, type Sources, startOfLine } from '../../reading/sources.ts';
import type { ScannedQuery, ScannedSchema } from '../../scan.ts';

export const djangoQueries: QueryReader = {
  orms: ['django'],
  read(sources, schemas) {
    const models = new DjangoModels(sources, schemas);
    const files = sources.files.filter((file) => file.endsWith('.py') && MAY_ASK.test(sources.text(file)));
    const inSql = readSql(sources, tablesOf(sources, schemas));
    return {
      queries: [...files.flatMap((file) => queriesIn(sources, file, models)), ...inSql.queries],
      hidden: inSql.hidden,
      bases: models.bases,
    };
  },
};

const MAY_ASK = /\.objects\b|_set\b|_or_404\b|\bFilterSet\b|\.(?:filter|exclude|create)\(/;
const HIDDEN = /\.(?:raw|extra)\(|\bRawSQL\(|\bcursor\(\)|\bapps\.get_model\(/g;

function readSql(sources: Sources, tables: Tables): QueryReading {
  const files = sources.files.filter(
    (file) => file.endsWith('.py') && !/(?:^|\/)migrations\//.test(file) && /\bdjango\b/.test(sources.text(file)),
  );
  const found = files.flatMap((file) => {
    const bare = sources.bare(file);
    return [...bare.matchAll(HIDDEN)].map(({ index, 0: sign }): QueryReading => {
      const queries = sign === 'cursor()' ? runByCursor(sources, file, index, tables) : undefined;
      return queries === undefined
        ? { queries: [], hidden: [{ file, line: lineAt(bare, index) }] }
        : { queries, hidden: [] };
    });
  });
  return joined(found);
}

/** Of a cursor that is handed to nobody all that it runs stands behind it, in the same file; undefined where that may be about anything. */
function runByCursor(sources: Sources, file: string, at: number, tables: Tables): readonly ScannedQuery[] | undefined {
  const behind = sources.bare(file).slice(at);
  const runs = [...behind.matchAll(/\.(?:execute|executemany|callproc|copy\w*|mogrify)[ \t]{0,9}\(/g)];
  const isHanded =
    /[(,][ \t\n]{0,40}(?:\w{1,40}=)?\w{0,40}(?:cursor|cur)[ \t\n]{0,40}[,)]|\breturn[ \t]{1,9}[\w.]{0,80}cursor\b/.test(
      behind,
    );
  if (isHanded || runs.length === 0) return undefined;
  const queries = runs.map(({ 0: run, index }) => {
    const asked = askedInSql(sources, file, at + index + run.length - 1, tables);
    return asked === 'any' ? undefined : queriesInSql(sources, file, at + index, asked);
  });
  return queries.includes(undefined) ? undefined : queries.flatMap((each) => each ?? []);
}

interface Begin {
  readonly schema: ScannedSchema | undefined;
  readonly at: number;
  /** Behind what names it: the calls of the queryset follow. */
  readonly next: number;
  readonly isSure: boolean;
}

function queriesIn(sources: Sources, file: string, models: DjangoModels): readonly ScannedQuery[] {
  const bare = sources.bare(file);
  const variables: Variable[] = [];
  const found: ScannedQuery[] = [];
  for (const begin of beginsIn(bare, file, models, variables)) {
    const chain = new Chain(sources, file, models, begin.schema);
    const end = chain.follow(bare, begin.next);
    const line = lineAt(bare, begin.at);
    found.push(...chain.accesses.queries({ file, line, confidence: begin.isSure ? 'high' : 'inferred' }));
    const held = /(?:^|\n)[ \t]{0,100}(\w{1,100})(?:[ \t]{0,9}:[^=\n]{1,100})?[ \t]{0,9}=[ \t]{0,9}\(?\s{0,100}$/.exec(
      bare.slice(Math.max(0, begin.at - 200), begin.at),
    );
    if (held !== null && chain.isQueryset && begin.schema !== undefined)
      variables.push({
        name: held[1] ?? '',
        schema: begin.schema,
        from: end,
        to: endOfFunction(bare, end),
        isSure: begin.isSure,
      });
  }
  return found;
}

interface Variable {
  readonly name: string;
  readonly schema: ScannedSchema;
  readonly from: number;
  readonly to: number;
  readonly isSure: boolean;
}

const BEGINS =
  /(?<![\w.])([A-Z]\w{0,100})\s*\.\s*(?:_default_manager|objects)\b|\b(\w{1,100}_set)\b(?=\s*\.)|\.\s*(\w{1,100})(?=\s*\.\s*(?:filter|exclude|all|create|get|get_or_create|update_or_create|order_by|values|values_list|count|exists|first|update|aggregate|annotate|select_related|prefetch_related)\()|\bget_(?:object|list)_or_404\s*\(\s*(\w{1,100})\s*(?:\.\s*objects\s*)?(?=[,)])|(?<![\w.])([a-z_]\w{0,100})(?=\s*\.\s*(?:filter|exclude|all|order_by|values|values_list|count|exists|first|last|earliest|latest|get|update|delete|aggregate|annotate|only|select_related|prefetch_related|distinct)\()/g;

/** In the order of the text; variables are added while they are found. */
function* beginsIn(bare: string, file: string, models: DjangoModels, variables: readonly Variable[]): Generator<Begin> {
  for (const match of bare.matchAll(BEGINS)) {
    const [whole, model, reverse, related, gotten, variable] = match;
    const at = match.index;
    const next = at + whole.length;
    if (model !== undefined) {
      const meant = models.named(file, model);
      // A model of Django itself has lookups that lead back to one of ours.
      if (meant.length > 0) for (const schema of meant) yield { schema, at, next, isSure: meant.length === 1 };
      else if (models.isFromDjango(model)) yield { schema: undefined, at, next, isSure: true };
    } else if (reverse !== undefined || related !== undefined) {
      const name = reverse ?? related ?? '';
      const meant = models.reverse(name);
      const start = at + (reverse === undefined ? 1 : 0);
      // Nothing but Django makes a name like this; that of a relation is a word like others.
      const isSure = name.endsWith('_set') && meant.length === 1;
      for (const schema of meant) yield { schema, at: start, next, isSure };
    } else if (gotten !== undefined) {
      for (const schema of models.named(file, gotten))
        yield { schema, at, next: at + whole.indexOf('(') - 1, isSure: true };
    } else if (variable !== undefined) {
      const held = variables.findLast((each) => each.name === variable && each.from <= at && at < each.to);
      if (held !== undefined) yield { schema: held.schema, at, next, isSure: held.isSure };
    }
  }
}

/** Where the next line begins that is less indented than a body, at most. */
function endOfFunction(bare: string, from: number): number {
  const start = bare.lastIndexOf('\n', from) + 1;
  const indent = /^[ \t]*/.exec(bare.slice(start, start + 200))?.[0].length ?? 0;
  if (indent === 0) return bare.length;
  const near = bare.slice(from, from + MOST_CHARACTERS);
  const next = /\n(?:[ \t]{1,4})?(?:class|def|async def|@)/.exec(near);
  return from + (next?.index ?? near.length);
}

const MOST_CHARACTERS = 20_000;

const READS: ReadonlySet<string> = new Set(
  'filter exclude get get_or_none aget order_by values values_list only defer distinct dates datetimes annotate alias aggregate earliest latest in_bulk select_related prefetch_related using select_for_update get_object_or_404 get_list_or_404'.split(
    ' ',
  ),
);
const WRITES: ReadonlySet<string> = new Set('create acreate update bulk_create bulk_update delete adelete'.split(' '));
const BOTH: ReadonlySet<string> = new Set('get_or_create update_or_create aget_or_create aupdate_or_create'.split(' '));
/** What gives back no rows. */
const NARROW: ReadonlySet<string> = new Set(
  'values values_list only count exists acount aexists aggregate update delete adelete dates datetimes bulk_create bulk_update'.split(
    ' ',
  ),
);
/** What is no queryset any more. */
const LAST: ReadonlySet<string> = new Set(
  'get aget create acreate first last earliest latest count exists aggregate update delete get_or_create update_or_create bulk_create in_bulk iterator'.split(
    ' ',
  ),
);

class Chain {
  readonly accesses = new Accesses();
  isQueryset = true;
  readonly #sources: Sources;
  readonly #file: string;
  readonly #models: DjangoModels;
  readonly #schema: ScannedSchema | undefined;

  constructor(sources: Sources, file: string, models: DjangoModels, schema: ScannedSchema | undefined) {
    this.#sources = sources;
    this.#file = file;
    this.#models = models;
    this.#schema = schema;
    if (schema !== undefined) this.accesses.of(schema);
  }

  /** The offset behind the last call. */
  follow(bare: string, from: number): number {
    let at = from;
    let isNarrow = false;
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      const step = /^\s*\.\s*(\w{1,100})\s*\(/.exec(bare.slice(at, at + 400));
      const gotten = steps === 0 ? /^\w\s*\(/.exec(bare.slice(at, at + 20)) : null;
      if (step === null && gotten === null) break;
      const name = step?.[1] ?? 'get_object_or_404';
      const open = at + (step?.[0] ?? gotten?.[0] ?? '').length - 1;
      this.#step(name, parametersOf(this.#sources, this.#file, open));
      if (NARROW.has(name)) isNarrow = true;
      if (LAST.has(name) || gotten !== null) this.isQueryset = false;
      at = closingBracket(bare, open) + 1;
      if (!this.isQueryset) break;
    }
    if (this.#schema !== undefined && !isNarrow) this.#rows(this.#schema);
    return at;
  }

  #step(name: string, given: PyParameters): void {
    if (this.#schema !== undefined && (WRITES.has(name) || BOTH.has(name)))
      this.accesses.of(this.#schema).isWrite = true;
    for (const [key, { text }] of given) {
      const isNamed = /\D/.test(key);
      if (isNamed && key !== 'defaults' && key !== 'flat' && key !== 'named' && !OPTIONS.has(key))
        this.#named(name, key);
      if (key === 'defaults') this.#defaults(text);
      if (!isNamed && READS.has(name)) this.#unnamed(name, text);
      this.#inside(text);
    }
  }

  #named(name: string, key: string): void {
    if (name === 'annotate' || name === 'alias' || name === 'aggregate') return;
    if (WRITES.has(name)) this.#write(key);
    else {
      this.#lookup(key);
      if (BOTH.has(name)) this.#write(key);
    }
  }

  /** `defaults={"name": …}`. */
  #defaults(text: string): void {
    for (const [, key = ''] of text.matchAll(/["'](\w{1,100})["']\s*:/g)) this.#write(key);
    if (!text.trimStart().startsWith('{') && this.#schema !== undefined) this.#rows(this.#schema);
  }

  /** `"-created"`, `"project__owner"`; what a variable holds may be any of it. */
  #unnamed(name: string, text: string): void {
    const literal = /^["'][-+]?(\w{1,200})["']$/.exec(text.trim())?.[1];
    if (literal !== undefined) {
      const last = this.#lookup(literal);
      if ((name === 'select_related' || name === 'prefetch_related') && last !== undefined) this.#rows(last);
    } else if (/^\*/.test(text.trim()) && this.#schema !== undefined) this.#rows(this.#schema);
    else if (
      /^\w+$/.test(text.trim()) &&
      name !== 'get_object_or_404' &&
      name !== 'using' &&
      this.#schema !== undefined
    )
      this.#rows(this.#schema);
  }

  /** `Q(created__lt=…)`, `F("created")`, `Max("last_ping")`. */
  #inside(text: string): void {
    if (!/\(/.test(text)) return;
    for (const [, key = ''] of text.matchAll(/\bQ\(\s*(\w{1,200})\s*=/g)) this.#lookup(key);
    for (const [, key = ''] of text.matchAll(
      /\b(?:F|Max|Min|Sum|Avg|Count|Coalesce|Lower|Upper|Length|Cast|Substr|TruncDate|TruncMonth|Extract\w{0,20}|OuterRef|Prefetch)\(\s*["'](\w{1,200})["']/g,
    ))
      this.#lookup(key);
  }

  /** Reads what is on the way; gives the model that it leads to. */
  #lookup(path: string): ScannedSchema | undefined {
    let schema = this.#schema;
    let isBeyond = schema === undefined;
    for (const part of path.split('__')) {
      const column = schema === undefined ? undefined : this.#models.column(schema, part);
      if (column !== undefined) {
        this.accesses.of(column.owner).reads.add(column.name);
        schema = column.target;
        isBeyond = column.isRelation && schema === undefined;
        continue;
      }
      const back = this.#models.back(part);
      // A transform, as `__gt`, or something of a model of Django's own.
      if (back.length !== 1 || (schema === undefined && !isBeyond)) return schema;
      schema = back[0];
      isBeyond = false;
    }
    return schema;
  }

  #write(key: string): void {
    if (this.#schema === undefined) return;
    const column = this.#models.column(this.#schema, key);
    if (column !== undefined) this.accesses.of(column.owner).writes.add(column.name);
  }

  #rows(schema: ScannedSchema): void {
    for (const each of this.#models.withBases(schema)) this.accesses.of(each).hasRows = true;
  }
}

const MOST_STEPS = 60;
const OPTIONS: ReadonlySet<string> = new Set([
  'using',
  'nowait',
  'skip_locked',
  'batch_size',
  'ignore_conflicts',
  'update_conflicts',
  'update_fields',
  'unique_fields',
  'chunk_size',
]);

interface Column {
  readonly name: string;
  readonly owner: ScannedSchema;
  readonly isRelation: boolean;
  /** The model that it leads to, where that is one of the project. */
  readonly target: ScannedSchema | undefined;
}

class DjangoModels {
  readonly #models: PyModels;
  readonly #columns = new Map<
    ScannedSchema,
    Map<string, Omit<Column, 'owner' | 'target'> & { readonly target: string }>
  >();
  /** By what a lookup calls it backwards: `flip`, or its `related_name`. */
  readonly #back = new Map<string, Set<ScannedSchema>>();

  constructor(sources: Sources, schemas: readonly ScannedSchema[]) {
    this.#models = new PyModels(sources, schemas);
    for (const [schema, { fields }] of this.#models.all) {
      const columns = fields.map(({ name, value = '', line }) => this.#column(sources, schema, { name, value, line }));
      this.#columns.set(schema, new Map(columns.map((column) => [column.name, column])));
    }
  }

  #column(
    sources: Sources,
    schema: ScannedSchema,
    { name, value, line }: { readonly name: string; readonly value: string; readonly line: number },
  ) {
    const isRelation = /(?:ForeignKey|OneToOneField|ManyToManyField|GenericRelation|TreeForeignKey)\(/.test(value);
    if (!isRelation) return { name, isRelation, target: '' };
    const masked = sources.masked(schema.file);
    const start = startOfLine(masked, line);
    const open = masked.indexOf('(', start);
    const given = open < 0 ? new Map() : parametersOf(sources, schema.file, open);
    const target =
      String(given.get('to')?.text ?? given.get('0')?.text ?? '')
        .replace(/["']/g, '')
        .split('.')
        .at(-1) ?? '';
    const related = String(given.get('related_name')?.text ?? '')
      .replace(/["']/g, '')
      .replace('%(class)s', schema.name.toLowerCase());
    const back = related === '' ? schema.name.toLowerCase() : related;
    const known = this.#back.get(back) ?? new Set();
    this.#back.set(back, known.add(schema));
    return { name, isRelation, target: target === 'self' ? schema.name : target };
  }

  named(file: string, name: string): readonly ScannedSchema[] {
    return this.#models.named(file, name);
  }

  /** The user of Django's own, as far as a repository has none. */
  isFromDjango(name: string): boolean {
    return (name === 'User' || name === 'Group') && !this.#models.has(name);
  }

  back(name: string): readonly ScannedSchema[] {
    return [...(this.#back.get(name) ?? [])];
  }

  /** `flip_set`, or a `related_name`. */
  reverse(name: string): readonly ScannedSchema[] {
    const model = name.endsWith('_set') ? name.slice(0, -'_set'.length) : undefined;
    if (model !== undefined) return this.#models.namedInAnyCase(model);
    const found = this.back(name);
    return found.some((schema) => schema.name.toLowerCase() === name) ? [] : found;
  }

  get bases(): readonly ScannedSchema[] {
    return this.#models.bases;
  }

  /** A column, of the model itself or of a base of it; a key is named with `_id` too. */
  column(schema: ScannedSchema, name: string): Column | undefined {
    for (const owner of this.withBases(schema)) {
      const columns = this.#columns.get(owner);
      const found =
        columns?.get(name) ?? (name.endsWith('_id') ? columns?.get(name.slice(0, -'_id'.length)) : undefined);
      if (found !== undefined) return { ...found, owner, target: this.named(owner.file, found.target)[0] };
    }
    return undefined;
  }

  withBases(schema: ScannedSchema): readonly ScannedSchema[] {
    return this.#models.withBases(schema);
  }
}
