import type { Library } from '../../library.ts';

export const jobrunr = {
  name: 'jobrunr',
} satisfies Library;
