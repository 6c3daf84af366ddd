import type { Readers } from '../../library.ts';
import { convexFunctions } from './entries.ts';
import { convex } from './library.ts';
import { convexMessages } from './messages.ts';

export const convexReaders: Readers = {
  library: convex,
  entries: [convexFunctions],
  messages: [convexMessages],
};
