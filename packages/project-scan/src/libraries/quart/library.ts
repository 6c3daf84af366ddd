import type { Library } from '../../library.ts';

export const quart = {
  name: 'quart',
  packages: ['quart'],
  serves: { reading: 'exact', registry: 'python', packages: /^quart$/i, hasViewClasses: true },
} satisfies Library;
