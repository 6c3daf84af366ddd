/** How a host starts this very boocontext. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { packageFile } from '../package-files.ts';

/** The clone, or the package from npm, which is laid out like it. */
export const installationRoot = packageFile('../..');

/**
 * A clone, and a package that was installed globally, are named by absolute paths of Node and of the command: that works
 * without `PATH`, and nobody is asked at each start. Any other package may lie in a folder that goes with a project, or in
 * npx's cache: npm is asked for it, in just this version, which takes more of the processor than our own first words.
 *
 * @returns The program, then its arguments.
 */
export function startCommand(version: string, root = installationRoot): readonly [string, ...string[]] {
  // Only a clone has the sources of the packages.
  if (existsSync(path.join(root, 'packages')) || isGlobal(root)) {
    return [process.execPath, path.join(root, 'apps', 'boocontext', 'bin', 'boocontext.js'), 'mcp'];
  }
  const npx = ['npx', '-y', `boocontext@${version}`, 'mcp'] as const;
  // On Windows npx is a batch file, which hosts do not start by themselves.
  return process.platform === 'win32' ? ['cmd', '/c', ...npx] : [...npx];
}

/** Where npm keeps global packages, below any prefix: the next version takes the same place. */
function isGlobal(root: string): boolean {
  const modules = path.dirname(root);
  const place = process.platform === 'win32' ? ['npm', 'node_modules'] : ['lib', 'node_modules'];
  return path.basename(path.dirname(modules)) === place[0] && path.basename(modules) === place[1];
}
