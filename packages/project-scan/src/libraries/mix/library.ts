import type { Library } from '../../library.ts';

export const mix = {
  name: 'mix',
} satisfies Library;
