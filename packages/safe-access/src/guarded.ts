import { fileURLToPath } from 'node:url';
import { SYSTEM_PATH } from './programs.ts';

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
}

/**
 * The command that runs a program, named by its absolute path, so that it ends when this process does, however that ends.
 * The program has the id of what is started: a signal reaches it and nothing else.
 */
export function guarded({ file, args }: Command): Command {
  // Windows has no shell that is always there. What is started there has a time limit, which ends it.
  if (process.platform === 'win32') return { file, args };
  return { file: '/bin/sh', args: [SCRIPT, SYSTEM_PATH, file, ...args] };
}

const SCRIPT = fileURLToPath(new URL('../guard/program-guard.sh', import.meta.url));
