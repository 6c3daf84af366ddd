import type { Library } from '../../library.ts';

export const kong = {
  name: 'kong',
} satisfies Library;
