import type { Library } from '../../library.ts';

export const svelte = {
  name: 'svelte',
  registry: 'npm',
} satisfies Library;
