import type { Readers } from '../../library.ts';
import { obanJobs } from './entries.ts';
import { oban } from './library.ts';
import { elixirMessages } from './messages.ts';

export const obanReaders: Readers = {
  library: oban,
  entries: [obanJobs],
  messages: [elixirMessages],
};
