import type { Library } from '../../library.ts';

export const clap = {
  name: 'clap',
} satisfies Library;
