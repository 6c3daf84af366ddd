import type { Readers } from '../../library.ts';
import { express } from './library.ts';
import { express as expressRouters } from './routes.ts';

export const expressReaders: Readers = {
  library: express,
  scriptRouters: [expressRouters],
};
