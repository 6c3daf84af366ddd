import type { Readers } from '../../library.ts';
import { mongoose } from './library.ts';
import { mongooseQueries } from './queries.ts';
import { mongoose as mongooseSchemas } from './schemas.ts';

export const mongooseReaders: Readers = {
  library: mongoose,
  schemas: mongooseSchemas,
  queries: mongooseQueries,
};
