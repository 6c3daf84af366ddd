import type { Readers } from '../../library.ts';
import { quart } from './library.ts';
import { quart as quartRouters } from './routes.ts';

export const quartReaders: Readers = {
  library: quart,
  pythonRouters: [quartRouters],
};
