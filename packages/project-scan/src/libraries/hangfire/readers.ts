import type { Readers } from '../../library.ts';
import { hangfire as hangfireEntries } from './entries.ts';
import { hangfire } from './library.ts';

export const hangfireReaders: Readers = {
  library: hangfire,
  entries: [hangfireEntries],
};
