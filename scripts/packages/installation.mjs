// Installs packed packages into a folder, each of what they depend on in the version that the lock file of this clone has.

import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../prepare.mjs';
import { installationOf } from './installation-lock.mjs';

/** @typedef {import('./packages.mjs').NpmPackage} NpmPackage */

/**
 * Of a registry only what is not in npm's cache is asked; after `npm ci` in this clone that is nothing.
 * @param {object} options
 * @param {readonly NpmPackage[]} options.npmPackages
 * @param {readonly string[]} options.tarballs as `pack` has made them
 * @param {string} options.folder made where it is missing; what npm needs, such as the tarballs, stays in it
 */
export function installLocked({ npmPackages, tarballs, folder }) {
  mkdirSync(folder, { recursive: true });
  const { manifest, lock } = installationOf(npmPackages);
  writeJson(path.join(folder, 'package.json'), manifest);
  writeJson(path.join(folder, 'package-lock.json'), lock);
  for (const file of [...tarballs, path.join(projectRoot, '.npmrc')]) {
    copyFileSync(file, path.join(folder, path.basename(file)));
  }
  const { status, stderr } = spawnSync('npm', ['ci', '--prefer-offline', '--ignore-scripts', '--no-audit'], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm ci failed in ${folder}: ${stderr}`);
}

/**
 * @param {string} file
 * @param {object} value
 */
function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
