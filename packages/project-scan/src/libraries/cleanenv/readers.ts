import type { Readers } from '../../library.ts';
import { goTags } from '../../reading/env/go-tags.ts';
import { cleanenv } from './library.ts';

export const cleanenvReaders: Readers = {
  library: cleanenv,
  variables: [goTags],
};
