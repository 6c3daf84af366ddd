import type { Readers } from '../../library.ts';
import { mediatr as mediatrEntries } from './entries.ts';
import { mediatr } from './library.ts';
import { csharpMessages } from './messages.ts';

export const mediatrReaders: Readers = {
  library: mediatr,
  entries: [mediatrEntries],
  messages: [csharpMessages],
};
