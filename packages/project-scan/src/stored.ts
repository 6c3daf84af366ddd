/** Which data schemas say what is stored, and which what is sent or checked. */
import { libraries } from './libraries/libraries.ts';
import type { ScannedSchema } from './scan.ts';

/** Libraries and languages that declare messages, and nothing that is stored. */
const ofMessages: ReadonlySet<string> = new Set(
  libraries.filter(({ sends }) => sends === true).map(({ name }) => name),
);

export function isStored({ orm }: Pick<ScannedSchema, 'orm'>): boolean {
  return !ofMessages.has(orm);
}

/** Whether it is a table, not what is made of one. */
export function isTable({ orm, kind }: Pick<ScannedSchema, 'orm' | 'kind'>): boolean {
  return kind === undefined && libraries.some(({ name, declaresTables }) => name === orm && declaresTables === true);
}

/**
 * What a reader wants to see first: models of a library, tables of SQL files, which often are the same once more, then what
 * they are made of, then messages; files of JSON Schema, which most often describe a configuration, last. In the order of
 * files and lines where that is the same.
 */
export function storedFirst(schemas: readonly ScannedSchema[]): readonly ScannedSchema[] {
  return [...schemas].sort((left, right) => rankOf(left) - rankOf(right));
}

function rankOf({ orm, kind }: ScannedSchema): number {
  const isPart = kind === 'enum' || kind === 'embedded';
  if (isStored({ orm })) return isPart ? 2 : orm === 'sql' ? 1 : 0;
  return (orm === 'json-schema' ? 5 : 3) + (isPart ? 1 : 0);
}
