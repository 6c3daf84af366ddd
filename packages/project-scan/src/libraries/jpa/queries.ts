/**
 * Queries of JPA: what repositories of Spring Data ask for by their methods, statements of JPQL, criteria (`root.get("email")`),
 * and what is handed to an entity manager or to a repository.
 */

import { closingBracket, splitAtCommas } from '../../reading/code-text.ts';
import { annotationsOf, argumentsOf } from '../../reading/jvm/annotations.ts';
import { Accesses, joined, type QueryReader, type QueryReading } from '../../reading/query-reader.ts';
import type { SchemaPlace } from '../../reading/schema-reader.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedQuery, ScannedSchema } from '../../scan.ts';
import { JvmCode } from './code.ts';
import { HOLE, readJpql } from './jpql.ts';
import { JpaModels } from './models.ts';
import type { MappedClass } from './schemas.ts';
import { EVERY, type Repositories, readOfEvery, readRepository, repositoriesIn } from './spring-data.ts';

export const jpaQueries: QueryReader = {
  orms: ['jpa'],
  read(sources, schemas) {
    const reading = readingOf(sources, schemas);
    const files = sources.files.filter(
      (file) => /\.(?:java|kt)$/.test(file) && (MAY_ASK.test(sources.text(file)) || reading.files.has(file)),
    );
    return joined(files.map((file) => readFile(reading, new JvmCode(sources, file))));
  },
};

const MAY_ASK =
  /\b(?:EntityManager|Session|CriteriaBuilder|CriteriaQuery|Specification|Root|Repository)\b|\w(?:Repository|Repo|Dao)\b|@(?:Formula|Where|SQLRestriction|SQLDelete|Subselect)\b|\b[jJ]dbc(?:Template|Client)/;

interface Reading {
  readonly sources: Sources;
  readonly models: JpaModels;
  readonly repositories: Repositories;
  /** Files that declare one of these. */
  readonly files: ReadonlySet<string>;
  /** Statements by the names that `@NamedQuery` gives them. */
  readonly statements: ReadonlyMap<string, string>;
}

function readingOf(sources: Sources, schemas: readonly ScannedSchema[]): Reading {
  const models = new JpaModels(sources, schemas);
  const repositories = repositoriesIn(sources, models);
  const files = new Set([...repositories.values()].flat().map(({ declared }) => declared.file));
  return { sources, models, repositories, files, statements: statementsIn(sources) };
}

function statementsIn(sources: Sources): ReadonlyMap<string, string> {
  const statements = new Map<string, string>();
  for (const file of sources.files) {
    if (!/\.(?:java|kt)$/.test(file) || !sources.text(file).includes('NamedQuer')) continue;
    const code = new JvmCode(sources, file);
    for (const each of annotationsOf(code.bare)) {
      if (each.name !== 'NamedQuery') continue;
      const given = argumentsOf(code.bare, each);
      const [name, query] = [given.get('name'), given.get('query')];
      if (name !== undefined && query !== undefined) statements.set(code.textAt(name), code.textAt(query));
    }
  }
  return statements;
}

function readFile(reading: Reading, code: JvmCode): QueryReading {
  const found: { readonly queries: ScannedQuery[]; readonly hidden: SchemaPlace[] } = { queries: [], hidden: [] };
  const { file } = code;
  const tell = (line: number, accesses: Accesses, isSure: boolean): void => {
    found.queries.push(...accesses.queries({ file, line, confidence: isSure ? 'high' : 'inferred' }));
  };
  const hide = (line: number): void => {
    found.hidden.push({ file, line });
  };
  for (const all of reading.repositories.values())
    for (const repository of all) {
      if (repository.declared.file !== file) continue;
      readRepository(
        code,
        reading.models,
        repository,
        ({ declared }, name) => reading.statements.get(`${declared.name}.${name}`),
        (line, accesses, { isSure, isHidden }) => {
          tell(line, accesses, isSure);
          if (isHidden) hide(line);
        },
      );
    }
  new Calls(reading, code, tell, hide).read();
  return found;
}

type Tell = (line: number, accesses: Accesses, isSure: boolean) => void;

const MANAGING =
  'find|getReference|persist|merge|remove|refresh|createQuery|createNamedQuery|createNativeQuery|createSQLQuery|createSelectionQuery|createMutationQuery|createStoredProcedureQuery|get|load|byId|save|saveOrUpdate|update|delete|createCriteria';
const CALLS = new RegExp(
  `(?<![\\w.])(?:this\\s{0,9}\\.\\s{0,9})?(\\w{1,100})(\\(\\s{0,9}\\))?\\s{0,60}\\.\\s{0,60}(${MANAGING}|${EVERY})\\s{0,9}(?:<[^()]{0,100}>\\s{0,9})?\\(`,
  'g',
);
/** Columns that criteria name. */
const CRITERIA =
  /(?<![\w.])(\w{1,100})((?:\s{0,60}\.\s{0,9}(?:<[\w.<>, ?]{0,100}>\s{0,9})?(?:get|join|fetch)\s{0,9}(?:<[\w.<>, ?]{0,100}>\s{0,9})?\([^()]{0,200}\)){1,8})/g;
/** Its types, or a lambda of three parameters, which a specification is. */
const HAS_CRITERIA =
  /\bcriteria\b|\bSpecification\b|\bRoot\b|[({]\s{0,9}\w{1,100}\s{0,9},\s{0,9}\w{1,100}\s{0,9},\s{0,9}\w{1,100}\s{0,9}\)?\s{0,9}->/;
const FROM = /\.\s{0,60}from\s{0,9}\(\s{0,9}(\w{1,100})(?:\.class|::class\.java)\s{0,9}\)/g;
const MANAGER = /^(?:EntityManager|TestEntityManager|Session|StatelessSession|JpaTemplate|HibernateTemplate)$/;
const GIVES_MANAGER =
  /^(?:em|entityManager|getEntityManager|getEm|em\(\)|session|getSession|getCurrentSession|currentSession)$/;
/** SQL beside the entities: of a column, of what a deletion does, of a template. */
const SQL =
  /@(?:Formula|Where|SQLRestriction|SQLDelete|SQLInsert|SQLUpdate|Subselect|ColumnTransformer)\s{0,9}\(|\b\w{0,50}[jJ]dbc(?:Template|Client|Operations)\w{0,50}\s{0,60}\.\s{0,60}(?:query\w{0,40}|update|batchUpdate|execute|sql)\s{0,9}\(/g;

class Calls {
  readonly #reading: Reading;
  readonly #models: JpaModels;
  readonly #code: JvmCode;
  readonly #tell: Tell;
  readonly #hide: (line: number) => void;

  constructor(reading: Reading, code: JvmCode, tell: Tell, hide: (line: number) => void) {
    this.#reading = reading;
    this.#models = reading.models;
    this.#code = code;
    this.#tell = tell;
    this.#hide = hide;
  }

  read(): void {
    const { bare } = this.#code;
    for (const match of bare.matchAll(CALLS)) {
      const [whole, receiver = '', called, method = ''] = match;
      const at = match.index;
      const open = at + whole.length - 1;
      const type = called === undefined ? this.#code.typeOf(receiver, at) : undefined;
      const line = lineAt(bare, at + whole.lastIndexOf(method));
      const isManager = type === undefined ? GIVES_MANAGER.test(receiver) : MANAGER.test(type.name);
      if (isManager) this.#ofManager(method, open, line);
      else this.#ofRepository(receiver, type?.name, type?.given ?? [], method, open, line);
    }
    for (const { index } of bare.matchAll(SQL)) this.#hide(lineAt(bare, index));
    if (HAS_CRITERIA.test(bare)) this.#criteria();
  }

  #ofManager(method: string, open: number, line: number): void {
    const { bare } = this.#code;
    const [first, second] = splitAtCommas(bare, open + 1, closingBracket(bare, open));
    if (first === undefined) return;
    const accesses = new Accesses();
    if (/^create(?:Native|SQL)Query$|Procedure/.test(method)) {
      this.#hide(line);
      const given = second === undefined ? undefined : this.#classAt(bare.slice(second.from, second.to));
      if (given === undefined) return;
      this.#models.rows(accesses, given);
      this.#tell(line, accesses, false);
      return;
    }
    if (/Query$/.test(method)) {
      const asked = this.#classAt(bare.slice(first.from, first.to));
      // `createQuery(criteria)`, which is read where it is made.
      if (
        asked !== undefined ||
        (/^\w+$/.test(bare.slice(first.from, first.to)) && this.#isCriteria(bare.slice(first.from, first.to), open))
      )
        return;
      const written = this.#code.textAt(first);
      const text = method === 'createNamedQuery' ? this.#reading.statements.get(written) : written;
      const isRead = text !== undefined && readJpql(accesses, this.#models, this.#code.file, text);
      if (!isRead || text.includes(HOLE)) this.#hide(line);
      this.#tell(line, accesses, isRead);
      return;
    }
    const asked = this.#classAt(bare.slice(first.from, first.to));
    if (asked !== undefined) {
      this.#models.rows(accesses, asked);
      this.#tell(line, accesses, true);
    } else if (/^(?:persist|merge|remove|save|saveOrUpdate|update|delete)$/.test(method))
      this.#given(bare.slice(first.from, first.to), open, line, method);
  }

  #isCriteria(name: string, at: number): boolean {
    return /^Criteria/.test(this.#code.typeOf(name, at)?.name ?? '');
  }

  /** `User.class`, `User::class.java`. */
  #classAt(written: string): MappedClass | undefined {
    const name = /^([\w.]{1,200}?)(?:\.class|::class(?:\.java)?)$/.exec(written.trim())?.[1];
    return name === undefined ? undefined : this.#models.named(this.#code.file, name);
  }

  /** An object that is stored or removed. */
  #given(written: string, at: number, line: number, method: string): void {
    const name = /^\w{1,100}$/.test(written)
      ? this.#code.typeOf(written, at)?.name
      : /^new\s{1,20}(\w{1,100})/.exec(written)?.[1];
    const entity = name === undefined ? undefined : this.#models.named(this.#code.file, name);
    if (entity === undefined) {
      this.#hide(line);
      return;
    }
    const accesses = new Accesses();
    this.#models.changes(accesses, entity);
    if (method !== 'remove' && method !== 'delete') this.#models.rows(accesses, entity);
    this.#tell(line, accesses, true);
  }

  #ofRepository(
    receiver: string,
    typeName: string | undefined,
    given: readonly string[],
    method: string,
    open: number,
    line: number,
  ): void {
    const { bare, file } = this.#code;
    // Who declares it nowhere may have it from a base.
    const name = typeName ?? receiver.charAt(0).toUpperCase() + receiver.slice(1);
    const repositories = this.#reading.repositories.get(name) ?? [];
    const takes = splitAtCommas(bare, open + 1, closingBracket(bare, open)).length;
    if (repositories.length === 0) {
      if (!/Repository$/.test(name) || given.length === 0) return;
      // `JpaRepository<E, K>`: of whatever entity.
      const entity = this.#models.named(file, given[0] ?? '');
      const accesses = new Accesses();
      if (entity === undefined) {
        if (/^[A-Z]{1,2}$|^T[A-Z]?/.test(given[0] ?? '')) this.#hide(line);
      } else if (readOfEvery(accesses, this.#models, entity, method)) this.#tell(line, accesses, true);
      return;
    }
    const meant = repositories.filter(({ own }) => !own.has(`${method} ${takes}`));
    const entities = new Set(meant.flatMap(({ entities }) => entities));
    const accesses = new Accesses();
    let isRead = false;
    for (const entity of entities) isRead = readOfEvery(accesses, this.#models, entity, method) || isRead;
    if (isRead) this.#tell(line, accesses, typeName !== undefined && entities.size === 1);
  }

  #criteria(): void {
    const { bare, file } = this.#code;
    for (const match of bare.matchAll(FROM)) {
      const entity = this.#models.named(file, match[1] ?? '');
      if (entity === undefined) continue;
      const accesses = new Accesses();
      this.#models.rows(accesses, entity);
      this.#tell(lineAt(bare, match.index + match[0].indexOf('from')), accesses, true);
    }
    for (const match of bare.matchAll(CRITERIA)) {
      const [, root = '', steps = ''] = match;
      const found = this.#rootOf(root, match.index);
      if (found === undefined) continue;
      const accesses = new Accesses();
      const line = lineAt(bare, match.index);
      if (found === 'unknown') this.#hide(line);
      else if (this.#steps(accesses, found, match.index + root.length, steps)) this.#tell(line, accesses, true);
      else {
        this.#models.rows(accesses, found);
        this.#hide(line);
        this.#tell(line, accesses, false);
      }
    }
  }

  /** False where a name is not said. */
  #steps(accesses: Accesses, from: MappedClass, at: number, steps: string): boolean {
    let mapped: MappedClass | undefined = from;
    for (const step of steps.matchAll(/\(([^()]*)\)/g)) {
      const start = at + step.index + 1;
      const inside = splitAtCommas(this.#code.bare, start, start + (step[1] ?? '').length)[0];
      const span = inside ?? { from: start, to: start + (step[1] ?? '').length };
      const written = this.#code.bare.slice(span.from, span.to).trim();
      // `User_.email` of the metamodel.
      const name = /^\w{1,100}_\.(\w{1,100})$/.exec(written)?.[1] ?? this.#code.textAt(span);
      if (name.includes(HOLE)) return false;
      for (const part of name.split('.'))
        mapped = mapped === undefined ? undefined : this.#models.read(accesses, mapped, part)?.target;
    }
    return true;
  }

  /** What a root or a join is of; undefined for what is none. */
  #rootOf(name: string, at: number): MappedClass | 'unknown' | undefined {
    const { file, bare } = this.#code;
    const type = this.#code.typeOf(name, at);
    if (type !== undefined && /^(?:Root|Path|From)$/.test(type.name))
      return this.#models.named(file, type.given[0] ?? '') ?? 'unknown';
    if (type !== undefined && /^(?:\w{0,20}Join|Fetch)$/.test(type.name))
      return this.#models.named(file, type.given.at(-1) ?? '') ?? 'unknown';
    if (type !== undefined) return undefined;
    const block = this.#code.blockAround(at);
    const begin = Math.max(block?.head ?? 0, at - MOST_CHARACTERS);
    const before = bare.slice(begin, at);
    // `var root = query.from(User.class)`.
    const made = new RegExp(
      `\\b${name}\\s{0,20}=[^;=]{0,100}\\.\\s{0,9}from\\s{0,9}\\(\\s{0,9}(\\w{1,100})(?:\\.class|::class)`,
    ).exec(before);
    if (made !== null) return this.#models.named(file, made[1] ?? '') ?? 'unknown';
    // `(root, query, builder) -> …`, which is a specification of what the member or the repository says.
    if (
      !new RegExp(
        `[({]\\s{0,9}${name}\\s{0,9},\\s{0,9}\\w{1,100}\\s{0,9},\\s{0,9}\\w{1,100}\\s{0,9}\\)?\\s{0,9}->`,
      ).test(before)
    )
      return undefined;
    const said = [...before.matchAll(/\bSpecification\s{0,9}<\s{0,9}(\w{1,100})\s{0,9}>/g)].at(-1)?.[1];
    const called = [
      ...before.matchAll(/(\w{1,100})\s{0,9}\.\s{0,9}(?:findAll|findOne|count|exists|delete|findBy)\s{0,9}\(/g),
    ].at(-1)?.[1];
    if (said !== undefined) return this.#models.named(file, said) ?? 'unknown';
    const repository = called === undefined ? undefined : this.#code.typeOf(called, at)?.name;
    const entities = this.#reading.repositories.get(repository ?? '')?.flatMap(({ entities }) => entities) ?? [];
    return entities.length === 1 ? entities[0] : 'unknown';
  }
}

const MOST_CHARACTERS = 5_000;
