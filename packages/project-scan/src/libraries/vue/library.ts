import type { Library } from '../../library.ts';

export const vue = {
  name: 'vue',
  registry: 'npm',
} satisfies Library;
