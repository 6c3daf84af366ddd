import type { Readers } from '../../library.ts';
import { mixTasks } from './entries.ts';
import { mix } from './library.ts';

export const mixReaders: Readers = {
  library: mix,
  entries: [mixTasks],
};
