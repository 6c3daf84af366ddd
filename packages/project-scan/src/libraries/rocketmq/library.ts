import type { Library } from '../../library.ts';

export const rocketmq = {
  name: 'rocketmq',
} satisfies Library;
