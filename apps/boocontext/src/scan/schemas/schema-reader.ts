import type { ScannedSchema } from '../project-scan.ts';
import type { Sources } from '../reading/sources.ts';

/** Reads the data schemas of a library, or of a few that share their form, from their declarations. */
export interface SchemaReader {
  /** What the schemas it finds call their `orm`; codesight is not asked for these. */
  readonly orms: readonly string[];
  readonly read: (sources: Sources) => readonly ScannedSchema[];
}

export interface SchemaField {
  readonly name: string;
  /** As declared; empty where the code does not say it. */
  readonly type: string;
  /** It is the primary key, or part of it. */
  readonly isKey?: boolean;
  readonly isUnique?: boolean;
  /** What it is unique together with. */
  readonly uniqueWith?: readonly string[];
  /** Whoever adds a row has to give it. */
  readonly isRequired?: boolean;
  /** What foreign keys of it lead to: `User.id`, or `User` where the field is not said. */
  readonly references?: readonly string[];
}

export function requiredAmong(fields: readonly SchemaField[]): readonly string[] {
  return fields.filter(({ isRequired }) => isRequired === true).map(({ name }) => name);
}

/** `id: Int primary key`: one text for each field, the same for all libraries. */
export function fieldText({ name, type, isKey, isUnique, uniqueWith = [], references = [] }: SchemaField): string {
  return [
    type === '' ? name : `${name}: ${type}`,
    ...(isKey === true ? ['primary key'] : []),
    ...(isUnique === true ? ['unique'] : uniqueWith.length > 0 ? [`unique with ${uniqueWith.join(' and ')}`] : []),
    ...(references.length === 0 ? [] : [`→ ${references.join(' and ')}`]),
  ].join(' ');
}
