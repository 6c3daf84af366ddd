import type { Readers } from '../../library.ts';
import { goTags } from '../../reading/env/go-tags.ts';
import { kong as kongEntries } from './entries.ts';
import { kong } from './library.ts';

export const kongReaders: Readers = {
  library: kong,
  entries: [kongEntries],
  variables: [goTags],
};
