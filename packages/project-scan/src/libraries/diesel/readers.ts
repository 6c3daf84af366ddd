import type { Readers } from '../../library.ts';
import { diesel } from './library.ts';
import { diesel as dieselSchemas } from './schemas.ts';

export const dieselReaders: Readers = {
  library: diesel,
  schemas: dieselSchemas,
};
