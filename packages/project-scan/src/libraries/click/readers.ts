import type { Readers } from '../../library.ts';
import { click as clickEntries } from './entries.ts';
import { click } from './library.ts';

export const clickReaders: Readers = {
  library: click,
  entries: [clickEntries],
};
