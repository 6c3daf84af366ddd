/** The libraries whose queries are read here, a file each. */
import { activerecordQueries } from './activerecord.ts';
import { djangoQueries } from './django.ts';
import { eloquentQueries } from './eloquent.ts';
import { entityFrameworkQueries } from './entity-framework.ts';
import { jpaQueries } from './jpa.ts';
import { prismaQueries } from './prisma.ts';
import type { QueryReader } from './query-reader.ts';
import { sqlalchemyQueries } from './sqlalchemy.ts';

export const queryReaders: readonly QueryReader[] = [
  prismaQueries,
  djangoQueries,
  sqlalchemyQueries,
  jpaQueries,
  activerecordQueries,
  entityFrameworkQueries,
  eloquentQueries,
];
