import type { Library } from '../../library.ts';

export const viper = {
  name: 'viper',
} satisfies Library;
