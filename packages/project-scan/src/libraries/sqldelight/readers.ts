import type { Readers } from '../../library.ts';
import { sqldelight } from './library.ts';
import { sqldelight as sqldelightSchemas } from './schemas.ts';

export const sqldelightReaders: Readers = {
  library: sqldelight,
  schemas: sqldelightSchemas,
};
