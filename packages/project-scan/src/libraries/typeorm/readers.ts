import type { Readers } from '../../library.ts';
import { typeorm } from './library.ts';
import { typeormQueries } from './queries.ts';
import { typeorm as typeormSchemas } from './schemas.ts';

export const typeormReaders: Readers = {
  library: typeorm,
  schemas: typeormSchemas,
  queries: typeormQueries,
};
