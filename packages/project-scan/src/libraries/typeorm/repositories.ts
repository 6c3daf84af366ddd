/**
 * Which entity a call of TypeORM is about: by the repository that it is called on, as it is typed, injected, asked for or
 * extended, by the entity that a manager is given, or by the entity itself.
 */

import { closingBracket, type Span } from '../../reading/code-text.ts';
import { meantBy } from '../../reading/scripts/declared.ts';
import { classesIn } from '../../reading/scripts/decorated.ts';
import { endOfStatement } from '../../reading/scripts/functions.ts';
import { importsIn } from '../../reading/scripts/modules.ts';
import type { JsModels } from '../../reading/scripts/queries/models.ts';
import { assignedName, type Receiver, receiverBefore } from '../../reading/scripts/queries/receivers.ts';
import type { Sources } from '../../reading/sources.ts';
import type { ScannedSchema } from '../../scan.ts';

export interface Asked {
  /** Empty where it is stored data, and the code does not say which. */
  readonly schemas: readonly ScannedSchema[];
  /** Without the entity. */
  readonly given: readonly Span[];
  readonly isSure: boolean;
}

interface Named {
  readonly at: number;
  readonly schemas: readonly ScannedSchema[];
  /** Where it is known by this name; anywhere in the file where this is absent. */
  readonly within?: Span;
}

/** By name, in the order of the file. */
type Names = Map<string, Named[]>;

export class Repositories {
  readonly #sources: Sources;
  readonly #models: JsModels;
  /** Classes that extend a repository, by file and name. */
  readonly #custom = new Map<string, readonly ScannedSchema[]>();
  readonly #customNames = new Set<string>();
  /** Members that hold a repository of what the class is told: by the name of the class. */
  readonly #generic = new Map<string, readonly string[]>();
  readonly #files = new Map<string, FileRepositories>();
  readonly #named = new Map<string, Names>();
  readonly #anywhere = new Map<string, Set<ScannedSchema>>();

  constructor(sources: Sources, models: JsModels, files: readonly string[]) {
    this.#sources = sources;
    this.#models = models;
    const having = sources.scripts().filter((file) => sources.text(file).includes('Repository'));
    for (const file of having) this.#readClasses(file);
    for (const file of new Set([...having, ...files])) this.#readNames(file);
  }

  in(file: string): FileRepositories {
    const known = this.#files.get(file);
    if (known !== undefined) return known;
    const made = new FileRepositories(this.#sources, file, this.#models, this);
    this.#files.set(file, made);
    return made;
  }

  namesOf(file: string): ReadonlyMap<string, readonly Named[]> {
    return this.#named.get(file) ?? new Map<string, readonly Named[]>();
  }

  /** A repository that another file keeps. */
  imported(file: string, name: string): readonly ScannedSchema[] | undefined {
    const meant = meantBy(this.#sources, file, name);
    const known = this.#custom.get(`${meant.file}\0${meant.name}`);
    if (known !== undefined || meant.file === file) return known;
    return this.#named.get(meant.file)?.get(meant.name)?.[0]?.schemas;
  }

  /** What all repositories of a name are of, where they are of one. */
  anywhere(name: string): ScannedSchema | undefined {
    const found = this.#anywhere.get(name);
    return found?.size === 1 ? [...found][0] : undefined;
  }

  custom(file: string, name: string): readonly ScannedSchema[] | undefined {
    if (!this.#customNames.has(name) && !importsIn(this.#sources, file).has(name)) return undefined;
    const meant = meantBy(this.#sources, file, name);
    return this.#custom.get(`${meant.file}\0${meant.name}`);
  }

  #readClasses(file: string): void {
    const masked = this.#sources.masked(file);
    for (const { 1: name = '', 2: of = '' } of masked.matchAll(EXTENDS_REPOSITORY)) {
      this.#custom.set(`${file}\0${name}`, this.#models.named(file, of));
      this.#customNames.add(name);
    }
    for (const { name, parent, decorators } of classesIn(this.#sources, file)) {
      const decorator = decorators.find((each) => each.name === 'EntityRepository' || each.name === 'CustomRepository');
      if (decorator === undefined || decorator.open < 0) continue;
      const of = /^\s{0,20}([\w$]{1,100})/.exec(masked.slice(decorator.open + 1, decorator.open + 200))?.[1];
      if (of === undefined || parent === undefined) continue;
      this.#custom.set(`${file}\0${name}`, this.#models.named(file, of));
      this.#customNames.add(name);
    }
    for (const { name, body } of classesIn(this.#sources, file)) {
      const inside = [...masked.slice(body.from, body.to).matchAll(TYPED)];
      const generic = inside
        .filter(({ 2: of = '' }) => /^T[\w$]{0,40}$|^[A-Z]$/.test(of))
        .map((match) => match[1] ?? '');
      if (generic.length > 0) this.#generic.set(name, generic);
    }
  }

  #readNames(file: string): void {
    const masked = this.#sources.masked(file);
    const names: Names = new Map();
    const add = (name: string, at: number, schemas: readonly ScannedSchema[], within?: Span): void => {
      if (name === '') return;
      const known = names.get(name);
      const named = { at, schemas, ...(within === undefined ? {} : { within }) };
      if (known === undefined) names.set(name, [named]);
      else known.push(named);
      const anywhere = this.#anywhere.get(name) ?? new Set<ScannedSchema>();
      this.#anywhere.set(name, anywhere);
      for (const schema of schemas) anywhere.add(schema);
    };
    for (const { 1: name = '', 2: of = '', index } of masked.matchAll(TYPED)) {
      const schemas = this.#entity(file, of);
      if (schemas !== undefined) add(name, index, schemas);
    }
    for (const { 1: of = '', 2: name = '', index } of masked.matchAll(INJECTED))
      add(name, index, this.#models.named(file, of));
    for (const { 0: whole, 1: of = '', index } of masked.matchAll(ASKED_FOR)) {
      const name = assignedName(masked, index);
      const schemas = this.custom(file, of) ?? this.#entity(file, of, index + whole.length - of.length);
      if (name === undefined || schemas === undefined) continue;
      add(name, index, schemas);
      const close = closingBracket(masked, masked.indexOf('(', index));
      const extended = /^\)\s{0,100}\.\s{0,20}extend\s{0,9}\(/.exec(masked.slice(close, close + 200));
      if (extended === null) continue;
      const open = close + extended[0].length - 1;
      add('this', index, schemas, { from: open, to: closingBracket(masked, open) });
    }
    for (const { name, body } of classesIn(this.#sources, file)) {
      const schemas = this.#custom.get(`${file}\0${name}`);
      if (schemas !== undefined) add('this', body.from, schemas, body);
    }
    for (const { 1: base = '', 2: of = '', index } of masked.matchAll(EXTENDS_OF)) {
      const members = this.#generic.get(base);
      const schemas = members === undefined ? [] : this.#models.named(file, of);
      const open = masked.indexOf('{', index);
      if (members === undefined || schemas.length === 0 || open < 0) continue;
      for (const member of members) add(member, index, schemas, { from: open, to: closingBracket(masked, open) });
    }
    if (this.#customNames.size > 0)
      for (const { 1: name = '', 2: type = '', index } of masked.matchAll(TYPED_BY_NAME)) {
        const schemas = this.#customNames.has(type) ? this.custom(file, type) : undefined;
        if (schemas !== undefined) add(name, index, schemas);
      }
    for (const list of names.values()) list.sort((left, right) => left.at - right.at);
    this.#named.set(file, names);
  }

  /** Undefined for what is a class, but none that is stored here. */
  #entity(file: string, name: string, at?: number): readonly ScannedSchema[] | undefined {
    if (/^['"`]/.test(name)) {
      const text = at === undefined ? '' : this.#sources.text(file).slice(at + 1, at + 200);
      return this.#models.called(file, /^[\w$]*/.exec(text)?.[0] ?? '');
    }
    const schemas = this.#models.named(file, name);
    if (schemas.length > 0) return schemas;
    const module = importsIn(this.#sources, file).get(name)?.module;
    return module === undefined || module === 'typeorm' ? [] : undefined;
  }
}

const TYPED =
  /([\w$]{1,100})\s{0,20}[?!]?\s{0,20}:\s{0,20}(?:[\w$]{1,50}\.)?(?:Tree|Mongo)?Repository\s{0,9}<\s{0,20}([\w$]{1,100})/g;
const INJECTED =
  /@InjectRepository\(\s{0,100}([\w$]{1,100})[^)]{0,200}\)\s{0,100}(?:(?:public|private|protected|readonly|override)\s{1,20}){0,4}([\w$]{1,100})/g;
const ASKED_FOR =
  /\b(?:get(?:Tree|Mongo|Custom)?Repository|withRepository)\s{0,9}(?:<[^()]{0,100}>\s{0,9})?\(\s{0,100}([\w$]{1,100}|['"`])/g;
const EXTENDS_REPOSITORY =
  /\bclass\s{1,20}([\w$]{1,100})\s{1,20}extends\s{1,20}(?:[\w$]{0,50}Repository|AbstractRepository)\s{0,9}<\s{0,9}([\w$]{1,100})/g;
const EXTENDS_OF = /\bextends\s{1,20}([\w$]{1,100})\s{0,9}<\s{0,9}([\w$]{1,100})/g;
const TYPED_BY_NAME = /([\w$]{1,100})\s{0,20}[?!]?:\s{0,20}([\w$]{1,100})/g;
const MANAGERS = /([\w$]{1,100})\s{0,20}[?!]?:\s{0,20}(?:[\w$]{1,50}\.)?EntityManager\b/g;
const IN_TRANSACTIONS =
  /\btransaction\s{0,20}\(\s{0,100}(?:['"`]\s{0,40}['"`]\s{0,9},\s{0,20})?(?:async\s{0,20})?\(?\s{0,20}([\w$]{1,100})/g;
const MANAGERS_KEPT = /\.\s{0,20}manager\b(?!\s{0,20}\.)|\bgetManager\s{0,9}\(|\bcreateEntityManager\s{0,9}\(/g;
const STORES = /([\w$]{1,100})\s{0,20}[?!]?:\s{0,20}(?:[\w$]{1,50}\.)?(?:DataSource|Connection|QueryRunner)\b/g;
const STORE_NAMES = /^(?:\w{0,40}[dD]ata[sS]ource|\w{0,40}[cC]onnection|\w{0,40}[qQ]ueryRunner|\w{0,40}[mM]anager)$/;

export class FileRepositories {
  /** What calls before gave, in the order of the file. */
  readonly results: { readonly at: number; readonly schemas: readonly ScannedSchema[] }[] = [];
  readonly #sources: Sources;
  readonly #file: string;
  readonly #masked: string;
  readonly #models: JsModels;
  readonly #all: Repositories;
  readonly #managers = new Set(['manager', 'entityManager']);
  readonly #stores = new Set<string>();
  #variables: Variables | undefined;

  constructor(sources: Sources, file: string, models: JsModels, all: Repositories) {
    this.#sources = sources;
    this.#file = file;
    this.#masked = sources.masked(file);
    this.#models = models;
    this.#all = all;
    for (const pattern of [MANAGERS, IN_TRANSACTIONS])
      for (const [, name = ''] of this.#masked.matchAll(pattern)) this.#managers.add(name);
    for (const { index } of this.#masked.matchAll(MANAGERS_KEPT)) {
      const name = assignedName(this.#masked, index);
      if (name !== undefined) this.#managers.add(name);
    }
    for (const [, name = ''] of this.#masked.matchAll(STORES)) this.#stores.add(name);
  }

  /** Undefined where it is no call of TypeORM. @param at of the dot before the method */
  askedBy(at: number, method: string, given: readonly Span[]): Asked | undefined {
    const receiver = receiverBefore(this.#masked, at);
    if (receiver === undefined) return undefined;
    const [first] = given;
    const known = this.#repository(receiver);
    if (known !== undefined) return { ...known, given };
    const isManager = this.#isManager(receiver);
    const entity = first === undefined ? [] : this.#entityAt(first);
    if (entity.length > 0) return { schemas: entity, given: given.slice(1), isSure: isManager };
    if (isManager) return { schemas: this.#ofValue(first), given, isSure: true };
    if (INSTANCE.has(method) && given.length < 2 && receiver.given === undefined) {
      const schemas = this.#typeOf(receiver.name, at).filter((schema) => this.#isActive(schema));
      return schemas.length === 0
        ? undefined
        : { schemas, given: [{ from: receiver.at, to: receiver.at + receiver.name.length }], isSure: true };
    }
    const anywhere = receiver.isMember ? this.#all.anywhere(receiver.name) : undefined;
    return anywhere === undefined ? undefined : { schemas: [anywhere], given, isSure: false };
  }

  /** The same of a query builder; its entity may be told later. @param at of `createQueryBuilder` */
  builderAt(at: number, given: readonly Span[]): Asked | undefined {
    let dot = at - 1;
    while (dot >= 0 && /\s/.test(this.#masked[dot] as string)) dot -= 1;
    const receiver = this.#masked[dot] === '.' ? receiverBefore(this.#masked, dot) : undefined;
    const known = receiver === undefined ? undefined : this.#repository(receiver);
    if (known !== undefined) return { ...known, given };
    const [first] = given;
    const entity = first === undefined ? [] : this.#entityAt(first);
    if (entity.length > 0) return { schemas: entity, given: given.slice(1), isSure: true };
    const anywhere = receiver?.isMember === true ? this.#all.anywhere(receiver.name) : undefined;
    return { schemas: anywhere === undefined ? [] : [anywhere], given, isSure: anywhere === undefined };
  }

  /** What stands before the dot runs SQL. */
  isStore(dot: number): boolean {
    const receiver = receiverBefore(this.#masked, dot);
    if (receiver === undefined) return false;
    return (
      this.#stores.has(receiver.name) ||
      STORE_NAMES.test(receiver.name) ||
      this.#isManager(receiver) ||
      this.#repository(receiver) !== undefined
    );
  }

  #isManager({ name, given }: Receiver): boolean {
    return this.#managers.has(name) || (given !== undefined && name === 'getManager');
  }

  #repository(receiver: Receiver): Omit<Asked, 'given'> | undefined {
    const { name, given, at, isMember } = receiver;
    if (given !== undefined) {
      if (!/^(?:get(?:Tree|Mongo|Custom)?Repository|withRepository)$/.test(name)) return undefined;
      const written = /^\s{0,100}([\w$]{1,100}|['"`])/.exec(this.#masked.slice(given, given + 300))?.[1] ?? '';
      const custom = this.#all.custom(this.#file, written);
      if (custom !== undefined) return { schemas: custom, isSure: true };
      if (!/^['"`]/.test(written)) return { schemas: this.#models.named(this.#file, written), isSure: true };
      const text = /^\s*['"`]([\w$]+)/.exec(this.#sources.text(this.#file).slice(given, given + 300))?.[1] ?? '';
      return { schemas: this.#models.called(this.#file, text), isSure: true };
    }
    const list = this.#all
      .namesOf(this.#file)
      .get(name)
      ?.filter(({ within }) => isIn(within, at));
    const near = list?.findLast((each) => each.at < at) ?? list?.[0];
    if (near !== undefined) return { schemas: near.schemas, isSure: true };
    if (isMember) return undefined;
    const imported = this.#all.imported(this.#file, name);
    if (imported !== undefined) return { schemas: imported, isSure: true };
    const entity =
      name === 'this' ? this.#classAround(at) : /^[A-Z]/.test(name) ? this.#models.named(this.#file, name) : [];
    const active = entity.filter((schema) => this.#isActive(schema));
    return active.length === 0 ? undefined : { schemas: active, isSure: true };
  }

  #classAround(at: number): readonly ScannedSchema[] {
    const around = classesIn(this.#sources, this.#file).find(({ body }) => body.from <= at && at < body.to);
    return around === undefined ? [] : this.#models.named(this.#file, around.name);
  }

  #isActive(schema: ScannedSchema): boolean {
    return this.#models.lineageOf(schema).some(({ found }) => found.parent === 'BaseEntity');
  }

  #entityAt({ from, to }: Span): readonly ScannedSchema[] {
    const written = this.#masked.slice(from, Math.min(to, from + 200));
    if (/^[A-Z][\w$]*$/.test(written)) return this.#models.named(this.#file, written);
    return [];
  }

  /** Of a row that is handed over. */
  #ofValue(span: Span | undefined): readonly ScannedSchema[] {
    if (span === undefined) return [];
    const written = this.#masked.slice(span.from, Math.min(span.to, span.from + 200));
    const made = /^new\s+([\w$]+)/.exec(written)?.[1];
    if (made !== undefined) return this.#models.named(this.#file, made);
    const [name] = /^[\w$]+/.exec(written.replace(/^\[\s{0,20}(?:\.\.\.)?/, '')) ?? [];
    return name === undefined ? [] : this.#typeOf(name, span.from);
  }

  #typeOf(name: string, at: number, step = 0): readonly ScannedSchema[] {
    this.#variables ??= readVariables(this.#masked);
    const typed = this.#variables.typed.get(name)?.findLast((each) => each.at < at);
    const ofType = typed === undefined ? [] : this.#models.named(this.#file, typed.type);
    if (ofType.length > 0) return ofType;
    // What is set last may be made of what it was before: `user = await manager.save(user)`.
    for (const set of (this.#variables.set.get(name) ?? [])
      .filter((each) => each < at)
      .slice(-MOST_SETS)
      .toReversed()) {
      const made = /^\s{0,20}(?:await\s{1,20})?new\s{1,20}([\w$]{1,100})/.exec(this.#masked.slice(set, set + 200))?.[1];
      if (made !== undefined) return this.#models.named(this.#file, made);
      const result = this.results[firstBehind(this.results, set)];
      if (result !== undefined && result.schemas.length > 0 && result.at < endOfStatement(this.#masked, set))
        return result.schemas;
    }
    const listed = this.#variables.listed.get(name)?.findLast((each) => each.at < at);
    return listed === undefined || step > 3 ? [] : this.#typeOf(listed.of, listed.at, step + 1);
  }
}

/** How often something may be set before nobody looks back any further. */
const MOST_SETS = 5;
/** Methods of a row itself. */
const INSTANCE: ReadonlySet<string> = new Set(['save', 'remove', 'softRemove', 'recover']);

function isIn(within: Span | undefined, at: number): boolean {
  return within === undefined || (within.from <= at && at < within.to);
}

interface Variables {
  readonly typed: ReadonlyMap<string, readonly { readonly at: number; readonly type: string }[]>;
  /** Offsets behind the sign by which something is set. */
  readonly set: ReadonlyMap<string, readonly number[]>;
  /** `for (const user of users)`. */
  readonly listed: ReadonlyMap<string, readonly { readonly at: number; readonly of: string }[]>;
}

function readVariables(masked: string): Variables {
  const typed = new Map<string, { at: number; type: string }[]>();
  const set = new Map<string, number[]>();
  const listed = new Map<string, { at: number; of: string }[]>();
  for (const { 1: name = '', 2: type = '', index } of masked.matchAll(
    /([\w$]{1,100})\s{0,20}[?!]?:\s{0,20}(?:Promise<|Array<)?([A-Z][\w$]{0,100})/g,
  ))
    push(typed, name, { at: index, type });
  for (const { 0: whole, 1: name = '', index } of masked.matchAll(
    /(?<![\w$.])([\w$]{1,100})\s{0,20}(?::[^=;(){}\n]{0,100})?=(?![=>])/g,
  ))
    push(set, name, index + whole.length);
  for (const { 1: name = '', 2: of = '', index } of masked.matchAll(
    /\b(?:const|let)\s{1,20}([\w$]{1,100})\s{1,20}of\s{1,20}([\w$]{1,100})\b/g,
  ))
    push(listed, name, { at: index, of });
  return { typed, set, listed };
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}

/** The place of the first that lies behind an offset. */
function firstBehind(results: readonly { readonly at: number }[], offset: number): number {
  let low = 0;
  let high = results.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((results[middle]?.at ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
