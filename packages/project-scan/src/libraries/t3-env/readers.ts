import type { Readers } from '../../library.ts';
import { scriptSchemas } from '../../reading/env/script-schemas.ts';
import { t3Env } from './library.ts';

export const t3EnvReaders: Readers = {
  library: t3Env,
  variables: [scriptSchemas],
};
