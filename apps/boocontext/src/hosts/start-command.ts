/** How a host starts this very boocontext. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { packageFile } from '../package-files.ts';

/** The clone, or the package from npm, which is laid out like it. */
export const installationRoot = packageFile('../..');

/**
 * A clone is named by absolute paths of Node and of the command, so that it works without `PATH`. A package from npm
 * may lie in a folder that the next version replaces, or in npx's cache: npm is asked for it, in just this version.
 *
 * @returns The program, then its arguments.
 */
export function startCommand(version: string, root = installationRoot): readonly [string, ...string[]] {
  // Only a clone has the sources of the packages.
  if (existsSync(path.join(root, 'packages'))) {
    return [process.execPath, path.join(root, 'apps', 'boocontext', 'bin', 'boocontext.js'), 'mcp'];
  }
  const npx = ['npx', '-y', `boocontext@${version}`, 'mcp'] as const;
  // On Windows npx is a batch file, which hosts do not start by themselves.
  return process.platform === 'win32' ? ['cmd', '/c', ...npx] : [...npx];
}
