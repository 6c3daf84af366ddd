import type { Readers } from '../../library.ts';
import { ent } from './library.ts';
import { ent as entSchemas } from './schemas.ts';

export const entReaders: Readers = {
  library: ent,
  schemas: entSchemas,
};
