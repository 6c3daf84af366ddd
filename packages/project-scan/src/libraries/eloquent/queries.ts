/**
 * Queries of Eloquent: `User::where('email', $email)`, relations and variables that are gone on with, what is created and updated,
 * and tables of the query builder below it. Who has a row may use any column of it.
 */

import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { snakeCase } from '../../reading/letter-case.ts';
import { joined, type QueryReader, type QueryReading, words } from '../../reading/query-reader.ts';
import { RecordChain } from '../../reading/records/chain.ts';
import { type RecordModel, RecordModels } from '../../reading/records/models.ts';
import type { SchemaPlace } from '../../reading/schema-reader.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedQuery } from '../../scan.ts';

export const eloquentQueries: QueryReader = {
  orms: ['eloquent'],
  read(sources, schemas) {
    const models = new RecordModels(sources, schemas);
    const files = sources.files.filter((file) => file.endsWith('.php') && !/(?:^|\/)migrations\//.test(file));
    return joined(files.map((file) => new FileReader(sources, file, models).read()));
  },
};

/** Whose first argument is a column, or a list of them. */
const FIRST =
  /^(?:or)?[wW]here(?!Has|DoesntHave|Exists|Raw|Key$|Belongs)\w*$|^(?:firstWhere|orderBy|orderByDesc|reorder|latest|oldest|groupBy|having|orHaving|value|soleValue|pluck|min|max|sum|avg|average|increment|decrement)$/;
/** All of whose arguments are. */
const ALL = words(
  'select addSelect get first firstOrFail all sole distinct paginate simplePaginate cursorPaginate whereColumn orWhereColumn groupBy makeVisible makeHidden',
);
const WRITES = words(
  'create forceCreate update fill forceFill insert insertOrIgnore insertGetId upsert make updateQuietly',
);
const BOTH = words('firstOrCreate firstOrNew updateOrCreate updateOrInsert createOrFirst');
const RELATED = words(
  'with load loadMissing has doesntHave orHas whereHas orWhereHas whereDoesntHave withCount withExists withWhereHas whereRelation orWhereRelation withSum withMax withMin withAvg withOnly',
);
const LOADED = words('with load loadMissing withWhereHas withOnly');
const RAW = words('whereRaw orWhereRaw selectRaw orderByRaw havingRaw groupByRaw fromRaw');
const REMOVES = words(
  'delete forceDelete truncate destroy restore save saveOrFail push touch saveQuietly deleteOrFail',
);
const ROWS = words(
  'query find findOrFail findMany findOrNew firstOr cursor chunk chunkById each lazy lazyById newQuery withTrashed onlyTrashed withoutGlobalScope withoutGlobalScopes scopes when unless tap take limit skip offset forPage toBase getQuery count exists doesntExist on lockForUpdate sharedLock inRandomOrder whereKey whereExists join leftJoin dd',
);
const NARROW = words(
  'value soleValue pluck min max sum avg average count exists doesntExist update insert insertOrIgnore insertGetId upsert updateOrInsert delete forceDelete truncate destroy increment decrement save saveOrFail push touch saveQuietly updateQuietly restore fill forceFill',
);
/** Behind these it is no query any more. */
const LAST = words(
  'get first firstOrFail find findOrFail all value pluck min max sum avg average count exists doesntExist update insert insertGetId upsert delete truncate create forceCreate paginate simplePaginate cursorPaginate firstOrCreate firstOrNew updateOrCreate chunk each toArray save increment decrement',
);

function isQuerying(name: string): boolean {
  return FIRST.test(name) || [ALL, WRITES, BOTH, RELATED, RAW, REMOVES, ROWS].some((some) => some.has(name));
}

const BEGINS =
  /\bDB::table\(|(?<![\w\\$>:])\\?([A-Z][\w\\]{0,200})::(\w{1,60})(?=\()|(\$\w{1,100}|\$this(?:->\w{1,100})?)(?=\s{0,200}\??->\s{0,9}\w{1,60}\()|->\s{0,9}(\w{1,100})\(\s{0,9}\)(?=\s{0,200}\??->\s{0,9}\w{1,60}\()/g;
/** SQL, and models that are chosen by a name. */
const HIDDEN =
  /\bDB::(?:select|selectOne|statement|unprepared|insert|update|delete|scalar|raw)\(|(?<![\w>])new\s{1,9}\$\w{1,60}\s{0,9}\(|\$\w{1,60}::(?:query|where|find|create)\(/g;

interface Held {
  readonly model: RecordModel;
  readonly from: number;
  readonly to: number;
  readonly isSure: boolean;
}

class FileReader {
  readonly #sources: Sources;
  readonly #file: string;
  readonly #models: RecordModels;
  readonly #bare: string;
  readonly #held = new Map<string, Held[]>();
  readonly #followed = new Set<number>();
  readonly #own: RecordModel | undefined;
  readonly #queries: ScannedQuery[] = [];
  readonly #hidden: SchemaPlace[] = [];

  constructor(sources: Sources, file: string, models: RecordModels) {
    this.#sources = sources;
    this.#file = file;
    this.#models = models;
    this.#bare = sources.bare(file);
    this.#own = models.all.find(({ schema }) => schema.file === file);
    for (const { 1: type = '', 2: name = '', index } of this.#bare.matchAll(
      /(?<![\w\\$])\??\\?([A-Z][\w\\]{0,200})\s{1,9}(?:&\s{0,9})?(\$\w{1,100})(?=\s{0,9}[,)=])/g,
    ))
      for (const model of models.named(file, type))
        this.hold(name, { model, from: index, to: endOfFunction(this.#bare, index), isSure: true });
  }

  hold(name: string, held: Held): void {
    const others = this.#held.get(name);
    if (others === undefined) this.#held.set(name, [held]);
    else others.push(held);
  }

  read(): QueryReading {
    for (const match of this.#bare.matchAll(BEGINS)) this.#begin(match);
    for (const { index } of this.#bare.matchAll(HIDDEN)) this.#hide(index);
    return { queries: this.#queries, hidden: this.#hidden };
  }

  #hide(at: number): void {
    this.#hidden.push({ file: this.#file, line: lineAt(this.#bare, at) });
  }

  #begin(match: RegExpExecArray): void {
    const [whole, written, , variable, relation] = match;
    const at = match.index;
    const end = at + whole.length;
    if (written !== undefined) {
      const found = /^(?:self|static|parent)$/.test(written) ? [] : this.#models.named(this.#file, written);
      const from = at + whole.lastIndexOf('::');
      for (const model of found)
        if (this.#asks(model, match[2] ?? '')) this.#follow(model, at, from, found.length === 1, false);
    } else if (variable !== undefined) this.#variable(variable, at, end);
    else if (relation !== undefined) {
      const name = at + whole.indexOf(relation);
      if (this.#followed.has(name)) return;
      const method = methodAt(this.#bare, end);
      const targets = [...new Set(this.#models.relationsCalled(relation).flatMap(({ target }) => target ?? []))];
      for (const model of targets)
        if (this.#asks(model, method)) this.#follow(model, name, end, targets.length === 1, false);
    } else {
      const text = this.#sources.text(this.#file);
      const table = /^\s{0,9}['"](\w{1,100})/.exec(text.slice(end, end + 120))?.[1] ?? '';
      const close = closingBracket(this.#bare, at + whole.lastIndexOf('('));
      for (const model of this.#models.ofTable(table)) this.#follow(model, at, close + 1, true, false);
    }
  }

  #variable(name: string, at: number, end: number): void {
    const method = methodAt(this.#bare, end);
    const held = this.#held.get(name)?.findLast(({ from, to }) => from <= at && at < to);
    const model = held?.model ?? (name === '$this' ? this.#own : undefined);
    if (model === undefined) return;
    const isRelation = this.#models.relation(model, method) !== undefined;
    if (isRelation || this.#asks(model, method))
      this.#follow(
        model,
        at,
        end,
        held?.isSure ?? true,
        isRelation || REMOVES.has(method) || WRITES.has(method) || method.startsWith('load'),
      );
  }

  #asks(model: RecordModel, method: string): boolean {
    return isQuerying(method) || model.scopes.has(method);
  }

  #follow(model: RecordModel, at: number, from: number, isSure: boolean, hasRow: boolean): void {
    const chain = new Chain(this.#sources, this.#file, this.#models, model, hasRow, this.#followed, this);
    const end = chain.follow(from);
    const line = lineAt(this.#bare, at);
    if (chain.isHidden) this.#hide(at);
    this.#queries.push(...chain.accesses.queries({ file: this.#file, line, confidence: isSure ? 'high' : 'inferred' }));
    const name = /(\$\w{1,100})\s{0,9}=\s{0,9}$/.exec(this.#bare.slice(Math.max(0, at - 130), at))?.[1];
    if (name !== undefined && chain.isHeld)
      this.hold(name, { model: chain.model, from: end, to: endOfFunction(this.#bare, end), isSure });
  }
}

function methodAt(bare: string, at: number): string {
  return /^\s{0,200}\??->\s{0,9}(\w{1,60})\(/.exec(bare.slice(at, at + 300))?.[1] ?? '';
}

/** Where the next function of a class begins, at most. */
function endOfFunction(bare: string, from: number): number {
  const next = /\n[ \t]{0,8}(?:(?:public|protected|private|static|final|abstract)[ \t]{1,9}){1,4}function\b/.exec(
    bare.slice(from, from + 20_000),
  );
  return from + (next?.index ?? 20_000);
}

const MOST_STEPS = 60;

class Chain extends RecordChain {
  readonly #sources: Sources;
  readonly #file: string;
  readonly #bare: string;
  readonly #reader: FileReader;

  constructor(
    sources: Sources,
    file: string,
    models: RecordModels,
    model: RecordModel,
    hasRow: boolean,
    followed: Set<number>,
    reader: FileReader,
  ) {
    super(models, model, hasRow, followed);
    this.#sources = sources;
    this.#file = file;
    this.#bare = sources.bare(file);
    this.#reader = reader;
  }

  follow(from: number): number {
    let at = from;
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      const step = /^\s{0,200}(?:\??->|::)\s{0,9}(\w{1,60})(?=\()/.exec(this.#bare.slice(at, at + 300));
      if (step === null) break;
      const [whole, name = ''] = step;
      const open = at + whole.length;
      const close = closingBracket(this.#bare, open);
      if (close === this.#bare.length) break;
      const given = splitAtCommas(this.#bare, open + 1, close);
      if (!this.#step(name, given, open - name.length)) break;
      at = close + 1;
    }
    this.giveRows();
    return at;
  }

  /** False where what it gives is nothing that could be asked on. */
  #step(name: string, given: readonly Span[], at: number): boolean {
    const relation = isQuerying(name) ? undefined : this.models.relation(this.model, name);
    if (relation !== undefined) return this.goOver(name, relation, at);
    if (!isQuerying(name) && !this.model.scopes.has(name)) return false;
    if (WRITES.has(name) || BOTH.has(name) || REMOVES.has(name) || /^(?:in|de)crement$/.test(name))
      this.accesses.of(this.model.schema).isWrite = true;
    if (NARROW.has(name)) this.isNarrow = true;
    const isPicked = (name === 'get' || name === 'first' || name === 'select') && given.length > 0;
    if (isPicked) this.isNarrow = true;
    if (RELATED.has(name)) this.#related(name, given);
    else if (RAW.has(name)) for (const each of given.slice(0, 1)) this.#raw(each);
    else if (BOTH.has(name)) {
      for (const each of given.slice(0, 1)) this.#columns(each, 'reads');
      for (const each of given) this.#columns(each, 'writes');
    } else if (WRITES.has(name)) for (const each of given.slice(0, 1)) this.#columns(each, 'writes');
    else if (/^(?:in|de)crement$/.test(name)) for (const each of given.slice(0, 1)) this.#columns(each, 'writes');
    else if (FIRST.test(name)) this.#first(name, given);
    else if (ALL.has(name)) for (const each of given) this.#columns(each, 'reads');
    else if (/^find/.test(name)) for (const each of given.slice(1)) this.#columns(each, 'reads');
    if (!RELATED.has(name)) for (const each of given) this.#closure(each, this.model);
    if (LAST.has(name)) {
      this.isHeld = !this.isNarrow;
      return !this.isNarrow;
    }
    return true;
  }

  #first(name: string, given: readonly Span[]): void {
    // `whereEmail($email)`.
    const dynamic = /^(?:orW|w)here([A-Z]\w{0,100})$/.exec(name)?.[1];
    const column = dynamic === undefined ? undefined : snakeCase(dynamic);
    if (column !== undefined && this.model.columns.has(column)) this.#use(column, 'reads');
    else
      for (const each of name === 'pluck' || name.endsWith('Column') ? given : given.slice(0, 1))
        this.#columns(each, 'reads');
  }

  #written({ from, to }: Span): string {
    return this.#sources.text(this.#file).slice(from, to).trim();
  }

  #use(written: string, how: 'reads' | 'writes', model = this.model): void {
    const [first = '', second] = written
      .replace(/ as \w{1,100}$/i, '')
      .replace(/->.{0,200}$/, '')
      .split('.');
    if (written === '*' || second === '*')
      this.models.rows(this.accesses, second === undefined ? model : (this.models.ofTable(first)[0] ?? model));
    else if (second === undefined) this.models.use(this.accesses, model, first, how);
    else for (const each of this.models.ofTable(first)) this.models.use(this.accesses, each, second, how);
  }

  /** `'email'`, `['email', 'name']`, `['email' => $email]`, and what nobody can tell. */
  #columns(span: Span, how: 'reads' | 'writes'): void {
    const written = this.#written(span);
    const literal = /^['"]([\w.*>\- ]{1,200})['"]$/.exec(written)?.[1];
    if (literal !== undefined) this.#use(literal, how);
    else if (/^\[/.test(written)) {
      const open = this.#bare.indexOf('[', span.from);
      for (const part of splitAtCommas(this.#bare, open + 1, closingBracket(this.#bare, open))) {
        const key = /^['"]([\w.>-]{1,200})['"]\s{0,50}=>/.exec(this.#written(part))?.[1];
        if (key !== undefined) this.#use(key, how);
        else if (/=>/.test(this.#bare.slice(part.from, part.to)) || /^\$/.test(this.#written(part))) this.#unknown();
        else this.#columns(part, how);
      }
    } else if (/^DB::raw\(/.test(written)) this.#sql(written);
    else if (!/^(?:function\b|fn\b|static\b|\d|null$|true$|false$|['"])/.test(written)) this.#unknown();
  }

  #unknown(): void {
    this.useAnything();
    if (this.isNarrow) this.isHidden = true;
  }

  #raw(span: Span): void {
    const written = this.#written(span);
    if (/^['"]/.test(written) && !/["']\s{0,9}\.\s{0,9}\$|\{\$|"\s*\$/.test(written)) this.#sql(written);
    else {
      this.useAnything();
      this.isHidden = true;
    }
  }

  #sql(written: string): void {
    for (const { 1: first = '', 2: second } of written
      .slice(0, 5000)
      .matchAll(/\b([A-Za-z_]\w{0,100})(?:\.(\w{1,100}))?/g)) {
      if (second !== undefined) this.#use(`${first}.${second}`, 'reads');
      else if (this.model.columns.has(first)) this.#use(first, 'reads');
    }
  }

  /** `'posts.comments'`, `['posts:id,title', 'roles' => fn …]`; a column behind a relation is of what that leads to. */
  #related(name: string, given: readonly Span[]): void {
    const [first, second] = given;
    const isColumnBehind = /Relation$|^with(?:Sum|Max|Min|Avg)$/.test(name);
    const all =
      LOADED.has(name) || name.startsWith('withCount') || name === 'withExists'
        ? given
        : first === undefined
          ? []
          : [first];
    for (const span of all) {
      if (/^\[/.test(this.#written(span))) {
        const open = this.#bare.indexOf('[', span.from);
        for (const part of splitAtCommas(this.#bare, open + 1, closingBracket(this.#bare, open))) this.#way(name, part);
      } else this.#way(name, span);
    }
    const target = first === undefined ? undefined : this.#targetOf(this.#written(first));
    if (target === undefined || second === undefined) return;
    const column = /^['"](\w{1,100})['"]$/.exec(this.#written(second))?.[1];
    if (isColumnBehind && column !== undefined) this.#use(column, 'reads', target);
    this.#closure(second, target);
  }

  #targetOf(written: string): RecordModel | undefined {
    let model: RecordModel | undefined = this.model;
    const path = /^['"]([\w.]{1,200})/.exec(written)?.[1];
    if (path === undefined) return undefined;
    for (const part of path.split('.'))
      model = model === undefined ? undefined : this.models.relation(model, part)?.target;
    return model;
  }

  #way(name: string, span: Span): void {
    const written = this.#written(span);
    const [, path, columns] = /^['"]([\w.]{1,200})(?::([\w,]{1,300}))?(?:\s+as\s+\w{1,100})?['"]/.exec(written) ?? [];
    if (path === undefined) {
      if (/^\$/.test(written)) this.#unknown();
      return;
    }
    let model: RecordModel | undefined = this.model;
    for (const part of path.split('.')) {
      if (model === undefined) return;
      const used = this.models.use(this.accesses, model, part, 'reads');
      model = typeof used === 'boolean' ? undefined : used.target;
      if (model !== undefined && LOADED.has(name) && columns === undefined) this.models.rows(this.accesses, model);
    }
    if (model === undefined) return;
    for (const column of columns?.split(',') ?? []) this.#use(column, 'reads', model);
    const arrow = this.#bare.slice(span.from, span.to).indexOf('=>');
    if (arrow >= 0) this.#closure({ from: span.from + arrow + 2, to: span.to }, model);
  }

  /** Of `function ($query) { … }` the parameter asks on. */
  #closure({ from, to }: Span, model: RecordModel): void {
    const name =
      /^\s{0,50}(?:static\s{1,9})?(?:function|fn)\s{0,9}\(\s{0,9}(?:[\w\\|?]{1,100}\s{1,9})?(\$\w{1,100})/.exec(
        this.#bare.slice(from, Math.min(to, from + 300)),
      )?.[1];
    if (name !== undefined) this.#reader.hold(name, { model, from, to, isSure: true });
  }
}
