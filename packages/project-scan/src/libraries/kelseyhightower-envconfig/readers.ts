import type { Readers } from '../../library.ts';
import { kelseyhightowerEnvconfig } from './library.ts';
import { kelseyhightowerTags } from './variables.ts';

export const kelseyhightowerEnvconfigReaders: Readers = {
  library: kelseyhightowerEnvconfig,
  goTags: [kelseyhightowerTags],
};
