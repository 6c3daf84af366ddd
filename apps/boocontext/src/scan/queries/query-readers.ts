/** The libraries whose queries are read here, a file each. */
import { djangoQueries } from './django.ts';
import { drizzleQueries } from './drizzle.ts';
import { prismaQueries } from './prisma.ts';
import type { QueryReader } from './query-reader.ts';
import { sqlalchemyQueries } from './sqlalchemy.ts';
import { typeormQueries } from './typeorm.ts';

export const queryReaders: readonly QueryReader[] = [
  prismaQueries,
  djangoQueries,
  sqlalchemyQueries,
  typeormQueries,
  drizzleQueries,
];
