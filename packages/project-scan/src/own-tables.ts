/**
 * The tables of models: a migration in SQL makes what a model of the same project already declares. They are one schema told
 * twice, of which the model says more.
 */

import { pluralOf } from './reading/inflection.ts';
import { snakeCase } from './reading/letter-case.ts';
import type { ScannedSchema, SchemaField } from './scan.ts';
import { isStored } from './stored.ts';

/** Of each statement in SQL that makes the table of a model, the model. */
export function tablesOfModels(schemas: readonly ScannedSchema[]): ReadonlyMap<ScannedSchema, ScannedSchema> {
  const models = new Map<string, ScannedSchema[]>();
  for (const schema of schemas) {
    if (schema.orm === 'sql' || !isStored(schema) || schema.kind !== undefined) continue;
    for (const name of tablesOf(schema)) models.set(name, [...(models.get(name) ?? []), schema]);
  }
  return new Map(
    schemas.flatMap((table) => {
      if (table.orm !== 'sql' || table.kind !== undefined) return [];
      const model = (models.get(plain(table.name)) ?? []).find((each) => sharesColumns(table, each));
      return model === undefined ? [] : [[table, model] as const];
    }),
  );
}

/** What its table may be called: as it says, else as libraries make it of the name. */
function tablesOf({ name, table }: ScannedSchema): ReadonlySet<string> {
  if (table !== undefined) return new Set([plain(table)]);
  const small = snakeCase(name.slice(name.lastIndexOf('.') + 1));
  return new Set([plain(name), small, pluralOf(small)]);
}

/** Without the schema of the database that it lies in. */
function plain(table: string): string {
  return table.slice(table.lastIndexOf('.') + 1).toLowerCase();
}

/** Two services may have a table of one name each. A relation is a field of a model, and no column of that name. */
function sharesColumns(table: ScannedSchema, model: ScannedSchema): boolean {
  const fields = new Set(model.fields.flatMap(namesOf));
  const columns = table.fields.map(({ name }) => bare(name));
  const shared = columns.filter((each) => fields.has(each)).length;
  return columns.length === 0 || model.isPartial === true || shared * 2 >= columns.length;
}

/** A field, and the column that it is kept in where it says so. */
function namesOf({ name, column }: SchemaField): readonly string[] {
  return [bare(name), ...(column === undefined ? [] : [bare(column)])];
}

function bare(name: string): string {
  return name.replace(/["'`_]/g, '').toLowerCase();
}
