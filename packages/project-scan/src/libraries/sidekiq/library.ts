import type { Library } from '../../library.ts';

export const sidekiq = {
  name: 'sidekiq',
} satisfies Library;
