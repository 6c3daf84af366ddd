import type { Readers } from '../../library.ts';
import { elixirJobs } from '../../reading/elixir/jobs.ts';
import { broadway } from './library.ts';

export const broadwayReaders: Readers = {
  library: broadway,
  entries: [elixirJobs],
};
