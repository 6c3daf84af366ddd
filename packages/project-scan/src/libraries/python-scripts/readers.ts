import type { Readers } from '../../library.ts';
import { pythonScripts as pythonScriptsEntries } from './entries.ts';
import { pythonScripts } from './library.ts';

export const pythonScriptsReaders: Readers = {
  library: pythonScripts,
  entries: [pythonScriptsEntries],
};
