/**
 * Queries of SQLAlchemy and SQLModel: `select(User)`, `session.query(User).filter_by(email=email)`, `User.query`, `User(email=email)`.
 * A column that stands there as `User.email` is a reference of the class like any other; what is read here is what names it
 * otherwise, and who has whole rows.
 */

import { closingBracket, splitAtCommas } from '../../reading/code-text.ts';
import { parametersOf } from '../../reading/python/calls.ts';
import { PyModels } from '../../reading/python/models.ts';
import { askedInSql, queriesInSql, type Tables, tablesOf } from '../../reading/python/sql-texts.ts';
import { Accesses, fieldTypes, type QueryReader, type QueryReading } from '../../reading/query-reader.ts';
import type { SchemaPlace } from '../../reading/schema-reader.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedQuery, ScannedSchema } from '../../scan.ts';

export const sqlalchemyQueries: QueryReader = {
  orms: ['sqlalchemy', 'sqlmodel'],
  read(sources, schemas) {
    const models = new PyModels(sources, schemas);
    const tables = tablesOf(sources, schemas);
    const files = sources.files.filter(
      (file) => file.endsWith('.py') && !/(?:^|\/)(?:migrations|alembic)\//.test(file),
    );
    const readings = files
      .filter((file) => MAY_ASK.test(sources.text(file)))
      .map((file) => readFile(sources, file, models, tables));
    return {
      queries: readings.flatMap(({ queries }) => queries),
      hidden: readings.flatMap(({ hidden }) => hidden),
      bases: models.bases,
    };
  },
};

const MAY_ASK = /\b(?:select|query|delete|update|insert|get|get_or_404|merge|execute)\s*\(|\.query\b|\b[A-Z]\w*\(/;
const BEGINS =
  /(?<!\w)(select|query|delete|update|insert)\s*\(|(?<![\w.])([A-Z]\w{0,100}|cls|self)\s*\.\s*query\b(?!\s*=(?!=))|\.\s*(get|get_or_404)\s*\((?=\s*\w{1,100}\s*,)|(?<![\w.])(?<!class[ \t]{1,9})([A-Z]\w{0,100})\s*\(/g;
/** `execute(text(sql))`, and columns that are asked for by a name which a program makes. */
const HIDDEN = /(?<![\w.])(?<!\bdef\s{1,9})text\s*\(|\bexecute\s*\(\s*f?["']/g;

function readFile(sources: Sources, file: string, models: PyModels, tables: Tables): QueryReading {
  const bare = sources.bare(file);
  const called = namesIn(bare);
  const meant = (name: string, at: number): readonly ScannedSchema[] =>
    models.named(file, name === 'cls' || name === 'self' ? classAround(bare, at) : (called.get(name) ?? name));
  const queries = [...bare.matchAll(BEGINS)].flatMap((match): readonly ScannedQuery[] => {
    const [whole, verb, asked, gotten, made] = match;
    const at = match.index;
    const open = at + whole.length - 1;
    const line = lineAt(bare, at + (gotten === undefined ? 0 : 1));
    const statement = new Statement(sources, file);
    if (made !== undefined) {
      const schemas = meant(made, at);
      for (const schema of schemas) statement.writes(models, schema, open);
      return statement.accesses.queries({ file, line, confidence: schemas.length === 1 ? 'high' : 'inferred' });
    }
    const schemas = asked === undefined ? [] : meant(asked, at);
    const rows = [...schemas];
    if (asked === undefined)
      for (const { from, to } of splitAtCommas(bare, open + 1, closingBracket(bare, open)).slice(
        0,
        gotten === undefined ? 50 : 1,
      )) {
        const found = meant(bare.slice(from, to).trim(), at);
        rows.push(...found);
      }
    if (rows.length === 0) return [];
    const isWrite = verb === 'delete' || verb === 'update' || verb === 'insert';
    for (const schema of rows) statement.begin(models, schema, isWrite);
    statement.follow(models, rows, bare, asked === undefined ? closingBracket(bare, open) + 1 : at + whole.length);
    const isSure = new Set(rows.map(({ name }) => name)).size === rows.length;
    return statement.accesses.queries({ file, line, confidence: isSure ? 'high' : 'inferred' });
  });
  const hidden: SchemaPlace[] = [];
  const written = /\bsqlalchemy\b|\bsqlmodel\b/.test(sources.text(file)) ? [...bare.matchAll(HIDDEN)] : [];
  const inSql = written.flatMap(({ index, 0: whole }) => {
    const asked = askedInSql(sources, file, index + whole.indexOf('('), tables);
    if (asked === 'any') hidden.push({ file, line: lineAt(bare, index) });
    return asked === 'any' ? [] : queriesInSql(sources, file, index, asked);
  });
  return { queries: [...queries, ...inSql], hidden };
}

/** `author = aliased(User)`, and what imports call otherwise. */
function namesIn(bare: string): ReadonlyMap<string, string> {
  return new Map(
    [
      ...bare.matchAll(
        /(?<!\w)(\w{1,100})[ \t]*=[ \t]*(?:\w{1,50}\.){0,3}aliased\(\s*(\w{1,100})|\b(\w{1,100})[ \t]+as[ \t]+(\w{1,100})/g,
      ),
    ].map(([, alias, aliased, name, local]) =>
      alias === undefined ? [local ?? '', name ?? ''] : [alias, aliased ?? ''],
    ),
  );
}

/** The class that was begun last. */
function classAround(bare: string, at: number): string {
  const near = bare.slice(Math.max(0, at - MOST_CHARACTERS), at);
  return [...near.matchAll(/(?:^|\n)class[ \t]+(\w{1,100})/g)].at(-1)?.[1] ?? '';
}

const MOST_CHARACTERS = 30_000;
const MOST_STEPS = 40;

class Statement {
  readonly accesses = new Accesses();
  readonly #sources: Sources;
  readonly #file: string;

  constructor(sources: Sources, file: string) {
    this.#sources = sources;
    this.#file = file;
  }

  /** `delete(User)` has no rows; everything else that names the whole model has. */
  begin(models: PyModels, schema: ScannedSchema, isWrite: boolean): void {
    if (isWrite) this.accesses.of(schema).isWrite = true;
    else for (const each of models.withBases(schema)) this.accesses.of(each).hasRows = true;
  }

  follow(models: PyModels, schemas: readonly ScannedSchema[], bare: string, from: number): void {
    let at = from;
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      const step = /^\s*\.\s*(\w{1,100})\s*\(/.exec(bare.slice(at, at + 400));
      if (step === null) return;
      const [whole, name = ''] = step;
      const open = at + whole.length - 1;
      const isWrite = name === 'values' || name === 'update' || name === 'on_conflict_do_update';
      if (name === 'filter_by' || name === 'get_by' || isWrite)
        for (const schema of schemas.slice(-1)) this.#named(models, schema, open, isWrite);
      if (name === 'delete' || name === 'update') for (const schema of schemas) this.accesses.of(schema).isWrite = true;
      at = closingBracket(bare, open) + 1;
    }
  }

  /** `User(email=email)`. */
  writes(models: PyModels, schema: ScannedSchema, open: number): void {
    this.accesses.of(schema).isWrite = true;
    this.#named(models, schema, open, true);
  }

  /** `email=email`, `{"email": email}`, and what nobody can tell. */
  #named(models: PyModels, schema: ScannedSchema, open: number, isWrite: boolean): void {
    for (const [key, { text }] of parametersOf(this.#sources, this.#file, open)) {
      if (/\D/.test(key)) this.#take(models, schema, key, isWrite);
      else if (text.trimStart().startsWith('{'))
        for (const [, name = ''] of text.matchAll(/["'](\w{1,100})["']\s*:/g))
          this.#take(models, schema, name, isWrite);
      else for (const each of models.withBases(schema)) this.accesses.of(each).hasRows = true;
    }
  }

  #take(models: PyModels, schema: ScannedSchema, name: string, isWrite: boolean): void {
    if (!fieldTypes(schema).has(name)) return;
    this.accesses.of(models.ownerOf(schema, name))[isWrite ? 'writes' : 'reads'].add(name);
  }
}
