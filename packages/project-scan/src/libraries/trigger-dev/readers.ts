import type { Readers } from '../../library.ts';
import { triggerTasks } from './entries.ts';
import { triggerDev } from './library.ts';
import { triggerMessages } from './messages.ts';

export const triggerDevReaders: Readers = {
  library: triggerDev,
  entries: [triggerTasks],
  messages: [triggerMessages],
};
