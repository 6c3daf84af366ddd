/** The libraries whose queries are read here, a file each. */
import { activerecordQueries } from '../libraries/activerecord/queries.ts';
import { djangoQueries } from '../libraries/django/queries.ts';
import { drizzleQueries } from '../libraries/drizzle/queries.ts';
import { eloquentQueries } from '../libraries/eloquent/queries.ts';
import { entityFrameworkQueries } from '../libraries/entity-framework/queries.ts';
import { jpaQueries } from '../libraries/jpa/queries.ts';
import { mongooseQueries } from '../libraries/mongoose/queries.ts';
import { prismaQueries } from '../libraries/prisma/queries.ts';
import { sequelizeQueries } from '../libraries/sequelize/queries.ts';
import { sqlalchemyQueries } from '../libraries/sqlalchemy/queries.ts';
import { typeormQueries } from '../libraries/typeorm/queries.ts';
import type { QueryReader } from '../reading/query-reader.ts';

export const queryReaders: readonly QueryReader[] = [
  prismaQueries,
  djangoQueries,
  sqlalchemyQueries,
  jpaQueries,
  activerecordQueries,
  entityFrameworkQueries,
  eloquentQueries,
  typeormQueries,
  drizzleQueries,
  mongooseQueries,
  sequelizeQueries,
];
