import type { Readers } from '../../library.ts';
import { zodios } from './library.ts';
import { readZodiosRequests } from './requests.ts';

export const zodiosReaders: Readers = {
  library: zodios,
  requests: [readZodiosRequests],
};
