import type { Library } from '../../library.ts';

export const temporal = {
  name: 'temporal',
} satisfies Library;
