import type { Library } from '../../library.ts';

export const cleanenv = {
  name: 'cleanenv',
} satisfies Library;
