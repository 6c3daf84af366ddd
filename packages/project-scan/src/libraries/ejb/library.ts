import type { Library } from '../../library.ts';

export const ejb = {
  name: 'ejb',
} satisfies Library;
