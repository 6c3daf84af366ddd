import type { Library } from '../../library.ts';

export const adonis = {
  name: 'adonis',
  packages: ['@adonisjs/core'],
  serves: { reading: 'patterns', packages: /^@adonisjs\/core$/ },
} satisfies Library;
