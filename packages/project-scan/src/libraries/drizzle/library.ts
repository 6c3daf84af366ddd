import type { Library } from '../../library.ts';

export const drizzle = {
  name: 'drizzle',
  packages: ['drizzle-orm'],
  stores: [{ registry: 'npm', packages: /^drizzle-orm$/ }],
} satisfies Library;
