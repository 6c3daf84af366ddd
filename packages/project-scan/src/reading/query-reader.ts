import type { ScannedQuery, ScannedSchema } from '../scan.ts';
import type { SchemaPlace } from './schema-reader.ts';
import { type Sources, sharedFolders } from './sources.ts';

/** Reads the calls of a library by which code reads and writes what its data schemas declare. */
export interface QueryReader {
  /** Of the schemas that its calls are about. */
  readonly orms: readonly string[];
  /** @param schemas those of these `orms`, at least one */
  readonly read: (sources: Sources, schemas: readonly ScannedSchema[]) => QueryReading;
}

export interface QueryReading {
  readonly queries: readonly ScannedQuery[];
  /** Places that may read or write any of them: a schema named by a computed name, SQL that is put together. */
  readonly hidden: readonly SchemaPlace[];
  /** Classes that are no schemas and declare columns of some: `queries` name these as their schema where they use such a column. */
  readonly bases?: readonly ScannedSchema[];
}

/** What files or libraries were read for, as one. */
export function joined(readings: readonly QueryReading[]): QueryReading {
  return {
    queries: readings.flatMap(({ queries }) => queries),
    hidden: readings.flatMap(({ hidden }) => hidden),
  };
}

/** Names of methods, one behind the other. */
export function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

/** What one call does with one schema, while it is read. */
export interface Access {
  readonly reads: Set<string>;
  readonly writes: Set<string>;
  /** Whole rows, or more than can be read here. */
  hasRows: boolean;
  /** It adds, changes or removes rows. */
  isWrite: boolean;
}

/** What one call does, by the schema. */
export class Accesses {
  readonly bySchema = new Map<ScannedSchema, Access>();

  of(schema: ScannedSchema): Access {
    const known = this.bySchema.get(schema);
    if (known !== undefined) return known;
    const made: Access = { reads: new Set(), writes: new Set(), hasRows: false, isWrite: false };
    this.bySchema.set(schema, made);
    return made;
  }

  /** Of several with one name each may be meant, which is `inferred`. */
  queries(place: Pick<ScannedQuery, 'file' | 'line' | 'confidence'>): readonly ScannedQuery[] {
    return [...this.bySchema].map(([schema, { reads, writes, hasRows, isWrite }]) => ({
      schema: { name: schema.name, file: schema.file, line: schema.line ?? 1 },
      reads: [...reads],
      writes: [...writes],
      ...(hasRows ? { hasRows } : {}),
      ...(isWrite ? { isWrite } : {}),
      ...place,
    }));
  }
}

/** Fields of a schema with their types. */
export function fieldTypes({ fields }: ScannedSchema): ReadonlyMap<string, string> {
  return new Map(fields.map(({ name, type }) => [name, type]));
}

/** Of schemas with one name the nearest to a file by their folders; several where they are as near. */
export function nearestTo<T extends { readonly file: string }>(file: string, schemas: readonly T[]): readonly T[] {
  if (schemas.length < 2) return schemas;
  const shared = schemas.map((schema) => sharedFolders(file, schema.file));
  const most = Math.max(...shared);
  return schemas.filter((_, place) => shared[place] === most);
}
