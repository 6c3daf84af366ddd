// A lock file for a folder into which the packed packages are installed: what this clone has tested, and nothing has to be
// asked of a registry that npm has in its cache.

import path from 'node:path';
import { innerManifestOf, manifestOf, manifestOfWorkspace, readJson } from './manifest.mjs';
import { npmPackages } from './packages.mjs';

/**
 * @param {readonly string[]} names of packages whose tarballs lie in the folder
 * @returns {{manifest: object, lock: object}}
 */
export function installationOf(names) {
  const wanted = npmPackages.filter(({ name }) => names.includes(name));
  const dependencies = Object.fromEntries(
    wanted.map((npmPackage) => [
      npmPackage.name,
      `file:${tarballName(npmPackage.name, manifestOf(npmPackage).version)}`,
    ]),
  );
  const manifest = { name: 'installed', version: '1.0.0', private: true, dependencies };
  const own = wanted.flatMap((npmPackage) => {
    const packed = manifestOf(npmPackage);
    const inside = npmPackage.libraries.map((library) => [
      path.posix.join('node_modules', packed.name, 'node_modules', manifestOfWorkspace(library).name),
      { ...innerManifestOf(library), inBundle: true },
    ]);
    return [[`node_modules/${packed.name}`, { ...packed, resolved: dependencies[packed.name] }], ...inside];
  });
  const { packages, ...lock } = readJson('package-lock.json');
  const others = Object.entries(packages).filter(
    ([place, { link, dev }]) => place.startsWith('node_modules/') && !link && !dev,
  );
  const placed = Object.fromEntries([['', manifest], ...own, ...others]);
  return { manifest, lock: { ...lock, name: manifest.name, version: manifest.version, packages: placed } };
}

/**
 * @param {string} name
 * @param {string} version
 */
function tarballName(name, version) {
  return `${name}-${version}.tgz`;
}
