import type { Readers } from '../../library.ts';
import { commander as commanderEntries } from './entries.ts';
import { commander } from './library.ts';

export const commanderReaders: Readers = {
  library: commander,
  entries: [commanderEntries],
};
