import type { Readers } from '../../library.ts';
import { argparse as argparseEntries } from './entries.ts';
import { argparse } from './library.ts';

export const argparseReaders: Readers = {
  library: argparse,
  entries: [argparseEntries],
};
