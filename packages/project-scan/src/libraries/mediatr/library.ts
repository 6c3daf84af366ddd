import type { Library } from '../../library.ts';

export const mediatr = {
  name: 'mediatr',
  broadcasts: ['notification'],
} satisfies Library;
