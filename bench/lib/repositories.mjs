/**
 * The repositories that benchmarks run on: real ones which nobody here wrote.
 *
 * Without directories on the command line they are npm packages that ship their source, so that a run needs no account
 * and gives the same files everywhere. All that is fetched, installed or copied lives in one cache directory outside
 * the project; a repository given as a directory is only ever read.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir, platform } from 'node:os';
import path from 'node:path';

/**
 * @typedef {object} Repository
 * @property {string} name what reports call it
 * @property {string} version its short commit or its package version; `unversioned` when it has neither
 * @property {string} root absolute path, never shown in a report
 */

/**
 * Pinned packages whose tarball holds the source. `keep` is what a clone of the project would hold: what the build
 * put beside it (zod ships three compiled trees, rxjs five) would be answered for by nobody and is not unpacked.
 */
export const DEFAULT_PACKAGES = [
  { name: 'zod', version: '4.6.7', keep: ['package.json', 'src'] },
  { name: 'rxjs', version: '7.8.2', keep: ['package.json', 'tsconfig.json', 'src'] },
  { name: 'express', version: '5.3.0', keep: ['package.json', 'index.js', 'lib'] },
  {
    name: 'fastify',
    version: '5.12.8',
    keep: ['package.json', 'fastify.js', 'fastify.d.ts', 'build', 'lib', 'test', 'types'],
  },
];

/** Where benchmarks keep what they fetch: `BOOCONTEXT_BENCH_CACHE`, else the platform's cache directory. */
export function cacheDirectory() {
  const home = homedir();
  const platformCache =
    platform() === 'darwin'
      ? path.join(home, 'Library', 'Caches')
      : platform() === 'win32'
        ? (process.env.LOCALAPPDATA ?? path.join(home, 'AppData', 'Local'))
        : process.env.XDG_CACHE_HOME || path.join(home, '.cache');
  return path.resolve(process.env.BOOCONTEXT_BENCH_CACHE || path.join(platformCache, 'boocontext-bench'));
}

/**
 * The repositories of a run: the directories given, else the default ones (fetched on first use).
 * @param {readonly string[]} directories
 * @param {() => Repository[]} [fetchDefaults] of the language that is measured; npm packages where nothing is said
 * @returns {Repository[]}
 */
export function resolveRepositories(directories, fetchDefaults = () => DEFAULT_PACKAGES.map(fetchPackage)) {
  if (directories.length === 0) return fetchDefaults();
  return directories.map((directory) => {
    const root = path.resolve(directory);
    if (!existsSync(root)) throw new Error(`no such directory: ${directory}`);
    return { ...nameAndVersion(root), root };
  });
}

/**
 * Unpacks a pinned package into the cache, once.
 * @param {{name: string, version: string, keep: readonly string[]}} spec
 * @returns {Repository}
 */
export function fetchPackage(spec) {
  return fetchOnce(spec, (work) => {
    const packed = execFileSync(
      'npm',
      ['pack', `${spec.name}@${spec.version}`, '--silent', '--pack-destination', work],
      {
        encoding: 'utf8',
        shell: platform() === 'win32',
      },
    );
    const tarball = /** @type {string} */ (packed.trim().split('\n').at(-1));
    execFileSync('tar', ['-xzf', path.basename(tarball)], { cwd: work });
    const kept = path.join(work, 'kept');
    for (const entry of spec.keep)
      cpSync(path.join(work, 'package', entry), path.join(kept, entry), { recursive: true });
    return kept;
  });
}

/**
 * A pinned repository in the cache, filled by whoever knows its registry when it is asked for the first time.
 * @param {{name: string, version: string}} spec
 * @param {(work: string) => string} fill puts the sources somewhere below the empty folder `work` and returns their root
 * @param {string} [shelf] the cache's folder for such things
 * @returns {Repository}
 */
export function fetchOnce({ name, version }, fill, shelf = 'repositories') {
  const root = path.join(cacheDirectory(), shelf, folderNameOf({ name, version }));
  if (!existsSync(root)) {
    const work = temporaryFolderIn(path.dirname(root));
    try {
      // Renamed only when complete, so that an interrupted run leaves nothing that looks finished.
      renameSync(fill(work), root);
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  }
  return { name, version, root };
}

/** @param {{name: string, version: string}} spec */
export function folderNameOf({ name, version }) {
  return `${name.replace('@', '').replaceAll(/[/:]/g, '-')}-${version}`;
}

/**
 * A fresh copy of a repository for a tool that writes into what it analyses. Leaves out what no tool should look at.
 * @param {Repository} repository
 * @param {string} purpose names the copy, so that two tools do not share one; or says where it is to be, as an absolute path
 * @returns {string} the copy's root
 */
export function copyForTool(repository, purpose) {
  const identity = createHash('sha256').update(repository.root).digest('hex').slice(0, 8);
  const ownFolder = `${repository.name}-${repository.version}-${identity}-${purpose}`;
  const copy = path.isAbsolute(purpose) ? purpose : path.join(cacheDirectory(), 'copies', ownFolder);
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(path.dirname(copy), { recursive: true });
  cpSync(repository.root, copy, {
    recursive: true,
    filter: (source) => !['.git', 'node_modules', 'dist'].includes(path.basename(source)),
  });
  return copy;
}

/**
 * The TypeScript and JavaScript files that benchmarks look at, sorted, relative to the root with `/`: what git tracks
 * (everything on disk where there is no git), less dependencies, `dist/` and minified files.
 * @param {string} root
 * @returns {string[]}
 */
export function listSourceFiles(root) {
  return listRepositoryFiles(root)
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file))
    .filter((file) => !/(^|\/)(node_modules|dist)\//.test(file))
    .filter(
      (file) => existsSync(path.join(root, file)) && !isMinified(file, readFileSync(path.join(root, file), 'utf8')),
    )
    .sort();
}

/**
 * Every file that git tracks, or every file on disk where there is no git; relative paths with `/`, in no set order.
 * @param {string} root
 * @returns {string[]}
 */
export function listRepositoryFiles(root) {
  if (existsSync(path.join(root, '.git'))) {
    // A repository under test must not be able to run a command through its git configuration.
    const git = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=', 'ls-files', '-z'];
    return execFileSync('git', git, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 })
      .split('\0')
      .filter(Boolean);
  }
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}

/**
 * Whether a program wrote a file: it says so in the comment it opens with, or its folder is named so.
 * @param {string} file
 * @param {string} text
 */
export function isGenerated(file, text) {
  if (/(^|\/)(__)?generated(__)?\//.test(file)) return true;
  const opening =
    /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/|#[^\n]*\n|(['"])use strict\1;?)*/.exec(text.slice(0, 3000))?.[0] ?? '';
  return /@generated\b|\bauto(matically)?[- ]?generated\b|generated[\s\S]*\bdo(n't| not) (edit|modify|change)|file (is|was) generated/i.test(
    opening,
  );
}

/**
 * @param {string} file
 * @param {string} text
 */
function isMinified(file, text) {
  if (/[.-]min\.[cm]?js$/.test(file)) return true;
  const lines = text.split('\n').length;
  return /\.[cm]?js$/.test(file) && text.length > 5000 && text.length / lines > 400;
}

/** @param {string} root */
function nameAndVersion(root) {
  const name = path.basename(root);
  if (existsSync(path.join(root, '.git'))) {
    const version = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
    return { name, version };
  }
  const manifestPath = path.join(root, 'package.json');
  const manifest = existsSync(manifestPath) ? JSON.parse(readFileSync(manifestPath, 'utf8')) : {};
  return { name: manifest.name ?? name, version: manifest.version ?? 'unversioned' };
}

/** @param {string} parent */
function temporaryFolderIn(parent) {
  mkdirSync(parent, { recursive: true });
  return mkdtempSync(path.join(parent, '.partial-'));
}
