import type { Library } from '../../library.ts';

export const eventbus = {
  name: 'eventbus',
} satisfies Library;
