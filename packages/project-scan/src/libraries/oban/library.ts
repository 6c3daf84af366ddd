import type { Library } from '../../library.ts';

export const oban = {
  name: 'oban',
} satisfies Library;
