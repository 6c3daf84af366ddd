import type { Readers } from '../../library.ts';
import { pyMessages } from '../../reading/python/task-messages.ts';
import { taskiq as taskiqEntries } from './entries.ts';
import { taskiq } from './library.ts';

export const taskiqReaders: Readers = {
  library: taskiq,
  entries: [taskiqEntries],
  messages: [pyMessages],
};
