import type { Library } from '../../library.ts';

export const zod = {
  name: 'zod',
  sends: true,
} satisfies Library;
