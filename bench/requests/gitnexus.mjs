/**
 * Which calls GitNexus leads to their route. Its MCP tool `route_map` tells for each route the files that fetch it: no line, so
 * that a call counts as led there wherever its file is said to fetch its path by any method.
 */
import path from 'node:path';
import { serveIndexed } from '../accuracy/peers/gitnexus.mjs';
import { plainRoute } from './compare.mjs';

const LIMIT_MS = 600_000;

/**
 * @param {string} folder of its package
 * @param {string} directory of the application
 * @param {readonly import('./compare.mjs').Call[]} calls
 * @returns {Promise<{ led: number, pairs: number }>} of the calls those that are led to their route; of the whole repository how many files are said to fetch a route
 */
export async function gitnexusLeads(folder, directory, calls) {
  const script = path.join(folder, 'dist', 'cli', 'index.js');
  const { server } = await serveIndexed(
    script,
    { name: path.basename(directory), version: 'unversioned', root: directory },
    'gitnexus-requests',
    LIMIT_MS,
  );
  try {
    const { envelope, text } = await server.call('route_map', {});
    const answer = envelope ?? JSON.parse(text.split('\n\n---\n')[0] ?? '');
    if (answer.error) throw new Error(answer.error);
    const pairs = (answer.routes ?? []).flatMap(
      (
        /** @type {{ route: string, consumers?: { file?: string, filePath?: string }[] }} */ { route, consumers = [] },
      ) => consumers.map(({ file, filePath }) => `${file ?? filePath} ${pathOf(route)}`),
    );
    const known = new Set(pairs);
    const led = calls.filter(({ place, wanted }) => {
      const file = place.slice(0, place.lastIndexOf(':'));
      return wanted.split(' or ').some((one) => known.has(`${file} ${one.split(' ')[1]}`));
    });
    return { led: led.length, pairs: known.size };
  } finally {
    await server.close();
  }
}

/** @param {string} route */
function pathOf(route) {
  const [, plain = ''] = plainRoute({ method: 'GET', path: route.startsWith('/') ? route : `/${route}` }).split(' ');
  return plain;
}
