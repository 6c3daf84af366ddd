import type { Library } from '../../library.ts';

export const bullmq = {
  name: 'bullmq',
} satisfies Library;
