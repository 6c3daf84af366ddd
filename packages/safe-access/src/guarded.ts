import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SYSTEM_PATH } from './programs.ts';

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
}

/**
 * The command that runs a program, named by its absolute path, so that it ends when this process does, however that ends,
 * and cannot take all memory. The program has the id of what is started: a signal reaches it and nothing else.
 */
export function guarded({ file, args }: Command): Command {
  // Windows has no shell that is always there. What is started there has a time limit, which ends it.
  if (process.platform === 'win32') return { file, args };
  return { file: '/bin/sh', args: [SCRIPT, SYSTEM_PATH, String(MAX_OWN_KIB), file, ...args] };
}

/** A file can make a program that reads it ask for any amount. What is only mapped, as packs are, does not count. */
const MAX_OWN_KIB = 2 * 1024 * 1024;

const SCRIPT = besideTheCode('guard/program-guard.sh');

/** Of this package. A module cannot tell from its own place: what runs is bundled into one file (`scripts/bundle-code.mjs`). */
function besideTheCode(file: string): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder);
  return path.join(folder, file);
}
