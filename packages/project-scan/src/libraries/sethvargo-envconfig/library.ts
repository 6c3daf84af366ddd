import type { Library } from '../../library.ts';

export const sethvargoEnvconfig = {
  name: 'sethvargo/go-envconfig',
} satisfies Library;
