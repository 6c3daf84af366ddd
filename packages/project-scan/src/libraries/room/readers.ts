import type { Readers } from '../../library.ts';
import { room } from './library.ts';
import { room as roomSchemas } from './schemas.ts';

export const roomReaders: Readers = {
  library: room,
  schemas: roomSchemas,
};
