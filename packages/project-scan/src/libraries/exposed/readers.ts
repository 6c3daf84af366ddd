import type { Readers } from '../../library.ts';
import { exposed } from './library.ts';
import { exposed as exposedSchemas } from './schemas.ts';

export const exposedReaders: Readers = {
  library: exposed,
  schemas: exposedSchemas,
};
