import type { Readers } from '../../library.ts';
import { sidekiqJobs } from './entries.ts';
import { sidekiq } from './library.ts';
import { sidekiqMessages } from './messages.ts';

export const sidekiqReaders: Readers = {
  library: sidekiq,
  entries: [sidekiqJobs],
  messages: [sidekiqMessages],
};
