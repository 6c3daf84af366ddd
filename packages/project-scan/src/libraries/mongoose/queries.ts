/** Calls of models of Mongoose: `User.find({ email }, 'name').populate('team')`, `this.users.updateOne({ _id }, { $set: { … } })`. */

import type { Span } from '../../reading/code-text.ts';
import { Accesses, type QueryReader } from '../../reading/query-reader.ts';
import { meantBy } from '../../reading/scripts/declared.ts';
import { GivenObjects } from '../../reading/scripts/queries/given.ts';
import { JsModels } from '../../reading/scripts/queries/models.ts';
import type { JsPlace } from '../../reading/scripts/queries/objects.ts';
import { assignedName, receiverBefore } from '../../reading/scripts/queries/receivers.ts';
import { jsSteps } from '../../reading/scripts/steps.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedQuery, ScannedSchema } from '../../scan.ts';

export const mongooseQueries: QueryReader = {
  orms: ['mongoose'],
  read(sources, schemas) {
    const models = new JsModels(sources, schemas);
    const kept = keptIn(sources, models);
    const files = sources.scripts().filter((file) => MAY_ASK.test(sources.text(file)));
    return { queries: files.flatMap((file) => readFile(sources, file, models, kept)), hidden: [] };
  },
};

const FINDING =
  'find|findOne|findById|findOneAndUpdate|findByIdAndUpdate|findOneAndDelete|findByIdAndDelete|findOneAndRemove|findByIdAndRemove|findOneAndReplace|countDocuments|count|exists|distinct|aggregate';
const CHANGING = 'create|insertMany|updateOne|updateMany|update|replaceOne|deleteOne|deleteMany|remove|bulkWrite';
const MAY_ASK = new RegExp(`\\.\\s{0,100}(?:${FINDING}|${CHANGING})\\b`);
const CALLS = new RegExp(`\\.\\s{0,100}(${FINDING}|${CHANGING})\\s{0,20}(?:<[^()]{0,200}>\\s{0,20})?\\(`, 'g');
const INJECTED =
  /@InjectModel\(\s{0,100}(['"`]?)([\w$]{0,100})[^)]{0,100}\)\s{0,100}(?:(?:public|private|protected|readonly|override)\s{1,20}){0,4}([\w$]{1,100})/g;
const TYPED = /([\w$]{1,100})\s{0,20}[?!]?:\s{0,20}(?:[\w$]{1,50}\.)?(?:\w{0,30}Model)\s{0,9}<\s{0,20}([\w$]{1,100})/g;
const MADE = /(?<![\w$])model\s{0,20}(?:<[^()=;]{0,400}>\s{0,20})?\(\s{0,100}(?=['"`])/g;

/** By the file and the name: what a model is kept in. */
type Kept = ReadonlyMap<string, readonly ScannedSchema[]>;

function keptIn(sources: Sources, models: JsModels): Kept {
  const kept = new Map<string, readonly ScannedSchema[]>();
  for (const file of sources.scripts()) {
    const text = sources.text(file);
    if (!/\bmongoose\b/.test(text)) continue;
    const masked = sources.masked(file);
    const add = (name: string | undefined, schemas: readonly ScannedSchema[]) => {
      if (name !== undefined && schemas.length > 0) kept.set(`${file}\0${name}`, schemas);
    };
    for (const { 0: whole, index } of masked.matchAll(MADE)) {
      const at = index + whole.length;
      const name = /^['"`]([\w$]{1,100})/.exec(text.slice(at, at + 120))?.[1] ?? '';
      add(assignedName(masked, index), models.called(file, name));
    }
    for (const { 1: name = '', 2: of = '' } of masked.matchAll(TYPED)) add(name, models.named(file, of));
    for (const { 0: whole, 2: of = '', 3: name = '', index } of masked.matchAll(INJECTED)) {
      const quoted = /\(\s*['"`]([\w$]+)/.exec(text.slice(index, index + whole.length))?.[1];
      add(name, quoted === undefined ? models.named(file, of) : models.called(file, quoted));
    }
  }
  return kept;
}

function readFile(sources: Sources, file: string, models: JsModels, kept: Kept): readonly ScannedQuery[] {
  const masked = sources.masked(file);
  return [...masked.matchAll(CALLS)].flatMap((match): readonly ScannedQuery[] => {
    const [whole, method = ''] = match;
    const receiver = receiverBefore(masked, match.index);
    if (receiver === undefined || receiver.given !== undefined) return [];
    const { name, isMember } = receiver;
    const meant = isMember ? { file, name } : meantBy(sources, file, name);
    const asked =
      kept.get(`${meant.file}\0${meant.name}`) ??
      kept.get(`${file}\0${name}`) ??
      (/^[A-Z]/.test(name) ? (isMember ? models.called(file, name) : models.named(file, name)) : []);
    const at = match.index + whole.indexOf(method);
    return asked.flatMap((schema) => {
      const call = new Call(sources, file, models);
      call.read(schema, masked, at);
      const confidence = asked.length === 1 ? 'high' : 'inferred';
      return call.accesses.queries({ file, line: lineAt(masked, at), confidence });
    });
  });
}

class Call {
  readonly accesses = new Accesses();
  readonly #file: string;
  readonly #models: JsModels;
  readonly #given: GivenObjects;

  constructor(sources: Sources, file: string, models: JsModels) {
    this.#file = file;
    this.#models = models;
    this.#given = new GivenObjects(sources);
  }

  read(schema: ScannedSchema, masked: string, at: number): void {
    const [call, ...rest] = jsSteps(masked, { from: at, to: masked.length });
    if (call === undefined) return;
    const { name: method } = call;
    const [first, second] = (call.given ?? []).map((span) => this.#place(span));
    const access = this.accesses.of(schema);
    const isChange = CHANGES.has(method) || /And(?:Update|Delete|Remove|Replace)$/.test(method);
    if (isChange) access.isWrite = true;
    let isNarrow = !GIVES_ROWS.test(method);
    if (method === 'create' || method === 'insertMany') {
      if (first !== undefined) this.#data(schema, first);
    } else if (method === 'distinct') {
      if (first !== undefined) this.#named(schema, first);
      if (second !== undefined) this.#filter(schema, second);
    } else if (method === 'aggregate' || method === 'bulkWrite') {
      this.#rows(schema);
      if (first !== undefined) this.#stages(schema, first);
    } else {
      if (first !== undefined && !method.startsWith('findById')) this.#filter(schema, first);
      if (second !== undefined && isChange && !/Delete|Remove|delete|remove/.test(method)) this.#data(schema, second);
      if (second !== undefined && !isChange && GIVES_ROWS.test(method)) isNarrow = this.#projection(schema, second);
    }
    for (const { name, given = [] } of rest) {
      const [one, two] = given.map((span) => this.#place(span));
      if (one === undefined) {
        if (name === 'countDocuments') isNarrow = true;
      } else if (name === 'select') isNarrow = this.#projection(schema, one) || isNarrow;
      else if (name === 'sort' || name === 'where' || name === 'distinct' || name === 'equals')
        this.#named(schema, one);
      else if (name === 'populate') this.#populate(schema, one, two);
    }
    if (!isNarrow) this.#rows(schema);
  }

  #filter(schema: ScannedSchema, place: JsPlace): void {
    this.#given.each(place, {
      more: () => this.#rows(schema),
      entry: (key, value) => {
        if (GROUPS.has(key)) this.#filter(schema, value);
        else this.#take(schema, key, 'reads');
      },
    });
  }

  /** `{ email }`, `{ $set: { email }, $inc: { count: 1 } }`. */
  #data(schema: ScannedSchema, place: JsPlace): void {
    this.accesses.of(schema).isWrite = true;
    this.#given.each(place, {
      more: () => this.#rows(schema),
      entry: (key, value) => {
        if (key.startsWith('$')) this.#data(schema, value);
        else this.#take(schema, key, 'writes');
      },
    });
  }

  /** `'name email'`, `['name']`, `{ name: 1 }`. True where it says what it wants, and not what it does not. */
  #projection(schema: ScannedSchema, place: JsPlace): boolean {
    const start = this.#given.start(place);
    if (/^['"`[]/.test(start)) {
      const names = this.#given.texts(place).flatMap((text) => text.split(/\s+/));
      for (const name of names) this.#take(schema, name.replace(/^\+/, ''), 'reads');
      return names.some((name) => /^[\w$]/.test(name)) && !/[[,]\s*(?:\.\.\.|[\w$])/.test(start);
    }
    if (!start.startsWith('{')) return false;
    const { keys, isNarrow } = this.#given.chosen(place, /^(?:0|false)$/);
    for (const key of keys) this.#take(schema, key, 'reads');
    return isNarrow;
  }

  /** `populate('team', 'name')`, `populate({ path: 'team', select: 'name' })`. */
  #populate(schema: ScannedSchema, place: JsPlace, selected: JsPlace | undefined): void {
    const named: { path: string; select: JsPlace | undefined }[] = [];
    if (/^['"`]/.test(this.#given.start(place)))
      for (const path of (this.#given.texts(place)[0] ?? '').split(/\s+/)) named.push({ path, select: selected });
    else {
      const found: { path: string; select: JsPlace | undefined } = { path: '', select: undefined };
      this.#given.each(place, {
        more: () => this.#everyTarget(schema),
        entry: (key, value) => {
          if (key === 'path') found.path = this.#given.texts(value)[0] ?? '';
          else if (key === 'select') found.select = value;
        },
      });
      named.push(found);
    }
    for (const { path, select } of named) {
      const name = this.#take(schema, path, 'reads');
      const target = name === undefined ? undefined : this.#models.target(schema, name);
      if (target !== undefined && (select === undefined || !this.#projection(target, select))) this.#rows(target);
    }
  }

  #everyTarget(schema: ScannedSchema): void {
    for (const name of this.#models.columns(schema).keys()) {
      const target = this.#models.target(schema, name);
      if (target !== undefined) this.#rows(target);
    }
  }

  /** `[{ $match: { email } }, { $group: { _id: '$team' } }]`. */
  #stages(schema: ScannedSchema, place: JsPlace): void {
    this.#given.each(place, {
      more: () => undefined,
      entry: (key, value) => {
        if (key === '$match' || key === '$sort') this.#filter(schema, value);
        for (const text of this.#given.texts(value))
          if (text.startsWith('$')) this.#take(schema, text.slice(1), 'reads');
      },
    });
  }

  #named(schema: ScannedSchema, place: JsPlace): void {
    if (this.#given.start(place).startsWith('{')) this.#filter(schema, place);
    else
      for (const text of this.#given.texts(place))
        for (const name of text.split(/\s+/)) this.#take(schema, name.replace(/^-/, ''), 'reads');
  }

  /** A path by its own name, or by that of what it lies in: `answers.0.value` is in `answers`. */
  #take(schema: ScannedSchema, path: string, access: 'reads' | 'writes'): string | undefined {
    const columns = this.#models.columns(schema);
    const top = /^[^.]+/.exec(path)?.[0] ?? '';
    const name = columns.has(path)
      ? path
      : columns.has(top)
        ? top
        : [...columns.keys()].find((each) => each.startsWith(`${path}.`) || each.startsWith(`${top}[`));
    if (name !== undefined) this.accesses.of(this.#models.ownerOf(schema, name))[access].add(name);
    return name;
  }

  #rows(schema: ScannedSchema): void {
    this.#models.rows(this.accesses, schema);
  }

  #place(span: Span): JsPlace {
    return { file: this.#file, ...span };
  }
}

const GIVES_ROWS = /^(?:find|findOne|findById|findOneAnd\w+|findByIdAnd\w+)$/;
const GROUPS: ReadonlySet<string> = new Set(['$or', '$and', '$nor']);
const CHANGES: ReadonlySet<string> = new Set(CHANGING.split('|'));
