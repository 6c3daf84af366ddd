import type { Readers } from '../../library.ts';
import { jsEvents } from '../../reading/scripts/event-messages.ts';
import { medusaHandlers } from './entries.ts';
import { medusa } from './library.ts';

export const medusaReaders: Readers = {
  library: medusa,
  entries: [medusaHandlers],
  messages: [jsEvents],
};
