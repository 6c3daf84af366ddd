// The manifest of a package for npm, made from those of its workspaces and from the lock file.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../prepare.mjs';
import { closure } from './locked.mjs';
import { workspacesThatRun } from './packages.mjs';

/** @typedef {import('./packages.mjs').NpmPackage} NpmPackage */
/** @typedef {{name: string, version: string, [field: string]: any}} Manifest */

/**
 * @param {NpmPackage} npmPackage
 * @returns {Manifest}
 */
export function manifestOf(npmPackage) {
  const { app, libraries, keywords, mcpName } = npmPackage;
  const { name, version, description, license, type, engines, bin } = manifestOfWorkspace(app);
  const bundled = libraries.map((library) => manifestOfWorkspace(library).name);
  const { repository, homepage, bugs } = readJson('package.json');
  return withoutUndefined({
    name,
    version,
    description,
    keywords,
    license,
    repository,
    homepage,
    bugs,
    type,
    engines,
    mcpName,
    bin: Object.fromEntries(Object.entries(bin).map(([command, file]) => [command, `${app}/${file}`])),
    // Nothing is imported from it: it is a command.
    exports: { './package.json': './package.json' },
    dependencies: dependenciesOf(npmPackage),
    bundleDependencies: bundled,
  });
}

/**
 * Of a workspace that lies in the package: what its code and Node ask of it. Its dependencies are the package's own, and
 * are not said again: npm takes what a bundled package wants for part of the tarball, and leaves it out wherever it would
 * lie inside of the package, as in every global installation.
 * @param {string} workspace
 * @returns {Manifest}
 */
export function innerManifestOf(workspace) {
  const { name, version, description, license, type, engines, exports } = manifestOfWorkspace(workspace);
  return withoutUndefined({ name, version, description, license, type, engines, exports });
}

/**
 * @param {string} workspace
 * @returns {Manifest}
 */
export function manifestOfWorkspace(workspace) {
  return readJson(`${workspace}/package.json`);
}

/**
 * What npm installs beside the package, each at the version of the lock file: that is what was tested.
 * @param {NpmPackage} npmPackage
 * @returns {Record<string, string>}
 */
function dependenciesOf(npmPackage) {
  const { packages } = readJson('package-lock.json');
  const workspaces = workspacesThatRun(npmPackage);
  const inside = new Map(npmPackage.libraries.map((library) => [manifestOfWorkspace(library).name, library]));
  /** @type {Map<string, string>} */
  const versions = new Map();
  for (const workspace of workspaces) {
    for (const name of Object.keys(manifestOfWorkspace(workspace).dependencies ?? {})) {
      const library = inside.get(name);
      const version = library ? manifestOfWorkspace(library).version : lockedVersion(workspace, name);
      if ((versions.get(name) ?? version) !== version) throw new Error(`${name} is wanted in two versions`);
      versions.set(name, version);
    }
  }
  // npm follows the overrides of the root only, which here is whoever installs: a dependency of ours comes first as well.
  const needed = new Set(closure(packages, workspaces));
  for (const [name, version] of Object.entries(readJson('package.json').overrides ?? {})) {
    if (needed.has(`node_modules/${name}`)) versions.set(name, version);
  }
  return Object.fromEntries([...versions].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * @param {string} workspace
 * @param {string} name
 * @returns {string}
 */
function lockedVersion(workspace, name) {
  const { packages } = readJson('package-lock.json');
  const locked = packages[`${workspace}/node_modules/${name}`] ?? packages[`node_modules/${name}`];
  if (locked === undefined) throw new Error(`${workspace} wants ${name}, which the lock file does not have`);
  return locked.version;
}

/**
 * @param {string} file
 * @returns {any}
 */
export function readJson(file) {
  return JSON.parse(readFileSync(path.join(projectRoot, file), 'utf8'));
}

/**
 * @template {object} T
 * @param {T} fields
 * @returns {T}
 */
function withoutUndefined(fields) {
  return /** @type {T} */ (Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)));
}
