import type { Library } from '../../library.ts';

export const envalid = {
  name: 'envalid',
} satisfies Library;
