import type { Library } from '../../library.ts';

export const medusa = {
  name: 'medusa',
  broadcasts: ['medusa'],
} satisfies Library;
