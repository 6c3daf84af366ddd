import type { Library } from '../../library.ts';

export const quantum = {
  name: 'quantum',
} satisfies Library;
