import type { Readers } from '../../library.ts';
import { goTags } from '../../reading/env/go-tags.ts';
import { kelseyhightowerEnvconfig } from './library.ts';

export const kelseyhightowerEnvconfigReaders: Readers = {
  library: kelseyhightowerEnvconfig,
  variables: [goTags],
};
