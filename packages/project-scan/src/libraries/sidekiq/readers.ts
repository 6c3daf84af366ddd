import type { Readers } from '../../library.ts';
import { rubyMessages } from '../../reading/ruby/job-messages.ts';
import { rubyJobs } from '../../reading/ruby/jobs.ts';
import { sidekiq } from './library.ts';

export const sidekiqReaders: Readers = {
  library: sidekiq,
  entries: [rubyJobs],
  messages: [rubyMessages],
};
