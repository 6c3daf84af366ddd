import type { Readers } from '../../library.ts';
import { goFlags } from './library.ts';
import { goFlagsTags } from './variables.ts';

export const goFlagsReaders: Readers = {
  library: goFlags,
  goTags: [goFlagsTags],
};
