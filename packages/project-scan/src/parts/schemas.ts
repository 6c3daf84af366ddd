/** Data schemas, by the readers of all libraries. */

import type { SchemaReading } from '../reading/schema-reader.ts';
import type { Sources } from '../reading/sources.ts';
import { schemaReaders } from './all-readers.ts';

export function readSchemas(sources: Sources): Required<SchemaReading> {
  const readings = schemaReaders.map((reader) => reader.read(sources));
  return {
    schemas: readings.flatMap((reading) => reading.schemas),
    hidden: readings.flatMap(({ hidden = [] }) => hidden),
  };
}
