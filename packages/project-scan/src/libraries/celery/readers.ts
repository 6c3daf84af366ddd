import type { Readers } from '../../library.ts';
import { pyMessages } from '../../reading/python/task-messages.ts';
import { celery as celeryEntries } from './entries.ts';
import { celery } from './library.ts';

export const celeryReaders: Readers = {
  library: celery,
  entries: [celeryEntries],
  messages: [pyMessages],
};
