import type { Readers } from '../../library.ts';
import { prisma } from './library.ts';
import { prismaQueries } from './queries.ts';
import { prisma as prismaSchemas } from './schemas.ts';
import { prismaVariables } from './variables.ts';

export const prismaReaders: Readers = {
  library: prisma,
  schemas: prismaSchemas,
  queries: prismaQueries,
  variables: [prismaVariables],
};
