import type { Library } from '../../library.ts';

export const celery = {
  name: 'celery',
  packages: ['celery'],
} satisfies Library;
