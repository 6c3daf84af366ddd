import type { Library } from '../../library.ts';

export const oclif = {
  name: 'oclif',
} satisfies Library;
