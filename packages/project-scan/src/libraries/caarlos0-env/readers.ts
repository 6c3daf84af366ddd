import type { Readers } from '../../library.ts';
import { caarlos0Env } from './library.ts';
import { caarlos0Tags } from './variables.ts';

export const caarlos0EnvReaders: Readers = {
  library: caarlos0Env,
  goTags: [caarlos0Tags],
};
