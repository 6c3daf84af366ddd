import type { Library } from '../../library.ts';

export const ent = {
  name: 'ent',
  packages: ['entgo.io/ent'],
  stores: [{ registry: 'go', packages: /^entgo\.io\/ent(\/|$)/ }],
} satisfies Library;
