import type { Library } from '../../library.ts';

export const jsonSchema = {
  name: 'json-schema',
  sends: true,
} satisfies Library;
