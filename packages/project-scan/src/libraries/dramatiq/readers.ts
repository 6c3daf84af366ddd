import type { Readers } from '../../library.ts';
import { pyMessages } from '../../reading/python/task-messages.ts';
import { dramatiq as dramatiqEntries } from './entries.ts';
import { dramatiq } from './library.ts';

export const dramatiqReaders: Readers = {
  library: dramatiq,
  entries: [dramatiqEntries],
  messages: [pyMessages],
};
