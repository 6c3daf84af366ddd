import type { Library } from '../../library.ts';

export const quartz = {
  name: 'quartz',
} satisfies Library;
