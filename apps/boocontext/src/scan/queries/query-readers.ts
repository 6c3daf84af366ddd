/** The libraries whose queries are read here, a file each. */
import { djangoQueries } from './django.ts';
import { drizzleQueries } from './drizzle.ts';
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
  typeormQueries,
  drizzleQueries,
  mongooseQueries,
  sequelizeQueries,
];
