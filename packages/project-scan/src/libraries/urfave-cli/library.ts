import type { Library } from '../../library.ts';

export const urfaveCli = {
  name: 'urfave/cli',
} satisfies Library;
