// A lock file for a folder into which the packed packages are installed: what this clone has tested, and nothing has to be
// asked of a registry that npm has in its cache.

import { closure } from './locked.mjs';
import { innerManifestOf, manifestOf, manifestOfWorkspace, readJson } from './manifest.mjs';
import { workspacesThatRun } from './packages.mjs';

/** @typedef {import('./packages.mjs').NpmPackage} NpmPackage */

/**
 * @param {readonly NpmPackage[]} npmPackages whose tarballs lie in the folder
 * @returns {{manifest: object, lock: object}}
 */
export function installationOf(npmPackages) {
  const { packages, ...lock } = readJson('package-lock.json');
  const dependencies = Object.fromEntries(
    npmPackages.map((npmPackage) => {
      const { name, version } = manifestOf(npmPackage);
      return [name, `file:${name}-${version}.tgz`];
    }),
  );
  const manifest = { name: 'installed', version: '1.0.0', private: true, dependencies };
  const placed = npmPackages.flatMap((npmPackage) => {
    const packed = manifestOf(npmPackage);
    const place = `node_modules/${packed.name}`;
    const libraries = npmPackage.libraries.map((library) => [
      `${place}/node_modules/${manifestOfWorkspace(library).name}`,
      { ...innerManifestOf(library), inBundle: true },
    ]);
    const others = closure(packages, workspacesThatRun(npmPackage)).map((other) => [other, packages[other]]);
    return [[place, { ...packed, resolved: dependencies[packed.name] }], ...libraries, ...others];
  });
  const { name, version } = manifest;
  return { manifest, lock: { ...lock, name, version, packages: Object.fromEntries([['', manifest], ...placed]) } };
}
