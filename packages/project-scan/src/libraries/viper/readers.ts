import type { Readers } from '../../library.ts';
import { viper } from './library.ts';
import { viperNames } from './variables.ts';

export const viperReaders: Readers = {
  library: viper,
  variables: [viperNames],
};
