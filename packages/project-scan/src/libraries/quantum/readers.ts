import type { Readers } from '../../library.ts';
import { elixirJobs } from '../../reading/elixir/jobs.ts';
import { quantum } from './library.ts';

export const quantumReaders: Readers = {
  library: quantum,
  entries: [elixirJobs],
};
