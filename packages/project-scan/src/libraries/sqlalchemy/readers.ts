import type { Readers } from '../../library.ts';
import { sqlalchemy } from './library.ts';
import { sqlalchemyQueries } from './queries.ts';
import { sqlalchemy as sqlalchemySchemas } from './schemas.ts';

export const sqlalchemyReaders: Readers = {
  library: sqlalchemy,
  schemas: sqlalchemySchemas,
  queries: sqlalchemyQueries,
};
