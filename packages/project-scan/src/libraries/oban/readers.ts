import type { Readers } from '../../library.ts';
import { elixirJobs } from '../../reading/elixir/jobs.ts';
import { oban } from './library.ts';
import { elixirMessages } from './messages.ts';

export const obanReaders: Readers = {
  library: oban,
  entries: [elixirJobs],
  messages: [elixirMessages],
};
