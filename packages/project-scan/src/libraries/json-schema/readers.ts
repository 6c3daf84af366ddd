import type { Readers } from '../../library.ts';
import { jsonSchema } from './library.ts';
import { jsonSchema as jsonSchemaSchemas } from './schemas.ts';

export const jsonSchemaReaders: Readers = {
  library: jsonSchema,
  schemas: jsonSchemaSchemas,
};
