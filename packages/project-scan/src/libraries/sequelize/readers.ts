import type { Readers } from '../../library.ts';
import { sequelize } from './library.ts';
import { sequelizeQueries } from './queries.ts';
import { sequelize as sequelizeSchemas } from './schemas.ts';

export const sequelizeReaders: Readers = {
  library: sequelize,
  schemas: sequelizeSchemas,
  queries: sequelizeQueries,
};
