import type { Readers } from '../../library.ts';
import { jobrunrHandlers } from './entries.ts';
import { jobrunr } from './library.ts';

export const jobrunrReaders: Readers = {
  library: jobrunr,
  jvmHandlers: [jobrunrHandlers],
};
