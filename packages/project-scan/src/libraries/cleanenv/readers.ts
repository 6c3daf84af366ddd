import type { Readers } from '../../library.ts';
import { cleanenv } from './library.ts';
import { cleanenvTags } from './variables.ts';

export const cleanenvReaders: Readers = {
  library: cleanenv,
  goTags: [cleanenvTags],
};
