import type { Library } from '../../library.ts';

export const graphql = {
  name: 'graphql',
  sends: true,
} satisfies Library;
