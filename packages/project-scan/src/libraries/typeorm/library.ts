import type { Library } from '../../library.ts';

export const typeorm = {
  name: 'typeorm',
  packages: ['typeorm'],
  stores: [{ registry: 'npm', packages: /^typeorm$/ }],
} satisfies Library;
