import type { Library } from '../../library.ts';

export const caarlos0Env = {
  name: 'caarlos0/env',
} satisfies Library;
