import type { Library } from '../../library.ts';

export const triggerDev = {
  name: 'trigger.dev',
} satisfies Library;
