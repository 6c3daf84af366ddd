import type { Readers } from '../../library.ts';
import { hono } from './library.ts';
import { readHonoRequests } from './requests.ts';
import { hono as honoRouters } from './routes.ts';

export const honoReaders: Readers = {
  library: hono,
  scriptRouters: [honoRouters],
  requests: [readHonoRequests],
};
