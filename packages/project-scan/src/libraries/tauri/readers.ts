import type { Readers } from '../../library.ts';
import { tauriCommands } from './entries.ts';
import { tauri } from './library.ts';
import { tauriCalls } from './messages.ts';

export const tauriReaders: Readers = {
  library: tauri,
  entries: [tauriCommands],
  messages: [tauriCalls],
};
