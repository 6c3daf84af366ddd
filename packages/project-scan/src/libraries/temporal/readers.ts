import type { Readers } from '../../library.ts';
import { temporal as temporalEntries, temporalGo, temporalPython } from './entries.ts';
import { temporal } from './library.ts';
import { temporalMessages } from './messages.ts';

export const temporalReaders: Readers = {
  library: temporal,
  entries: [temporalEntries, temporalGo, temporalPython],
  messages: [temporalMessages],
};
