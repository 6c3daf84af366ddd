import type { Readers } from '../../library.ts';
import { quantumJobs } from './entries.ts';
import { quantum } from './library.ts';

export const quantumReaders: Readers = {
  library: quantum,
  entries: [quantumJobs],
};
