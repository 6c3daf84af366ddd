import type { Library } from '../../library.ts';

export const huey = {
  name: 'huey',
} satisfies Library;
