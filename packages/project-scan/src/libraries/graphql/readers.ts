import type { Readers } from '../../library.ts';
import { graphql } from './library.ts';
import { readGraphqlRequests } from './requests.ts';
import { graphql as graphqlRoutes } from './routes.ts';
import { graphql as graphqlSchemas } from './schemas.ts';

export const graphqlReaders: Readers = {
  library: graphql,
  routes: graphqlRoutes,
  schemas: graphqlSchemas,
  requests: [readGraphqlRequests],
};
