import type { Library } from '../../library.ts';

export const wordpress = {
  name: 'wordpress',
  broadcasts: ['wp'],
} satisfies Library;
