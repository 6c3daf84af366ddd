import type { Readers } from '../../library.ts';
import { clap as clapEntries } from './entries.ts';
import { clap } from './library.ts';
import { clapArguments } from './variables.ts';

export const clapReaders: Readers = {
  library: clap,
  entries: [clapEntries],
  variables: [clapArguments],
};
