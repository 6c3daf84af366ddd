import type { Library } from '../../library.ts';

export const inngest = {
  name: 'inngest',
} satisfies Library;
