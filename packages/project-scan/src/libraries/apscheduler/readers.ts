import type { Readers } from '../../library.ts';
import { apscheduler as apschedulerEntries } from './entries.ts';
import { apscheduler } from './library.ts';

export const apschedulerReaders: Readers = {
  library: apscheduler,
  entries: [apschedulerEntries],
};
