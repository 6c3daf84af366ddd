import type { Readers } from '../../library.ts';
import { oclif as oclifEntries } from './entries.ts';
import { oclif } from './library.ts';

export const oclifReaders: Readers = {
  library: oclif,
  entries: [oclifEntries],
};
