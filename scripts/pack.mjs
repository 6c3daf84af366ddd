// `npm run pack`: makes the tarballs of the packages for npm, in `dist/packages` or `-- --out DIR`. With
// `-- --install DIR` it installs boocode from its tarball there, at the versions of the lock file, as the container does.

import path from 'node:path';
import { parseArgs } from 'node:util';
import { installLocked } from './packages/installation.mjs';
import { pack } from './packages/pack.mjs';
import { npmPackages } from './packages/packages.mjs';
import { build, installIfNeeded, projectRoot } from './prepare.mjs';

const { values } = parseArgs({ options: { out: { type: 'string' }, install: { type: 'string' } } });
const out = path.resolve(values.out ?? path.join(projectRoot, 'dist/packages'));

installIfNeeded({ quiet: true });
build({ quiet: true });
for (const npmPackage of npmPackages) {
  const { tarball, files, sizeBytes, unpackedBytes } = pack(npmPackage, out);
  console.log(`${tarball}  ${files.length} files, ${megabytes(sizeBytes)} (${megabytes(unpackedBytes)} unpacked)`);
  if (values.install !== undefined && npmPackage.name === 'boocode') {
    installLocked({ npmPackages: [npmPackage], tarballs: [tarball], folder: path.resolve(values.install) });
  }
}

/** @param {number} bytes */
function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
