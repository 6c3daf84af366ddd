import type { Library } from '../../library.ts';

export const dramatiq = {
  name: 'dramatiq',
} satisfies Library;
