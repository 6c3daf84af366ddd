import type { Library } from '../../library.ts';

export const activeJob = {
  name: 'activejob',
} satisfies Library;
