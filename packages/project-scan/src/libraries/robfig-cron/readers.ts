import type { Readers } from '../../library.ts';
import { goCron } from './entries.ts';
import { robfigCron } from './library.ts';

export const robfigCronReaders: Readers = {
  library: robfigCron,
  entries: [goCron],
};
