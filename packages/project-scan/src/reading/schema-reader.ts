import type { ScannedSchema, SchemaField } from '../scan.ts';
import { hasOpenBracket } from './code-text.ts';
import type { Sources } from './sources.ts';

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

export function requiredAmong(fields: readonly SchemaField[]): readonly string[] {
  return fields.filter(({ isRequired }) => isRequired === true).map(({ name }) => name);
}

/** Values of an enumeration, members of a union, columns of which the name alone is known. */
export function fieldsCalled(names: Iterable<string>): readonly SchemaField[] {
  return [...names].map((name) => ({ name, type: '' }));
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
