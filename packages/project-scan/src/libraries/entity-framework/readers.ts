import type { Readers } from '../../library.ts';
import { entityFramework } from './library.ts';
import { entityFrameworkQueries } from './queries.ts';
import { entityFramework as entityFrameworkSchemas } from './schemas.ts';

export const entityFrameworkReaders: Readers = {
  library: entityFramework,
  schemas: entityFrameworkSchemas,
  queries: entityFrameworkQueries,
};
