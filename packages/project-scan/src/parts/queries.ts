/** Queries that a project sends to what it stores, by whatever library. */

import type { QueryReading } from '../reading/query-reader.ts';
import type { Sources } from '../reading/sources.ts';
import type { ScannedSchema } from '../scan.ts';
import { queryReaders } from './all-readers.ts';

/** In the order of files and lines. */
export function readQueries(sources: Sources, schemas: readonly ScannedSchema[]): Required<QueryReading> {
  const readings = queryReaders.flatMap((reader) => {
    const own = schemas.filter(({ orm }) => reader.orms.includes(orm));
    return own.length === 0 ? [] : [reader.read(sources, own)];
  });
  return {
    queries: readings.flatMap(({ queries }) => queries).sort(byPlace),
    hidden: readings.flatMap(({ hidden }) => hidden).sort(byPlace),
    bases: readings.flatMap(({ bases = [] }) => bases),
  };
}

function byPlace(
  left: { readonly file: string; readonly line: number },
  right: { readonly file: string; readonly line: number },
): number {
  return left.file === right.file ? left.line - right.line : left.file < right.file ? -1 : 1;
}
