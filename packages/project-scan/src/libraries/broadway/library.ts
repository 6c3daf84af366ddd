import type { Library } from '../../library.ts';

export const broadway = {
  name: 'broadway',
} satisfies Library;
