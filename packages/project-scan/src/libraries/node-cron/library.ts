import type { Library } from '../../library.ts';

export const nodeCron = {
  name: 'node-cron',
} satisfies Library;
