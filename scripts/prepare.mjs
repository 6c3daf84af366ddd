// What every command of a fresh clone needs first: dependencies installed, sources built.
// Only Node's own modules are imported here, because this file runs before anything is installed.

import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of this repository, whatever directory a command was typed in. */
export const projectRoot = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/**
 * Runs a program in the root of the repository with this terminal as its own.
 * Ends this process with the program's exit code when it fails, since no later step could succeed.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ quiet?: boolean }} [options] `quiet` sends the program's stdout to stderr, for commands whose stdout is data
 */
export function run(command, args, { quiet = false } = {}) {
  const stdio = /** @type {import('node:child_process').StdioOptions} */ ([
    'inherit',
    quiet ? 2 : 'inherit',
    'inherit',
  ]);
  const result = spawnSync(command, args, { cwd: projectRoot, stdio });
  if (result.error) {
    console.error(`${command} could not be started: ${result.error.message}`);
    process.exit(1);
  }
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/** Runs a JavaScript file of a dependency with this Node, which works the same on every system. */
export function runNode(file, args, options) {
  run(process.execPath, [path.join(projectRoot, file), ...args], options);
}

/** Installs what the lock file names, unless the last installation is newer than the lock file. */
export function installIfNeeded(options) {
  if (!isInstallStale()) return;
  console.error('Installing dependencies with npm ci …');
  runNpm(['ci'], options);
}

/** Compiles what has changed since the last build; a build that is up to date takes well under a second. */
export function build(options) {
  runNode('node_modules/typescript/bin/tsc', ['-b'], options);
}

function isInstallStale() {
  // npm writes this file at the end of every complete installation.
  const installed = path.join(projectRoot, 'node_modules/.package-lock.json');
  if (!existsSync(installed)) return true;
  return statSync(installed).mtimeMs < statSync(path.join(projectRoot, 'package-lock.json')).mtimeMs;
}

function runNpm(args, options) {
  // Under `npm run`, npm tells where it is itself. Without it, on Windows npm is a batch file and needs the shell.
  const npmCli = process.env.npm_execpath;
  if (npmCli?.endsWith('.js')) run(process.execPath, [npmCli, ...args], options);
  else if (process.platform === 'win32') run('cmd.exe', ['/d', '/s', '/c', 'npm', ...args], options);
  else run('npm', args, options);
}
