import type { Readers } from '../../library.ts';
import { jsEvents } from '../../reading/scripts/event-messages.ts';
import { eventEmitter as eventEmitterEntries } from './entries.ts';
import { eventEmitter } from './library.ts';

export const eventEmitterReaders: Readers = {
  library: eventEmitter,
  entries: [eventEmitterEntries],
  messages: [jsEvents],
};
