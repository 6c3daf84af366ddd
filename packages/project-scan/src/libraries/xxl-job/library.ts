import type { Library } from '../../library.ts';

export const xxlJob = {
  name: 'xxl-job',
} satisfies Library;
