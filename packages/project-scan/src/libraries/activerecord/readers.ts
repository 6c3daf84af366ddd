import type { Readers } from '../../library.ts';
import { activerecord } from './library.ts';
import { activerecordQueries } from './queries.ts';
import { activerecord as activerecordSchemas } from './schemas.ts';

export const activerecordReaders: Readers = {
  library: activerecord,
  schemas: activerecordSchemas,
  queries: activerecordQueries,
};
