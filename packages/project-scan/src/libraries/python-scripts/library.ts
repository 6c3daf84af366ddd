import type { Library } from '../../library.ts';

export const pythonScripts = {
  name: 'console_scripts',
} satisfies Library;
