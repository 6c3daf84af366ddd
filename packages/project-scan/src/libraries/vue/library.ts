import type { Library } from '../../library.ts';

export const vue = {
  name: 'vue',
} satisfies Library;
