import type { Readers } from '../../library.ts';
import { aiohttp } from './library.ts';
import { aiohttp as aiohttpRouters } from './routes.ts';

export const aiohttpReaders: Readers = {
  library: aiohttp,
  pythonRouters: [aiohttpRouters],
};
