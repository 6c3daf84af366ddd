import type { Library } from '../../library.ts';

export const zodios = {
  name: 'zodios',
} satisfies Library;
