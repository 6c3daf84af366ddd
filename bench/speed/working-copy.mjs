/**
 * Copies of a repository to measure on: the same files as one clean git commit for every product, since two of them
 * write into what they analyse, and since how long a product takes may depend on git.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { cacheDirectory, listRepositoryFiles, listSourceFiles } from '../lib/repositories.mjs';

/** A new folder of this run in the benchmarks' cache. The caller removes it. */
export function makeRunFolder() {
  mkdirSync(cacheDirectory(), { recursive: true });
  return mkdtempSync(path.join(cacheDirectory(), 'speed-'));
}

/**
 * @param {string} source
 * @param {string} copy where it shall lie; must not exist
 */
export function makeWorkingCopy(source, copy) {
  for (const file of listRepositoryFiles(source)) {
    // A directory without git may hold clones and what was built or installed in them.
    if (/(^|\/)(\.git|node_modules|dist)(\/|$)/.test(file)) continue;
    const from = path.join(source, file);
    // Git tracks files that are deleted on disk, and the folders of submodules.
    if (lstatSync(from, { throwIfNoEntry: false })?.isFile()) cpSync(from, path.join(copy, file));
  }
  git(copy, ['init', '--quiet']);
  git(copy, ['add', '--all', '--force']);
  git(copy, ['commit', '--quiet', '--no-verify', '--message', 'as it was copied']);
}

/**
 * Takes away what a product has written into a copy.
 * @param {string} copy
 */
export function resetWorkingCopy(copy) {
  git(copy, ['reset', '--quiet', '--hard']);
  git(copy, ['clean', '--quiet', '-ffdx']);
}

/**
 * @param {string} copy
 * @returns {string[]} what differs from the commit, ignored files too
 */
export function changesIn(copy) {
  return git(copy, ['status', '--porcelain', '--ignored', '--untracked-files=all']).split('\n').filter(Boolean);
}

/**
 * @param {string} root
 * @returns {{files: string[], typescriptFiles: number, bytes: number}} of source
 */
export function sourceOf(root) {
  const files = listSourceFiles(root);
  let bytes = 0;
  for (const file of files) bytes += readFileSync(path.join(root, file)).length;
  return { files, typescriptFiles: files.filter((file) => /\.[cm]?tsx?$/.test(file)).length, bytes };
}

/** @param {string} folder */
export function removeFolder(folder) {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * @param {string} cwd
 * @param {readonly string[]} args
 */
function git(cwd, args) {
  // The copied repository must not run commands through its files, nor the user's configuration change the copy.
  const fixed = ['core.hooksPath=', 'core.fsmonitor=false', 'core.autocrlf=false', 'commit.gpgSign=false', 'gc.auto=0'];
  const options = [...fixed, 'user.name=bench', 'user.email=bench@example.invalid'].flatMap((each) => ['-c', each]);
  return execFileSync('git', [...options, ...args], { cwd, encoding: 'utf8', maxBuffer: 1 << 28 });
}
