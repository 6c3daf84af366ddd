import type { Readers } from '../../library.ts';
import { dotnetJobs } from '../../reading/csharp/jobs.ts';
import { dotnetHost } from './library.ts';

export const dotnetHostReaders: Readers = {
  library: dotnetHost,
  entries: [dotnetJobs],
};
