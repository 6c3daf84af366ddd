import type { Readers } from '../../library.ts';
import { cron } from './entries.ts';
import { nodeCron } from './library.ts';

export const nodeCronReaders: Readers = {
  library: nodeCron,
  entries: [cron],
};
