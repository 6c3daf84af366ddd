import type { Readers } from '../../library.ts';
import { hostedServices } from './entries.ts';
import { dotnetHost } from './library.ts';

export const dotnetHostReaders: Readers = {
  library: dotnetHost,
  entries: [hostedServices],
};
