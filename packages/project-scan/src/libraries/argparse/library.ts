import type { Library } from '../../library.ts';

export const argparse = {
  name: 'argparse',
} satisfies Library;
