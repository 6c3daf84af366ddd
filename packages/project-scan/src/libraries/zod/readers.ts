import type { Readers } from '../../library.ts';
import { scriptSchemas } from '../../reading/env/script-schemas.ts';
import { zod } from './library.ts';
import { zod as zodSchemas } from './schemas.ts';

export const zodReaders: Readers = {
  library: zod,
  schemas: zodSchemas,
  variables: [scriptSchemas],
};
