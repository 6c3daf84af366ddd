import type { Library } from '../../library.ts';

export const yargs = {
  name: 'yargs',
} satisfies Library;
