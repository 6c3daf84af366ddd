import type { ScannedSchema } from '../project-scan.ts';
import { hasOpenBracket } from '../reading/code-text.ts';
import type { Sources } from '../reading/sources.ts';

/** Reads the data schemas of a library, or of a few that share their form, from their declarations. */
export interface SchemaReader {
  /** What the schemas it finds call their `orm`; codesight is not asked for these. */
  readonly orms: readonly string[];
  readonly read: (sources: Sources) => SchemaReading;
}

export interface SchemaReading {
  readonly schemas: readonly ScannedSchema[];
  /** Places that declare more than the text says: a schema whose name or fields a program makes. */
  readonly hidden?: readonly SchemaPlace[];
}

export interface SchemaPlace {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
}

export interface SchemaField {
  readonly name: string;
  /** As declared; empty where the code does not say it. */
  readonly type: string;
  /** What its column is called, where the code says it. */
  readonly column?: string | undefined;
  /** It is the primary key, or part of it. */
  readonly isKey?: boolean;
  readonly isUnique?: boolean;
  /** What it is unique together with. */
  readonly uniqueWith?: readonly string[];
  /** What the library calls the way to another schema, where the type does not say it: `many to one`, `has many`. */
  readonly relation?: string | undefined;
  /** Columns that hold the foreign key of this relation, here or on the other side. */
  readonly by?: readonly string[];
  /** What this relation leads over. */
  readonly through?: string | undefined;
  /** Whoever adds a row has to give it. */
  readonly isRequired?: boolean;
  /** What foreign keys of it lead to: `User.id`, or `User` where the field is not said. */
  readonly references?: readonly string[];
}

export function requiredAmong(fields: readonly SchemaField[]): readonly string[] {
  return fields.filter(({ isRequired }) => isRequired === true).map(({ name }) => name);
}

/** `id: Int primary key`: one text for each field, the same for all libraries. */
export function fieldText(field: SchemaField): string {
  const { name, type, column, isKey, isUnique, uniqueWith = [], relation, by = [], through, references = [] } = field;
  return [
    type === '' ? name : `${name}: ${type}`,
    ...(column === undefined || column === '' || column === name ? [] : [`column ${column}`]),
    ...(isKey === true ? ['primary key'] : []),
    ...(isUnique === true ? ['unique'] : uniqueWith.length > 0 ? [`unique with ${uniqueWith.join(' and ')}`] : []),
    ...(relation === undefined ? [] : [relation]),
    ...(through === undefined ? [] : [`through ${through}`]),
    ...(by.length === 0 ? [] : [`by ${by.join(' and ')}`]),
    ...(references.length === 0 ? [] : [`→ ${references.join(' and ')}`]),
  ].join(' ');
}

/** `table` where it is called otherwise than what is declared. */
export function tableOf(name: string, table: string | undefined): Pick<ScannedSchema, 'table'> {
  return table === undefined || table === '' || table === name ? {} : { table };
}

/** Files in which a bracket never closes: what stands behind it may not have been read. */
export function placesNotRead(sources: Sources, files: readonly string[]): readonly SchemaPlace[] {
  return files.filter((file) => hasOpenBracket(sources.masked(file))).map((file) => ({ file, line: 1 }));
}

/** The same fields, told to be unique: each alone, or together with the others of the first group that names it. */
export function uniqueInGroups(
  fields: readonly SchemaField[],
  groups: readonly (readonly string[])[],
): readonly SchemaField[] {
  return fields.map((field) => {
    const group = groups.find((names) => names.includes(field.name));
    if (group === undefined) return field;
    return group.length === 1
      ? { ...field, isUnique: true }
      : { ...field, uniqueWith: group.filter((name) => name !== field.name) };
  });
}
