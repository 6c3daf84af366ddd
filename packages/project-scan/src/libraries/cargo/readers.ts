import type { Readers } from '../../library.ts';
import { cargo } from './library.ts';
import { rustBuild } from './variables.ts';

export const cargoReaders: Readers = {
  library: cargo,
  variables: [rustBuild],
};
