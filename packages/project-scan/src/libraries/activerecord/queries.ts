/**
 * Queries of Active Record: `User.where(email: email)`, scopes and relations that are gone on with, what is created and updated,
 * and the SQL that conditions are written in. Who has a row may use any column of it.
 */

import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { joined, type QueryReader, type QueryReading, words } from '../../reading/query-reader.ts';
import { RecordChain } from '../../reading/records/chain.ts';
import { type RecordModel, RecordModels } from '../../reading/records/models.ts';
import type { SchemaPlace } from '../../reading/schema-reader.ts';
import { lineAt, type Sources, startOfLine } from '../../reading/sources.ts';
import type { ScannedQuery, ScannedSchema } from '../../scan.ts';

export const activerecordQueries: QueryReader = {
  orms: ['activerecord'],
  read(sources, schemas: readonly ScannedSchema[]) {
    const models = new RecordModels(sources, schemas);
    const files = sources.files.filter((file) => file.endsWith('.rb') && !/(?:^|\/)db\//.test(file));
    return joined(files.map((file) => new FileReader(sources, file, models).read()));
  },
};

const FILTERS = words(
  'where where! rewhere not find_by find_by! find_sole_by exists? destroy_by delete_by having invert_where in_order_of order order! reorder group regroup unscope',
);
const COLUMNS = words('pluck pick sum average minimum maximum count select reselect distinct calculate ids');
const BOTH = words(
  'find_or_create_by find_or_create_by! find_or_initialize_by create_or_find_by create_or_find_by! create_with',
);
const WRITES = words(
  'create create! new build insert insert! insert_all insert_all! upsert upsert_all update update! update_all update_columns update_column update_attribute update_attributes update_attributes! assign_attributes increment! decrement! toggle! increment decrement toggle touch touch_all update_counters',
);
const RELATIONS = words(
  'joins joins! left_joins left_outer_joins includes preload eager_load extract_associated strict_loading references associated missing',
);
const LOADING = words('includes preload eager_load extract_associated');
const LIVES = words('save save! destroy destroy! delete delete_all destroy_all destroy_by delete_by reload');
const ONWARD = words(
  'all none limit offset lock readonly first first! second last last! take take! find find! sole from merge or or! and and! unscoped scoping extending find_each find_in_batches in_batches to_a load records reverse_order annotate optimizer_hints any? none? many? one? empty? size length each map each_with_index index_by group_by present? blank? presence arel_table with_lock includes? to_sql try decorate page per',
);
const QUERYING: ReadonlySet<string> = new Set([
  ...FILTERS,
  ...COLUMNS,
  ...BOTH,
  ...WRITES,
  ...RELATIONS,
  ...LIVES,
  ...'all none limit offset lock first first! last last! take take! find sole unscoped find_each find_in_batches in_batches any? none? merge or from arel_table'.split(
    ' ',
  ),
]);
/** What gives back no rows. */
const NARROW = words(
  'pluck pick sum average minimum maximum count calculate ids exists? update_all delete_all insert insert! insert_all insert_all! upsert upsert_all touch_all delete_by any? none? many? one? empty? size update_counters arel_table',
);
/** Of a row that somebody has already. */
const OF_A_ROW = words(
  'update update! update_columns update_column update_attribute update_attributes update_attributes! assign_attributes increment! decrement! toggle! increment decrement toggle touch save save! destroy destroy! delete reload',
);
/** Whose first argument alone is a column. */
const NAME_FIRST = words(
  'update_column update_attribute increment! decrement! toggle! increment decrement toggle in_order_of calculate',
);
/** In the body of a model, where nothing stands before it. */
const BARE = words(
  'where where! rewhere find_by find_by! exists? order reorder group pluck pick joins left_joins left_outer_joins includes preload eager_load find_or_create_by find_or_create_by! find_or_initialize_by create create! update update! update_all update_columns update_column update_attribute increment! decrement! toggle! touch lock unscoped delete_by destroy_by select insert_all upsert_all validates validates_presence_of validates_uniqueness_of',
);

const BEGINS = new RegExp(
  [
    // A constant.
    '(?<![\\w:.@$&])(?:::)?([A-Z]\\w{0,100}(?:::[A-Z]\\w{0,100}){0,6})(?=\\s{0,200}&?\\.\\s{0,9}[a-z_])',
    // A variable or a relation.
    '(?<![\\w:$])(@?[a-z_]\\w{0,100})(?=(?:\\([^()\\n]{0,100}\\))?\\s{0,200}&?\\.\\s{0,9}[a-z_]\\w{0,50}[?!]?(?![\\w]))',
    // Nothing.
    '(?<![\\w:.@$&"\'])([a-z_]\\w{0,50}[?!]?)(?=[ \\t]{0,4}\\(|[ \\t]{1,4}[:"\'])',
  ].join('|'),
  'g',
);
/** SQL, and models that are chosen by a name. */
const HIDDEN =
  /\bfind_by_sql\b|\bconnection\s{0,9}\.\s{0,9}(?:execute|exec_\w{1,40}|select_\w{1,40}|query|update|insert|delete)\b|\.(?:safe_)?constantize\b|\bclass_eval\b.{0,40}\bwhere\b/g;

const IN_RELATION =
  /\b(?:has_many|has_one|belongs_to|has_and_belongs_to_many)[ \t]{1,9}:(\w{1,100}),\s{0,50}->\s{0,9}(?:\([^()\n]{0,100}\)\s{0,9})?\{[^{}]{0,200}$/;

interface Variable {
  readonly name: string;
  readonly model: RecordModel;
  readonly from: number;
  readonly to: number;
  readonly isSure: boolean;
}

interface Begin {
  readonly model: RecordModel;
  readonly at: number;
  /** Behind what names the model. */
  readonly next: number;
  readonly isSure: boolean;
  readonly hasRow: boolean;
}

class FileReader {
  readonly #sources: Sources;
  readonly #file: string;
  readonly #models: RecordModels;
  readonly #bare: string;
  readonly #variables = new Map<string, Variable[]>();
  /** Where relations stand that a chain has been followed over. */
  readonly #followed = new Set<number>();
  readonly #bodies: readonly { readonly from: number; readonly model: RecordModel }[];
  readonly #queries: ScannedQuery[] = [];
  readonly #hidden: SchemaPlace[] = [];

  constructor(sources: Sources, file: string, models: RecordModels) {
    this.#sources = sources;
    this.#file = file;
    this.#models = models;
    this.#bare = sources.bare(file);
    const lines = models.all.filter(({ schema }) => schema.file === file);
    this.#bodies = lines.map((model) => ({ from: startOfLine(this.#bare, model.schema.line ?? 1), model }));
  }

  read(): QueryReading {
    for (const match of this.#bare.matchAll(BEGINS)) for (const begin of this.#begin(match)) this.#follow(begin);
    for (const { index } of this.#bare.matchAll(HIDDEN))
      this.#hidden.push({ file: this.#file, line: lineAt(this.#bare, index) });
    return { queries: this.#queries, hidden: this.#hidden };
  }

  #begin(match: RegExpExecArray): readonly Begin[] {
    const [whole, constant, held, bare] = match;
    const at = match.index;
    const next = at + whole.length;
    if (constant !== undefined) {
      const found = this.#models.named(this.#file, constant);
      return found
        .filter((model) => this.#asks(model, methodAt(this.#bare, next)))
        .map((model) => ({ model, at, next, isSure: found.length === 1, hasRow: false }));
    }
    if (bare !== undefined) return this.#own(bare, at);
    return held === undefined || this.#followed.has(at) ? [] : this.#held(held, at, next);
  }

  /** What a model asks of itself. */
  #own(name: string, at: number): readonly Begin[] {
    const model = this.#ofRelation(at) ?? this.#modelAround(at);
    if (model === undefined || !(BARE.has(name) || model.scopes.has(name))) return [];
    return [{ model, at, next: at, isSure: true, hasRow: OF_A_ROW.has(name) }];
  }

  /** `has_many :votes, -> { where(…) }` asks of what it leads to. */
  #ofRelation(at: number): RecordModel | undefined {
    const before = this.#bare.slice(Math.max(0, at - 400), at);
    const name = IN_RELATION.exec(before)?.[1];
    const around = name === undefined ? undefined : this.#modelAround(at);
    return around === undefined || name === undefined ? undefined : this.#models.relation(around, name)?.target;
  }

  /** `@story.comments`, `stories = Story.all`, or a row that is called as its model is. */
  #held(name: string, at: number, next: number): readonly Begin[] {
    const behind = this.#bare[next] === '(' ? closingBracket(this.#bare, next) + 1 : next;
    const method = methodAt(this.#bare, behind);
    const isAfterDot = /\.\s{0,9}$/.test(this.#bare.slice(Math.max(0, at - 10), at));
    const variable = isAfterDot
      ? undefined
      : this.#variables.get(name)?.findLast(({ from, to }) => from <= at && at < to);
    if (variable !== undefined) {
      const isRelation = this.#models.relation(variable.model, method) !== undefined;
      if (!isRelation && !this.#asks(variable.model, method)) return [];
      return [{ ...variable, at, next, hasRow: isRelation || OF_A_ROW.has(method) }];
    }
    if (name === 'self' || name === 'class') {
      const model = this.#modelAround(at);
      return model !== undefined && this.#asks(model, method)
        ? [{ model, at, next, isSure: true, hasRow: OF_A_ROW.has(method) }]
        : [];
    }
    const around = isAfterDot ? undefined : this.#modelAround(at);
    const own = around === undefined ? undefined : this.#models.relation(around, name)?.target;
    if (own !== undefined)
      return this.#asks(own, method) ? [{ model: own, at, next: behind, isSure: true, hasRow: false }] : [];
    const bare = isAfterDot ? [] : this.#own(name, at);
    if (bare.length > 0) return bare;
    const targets = [...new Set(this.#models.relationsCalled(name).flatMap(({ target }) => target ?? []))];
    const asked = targets.filter((model) => this.#asks(model, method));
    if (isAfterDot && asked.length > 0)
      return asked.map((model) => ({
        model,
        at,
        next: behind,
        isSure: targets.length === 1,
        hasRow: OF_A_ROW.has(method),
      }));
    if (isAfterDot || !OF_A_ROW.has(method) || LIVES.has(method)) return [];
    const named = this.#models.named(this.#file, camelized(name.replace(/^@|^current_/g, '')));
    return named.map((model) => ({ model, at, next, isSure: false, hasRow: true }));
  }

  #asks(model: RecordModel, method: string): boolean {
    return (
      QUERYING.has(method) || model.scopes.has(method) || (method.startsWith('find_by_') && method !== 'find_by_sql')
    );
  }

  #modelAround(at: number): RecordModel | undefined {
    return this.#bodies.findLast(({ from }) => from <= at)?.model;
  }

  #follow({ model, at, next, isSure, hasRow }: Begin): void {
    const chain = new Chain(this.#sources, this.#file, this.#models, model, hasRow, this.#followed);
    const end = chain.follow(next, next === at);
    const line = lineAt(this.#bare, at);
    if (chain.isHidden) this.#hidden.push({ file: this.#file, line });
    this.#queries.push(...chain.accesses.queries({ file: this.#file, line, confidence: isSure ? 'high' : 'inferred' }));
    const before = this.#bare.slice(Math.max(0, at - 150), at);
    const held = /(?:^|\n)[ \t]{0,100}(@?[a-z_]\w{0,100})[ \t]{0,9}(?:\|\|)?=[ \t\n]{0,50}$/.exec(before)?.[1];
    if (held === undefined || !chain.isHeld) return;
    const to = held.startsWith('@') ? this.#bare.length : endOfMethod(this.#bare, end);
    const others = this.#variables.get(held);
    const variable = { name: held, model: chain.model, from: end, to, isSure };
    if (others === undefined) this.#variables.set(held, [variable]);
    else others.push(variable);
  }
}

function methodAt(bare: string, at: number): string {
  return /^\s{0,200}&?\.\s{0,9}([a-z_]\w{0,50}[?!]?)/.exec(bare.slice(at, at + 300))?.[1] ?? '';
}

function camelized(name: string): string {
  return name.replace(/(?:^|_)([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
}

/** Where the next method of the same or a smaller depth begins, at most. */
function endOfMethod(bare: string, from: number): number {
  const next = /\n[ \t]{0,8}(?:def|class|module|scope)\b/.exec(bare.slice(from, from + 20_000));
  return next === null ? from + 20_000 : from + next.index;
}

/** What a method is given: `a: 1` and `:a => 1` with a key, the rest without. */
interface Given {
  readonly key: string | undefined;
  readonly isComputed: boolean;
  /** As written, of a key its value. */
  readonly text: string;
}

interface Arguments {
  readonly given: readonly Given[];
  readonly end: number;
}

const MOST_STEPS = 60;

class Chain extends RecordChain {
  readonly #sources: Sources;
  readonly #file: string;
  /** Models that it joins: their columns stand in SQL without a table. */
  readonly #joined = new Set<RecordModel>();

  constructor(
    sources: Sources,
    file: string,
    models: RecordModels,
    model: RecordModel,
    hasRow: boolean,
    followed: Set<number>,
  ) {
    super(models, model, hasRow, followed);
    this.#sources = sources;
    this.#file = file;
  }

  /** The offset behind the last call. @param isBare the first has no dot before it */
  follow(from: number, isBare: boolean): number {
    const bare = this.#sources.bare(this.#file);
    let at = from;
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      const step = (
        steps === 0 && isBare ? /^()([a-z_]\w{0,50}[?!]?)/ : /^(\s{0,200}&?\.\s{0,9})([a-z_]\w{0,50}[?!]?)/
      ).exec(bare.slice(at, at + 300));
      if (step === null) break;
      const [whole, before = '', name = ''] = step;
      const { given, end } = argumentsAt(this.#sources, this.#file, at + whole.length);
      if (!this.#step(name, given, at + before.length)) break;
      at = end;
    }
    this.giveRows();
    if (this.isNarrow) this.isHeld = false;
    return at;
  }

  /** False where what it gives is nothing that could be asked on. */
  #step(name: string, given: readonly Given[], at: number): boolean {
    const relation = QUERYING.has(name) ? undefined : this.models.relation(this.model, name);
    if (relation !== undefined) return this.goOver(name, relation, at);
    if (name.startsWith('find_by_')) {
      for (const part of name.slice('find_by_'.length).replace(/!$/, '').split('_and_')) this.#use(part, 'reads');
      return true;
    }
    if (name === 'validates' || name.startsWith('validates_')) {
      for (const { key, text } of given) if (key === undefined) this.#column(text, 'reads');
      this.hasRow = true;
      return false;
    }
    if (NARROW.has(name) || (name === 'select' && given.length > 0)) this.isNarrow = true;
    if (WRITES.has(name) || BOTH.has(name) || (LIVES.has(name) && name !== 'reload'))
      this.accesses.of(this.model.schema).isWrite = true;
    if (RELATIONS.has(name)) this.#tree(this.model, given, LOADING.has(name));
    else if (NAME_FIRST.has(name))
      this.#given(given.slice(0, name === 'calculate' ? 2 : 1), WRITES.has(name) ? 'writes' : 'reads');
    else if (WRITES.has(name)) this.#given(given, 'writes');
    else if (BOTH.has(name)) {
      this.#given(given, 'reads');
      this.#given(given, 'writes');
    } else if (FILTERS.has(name) || COLUMNS.has(name)) this.#given(given, 'reads');
    else if (name === 'map' || name === 'each' || name === 'index_by' || name === 'group_by')
      for (const { text } of given) this.#column(text.replace(/^&/, ''), 'reads');
    return QUERYING.has(name) || ONWARD.has(name) || this.model.scopes.has(name);
  }

  #use(name: string, how: 'reads' | 'writes', model = this.model): boolean {
    return this.models.use(this.accesses, model, name, how) !== false;
  }

  /** `:email`, `"email"`, what is SQL, and what nobody can tell. */
  #column(written: string, how: 'reads' | 'writes'): void {
    const text = written.trim();
    const symbol = /^:"?(\w{1,100}[?!]?)"?$/.exec(text)?.[1];
    if (symbol !== undefined) this.#use(symbol, how);
    else if (/^["'%]|^<<[~-]?["'A-Z]/.test(text)) this.#sql(text);
    else if (text.startsWith('Arel.sql(')) this.#sql(text.slice('Arel.sql('.length));
    else if (text.startsWith('['))
      for (const { key, text: inside } of givenIn(text.slice(1, -1)))
        if (key === undefined) this.#column(inside, how);
        else this.#use(key, how);
    else if (text.startsWith('{')) this.#given(givenIn(text.slice(1, -1)), how);
    else this.#arel(text);
  }

  #given(given: readonly Given[], how: 'reads' | 'writes'): void {
    for (const [place, { key, isComputed, text }] of given.entries()) {
      if (isComputed) {
        this.useAnything();
        this.isHidden = true;
      } else if (key === undefined) {
        // Behind SQL stands what is put into it.
        const isBound = place > 0 && given[0]?.key === undefined && /^["'<%]/.test(given[0]?.text.trim() ?? '');
        if (isBound && !/^:|^["']/.test(text.trim())) continue;
        this.#column(text, how);
      } else if (text.trim().startsWith('{')) this.#nested(key, text.trim(), how);
      else if (/\./.test(key)) this.#sql(`"${key}"`);
      else this.#use(key, how);
    }
  }

  /** `where(users: { email: … })`, by the table or by the relation; else a column of what holds objects. */
  #nested(key: string, text: string, how: 'reads' | 'writes'): void {
    const target = this.models.relation(this.model, key)?.target;
    const models = target === undefined ? this.models.ofTable(key) : [target];
    if (models.length === 0) this.#use(key, how);
    for (const model of models)
      for (const { key: inside } of givenIn(text.slice(1, -1))) if (inside !== undefined) this.#use(inside, how, model);
  }

  /** What is no literal: a table of Arel, another statement, or anything. */
  #arel(text: string): void {
    if (text === '' || /^[A-Z]/.test(text) || /^(?:nil|true|false|self|\d+|->|lambda|proc|&)/.test(text)) return;
    this.useAnything();
  }

  /** Relations in one another: `story: [:user, { votes: :user }]`. */
  #tree(model: RecordModel, given: readonly Given[], isLoaded: boolean, depth = 0): void {
    for (const { key, text } of given) {
      const written = text.trim();
      const name = key ?? /^:(\w{1,100})$/.exec(written)?.[1];
      if (name === undefined) {
        if (/^[[{]/.test(written) && depth < 9) this.#tree(model, givenIn(written.slice(1, -1)), isLoaded, depth + 1);
        else if (/^["'<]/.test(written)) this.#sql(written);
        else if (written !== '' && !/^[A-Z]/.test(written)) this.useAnything();
        continue;
      }
      const used = this.models.use(this.accesses, model, name, 'reads');
      const target = typeof used === 'boolean' ? undefined : used.target;
      if (target === undefined) continue;
      this.#joined.add(target);
      if (isLoaded) this.models.rows(this.accesses, target);
      if (key !== undefined && depth < 9)
        this.#tree(
          target,
          /^[[{]/.test(written) ? givenIn(written.slice(1, -1)) : givenIn(written),
          isLoaded,
          depth + 1,
        );
    }
  }

  /** Columns of tables that it names, and words that are columns of the model or of what it joins. */
  #sql(written: string): void {
    const text = written
      .slice(0, 5000)
      .replace(/'[^'\n]{0,500}'/g, (quoted, place: number) => (place === 0 ? quoted : ''));
    if (text.includes('#{')) {
      this.useAnything();
      this.isHidden = true;
    }
    const named = [...text.matchAll(/\b(?:from|join|update|into)\s{1,50}["`]?(\w{1,100})/gi)].flatMap(
      ([, table = '']) => this.models.ofTable(table),
    );
    const models = [this.model, ...this.#joined, ...named];
    for (const { 1: first = '', 2: second, 3: call } of text.matchAll(
      /\b([A-Za-z_]\w{0,100})["`]?(?:\.["`]?(\w{1,100}))?(\s{0,9}\()?/g,
    )) {
      if (second !== undefined) for (const model of this.models.ofTable(first)) this.#use(second, 'reads', model);
      else if (call === undefined) {
        const owner = models.find(({ columns }) => columns.has(first));
        if (owner !== undefined) this.#use(first, 'reads', owner);
      }
    }
  }
}

function argumentsAt(sources: Sources, file: string, from: number): Arguments {
  const bare = sources.bare(file);
  const close = bare[from] === '(' ? closingBracket(bare, from) : -1;
  const open = /^[ \t]{1,4}(?=[:"'\w[*&@%])(?!(?:if|unless|do|and|or|then|rescue|while|until|in|end)\b)/.exec(
    bare.slice(from, from + 20),
  );
  const span =
    close >= 0
      ? { from: from + 1, to: close }
      : open === null
        ? undefined
        : { from: from + open[0].length, to: endOfLine(bare, from + open[0].length) };
  if (span === undefined) return { given: [], end: behindBlock(bare, from) };
  const end = close >= 0 ? behindBlock(bare, close + 1) : span.to;
  return { given: givenBetween(sources.text(file), bare, span), end };
}

/** Of a list without brackets: with its line, but behind a comma or in a bracket. */
function endOfLine(bare: string, from: number): number {
  for (let at = from; at < bare.length && at < from + 5000; at++) {
    const char = bare[at];
    if (char === '(' || char === '[' || char === '{') at = closingBracket(bare, at);
    else if (char === ')' || char === ']' || char === '}' || char === ';') return at;
    else if (char === '\n' && !/,\s{0,40}$/.test(bare.slice(Math.max(from, at - 40), at))) return at;
    else if (char === ' ' && /^ (?:do|if|unless|and|or|\?)\b/.test(bare.slice(at, at + 8))) return at;
  }
  return Math.min(bare.length, from + 5000);
}

function behindBlock(bare: string, from: number): number {
  const block = /^[ \t]{0,4}\{/.exec(bare.slice(from, from + 10));
  return block === null ? from : closingBracket(bare, from + block[0].length - 1) + 1;
}

function givenIn(text: string): readonly Given[] {
  const bare = text.replace(
    /"[^"\n]{0,500}"|'[^'\n]{0,500}'/g,
    (quoted) => `${quoted[0]}${' '.repeat(quoted.length - 2)}${quoted[0]}`,
  );
  return givenBetween(text, bare, { from: 0, to: text.length });
}

const KEY =
  /^(?:(\w{1,100}[?!]?):(?!:)|:(\w{1,100}[?!]?)\s{0,20}=>|:?["']([^"'\n]{0,200})["']\s{0,20}(?::(?!:)|=>)|([a-z_]\w{0,100})\s{0,20}=>)\s{0,100}/;

function givenBetween(text: string, bare: string, { from, to }: Span): readonly Given[] {
  return splitAtCommas(bare, from, to).map((part) => {
    const written = text.slice(part.from, part.to);
    const found = KEY.exec(written);
    if (found === null) return { key: undefined, isComputed: /^\*/.test(written), text: written };
    const [whole, plain, symbol, quoted, computed] = found;
    const key = plain ?? symbol ?? quoted;
    return {
      key,
      isComputed: computed !== undefined || key?.includes('#{') === true,
      text: written.slice(whole.length),
    };
  });
}
