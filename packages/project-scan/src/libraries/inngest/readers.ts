import type { Readers } from '../../library.ts';
import { inngestFunctions } from './entries.ts';
import { inngest } from './library.ts';
import { inngestMessages } from './messages.ts';

export const inngestReaders: Readers = {
  library: inngest,
  entries: [inngestFunctions],
  messages: [inngestMessages],
};
