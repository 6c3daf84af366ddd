import type { Library } from '../../library.ts';

export const lit = {
  name: 'lit',
  registry: 'npm',
} satisfies Library;
