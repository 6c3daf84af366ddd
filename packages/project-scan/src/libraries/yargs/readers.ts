import type { Readers } from '../../library.ts';
import { yargs as yargsEntries } from './entries.ts';
import { yargs } from './library.ts';

export const yargsReaders: Readers = {
  library: yargs,
  entries: [yargsEntries],
};
