/** The libraries whose queries are read here, a file each. */
import { activerecordQueries } from './activerecord.ts';
import { djangoQueries } from './django.ts';
import { drizzleQueries } from './drizzle.ts';
import { eloquentQueries } from './eloquent.ts';
import { entityFrameworkQueries } from './entity-framework.ts';
import { jpaQueries } from './jpa.ts';
import { mongooseQueries } from './mongoose.ts';
import { prismaQueries } from './prisma.ts';
import type { QueryReader } from './query-reader.ts';
import { sequelizeQueries } from './sequelize.ts';
import { sqlalchemyQueries } from './sqlalchemy.ts';
import { typeormQueries } from './typeorm.ts';

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
