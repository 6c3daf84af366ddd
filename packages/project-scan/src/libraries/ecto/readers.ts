import type { Readers } from '../../library.ts';
import { ecto } from './library.ts';
import { ecto as ectoSchemas } from './schemas.ts';

export const ectoReaders: Readers = {
  library: ecto,
  schemas: ectoSchemas,
};
