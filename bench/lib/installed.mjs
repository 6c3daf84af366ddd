/** Pinned tools from package registries, installed into the benchmark's cache once, by the registry's ordinary client. */
import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cacheDirectory, fetchOnce, folderNameOf } from './repositories.mjs';

/**
 * Installs a package without running any install script.
 * @param {string} name
 * @param {string} version
 * @param {{without?: readonly ('optional')[], beside?: Readonly<Record<string, string>>}} [options] `without` optional
 *   dependencies; `beside` it further packages with their versions
 * @returns {string} its `node_modules`
 */
export function installFromNpm(name, version, { without = [], beside = {} } = {}) {
  const packages = Object.entries({ [name]: version, ...beside }).map(([each, pinned]) => `${each}@${pinned}`);
  return path.join(
    installOnce(name, [version, ...Object.values(beside)].join('-'), (folder) => {
      writeFileSync(path.join(folder, 'package.json'), '{"private": true}\n');
      // `npm run` hands this project's settings on: a tool may ask for a newer Node than the one that measures.
      const settings = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-engine-strict'];
      const flags = [...settings, ...without.map((each) => `--omit=${each}`)];
      execFileSync('npm', ['install', ...flags, ...packages], {
        cwd: folder,
        stdio: ['ignore', 'ignore', 'inherit'],
        shell: process.platform === 'win32',
      });
    }),
    'node_modules',
  );
}

/**
 * Whether a package has been installed before, so that tests which need it can run without the network.
 * @param {string} name
 * @param {string} version
 */
export function isInstalled(name, version) {
  return existsSync(toolFolder(name, version));
}

/**
 * Installs a package into a virtual environment of its own, with `uv`.
 * @param {string} requirement its name, with extras where it needs some
 * @param {string} version
 * @param {string} command that it brings
 * @returns {string} the command's path; the environment's `python` lies beside it
 */
export function installFromPypi(requirement, version, command) {
  const name = requirement.replace(/\[.*/, '');
  const folder = installOnce(name, version, (work) => {
    /** @type {import('node:child_process').ExecFileSyncOptions} */
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'] };
    // A relocatable one, because it is renamed when it is complete.
    execFileSync('uv', ['venv', '--quiet', '--relocatable', path.join(work, 'venv')], quiet);
    execFileSync(
      'uv',
      ['pip', 'install', '--quiet', '--python', path.join(work, 'venv'), `${requirement}==${version}`],
      quiet,
    );
  });
  const found = [`venv/bin/${command}`, `venv/Scripts/${command}.exe`]
    .map((file) => path.join(folder, file))
    .find((file) => existsSync(file));
  if (found === undefined) throw new Error(`${name} ${version} brings no ${command}`);
  return found;
}

/**
 * Installs a Go command, with `go install`.
 * @param {string} module
 * @param {string} version
 * @returns {string} the executable
 */
export function installFromGo(module, version) {
  const command = path.posix.basename(module);
  const folder = installOnce(command, version, (work) => {
    execFileSync('go', ['install', `${module}@${version}`], {
      env: { ...process.env, GOBIN: work, GOFLAGS: '-mod=mod' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  });
  return path.join(folder, process.platform === 'win32' ? `${command}.exe` : command);
}

const SHELF = 'tools';

/**
 * @param {string} name
 * @param {string} version
 */
function toolFolder(name, version) {
  return path.join(cacheDirectory(), SHELF, folderNameOf({ name, version }));
}

/**
 * @param {string} name
 * @param {string} version
 * @param {(folder: string) => void} fill
 */
function installOnce(name, version, fill) {
  return fetchOnce(
    { name, version },
    (work) => {
      fill(work);
      return work;
    },
    SHELF,
  ).root;
}
