import type { Library } from '../../library.ts';

export const click = {
  name: 'click',
} satisfies Library;
