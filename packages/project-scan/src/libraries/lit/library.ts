import type { Library } from '../../library.ts';

export const lit = {
  name: 'lit',
} satisfies Library;
