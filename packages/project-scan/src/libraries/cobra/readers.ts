import type { Readers } from '../../library.ts';
import { cobra as cobraEntries } from './entries.ts';
import { cobra } from './library.ts';

export const cobraReaders: Readers = {
  library: cobra,
  entries: [cobraEntries],
};
