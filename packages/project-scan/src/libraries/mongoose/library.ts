import type { Library } from '../../library.ts';

export const mongoose = {
  name: 'mongoose',
  packages: ['mongoose'],
  stores: [{ registry: 'npm', packages: /^mongoose$/ }],
} satisfies Library;
