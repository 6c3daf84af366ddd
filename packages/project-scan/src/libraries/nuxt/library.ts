import type { Library } from '../../library.ts';

export const nuxt = {
  name: 'nuxt',
  packages: ['nuxt'],
  serves: { reading: 'exact', packages: /^nuxt(-nightly)?$/ },
} satisfies Library;
