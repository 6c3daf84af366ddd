import type { Readers } from '../../library.ts';
import { dotnetJobs } from '../../reading/csharp/jobs.ts';
import { quartz } from './library.ts';

export const quartzReaders: Readers = {
  library: quartz,
  entries: [dotnetJobs],
};
