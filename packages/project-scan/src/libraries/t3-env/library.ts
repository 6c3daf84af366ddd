import type { Library } from '../../library.ts';

export const t3Env = {
  name: 't3-env',
} satisfies Library;
