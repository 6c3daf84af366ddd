import type { Readers } from '../../library.ts';
import { ejbHandlers } from './entries.ts';
import { ejb } from './library.ts';

export const ejbReaders: Readers = {
  library: ejb,
  jvmHandlers: [ejbHandlers],
};
