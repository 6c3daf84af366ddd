import type { Readers } from '../../library.ts';
import { rubyMessages } from '../../reading/ruby/job-messages.ts';
import { rubyJobs } from '../../reading/ruby/jobs.ts';
import { activeJob } from './library.ts';

export const activeJobReaders: Readers = {
  library: activeJob,
  entries: [rubyJobs],
  messages: [rubyMessages],
};
