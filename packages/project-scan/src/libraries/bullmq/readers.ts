import type { Readers } from '../../library.ts';
import { bullmq as bullmqEntries } from './entries.ts';
import { bullmq } from './library.ts';
import { jsQueues } from './messages.ts';

export const bullmqReaders: Readers = {
  library: bullmq,
  entries: [bullmqEntries],
  messages: [jsQueues],
};
