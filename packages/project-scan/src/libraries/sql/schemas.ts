/**
 * Tables of `.sql` files: of steps, carried out one after the other, and of those that say how the tables are now. Which of
 * both is told is decided for each database, by what they say: a file with a few tables of its own, as for a test, keeps
 * nobody's steps from being read. What only a program decides, as in `DO $$ … $$`, is left out and told.
 */

import { requiredAmong, type SchemaPlace, type SchemaReader } from '../../reading/schema-reader.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import { fieldsOfTable, runStatements, type SqlTable, SqlTables } from '../../reading/sql/tables.ts';
import { blanked } from '../../reading/sql/text.ts';
import type { ScannedSchema } from '../../scan.ts';
import { databasesOf, inTheirOrder, isStep, kindOf, waysThere, wayThere } from './files.ts';

export const sql: SchemaReader = {
  orms: ['sql'],
  read: (sources) => {
    const files = waysThere(sources.files);
    const reading = new Reading(sources);
    const states = reading.run(files.filter((file) => !isStep(file)));
    const steps = reading.run(files.filter(isStep), states);
    return reading.told(decided(states, steps));
  },
};

interface Database {
  /** A file of it, for the kind of database that its path speaks of. */
  readonly file: string;
  readonly tables: SqlTables;
}

type Databases = ReadonlyMap<string, Database>;

interface Decided {
  readonly tables: readonly SqlTable[];
  /** Declared here and not told, though nothing that is told says the same. */
  readonly leftOut: readonly SqlTable[];
}

class Reading {
  readonly #sources: Sources;
  readonly #hidden: SchemaPlace[] = [];

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /** A statement may be about a table of another folder, where only one has it, or of those `before`. */
  run(files: readonly string[], before: Databases = new Map()): Databases {
    const databaseOf = databasesOf(files);
    const databases = new Map<string, Database>();
    for (const file of files.toSorted(inTheirOrder)) {
      const text = this.#sources.text(file);
      if (!/\bTABLE\b|\bINDEX\b/i.test(text)) continue;
      const name = databaseOf(file);
      const database = databases.get(name) ?? { file, tables: new SqlTables() };
      databases.set(name, database);
      runStatements(file, blanked(wayThere(text)), database.tables, {
        find: (table) => only(tablesNamed(databases, table)) ?? only(tablesNamed(before, table, kindOf(file))),
        hide: (at) => this.#hidden.push({ file, line: lineAt(text, at) }),
      });
    }
    return databases;
  }

  told({ tables, leftOut }: Decided): {
    readonly schemas: readonly ScannedSchema[];
    readonly hidden: readonly SchemaPlace[];
  } {
    const placeOf = ({ file, at }: SqlTable): SchemaPlace => ({ file, line: lineAt(this.#sources.text(file), at) });
    return {
      schemas: tables.map((table) => ({
        name: table.name,
        fields: fieldsOfTable(table),
        required: requiredAmong(fieldsOfTable(table)),
        ...(table.isPartial ? { isPartial: true as const } : {}),
        orm: 'sql',
        ...placeOf(table),
      })),
      hidden: [...this.#hidden, ...leftOut.map(placeOf)],
    };
  }
}

function only<T>(all: readonly T[]): T | undefined {
  return all.length === 1 ? all[0] : undefined;
}

/** In the databases that may be of this kind. */
function tablesNamed(databases: Databases, name: string, kind?: string): readonly SqlTable[] {
  return [...databases.values()]
    .filter(({ file }) => areOfOneKind(kindOf(file), kind))
    .flatMap(({ tables }) => tables.get(name) ?? []);
}

function areOfOneKind(left: string | undefined, right: string | undefined): boolean {
  return left === undefined || right === undefined || left === right;
}

/**
 * A state stands for the steps where it has at least half of the tables that they lead to, with every column of these.
 * Else the steps are told, and of the state what they do not say too: where each has a column that the other has not, both.
 */
function decided(states: Databases, steps: Databases): Decided {
  const leftOut = new Set<SqlTable>();
  const replaced = new Set<SqlTable>();
  for (const { file, tables } of steps.values()) {
    const common = [...tables].flatMap(([name, table]) => {
      const others = tablesNamed(states, name, kindOf(file));
      return others.length === 0 ? [] : [{ table, others }];
    });
    const isStateNow =
      common.length * 2 >= tables.size &&
      common.every(({ table, others }) => others.some((other) => lacksColumn(other, table) === undefined));
    const known = new Set(common.map(({ table }) => table));
    if (common.length > 0 && isStateNow) {
      for (const table of tables.values()) (known.has(table) ? replaced : leftOut).add(table);
    } else
      for (const { table, others } of common)
        for (const other of others) if (lacksColumn(table, other) === undefined) replaced.add(other);
  }
  const all = [...states.values(), ...steps.values()].flatMap(({ tables }) => [...tables.values()]);
  return {
    tables: all.filter((table) => !replaced.has(table) && !leftOut.has(table)),
    leftOut: [...leftOut].filter((table) => !replaced.has(table)),
  };
}

/** A column of `other` that `table` has not. */
function lacksColumn(table: SqlTable, other: SqlTable): string | undefined {
  return [...other.columns].find(
    ([name, { place }]) => place !== undefined && table.columns.get(name)?.place === undefined,
  )?.[0];
}
