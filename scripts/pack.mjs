// `npm run pack`: makes the tarballs of the packages for npm, in `dist/packages` or `-- --out DIR`.

import path from 'node:path';
import { parseArgs } from 'node:util';
import { pack } from './packages/pack.mjs';
import { npmPackages } from './packages/packages.mjs';
import { build, installIfNeeded, projectRoot } from './prepare.mjs';

const { values } = parseArgs({ options: { out: { type: 'string' } } });
const out = path.resolve(values.out ?? path.join(projectRoot, 'dist/packages'));

installIfNeeded({ quiet: true });
build({ quiet: true });
for (const npmPackage of npmPackages) {
  const { tarball, files, sizeBytes, unpackedBytes } = pack(npmPackage, out);
  console.log(`${tarball}  ${files.length} files, ${megabytes(sizeBytes)} (${megabytes(unpackedBytes)} unpacked)`);
}

/** @param {number} bytes */
function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
