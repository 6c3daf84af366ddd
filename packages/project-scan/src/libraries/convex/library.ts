import type { Library } from '../../library.ts';

export const convex = {
  name: 'convex',
} satisfies Library;
