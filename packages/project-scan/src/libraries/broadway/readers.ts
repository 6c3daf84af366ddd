import type { Readers } from '../../library.ts';
import { broadwayPipelines } from './entries.ts';
import { broadway } from './library.ts';

export const broadwayReaders: Readers = {
  library: broadway,
  entries: [broadwayPipelines],
};
