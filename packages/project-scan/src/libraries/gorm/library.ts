import type { Library } from '../../library.ts';

export const gorm = {
  name: 'gorm',
  packages: ['gorm.io/gorm'],
  stores: [{ registry: 'go', packages: /^gorm\.io\/gorm$/ }],
} satisfies Library;
