import type { Library } from '../../library.ts';

export const robfigCron = {
  name: 'robfig/cron',
} satisfies Library;
