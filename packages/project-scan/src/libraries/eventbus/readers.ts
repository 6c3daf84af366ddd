import type { Readers } from '../../library.ts';
import { eventbusHandlers } from './entries.ts';
import { eventbus } from './library.ts';

export const eventbusReaders: Readers = {
  library: eventbus,
  jvmHandlers: [eventbusHandlers],
};
