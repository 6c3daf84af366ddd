import type { Readers } from '../../library.ts';
import { echo } from './library.ts';
import { echo as echoRouters } from './routes.ts';

export const echoReaders: Readers = {
  library: echo,
  goRouters: [echoRouters],
};
