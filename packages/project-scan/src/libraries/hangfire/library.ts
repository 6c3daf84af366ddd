import type { Library } from '../../library.ts';

export const hangfire = {
  name: 'hangfire',
} satisfies Library;
