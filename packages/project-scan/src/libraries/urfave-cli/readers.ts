import type { Readers } from '../../library.ts';
import { urfaveCli as urfaveCliEntries } from './entries.ts';
import { urfaveCli } from './library.ts';
import { urfaveFlags } from './variables.ts';

export const urfaveCliReaders: Readers = {
  library: urfaveCli,
  entries: [urfaveCliEntries],
  variables: [urfaveFlags],
};
