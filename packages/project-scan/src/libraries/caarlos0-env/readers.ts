import type { Readers } from '../../library.ts';
import { goTags } from '../../reading/env/go-tags.ts';
import { caarlos0Env } from './library.ts';

export const caarlos0EnvReaders: Readers = {
  library: caarlos0Env,
  variables: [goTags],
};
