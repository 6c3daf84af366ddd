import type { Library } from '../../library.ts';

export const sveltekit = {
  name: 'sveltekit',
  packages: ['@sveltejs/kit'],
  serves: { reading: 'exact', packages: /^@sveltejs\/kit$/ },
} satisfies Library;
