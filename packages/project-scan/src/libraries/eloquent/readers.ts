import type { Readers } from '../../library.ts';
import { eloquent } from './library.ts';
import { eloquentQueries } from './queries.ts';
import { eloquent as eloquentSchemas } from './schemas.ts';

export const eloquentReaders: Readers = {
  library: eloquent,
  schemas: eloquentSchemas,
  queries: eloquentQueries,
};
