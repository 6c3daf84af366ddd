import type { Library } from '../../library.ts';

export const eventEmitter = {
  name: 'node:events',
} satisfies Library;
