import type { Library } from '../../library.ts';

export const cobra = {
  name: 'cobra',
} satisfies Library;
