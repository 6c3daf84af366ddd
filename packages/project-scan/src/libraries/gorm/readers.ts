import type { Readers } from '../../library.ts';
import { gorm } from './library.ts';
import { gorm as gormSchemas } from './schemas.ts';

export const gormReaders: Readers = {
  library: gorm,
  schemas: gormSchemas,
};
