import type { Library } from '../../library.ts';

export const apscheduler = {
  name: 'apscheduler',
} satisfies Library;
