import type { Library } from '../../library.ts';

export const taskiq = {
  name: 'taskiq',
} satisfies Library;
