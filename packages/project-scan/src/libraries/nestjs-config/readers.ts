import type { Readers } from '../../library.ts';
import { nestjsConfig } from './library.ts';
import { configKeys } from './variables.ts';

export const nestjsConfigReaders: Readers = {
  library: nestjsConfig,
  variables: [configKeys],
};
