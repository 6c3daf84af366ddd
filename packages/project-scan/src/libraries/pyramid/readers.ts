import type { Readers } from '../../library.ts';
import { pyramidEntries, pyramidIncludes } from './entries.ts';
import { pyramid } from './library.ts';
import { pyramid as pyramidRoutes } from './routes.ts';

export const pyramidReaders: Readers = {
  library: pyramid,
  routes: pyramidRoutes,
  entries: [pyramidEntries],
  messages: [pyramidIncludes],
};
