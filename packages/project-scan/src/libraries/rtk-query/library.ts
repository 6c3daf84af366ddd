import type { Library } from '../../library.ts';

export const rtkQuery = {
  name: 'rtk-query',
} satisfies Library;
