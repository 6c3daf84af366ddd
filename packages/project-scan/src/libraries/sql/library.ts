import type { Library } from '../../library.ts';

export const sql = {
  name: 'sql',
  declaresTables: true,
} satisfies Library;
