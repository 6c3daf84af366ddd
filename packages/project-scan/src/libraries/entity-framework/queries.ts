/**
 * Queries of Entity Framework: LINQ over the sets of a context, step by step. What stands in a lambda is followed from entity
 * to entity; who gets an entity, and no columns of it, has whole rows.
 */

import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { Accesses, joined, type QueryReader, type QueryReading, words } from '../../reading/query-reader.ts';
import type { SchemaPlace } from '../../reading/schema-reader.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedQuery } from '../../scan.ts';
import { type EfEntity, EfModels, type EfUse } from './models.ts';

export const entityFrameworkQueries: QueryReader = {
  orms: ['entity-framework'],
  read(sources, schemas) {
    const models = new EfModels(sources, schemas);
    const files = sources.files.filter((file) => file.endsWith('.cs') && !/(?:^|\/)Migrations\//.test(file));
    return joined(files.map((file) => readFile(sources, file, models)));
  },
};

/** `db.Users`, `db.Set<User>()`, and a variable that is asked on. */
const BEGINS =
  /(?<![\w.])(?:this\.)?(\w{1,100})\s{0,60}\.\s{0,60}(?:Set\s{0,9}<\s{0,9}([\w.]{1,100})\s{0,9}>\s{0,9}\(\s{0,9}\)|(\w{1,100})\b(?!\s{0,9}\())|(?<![\w.])(?:this\.)?(\w{1,100})(?=\s{0,60}\.\s{0,60}(?:Where|Select|SelectMany|Include|ThenInclude|OrderBy|OrderByDescending|ThenBy|GroupBy|Any|AnyAsync|All|AllAsync|Count|CountAsync|First\w{0,20}|Single\w{0,20}|Last\w{0,20}|Sum\w{0,5}|Max\w{0,5}|Min\w{0,5}|Average\w{0,5}|ToList\w{0,5}|ToArray\w{0,5}|ProjectTo|ExecuteUpdate\w{0,5}|ExecuteDelete\w{0,5}|Find|FindAsync|Add|AddAsync|AddRange|AddRangeAsync|Update|UpdateRange|Attach|Remove|RemoveRange)\b)/g;
const TYPED =
  /\b(?:IQueryable|IOrderedQueryable|DbSet|IDbSet|IIncludableQueryable)\s{0,9}<\s{0,9}([\w.]{1,100})[^<>;(){}]{0,200}>\??\s{1,20}(\w{1,100})\s{0,9}(?=[,)=;])/g;
/** SQL, and properties that are named by a text that code makes. */
const HIDDEN =
  /\.\s{0,9}(?:FromSql\w{0,20}|ExecuteSql\w{0,20}|SqlQuery\w{0,20}|ExecuteSqlCommand\w{0,10})\s{0,9}[(<]|\bEF\s{0,9}\.\s{0,9}Property\s{0,9}<|\bCreateCommand\s{0,9}\(/g;

const CALLED_CONTEXT = /context$|^_?(?:db|ctx)$/i;

interface Held {
  readonly entity: EfEntity;
  readonly from: number;
  readonly to: number;
}

function readFile(sources: Sources, file: string, models: EfModels): QueryReading {
  const bare = sources.bare(file);
  const queries: ScannedQuery[] = [];
  const hidden: SchemaPlace[] = [...bare.matchAll(HIDDEN)].map(({ index }) => ({ file, line: lineAt(bare, index) }));
  const held = new Map<string, Held[]>();
  const hold = (name: string, entity: EfEntity, from: number): void => {
    const others = held.get(name);
    const found = { entity, from, to: endOfMember(bare, from) };
    if (others === undefined) held.set(name, [found]);
    else others.push(found);
  };
  const contexts = contextsIn(bare, models);
  for (const match of bare.matchAll(TYPED)) {
    const entity = models.named(file, match[1] ?? '');
    if (entity !== undefined) hold(match[2] ?? '', entity, match.index);
  }
  for (const match of bare.matchAll(BEGINS)) {
    const [whole, receiver = '', typed, set, variable] = match;
    const at = match.index;
    const next = at + whole.length;
    const of = (name: string) => held.get(name)?.findLast(({ from, to }) => from <= at && at < to)?.entity;
    const entity =
      variable !== undefined
        ? of(variable)
        : typed !== undefined
          ? models.named(file, typed)
          : models.set(file, set ?? '');
    if (entity === undefined) continue;
    const isTyped = set === undefined || contexts.has(receiver);
    if (!isTyped && !CALLED_CONTEXT.test(receiver)) continue;
    const begin = set === undefined ? next : at + whole.lastIndexOf(set) + set.length;
    const walk = new Walk(sources, file, models);
    const last = walk.follow(begin, entity, linqOf(bare, at));
    queries.push(
      ...walk.accesses.queries({
        file,
        line: lineAt(bare, at),
        confidence: isTyped && !walk.isLost ? 'high' : 'inferred',
      }),
    );
    const name = /(?:\bvar|\b[\w<>?.]{1,100})\s{1,9}(\w{1,100})\s{0,9}=\s{0,9}\(?(?:await\s{1,9})?$/.exec(
      bare.slice(Math.max(0, at - 160), at),
    )?.[1];
    if (name !== undefined && last !== undefined) hold(name, last.entity, last.end);
  }
  return { queries, hidden };
}

/** What a file calls contexts, by their types. */
function contextsIn(bare: string, models: EfModels): ReadonlySet<string> {
  const typed = [...bare.matchAll(/\b(\w{0,100}Context|\w{0,100}Db)\??\s{1,20}(\w{1,100})\b/g)];
  const names = typed.flatMap(([, type = '', name = '']) => (models.contexts.has(type) ? [name] : []));
  return new Set([...names, ...(/\bDbSet\s{0,9}</.test(bare) ? ['this'] : [])]);
}

/** Of `from u in db.Users where …` the variable. */
function linqOf(bare: string, at: number): string | undefined {
  return /\b(?:from|join)\s{1,9}(?:[A-Z]\w{0,100}\s{1,9})?(\w{1,100})\s{1,9}in\s{1,9}$/.exec(
    bare.slice(Math.max(0, at - 150), at),
  )?.[1];
}

/** Where the next member of a class begins, at most. */
function endOfMember(bare: string, from: number): number {
  const next = /\n[ \t]{0,12}(?:public|private|protected|internal)\b/.exec(bare.slice(from, from + MOST_CHARACTERS));
  return from + (next?.index ?? MOST_CHARACTERS);
}

const MOST_CHARACTERS = 20_000;
const MOST_STEPS = 60;
const MOST_DEPTH = 12;

/** With a lambda about one of those that come. */
const ASKS = words(
  'Where OrderBy OrderByDescending ThenBy ThenByDescending SkipWhile TakeWhile DistinctBy First FirstOrDefault FirstAsync FirstOrDefaultAsync Single SingleOrDefault SingleAsync SingleOrDefaultAsync Last LastOrDefault LastAsync LastOrDefaultAsync MaxBy MinBy',
);
const OF_ONE = /^(?:First|Single|Last|MaxBy|MinBy)/;
const NARROW = words(
  'Any AnyAsync All AllAsync Count CountAsync LongCount LongCountAsync Sum SumAsync Average AverageAsync Max MaxAsync Min MinAsync Contains ContainsAsync ExecuteDelete ExecuteDeleteAsync ExecuteUpdate ExecuteUpdateAsync',
);
const ONWARD = words(
  'AsNoTracking AsNoTrackingWithIdentityResolution AsTracking AsSplitQuery AsSingleQuery AsQueryable AsEnumerable AsAsyncEnumerable Take Skip Distinct Reverse IgnoreQueryFilters IgnoreAutoIncludes TagWith Concat Union Except Intersect DefaultIfEmpty OfType Cast ToList ToListAsync ToArray ToArrayAsync ToHashSet ToHashSetAsync ToDictionary ToDictionaryAsync ToLookup ConfigureAwait Result Value Find FindAsync Local ElementAt ElementAtOrDefault',
);
const STORES = words('Add AddAsync AddRange AddRangeAsync Update UpdateRange Attach AttachRange');
const REMOVES = words('Remove RemoveRange ExecuteDelete ExecuteDeleteAsync');

interface Place {
  readonly entity: EfEntity;
  readonly end: number;
}

class Walk {
  readonly accesses = new Accesses();
  /** A method of the project stands among the steps: what comes behind it may be of something else. */
  isLost = false;
  readonly #bare: string;
  readonly #sources: Sources;
  readonly #file: string;
  readonly #models: EfModels;
  /** Where a way begins that has been followed, with what came out: a lambda stands in all those around it. */
  readonly #known = new Map<number, Place | undefined>();
  #depth = 0;

  constructor(sources: Sources, file: string, models: EfModels) {
    this.#sources = sources;
    this.#file = file;
    this.#bare = sources.bare(file);
    this.#models = models;
  }

  /** Gives the entity that can be asked on, and where. @param variable of a query that is written in words */
  follow(from: number, entity: EfEntity, variable: string | undefined): Place | undefined {
    this.accesses.of(entity.schema);
    if (variable !== undefined) {
      this.#inWords(from, entity, variable);
      return undefined;
    }
    return this.#steps(from, entity, true);
  }

  /** `where u.Email == e select u.Name`. */
  #inWords(from: number, entity: EfEntity, variable: string): void {
    const end = this.#bare.indexOf(';', from);
    const to = Math.min(end < 0 ? this.#bare.length : end, from + 5000);
    this.#lambda({ from, to }, variable, entity, false);
    const selected = /\bselect\s{1,20}(\w{1,100})\b(?!\s{0,9}[.!?(])/.exec(this.#bare.slice(from, to))?.[1];
    if (selected === variable || !/\bselect\b/.test(this.#bare.slice(from, to)))
      this.#models.rows(this.accesses, entity);
  }

  /** From a parameter of a lambda on. */
  #way(from: number, entity: EfEntity): Place | undefined {
    if (this.#known.has(from)) return this.#known.get(from);
    this.#known.set(from, undefined);
    const found = this.#steps(from, entity, false);
    this.#known.set(from, found);
    return found;
  }

  /** @param isTop rows that come out at its end are somebody's; else they are only compared */
  #steps(from: number, begin: EfEntity, isTop: boolean): Place | undefined {
    let entity: EfEntity | undefined = begin;
    const included = new Set<EfEntity>();
    let last: EfEntity | undefined;
    let isNarrow = false;
    let isGroup = false;
    let isMany = isTop;
    let at = from;
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      const step = this.#stepAt(at);
      if (step === undefined) break;
      const { name, next, open } = step;
      if (open === undefined) {
        if (entity === undefined || isNarrow) break;
        // Of a list it is its length.
        const used: EfUse | undefined = isMany ? undefined : this.#models.use(this.accesses, entity, name, 'reads');
        if (used === undefined) break;
        isMany = used.isMany;
        entity = used.target;
        if (entity === undefined) isNarrow = true;
        at = next;
        continue;
      }
      const close = closingBracket(this.#bare, open);
      // What never closes would be read to the end of the text, and again from each lambda in it.
      if (close === this.#bare.length) break;
      const given = splitAtCommas(this.#bare, open + 1, close);
      at = close + 1;
      if (name === 'Select' || name === 'SelectMany') {
        const result =
          entity === undefined ? undefined : this.#selected(given[0], entity, isGroup, name === 'SelectMany');
        entity = result;
        isGroup = false;
        isNarrow = result === undefined;
        included.clear();
        if (isNarrow) break;
      } else if (entity === undefined) break;
      else if (name === 'Include' || name === 'ThenInclude') {
        const target = this.#included(given[0], name === 'Include' ? entity : (last ?? entity));
        if (target !== undefined) included.add(target);
        last = target;
      } else if (name === 'GroupBy') {
        for (const each of given) this.#read(each, entity, false);
        isGroup = true;
      } else if (name === 'ProjectTo') {
        if (isTop) this.#rows(entity, included);
        entity = undefined;
        isNarrow = true;
      } else if (STORES.has(name) || REMOVES.has(name)) {
        this.accesses.of(entity.schema).isWrite = true;
        if (STORES.has(name)) this.#models.rows(this.accesses, entity);
        isNarrow = true;
        break;
      } else if (name.startsWith('ExecuteUpdate')) {
        this.accesses.of(entity.schema).isWrite = true;
        for (const each of given) this.#set(each, entity);
        isNarrow = true;
      } else if (ASKS.has(name) || NARROW.has(name)) {
        for (const each of given) this.#read(each, entity, isGroup);
        if (OF_ONE.test(name)) isMany = isTop;
        if (NARROW.has(name)) {
          isNarrow = true;
          break;
        }
      } else if (!ONWARD.has(name)) {
        // What a method of the project does with it is not seen.
        for (const each of given) this.#read(each, entity, isGroup);
        if (isTop) this.#models.rows(this.accesses, entity);
        else break;
        this.isLost = true;
      }
    }
    if (entity === undefined || isNarrow) return undefined;
    if (isTop) this.#rows(entity, included);
    return { entity, end: at };
  }

  /** `.Where<T>(`: its name, where that ends, and where its brackets open; undefined for a property's. */
  #stepAt(at: number): { readonly name: string; readonly next: number; readonly open: number | undefined } | undefined {
    const step = /^\s{0,200}[!?]?\s{0,9}\.\s{0,60}(\w{1,100})/.exec(this.#bare.slice(at, at + 400));
    if (step === null) return undefined;
    const next = at + step[0].length;
    const before = /^\s{0,9}(?:<[^<>(){};]{0,100}(?:<[^<>(){};]{0,100}>)?[^<>(){};]{0,100}>)?\s{0,9}(?=\()/.exec(
      this.#bare.slice(next, next + 300),
    );
    return { name: step[1] ?? '', next, open: before === null ? undefined : next + before[0].length };
  }

  #rows(entity: EfEntity, included: ReadonlySet<EfEntity>): void {
    for (const each of [entity, ...included]) this.#models.rows(this.accesses, each);
  }

  /** `x => …`, `(x, i) => …`. */
  #parts(given: Span | undefined): { readonly names: readonly string[]; readonly body: Span } | undefined {
    if (given === undefined) return undefined;
    const head = /^(?:static\s{1,9}|async\s{1,9})?(?:(\w{1,100})|\(([\w\s,<>?]{0,200})\))\s{0,20}=>\s{0,200}/.exec(
      this.#bare.slice(given.from, Math.min(given.to, given.from + 600)),
    );
    if (head === null) return undefined;
    const names = (head[1] ?? head[2] ?? '').split(',').map((each) => each.trim().split(/\s/).at(-1) ?? '');
    return { names, body: { from: given.from + head[0].length, to: given.to } };
  }

  #read(given: Span, entity: EfEntity, isGroup: boolean): void {
    const lambda = this.#parts(given);
    if (lambda !== undefined) this.#lambda(lambda.body, lambda.names[0] ?? '', entity, isGroup);
  }

  /** What a body names of its parameter. */
  #lambda(body: Span, name: string, entity: EfEntity, isGroup: boolean): void {
    if (name === '' || this.#depth > MOST_DEPTH) return;
    this.#depth += 1;
    const text = this.#bare.slice(body.from, body.to);
    for (const { 0: whole, index } of text.matchAll(
      new RegExp(`(?<![\\w.])${name}(?=\\s{0,60}[!?]?\\s{0,9}\\.)`, 'g'),
    )) {
      const at = body.from + index + whole.length;
      if (isGroup && /^\s{0,60}\.\s{0,9}Key\b/.test(this.#bare.slice(at, at + 80))) continue;
      this.#way(at, entity);
    }
    this.#depth -= 1;
  }

  /** The entity that comes out of it; undefined where columns do. */
  #selected(given: Span | undefined, entity: EfEntity, isGroup: boolean, isMany: boolean): EfEntity | undefined {
    const lambda = this.#parts(given);
    if (lambda === undefined || given === undefined) {
      // A function of the project is given the rows.
      this.#models.rows(this.accesses, entity);
      return undefined;
    }
    const [name = ''] = lambda.names;
    const { body } = lambda;
    const text = this.#bare.slice(body.from, body.to);
    if (text.trim() === name) return entity;
    const begin = new RegExp(`^${name}(?=\\s{0,60}[!?]?\\s{0,9}\\.)`).exec(text);
    if (begin !== null && !isGroup) {
      const found = this.#way(body.from + begin[0].length, entity);
      if (found !== undefined && this.#bare.slice(found.end, body.to).trim().replace(/^!$/, '') === '')
        return found.entity;
      if (!isMany && found === undefined && !/[=({]/.test(text)) return undefined;
    }
    this.#lambda(body, name, entity, isGroup);
    // `new Dto(u)`, `Author = u`, `u.Author` as a value.
    if (new RegExp(`(?<![\\w.])${name}\\s{0,60}(?=[,)};]|$)`).test(text)) this.#models.rows(this.accesses, entity);
    for (const { 0: whole, index } of text.matchAll(
      new RegExp(
        `(?<![\\w.])${name}(?=(?:\\s{0,60}[!?]?\\.\\s{0,9}\\w{1,100}){1,6}\\s{0,60}[!]?\\s{0,60}(?:[,)};]|$))`,
        'g',
      ),
    )) {
      const found = isGroup ? undefined : this.#way(body.from + index + whole.length, entity);
      if (found !== undefined) this.#models.rows(this.accesses, found.entity);
    }
    return undefined;
  }

  /** `u => u.Posts.Where(…)`, or `"Posts.Comments"`. */
  #included(given: Span | undefined, entity: EfEntity): EfEntity | undefined {
    const lambda = this.#parts(given);
    if (lambda !== undefined) {
      const begin = /^\w{1,100}/.exec(this.#bare.slice(lambda.body.from, lambda.body.to));
      return begin === null ? undefined : this.#way(lambda.body.from + begin[0].length, entity)?.entity;
    }
    if (given === undefined) return undefined;
    const written = this.#sources.text(this.#file).slice(given.from, given.to);
    const path =
      /^"([\w.]{1,200})"$/.exec(written)?.[1] ??
      /^nameof\(\s{0,9}([\w.]{1,200})\s{0,9}\)$/.exec(written)?.[1]?.split('.').at(-1);
    let target: EfEntity | undefined = entity;
    for (const part of path?.split('.') ?? []) {
      target = target === undefined ? undefined : this.#models.use(this.accesses, target, part, 'reads')?.target;
      if (target !== undefined) this.#models.rows(this.accesses, target);
    }
    return target === entity ? undefined : target;
  }

  /** `s => s.SetProperty(u => u.Name, u => u.Email)`. */
  #set(given: Span, entity: EfEntity): void {
    const text = this.#bare.slice(given.from, given.to);
    for (const { 0: whole, index } of text.matchAll(/\bSetProperty\s{0,9}(?:<[^<>()]{0,100}>)?\(/g)) {
      const open = given.from + index + whole.length - 1;
      const [column, value] = splitAtCommas(this.#bare, open + 1, closingBracket(this.#bare, open));
      const lambda = this.#parts(column);
      const name =
        lambda === undefined
          ? undefined
          : /^\w{1,100}\s{0,9}\.\s{0,9}(\w{1,100})/.exec(this.#bare.slice(lambda.body.from, lambda.body.to))?.[1];
      if (name !== undefined) this.#models.use(this.accesses, entity, name, 'writes');
      if (value !== undefined) this.#read(value, entity, false);
    }
  }
}
