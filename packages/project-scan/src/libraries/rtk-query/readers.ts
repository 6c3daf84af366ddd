import type { Readers } from '../../library.ts';
import { rtkQuery } from './library.ts';
import { readRtkRequests } from './requests.ts';

export const rtkQueryReaders: Readers = {
  library: rtkQuery,
  requests: [readRtkRequests],
};
