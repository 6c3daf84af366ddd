import type { Library } from '../../library.ts';

export const inngest = {
  name: 'inngest',
  broadcasts: ['inngest'],
} satisfies Library;
