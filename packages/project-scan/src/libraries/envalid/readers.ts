import type { Readers } from '../../library.ts';
import { scriptSchemas } from '../../reading/env/script-schemas.ts';
import { envalid } from './library.ts';

export const envalidReaders: Readers = {
  library: envalid,
  variables: [scriptSchemas],
};
