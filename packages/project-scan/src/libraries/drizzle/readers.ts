import type { Readers } from '../../library.ts';
import { drizzle } from './library.ts';
import { drizzleQueries } from './queries.ts';
import { drizzle as drizzleSchemas } from './schemas.ts';

export const drizzleReaders: Readers = {
  library: drizzle,
  schemas: drizzleSchemas,
  queries: drizzleQueries,
};
