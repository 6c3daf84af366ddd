import type { Readers } from '../../library.ts';
import { sql } from './library.ts';
import { sql as sqlSchemas } from './schemas.ts';

export const sqlReaders: Readers = {
  library: sql,
  schemas: sqlSchemas,
};
