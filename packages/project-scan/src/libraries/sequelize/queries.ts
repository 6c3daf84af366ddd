/** Calls of Sequelize on its models: `User.findAll({ where: { email }, include: [{ model: Post, as: 'posts' }] })`. */

import { closingBracket, splitAtCommas } from '../../reading/code-text.ts';
import { Accesses, joined, type QueryReader, type QueryReading } from '../../reading/query-reader.ts';
import type { SchemaPlace } from '../../reading/schema-reader.ts';
import { classesIn } from '../../reading/scripts/decorated.ts';
import { GivenObjects } from '../../reading/scripts/queries/given.ts';
import { JsModels } from '../../reading/scripts/queries/models.ts';
import type { JsPlace } from '../../reading/scripts/queries/objects.ts';
import { receiverBefore } from '../../reading/scripts/queries/receivers.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedQuery, ScannedSchema } from '../../scan.ts';

export const sequelizeQueries: QueryReader = {
  orms: ['sequelize'],
  read(sources, schemas) {
    const models = new JsModels(sources, schemas);
    const files = sources
      .scripts()
      .filter((file) => MAY_ASK.test(sources.text(file)) && !/(?:^|\/)(?:migrations|seeders)\//.test(file));
    return joined(files.map((file) => readFile(sources, file, models)));
  },
};

const FINDING = 'findAll|findOne|findByPk|findAndCountAll|findOrCreate|findOrBuild|findCreateFind|count|max|min|sum';
const CHANGING = 'create|build|bulkCreate|upsert|update|destroy|restore|increment|decrement|truncate';
const MAY_ASK = new RegExp(`\\.\\s{0,100}(?:${FINDING}|${CHANGING})\\b`);
const CALLS = new RegExp(`\\.\\s{0,100}(${FINDING}|${CHANGING})\\s{0,20}(?:<[^()]{0,200}>\\s{0,20})?\\(`, 'g');
const RAW = /\b\w{0,40}[sS]equelize\w{0,20}\s{0,20}[!?]?\.\s{0,20}query\s{0,20}(?:<[^()]{0,200}>\s{0,20})?\(/g;

function readFile(sources: Sources, file: string, models: JsModels): QueryReading {
  const masked = sources.masked(file);
  const queries = [...masked.matchAll(CALLS)].flatMap((match): readonly ScannedQuery[] => {
    const [whole, method = ''] = match;
    const asked = askedAt(sources, file, models, match.index);
    const open = match.index + whole.length - 1;
    const line = lineAt(masked, match.index + whole.indexOf(method));
    return asked.flatMap((schema) => {
      const call = new Call(sources, file, models);
      call.read(
        schema,
        method,
        splitAtCommas(masked, open + 1, closingBracket(masked, open)).map((span) => ({ file, ...span })),
      );
      return call.accesses.queries({ file, line, confidence: asked.length === 1 ? 'high' : 'inferred' });
    });
  });
  const hidden: SchemaPlace[] = [...masked.matchAll(RAW)].map(({ index }) => ({ file, line: lineAt(masked, index) }));
  return { queries, hidden };
}

/** Of `User`, `db.User`, `User.scope('active')`, and of `this` in a model. */
function askedAt(sources: Sources, file: string, models: JsModels, dot: number): readonly ScannedSchema[] {
  const masked = sources.masked(file);
  let receiver = receiverBefore(masked, dot);
  for (let steps = 0; steps < MOST_STEPS && receiver?.given !== undefined && receiver.isMember; steps++)
    receiver = receiverBefore(masked, receiver.at - 1);
  if (receiver === undefined || receiver.given !== undefined) return [];
  const { name, isMember, at } = receiver;
  if (name === 'this') {
    const around = classesIn(sources, file).find(({ body }) => body.from <= at && at < body.to);
    return around === undefined ? [] : models.named(file, around.name);
  }
  return isMember ? models.called(file, name) : models.named(file, name);
}

const MOST_STEPS = 4;

class Call {
  readonly accesses = new Accesses();
  readonly #sources: Sources;
  readonly #file: string;
  readonly #models: JsModels;
  readonly #given: GivenObjects;

  constructor(sources: Sources, file: string, models: JsModels) {
    this.#sources = sources;
    this.#file = file;
    this.#models = models;
    this.#given = new GivenObjects(sources);
  }

  read(schema: ScannedSchema, method: string, [first, second]: readonly JsPlace[]): void {
    const access = this.accesses.of(schema);
    if (CHANGES.has(method)) access.isWrite = true;
    if (WITH_DATA.has(method)) {
      if (first !== undefined) this.#data(schema, first);
      if (second !== undefined) this.#options(schema, second);
    } else if (method === 'increment' || method === 'decrement') {
      if (first !== undefined)
        if (/^['"`[]/.test(this.#given.start(first))) this.#named(schema, first, 'writes');
        else this.#data(schema, first);
      if (second !== undefined) this.#options(schema, second);
    } else if (method === 'max' || method === 'min' || method === 'sum') {
      if (first !== undefined) this.#named(schema, first, 'reads');
      if (second !== undefined) this.#options(schema, second);
    } else {
      const options = method === 'findByPk' ? second : first;
      const isNarrow = options !== undefined && this.#options(schema, options);
      if (method.startsWith('find') && !isNarrow) this.#rows(schema);
    }
  }

  /** `{ where, attributes, include, order, group, defaults }`. True where it says which columns it wants. */
  #options(schema: ScannedSchema, place: JsPlace): boolean {
    let isNarrow = false;
    this.#given.each(place, {
      more: () => this.#rows(schema),
      entry: (key, value) => {
        if (key === 'where') this.#filter(schema, value);
        else if (key === 'attributes') isNarrow = this.#attributes(schema, value);
        else if (key === 'include') this.#include(schema, value);
        else if (key === 'order' || key === 'group' || key === 'fields' || key === 'updateOnDuplicate')
          this.#named(schema, value, key === 'updateOnDuplicate' ? 'writes' : 'reads');
        else if (key === 'defaults') this.#data(schema, value);
      },
    });
    return isNarrow;
  }

  #filter(schema: ScannedSchema, place: JsPlace): void {
    this.#given.each(place, {
      more: () => this.#rows(schema),
      entry: (key) => this.#take(schema, key, 'reads'),
    });
  }

  #attributes(schema: ScannedSchema, place: JsPlace): boolean {
    if (!this.#given.start(place).startsWith('[')) return false;
    this.#named(schema, place, 'reads');
    // A function of the database names its columns in texts; anything else is not known.
    return !/[[,]\s{0,50}(?:\.\.\.|(?!(?:[sS]equelize\.)?(?:fn|col|cast)\b)[\w$])/.test(this.#given.start(place));
  }

  /** `[Post, { association: 'author', attributes }]`. */
  #include(schema: ScannedSchema, place: JsPlace): void {
    const masked = this.#sources.masked(place.file);
    const parts = masked[place.from] === '[' ? splitAtCommas(masked, place.from + 1, place.to - 1) : [place];
    for (const part of parts) this.#included(schema, { file: place.file, ...part });
  }

  #included(schema: ScannedSchema, part: JsPlace): void {
    const start = this.#given.start(part);
    if (/^['"`]/.test(start)) {
      this.#associated(schema, this.#given.texts(part)[0] ?? '', undefined);
      return;
    }
    const [model] = /^[A-Z][\w$]*/.exec(start) ?? [];
    if (model !== undefined) {
      for (const target of this.#models.named(part.file, model)) this.#rows(target);
      return;
    }
    if (!start.startsWith('{')) {
      for (const name of this.#models.columns(schema).keys()) {
        const target = this.#models.target(schema, name);
        if (target !== undefined) this.#rows(target);
      }
      return;
    }
    let targets: readonly ScannedSchema[] = [];
    let name = '';
    this.#given.each(part, {
      more: () => undefined,
      entry: (key, value) => {
        if (key === 'model') {
          const called = /^(?:[\w$]{1,100}\.)?([A-Z][\w$]{0,100})/.exec(this.#given.start(value))?.[1];
          targets = called === undefined ? [] : this.#models.named(part.file, called);
        } else if (key === 'as' || key === 'association') name = this.#given.texts(value)[0] ?? '';
      },
    });
    if (name !== '') this.#associated(schema, name, targets.length === 0 ? part : undefined, targets.length > 0);
    for (const target of targets) {
      this.accesses.of(target);
      if (!this.#options(target, part)) this.#rows(target);
    }
  }

  #associated(schema: ScannedSchema, name: string, options: JsPlace | undefined, isKnown = false): void {
    if (!this.#models.columns(schema).has(name)) return;
    this.#take(schema, name, 'reads');
    const target = isKnown ? undefined : this.#models.target(schema, name);
    if (target !== undefined && (options === undefined || !this.#options(target, options))) this.#rows(target);
  }

  #data(schema: ScannedSchema, place: JsPlace): void {
    this.accesses.of(schema).isWrite = true;
    this.#given.each(place, {
      more: () => this.#rows(schema),
      entry: (key) => this.#take(schema, key, 'writes'),
    });
  }

  #named(schema: ScannedSchema, place: JsPlace, access: 'reads' | 'writes'): void {
    for (const name of this.#given.texts(place)) this.#take(schema, name, access);
  }

  #take(schema: ScannedSchema, name: string, access: 'reads' | 'writes'): void {
    if (!this.#models.columns(schema).has(name)) return;
    this.accesses.of(this.#models.ownerOf(schema, name))[access].add(name);
  }

  #rows(schema: ScannedSchema): void {
    this.#models.rows(this.accesses, schema);
  }
}

const CHANGES: ReadonlySet<string> = new Set([...CHANGING.split('|'), 'findOrCreate', 'findCreateFind']);
const WITH_DATA: ReadonlySet<string> = new Set(['create', 'build', 'bulkCreate', 'upsert', 'update']);
