import type { Readers } from '../../library.ts';
import { goTags } from '../../reading/env/go-tags.ts';
import { goFlags } from './library.ts';

export const goFlagsReaders: Readers = {
  library: goFlags,
  variables: [goTags],
};
