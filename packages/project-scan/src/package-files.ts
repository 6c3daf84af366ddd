/**
 * Where files lie that come with this package. A module cannot tell from its own place: what runs is bundled into few files
 * (`scripts/bundle-code.mjs`), and tests run the sources.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';

/** @param file As it lies in the package: `dist/bundled/scan-worker.js`. */
export function packageFile(file: string): string {
  return path.join(packageFolder, file);
}

const packageFolder = folderWithManifest();

function folderWithManifest(): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder);
  return folder;
}
