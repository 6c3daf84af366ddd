import type { Readers } from '../../library.ts';
import { kong as kongEntries } from './entries.ts';
import { kong } from './library.ts';
import { kongTags } from './variables.ts';

export const kongReaders: Readers = {
  library: kong,
  entries: [kongEntries],
  goTags: [kongTags],
};
