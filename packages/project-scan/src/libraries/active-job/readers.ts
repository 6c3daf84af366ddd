import type { Readers } from '../../library.ts';
import { activeJobs } from './entries.ts';
import { activeJob } from './library.ts';
import { activeJobMessages } from './messages.ts';

export const activeJobReaders: Readers = {
  library: activeJob,
  entries: [activeJobs],
  messages: [activeJobMessages],
};
