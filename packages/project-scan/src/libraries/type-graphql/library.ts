import type { Library } from '../../library.ts';

export const typeGraphql = {
  name: 'type-graphql',
  packages: ['type-graphql'],
  registry: 'npm',
} satisfies Library;
