import type { Library } from '../../library.ts';

export const commander = {
  name: 'commander',
} satisfies Library;
