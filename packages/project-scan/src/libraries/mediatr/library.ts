import type { Library } from '../../library.ts';

export const mediatr = {
  name: 'mediatr',
} satisfies Library;
