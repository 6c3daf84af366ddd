// A registry on loopback that has one package of ours, not published yet, and for all others leads to npm's own.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';

/**
 * @param {{ readonly manifest: any, readonly tarball: string, readonly others: string }} options `others` is the address
 *   of the registry that has all other packages.
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function startRegistry({ manifest, tarball, others }) {
  const { name, version } = manifest;
  const packed = readFileSync(tarball);
  const file = `/${name}/-/${path.basename(tarball)}`;
  const server = createServer(({ url: asked = '/' }, response) => {
    if (asked === `/${name}`) response.setHeader('content-type', 'application/json').end(JSON.stringify(packument()));
    else if (asked === file) response.end(packed);
    else response.writeHead(307, { location: new URL(asked, others).href }).end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = `http://127.0.0.1:${address.port}`;

  function packument() {
    const integrity = `sha512-${createHash('sha512').update(packed).digest('base64')}`;
    const released = { ...manifest, _id: `${name}@${version}`, dist: { tarball: url + file, integrity } };
    return { name, 'dist-tags': { latest: version }, versions: { [version]: released } };
  }

  return {
    url,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
