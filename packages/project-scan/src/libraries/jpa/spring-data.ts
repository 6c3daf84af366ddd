/**
 * Repositories of Spring Data: interfaces whose methods are queries, by their names (`findByEmailAndActiveTrue`), by what
 * `@Query` says, or because every repository has them.
 */

import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { type AnnotatedClass, annotatedClasses, argumentsOf } from '../../reading/jvm/annotations.ts';
import { Accesses } from '../../reading/query-reader.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import { type JvmCode, listed } from './code.ts';
import { HOLE, readJpql } from './jpql.ts';
import type { JpaModels } from './models.ts';
import type { MappedClass } from './schemas.ts';

export interface Repository {
  readonly declared: AnnotatedClass;
  readonly entities: readonly MappedClass[];
  /** Those that it declares itself, with how many things they take: what has another number is every repository's. */
  readonly own: ReadonlySet<string>;
}

const SPRING =
  /^(?:Jpa|Crud|PagingAndSorting|ListCrud|ListPagingAndSorting|CoroutineCrud|Pageable|Async|Reactive)?Repository(?:Ext)?$|^(?:JpaSpecification|QuerydslPredicate|Querydsl)Executor$/;

/** By their names. */
export type Repositories = ReadonlyMap<string, readonly Repository[]>;

interface Interface {
  readonly declared: AnnotatedClass;
  /** `T` and `ID` of `Base<T, ID>`. */
  readonly parameters: readonly string[];
  readonly parents: readonly { readonly name: string; readonly given: readonly string[] }[];
}

export function repositoriesIn(sources: Sources, models: JpaModels): Repositories {
  const interfaces = sources.files
    .filter((file) => /\.(?:java|kt)$/.test(file) && /Repository|Executor|Dao\b/.test(sources.text(file)))
    .flatMap((file) => annotatedClasses(sources, file))
    .filter(({ kind }) => kind === 'interface')
    .map((declared) => interfaceOf(sources, declared));
  const byName = new Map<string, Interface[]>();
  for (const each of interfaces) byName.set(each.declared.name, [...(byName.get(each.declared.name) ?? []), each]);
  const found = new Map<string, Repository[]>();
  for (const each of interfaces) {
    const type = entityType(each, byName, 0);
    if (type === undefined) continue;
    const { declared } = each;
    const isOfItsOwn = each.parameters.includes(type);
    const entity = isOfItsOwn ? undefined : models.named(declared.file, type);
    // What a base of repositories asks for, it asks of the entities of all that extend it.
    const entities = isOfItsOwn
      ? interfaces.flatMap((other) => {
          if (!other.parents.some(({ name }) => name === declared.name)) return [];
          return models.named(other.declared.file, entityType(other, byName, 0) ?? '') ?? [];
        })
      : entity === undefined
        ? []
        : [entity];
    if (entities.length === 0) continue;
    const own = new Set(methodsIn(sources, declared).map(({ name, takes }) => `${name} ${takes.length}`));
    found.set(declared.name, [...(found.get(declared.name) ?? []), { declared, entities, own }]);
  }
  return found;
}

function interfaceOf(sources: Sources, declared: AnnotatedClass): Interface {
  const head = sources.bare(declared.file).slice(declared.nameEnd, declared.body.from);
  const own = /^\s*<((?:[^<>]|<[^<>]{0,200}>){0,300})>/.exec(head);
  const parents = [
    ...head.slice(own?.[0].length ?? 0).matchAll(/([A-Z]\w{0,200})(?:\s{0,20}<((?:[^<>]|<[^<>]{0,200}>){0,300})>)?/g),
  ].map(([, name = '', given = '']) => ({ name, given: listed(given) }));
  return { declared, parameters: listed(own?.[1] ?? '').map((each) => /\w+/.exec(each)?.[0] ?? ''), parents };
}

/** The first thing that the repository below all is given; a parameter of this one where it leaves it open. */
function entityType(
  each: Interface,
  byName: ReadonlyMap<string, readonly Interface[]>,
  depth: number,
): string | undefined {
  for (const { name, given } of each.parents) {
    if (SPRING.test(name) && given[0] !== undefined) return simple(given[0]);
    const base = byName.get(name)?.find((other) => other !== each);
    const type = base === undefined || depth > 5 ? undefined : entityType(base, byName, depth + 1);
    if (base === undefined || type === undefined) continue;
    const place = base.parameters.indexOf(type);
    if (place < 0) return type;
    if (given[place] !== undefined) return simple(given[place]);
  }
  return undefined;
}

function simple(type: string): string {
  return (/^(?:out\s+|in\s+|\?\s*extends\s+)?([\w.]+)/.exec(type)?.[1] ?? '').split('.').at(-1) ?? '';
}

interface Method {
  readonly name: string;
  readonly at: number;
  readonly annotations: readonly { readonly name: string; readonly at: number; readonly inside: Span }[];
  readonly takes: readonly Span[];
  readonly hasBody: boolean;
}

/** Methods of an interface, in order. */
function methodsIn(sources: Sources, { file, body }: AnnotatedClass): readonly Method[] {
  const bare = sources.bare(file);
  const isKotlin = file.endsWith('.kt');
  const methods: Method[] = [];
  let annotations: Method['annotations'] = [];
  const step = /(@?)([\w.]{1,200})\s{0,50}\(|[{;]/g;
  step.lastIndex = body.from;
  for (let match = step.exec(bare); match !== null && match.index < body.to; match = step.exec(bare)) {
    const [whole, sign, name] = match;
    const open = match.index + whole.length - 1;
    if (whole === ';') annotations = [];
    else if (whole === '{') step.lastIndex = closingBracket(bare, open) + 1;
    else {
      const close = closingBracket(bare, open);
      if (sign === '@')
        annotations = [...annotations, { name: last(name), at: match.index, inside: { from: open + 1, to: close } }];
      else {
        if (isKotlin && !/\bfun\s{1,20}$/.test(bare.slice(Math.max(0, match.index - 30), match.index))) continue;
        const rest = bare.slice(close + 1, close + 300);
        const hasBody = (isKotlin ? /^[^;{=\n]*[{=]/ : /^[^;{}]*\{/).test(rest);
        methods.push({
          name: name ?? '',
          at: match.index,
          annotations,
          takes: splitAtCommas(bare, open + 1, close),
          hasBody,
        });
        annotations = [];
      }
      step.lastIndex = close + 1;
    }
  }
  return methods;
}

function last(name = ''): string {
  return name.split('.').at(-1) ?? '';
}

/** How much is known of what one method asks for. */
export interface Asked {
  /** SQL, or what nobody can tell by its text. */
  readonly isHidden: boolean;
  readonly isSure: boolean;
}

/** @param named the statement that is called so for an entity */
export function readRepository(
  code: JvmCode,
  models: JpaModels,
  { declared, entities }: Repository,
  named: (entity: MappedClass, name: string) => string | undefined,
  tell: (line: number, accesses: Accesses, asked: Asked) => void,
): void {
  for (const method of methodsIn(code.sources, declared)) {
    if (method.hasBody) continue;
    const accesses = new Accesses();
    const line = lineAt(code.bare, method.at);
    const isComputed = method.takes.some(({ from, to }) => /\b(?:Sort|Pageable)\b/.test(code.bare.slice(from, to)));
    const given = method.annotations.find(({ name }) => name === 'Query' || name === 'NativeQuery');
    const told = entities.map((entity) => {
      const query = given === undefined ? undefined : queryOf(code, given, entity);
      const text = query?.text ?? named(entity, method.name);
      if (query?.isNative === true || method.annotations.some(({ name }) => name === 'Procedure')) {
        models.rows(accesses, entity);
        if (/^\s*(?:update|delete|insert|merge)\b/i.test(text ?? '')) models.changes(accesses, entity);
        return false;
      }
      if (text === undefined) return readName(accesses, models, entity, method.name);
      const isRead = readJpql(accesses, models, declared.file, text);
      // What is sorted by is given by whoever calls it.
      if (!isRead || isComputed) models.rows(accesses, entity);
      return isRead && !text.includes(HOLE);
    });
    const isSure = told.every((each) => each);
    tell(line, accesses, { isHidden: !isSure, isSure: isSure && entities.length === 1 });
  }
}

function queryOf(
  code: JvmCode,
  { name, inside }: Method['annotations'][number],
  entity: MappedClass,
): { readonly text: string | undefined; readonly isNative: boolean } {
  const given = argumentsOf(code.bare, { name, at: 0, end: 0, inside });
  const span = given.get('value');
  const native = given.get('nativeQuery');
  const isNative =
    name === 'NativeQuery' || (native !== undefined && code.bare.slice(native.from, native.to).trim() === 'true');
  const text = span === undefined ? undefined : code.textAt(span);
  return { text: text?.replace(/[#?:]\{\s{0,9}#entityName\s{0,9}\}/g, entity.entityName ?? ''), isNative };
}

const SUBJECT = /^(find|read|get|query|search|stream|count|exists|delete|remove)(?:[A-Z]\w{0,100}?)??By(?=[A-Z])/;
const KEYWORDS =
  /(?:Is)?(?:NotNull|Null|LessThanEqual|LessThan|GreaterThanEqual|GreaterThan|NotBetween|Between|Before|After|NotLike|Like|StartingWith|StartsWith|EndingWith|EndsWith|NotContaining|NotContains|Containing|Contains|NotEmpty|Empty|NotIn|In|Near|Within|MatchesRegex|Matches|Regex|Exists|True|False|Not|Equals)$|Is$/;

/** False where the name names what no column is, or is none that Spring makes a query of. */
function readName(accesses: Accesses, models: JpaModels, entity: MappedClass, name: string): boolean {
  const every = readOfEvery(accesses, models, entity, name);
  if (every) return true;
  const subject = SUBJECT.exec(name);
  if (subject === null) {
    models.rows(accesses, entity);
    return false;
  }
  const [begin, verb = ''] = subject;
  if (verb === 'delete' || verb === 'remove') models.changes(accesses, entity);
  else if (verb !== 'count' && verb !== 'exists') models.rows(accesses, entity);
  else accesses.of(models.schema(entity));
  const [predicate = '', order = ''] = name.slice(begin.length).split(/OrderBy(?=[A-Z])/);
  const parts = predicate
    .replace(/All(?:IgnoreCase|IgnoringCase)$/, '')
    .split(/(?:Or|And)(?=[A-Z])/)
    .map((part) => part.replace(/(?:IgnoreCase|IgnoringCase)$/, ''));
  const ordered = [...order.matchAll(/([A-Z]\w{0,200}?)(?:Asc|Desc|$)(?=[A-Z]|$)/g)].map(([, part = '']) => part);
  const isRead = [
    ...parts.map(
      (part) =>
        readProperty(accesses, models, entity, part.replace(KEYWORDS, '')) ||
        readProperty(accesses, models, entity, part),
    ),
    ...ordered.map((part) => readProperty(accesses, models, entity, part)),
  ];
  if (isRead.every((each) => each)) return true;
  models.rows(accesses, entity);
  return false;
}

/** `EMail`, or a way over relations: `AddressZipCode`, `Address_ZipCode`. */
function readProperty(accesses: Accesses, models: JpaModels, entity: MappedClass, written: string): boolean {
  for (const [name, rest] of waysToSplit(written)) {
    const column = models.column(entity, name);
    if (column === undefined) continue;
    if (rest === '') return models.read(accesses, entity, name) !== undefined;
    if (column.target === undefined || !readProperty(accesses, models, column.target, rest)) continue;
    return models.read(accesses, entity, name) !== undefined;
  }
  return false;
}

/** The longest first. */
function waysToSplit(written: string): readonly (readonly [name: string, rest: string])[] {
  const plain = written.replace(/^_/, '');
  const ends = [...plain.slice(0, 200).matchAll(/_|(?=[A-Z])/g)].map(({ index }) => index).filter((at) => at > 0);
  return [...ends, plain.length]
    .reverse()
    .flatMap((at) => beginnings(plain.slice(0, at)).map((name) => [name, plain.slice(at)] as const));
}

/** `URL` is `URL`, `Url` is `url`, and who writes `eMail` means either. */
function beginnings(name: string): readonly string[] {
  const small = name.charAt(0).toLowerCase() + name.slice(1);
  return /^[A-Z]{2}/.test(name) ? [name, small] : [small];
}

/** Of what every repository has: true where it is one of these. */
export function readOfEvery(accesses: Accesses, models: JpaModels, entity: MappedClass, name: string): boolean {
  if (WRITE_ROWS.has(name)) {
    models.changes(accesses, entity);
    models.rows(accesses, entity);
  } else if (REMOVE.has(name)) models.changes(accesses, entity);
  else if (READ_ROWS.has(name)) models.rows(accesses, entity);
  else if (COUNT.has(name)) accesses.of(models.schema(entity));
  else return false;
  return true;
}

const WRITE_ROWS: ReadonlySet<string> = new Set(
  'save saveAll saveAndFlush saveAllAndFlush insert insertAll update updateAll persist persistAll merge'.split(' '),
);
const REMOVE: ReadonlySet<string> = new Set(
  'delete deleteAll deleteById deleteAllById deleteAllInBatch deleteInBatch deleteAllByIdInBatch'.split(' '),
);
const READ_ROWS: ReadonlySet<string> = new Set(
  'findById findAll findAllById findOne getOne getById getReferenceById findBy'.split(' '),
);
const COUNT: ReadonlySet<string> = new Set('count exists existsById flush'.split(' '));
/** What every repository has, as one pattern. */
export const EVERY = [...WRITE_ROWS, ...REMOVE, ...READ_ROWS, 'count', 'exists', 'existsById'].join('|');
