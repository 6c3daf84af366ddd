import type { Readers } from '../../library.ts';
import { rocketmqHandlers } from './entries.ts';
import { rocketmq } from './library.ts';

export const rocketmqReaders: Readers = {
  library: rocketmq,
  jvmHandlers: [rocketmqHandlers],
};
