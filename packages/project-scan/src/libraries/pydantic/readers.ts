import type { Readers } from '../../library.ts';
import { pydantic } from './library.ts';
import { pydantic as pydanticSchemas } from './schemas.ts';
import { pydanticSettings } from './variables.ts';

export const pydanticReaders: Readers = {
  library: pydantic,
  schemas: pydanticSchemas,
  variables: [pydanticSettings],
};
