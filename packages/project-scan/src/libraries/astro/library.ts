import type { Library } from '../../library.ts';

export const astro = {
  name: 'astro',
  packages: ['astro'],
  serves: { reading: 'exact', packages: /^astro$/ },
} satisfies Library;
