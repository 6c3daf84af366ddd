/** Where this copy of BooCode lies, and where a person's own files for it do. */
import { accessSync, constants, existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The clone, or the package from npm, which is laid out like it; `src/config` and `dist/config` lie equally deep. */
export const installationRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');

/**
 * A container brings its own files in /data; a clone has them in data/. A package from npm is replaced by the next
 * version, so a person's own are kept apart from it, and those that it brings stand in for them.
 */
export function dataFile(name: string, ownDirectory: string): string {
  const places = ['/data', ownDirectory].map((directory) => path.join(directory, name));
  return places.find((file) => existsSync(file)) ?? path.join(installationRoot, 'data', name);
}

/** Where chats are kept. */
export function dataDirectory(ownDirectory: string): string {
  try {
    accessSync('/data', constants.W_OK);
    return '/data';
  } catch {
    return ownDirectory;
  }
}

/** `root` is another installation in tests. */
export function ownDataDirectory(env: Readonly<Record<string, string | undefined>>, root = installationRoot): string {
  // Only a clone has the sources of the packages.
  if (existsSync(path.join(root, 'packages'))) return path.join(root, 'data');
  const home = env['HOME'] || os.homedir();
  if (env['XDG_DATA_HOME']) return path.join(env['XDG_DATA_HOME'], 'boocode');
  switch (process.platform) {
    case 'darwin':
      return path.join(home, 'Library', 'Application Support', 'boocode');
    case 'win32':
      return path.join(env['LOCALAPPDATA'] || path.join(home, 'AppData', 'Local'), 'boocode');
    default:
      return path.join(home, '.local', 'share', 'boocode');
  }
}
