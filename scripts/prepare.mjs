// What the commands of a fresh clone need first: dependencies installed, sources built.
// Only Node's own modules are imported here, because this file runs before anything is installed.

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {object} RunOptions
 * @property {boolean} [quiet] Sends the program's stdout to stderr, for commands whose own stdout is the answer.
 */

/** The root of this repository, whatever directory a command was typed in. */
export const projectRoot = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** Whose compiled files are bundled into few, in `dist/bundled`. */
export const bundledWorkspaces = [
  'packages/safe-access',
  'packages/secrets',
  'packages/code-index',
  'packages/project-scan',
  'apps/boocontext',
];

/**
 * Installs what the lock file names, unless the last installation is newer than the lock file.
 * @param {RunOptions} [options]
 */
export function installIfNeeded(options) {
  if (!isInstallStale()) return;
  console.error('Installing dependencies with `npm ci` …');
  runNpm(['ci'], options);
}

/**
 * Compiles what has changed since the last build, and bundles the page when something in it has.
 * @param {RunOptions} [options]
 */
export function build(options) {
  // The page is named apart: its types are only checked, and a project that writes nothing cannot be referred to.
  runCompiler(['-b', '.', 'apps/boochat'], options);
  if (isCodeStale()) bundleCode(options);
  if (isPageStale()) bundlePage(options);
}

/**
 * Makes few files of what runs of boocontext and of its engine, from what was compiled.
 * @param {RunOptions} [options]
 */
export function bundleCode(options) {
  runNode('scripts/bundle-code.mjs', [], options);
}

/**
 * Bundles the page into `apps/boochat/dist`, from where BooCode serves it.
 * @param {RunOptions} [options]
 */
export function bundlePage(options) {
  runNode('node_modules/vite/bin/vite.js', ['build', 'apps/boochat', '--logLevel', 'warn'], options);
}

/**
 * Runs the TypeScript compiler that the packages are built with. It is named by its path because the older compiler
 * that the accuracy benchmark compares with has a `tsc` command too, and only one of them can own that name.
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 */
export function runCompiler(args, options) {
  runNode('node_modules/typescript/bin/tsc', args, options);
}

/**
 * Runs a JavaScript file of this repository, or of a dependency, with this Node. Ends this process when it fails.
 * @param {string} file relative to the root of the repository
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 */
export function runNode(file, args, options) {
  run(process.execPath, [path.join(projectRoot, file), ...args], options);
}

function isCodeStale() {
  // The compiler writes its notes whenever it writes anything else.
  const compiled = bundledWorkspaces.map((workspace) => `${workspace}/dist/.tsbuildinfo`);
  // The recorded greeting says the version.
  const others = ['apps/boocontext/package.json', 'scripts/bundle-code.mjs'];
  return isBundleStale('apps/boocontext/dist/bundled/main.js', [...compiled, ...others]);
}

function isPageStale() {
  const sources = ['src', 'public', 'index.html', 'package.json', 'translate-patterns.ts', 'vite.config.ts'].map(
    (name) => `apps/boochat/${name}`,
  );
  return isBundleStale('apps/boochat/dist/index.html', [...sources, 'packages/chat-api/dist']);
}

/**
 * Whether a bundle is missing, or older than one of its sources or than what is installed.
 * @param {string} bundled relative to the root of the repository, as the sources are
 * @param {readonly string[]} sources
 */
function isBundleStale(bundled, sources) {
  const file = path.join(projectRoot, bundled);
  if (!existsSync(file)) return true;
  const bundledMs = statSync(file).mtimeMs;
  return [...sources, 'node_modules/.package-lock.json'].some(
    (source) => newestMs(path.join(projectRoot, source)) > bundledMs,
  );
}

/**
 * When a file, or the file of a directory that was changed last, was changed.
 * @param {string} place
 * @returns {number}
 */
function newestMs(place) {
  const { mtimeMs } = statSync(place);
  if (!statSync(place).isDirectory()) return mtimeMs;
  // A directory's own time tells of files that are gone.
  return readdirSync(place).reduce((newest, name) => Math.max(newest, newestMs(path.join(place, name))), mtimeMs);
}

function isInstallStale() {
  // npm writes this file at the end of a complete installation.
  const installed = path.join(projectRoot, 'node_modules/.package-lock.json');
  if (!existsSync(installed)) return true;
  return statSync(installed).mtimeMs < statSync(path.join(projectRoot, 'package-lock.json')).mtimeMs;
}

/**
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 */
function runNpm(args, options) {
  // npm tells the scripts it runs where it is itself. Started without npm, on Windows npm is a batch file.
  const npmCli = process.env.npm_execpath;
  if (npmCli?.endsWith('npm-cli.js')) run(process.execPath, [npmCli, ...args], options);
  else if (process.platform === 'win32') run('cmd.exe', ['/d', '/s', '/c', 'npm', ...args], options);
  else run('npm', args, options);
}

/**
 * Runs a program in the root of the repository, on this terminal. When it fails this process ends with the same
 * exit code, since no later step could succeed.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 */
function run(command, args, { quiet = false } = {}) {
  const result = spawnSync(command, args, {
    cwd: projectRoot,
    stdio: ['inherit', quiet ? 2 : 'inherit', 'inherit'],
  });
  if (result.error) {
    console.error(`${command} could not be started: ${result.error.message}`);
    process.exit(1);
  }
  if (result.status !== 0) process.exit(result.status ?? 1);
}
