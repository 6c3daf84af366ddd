import type { Readers } from '../../library.ts';
import { wordpress as wordpressEntries } from './entries.ts';
import { wordpress } from './library.ts';
import { wordpressMessages } from './messages.ts';

export const wordpressReaders: Readers = {
  library: wordpress,
  entries: [wordpressEntries],
  messages: [wordpressMessages],
};
