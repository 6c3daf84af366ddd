import type { Library } from '../../library.ts';

export const goFlags = {
  name: 'go-flags',
} satisfies Library;
