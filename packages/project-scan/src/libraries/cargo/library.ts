import type { Library } from '../../library.ts';

export const cargo = {
  name: 'cargo',
} satisfies Library;
