import type { Library } from '../../library.ts';

export const adonis = {
  name: 'adonis',
  packages: ['@adonisjs/core'],
  serves: { reading: 'patterns', packages: /^@adonisjs\/core$/, sign: /from\s+['"](@adonisjs\/|@ioc:Adonis)/ },
} satisfies Library;
