import type { Library } from '../../library.ts';

export const tauri = {
  name: 'tauri',
} satisfies Library;
