import type { Readers } from '../../library.ts';
import { pyMessages } from '../../reading/python/task-messages.ts';
import { huey as hueyEntries } from './entries.ts';
import { huey } from './library.ts';

export const hueyReaders: Readers = {
  library: huey,
  entries: [hueyEntries],
  messages: [pyMessages],
};
