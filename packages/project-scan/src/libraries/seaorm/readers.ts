import type { Readers } from '../../library.ts';
import { seaorm } from './library.ts';
import { seaormQueries } from './queries.ts';
import { seaorm as seaormSchemas } from './schemas.ts';

export const seaormReaders: Readers = {
  library: seaorm,
  schemas: seaormSchemas,
  queries: seaormQueries,
};
