import type { Library } from '../../library.ts';

export const eventEmitter = {
  name: 'node:events',
  broadcasts: ['emitter', 'emitter-name'],
} satisfies Library;
