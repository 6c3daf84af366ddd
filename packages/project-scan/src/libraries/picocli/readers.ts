import type { Readers } from '../../library.ts';
import { picocli as picocliEntries } from './entries.ts';
import { picocli } from './library.ts';

export const picocliReaders: Readers = {
  library: picocli,
  entries: [picocliEntries],
};
