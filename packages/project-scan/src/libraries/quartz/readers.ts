import type { Readers } from '../../library.ts';
import { quartzJobs } from './entries.ts';
import { quartz } from './library.ts';

export const quartzReaders: Readers = {
  library: quartz,
  entries: [quartzJobs],
};
