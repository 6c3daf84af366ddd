import type { Readers } from '../../library.ts';
import { xxlJobHandlers } from './entries.ts';
import { xxlJob } from './library.ts';

export const xxlJobReaders: Readers = {
  library: xxlJob,
  jvmHandlers: [xxlJobHandlers],
};
