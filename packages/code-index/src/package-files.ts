/**
 * Where the files lie that this package brings beside its code. A module cannot tell from its own place: what runs is
 * bundled into few files (`scripts/bundle-code.mjs`).
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** @param file As it lies in the package: `stubs/java/jdk.txt`. */
export function packageFile(file: string): string {
  return path.join(ROOT, file);
}

const ROOT = packageRoot();

function packageRoot(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder);
  return folder;
}
