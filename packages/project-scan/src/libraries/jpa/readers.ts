import type { Readers } from '../../library.ts';
import { jpa } from './library.ts';
import { jpaQueries } from './queries.ts';
import { jpa as jpaSchemas } from './schemas.ts';

export const jpaReaders: Readers = {
  library: jpa,
  schemas: jpaSchemas,
  queries: jpaQueries,
};
