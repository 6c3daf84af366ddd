// Lays out what goes into a package for npm, from what was built.

import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../prepare.mjs';
import { innerManifestOf, manifestOf, manifestOfWorkspace } from './manifest.mjs';

/** @typedef {import('./packages.mjs').NpmPackage} NpmPackage */

/**
 * @param {NpmPackage} npmPackage
 * @param {string} directory is made anew
 */
export function stage(npmPackage, directory) {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  writeJson(path.join(directory, 'package.json'), manifestOf(npmPackage));
  for (const app of npmPackage.apps) stageWorkspace(app, path.join(directory, app));
  for (const library of npmPackage.libraries) {
    stageWorkspace(library, path.join(directory, 'node_modules', manifestOfWorkspace(library).name));
  }
  for (const file of [...npmPackage.files, 'LICENSE']) copy(file, path.join(directory, file));
  copy(`${npmPackage.app}/README.md`, path.join(directory, 'README.md'));
  copy('docs/licences.md', path.join(directory, 'licences.md'));
}

/**
 * @param {string} workspace
 * @param {string} directory
 */
function stageWorkspace(workspace, directory) {
  mkdirSync(directory, { recursive: true });
  // What the workspace itself says that it consists of; of the page it is what was bundled.
  const { files = ['dist'] } = manifestOfWorkspace(workspace);
  for (const file of files) copy(`${workspace}/${file}`, path.join(directory, file));
  writeJson(path.join(directory, 'package.json'), innerManifestOf(workspace));
}

/**
 * @param {string} file of the clone
 * @param {string} target
 */
function copy(file, target) {
  cpSync(path.join(projectRoot, file), target, {
    recursive: true,
    filter: (source) => !isForDevelopment(source),
  });
  stripSourceMaps(target);
}

/**
 * Types and maps lead to sources, which are not part of the package; the compiler's notes are of use where it runs only.
 * @param {string} file
 */
function isForDevelopment(file) {
  return /\.(?:d\.ts|map|tsbuildinfo)$/.test(file) || path.basename(file) === '.vite';
}

/**
 * A comment that names a map which is not there makes debuggers complain.
 * @param {string} target
 */
function stripSourceMaps(target) {
  for (const file of filesOf(target).filter((name) => name.endsWith('.js'))) {
    const text = readFileSync(file, 'utf8');
    const stripped = text.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n');
    if (stripped !== text) writeFileSync(file, stripped);
  }
}

/**
 * @param {string} place a file, or a directory with all that is in it
 * @returns {string[]}
 */
function filesOf(place) {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/**
 * @param {string} file
 * @param {unknown} value
 */
function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
