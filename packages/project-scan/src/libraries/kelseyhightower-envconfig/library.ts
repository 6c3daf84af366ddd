import type { Library } from '../../library.ts';

export const kelseyhightowerEnvconfig = {
  name: 'kelseyhightower/envconfig',
} satisfies Library;
