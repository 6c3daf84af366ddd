/**
 * Which calls GitNexus leads to their route. Its MCP tool `route_map` tells for each route the files that fetch it: no line, so
 * that a call counts as led there wherever its file is said to fetch its path by any method.
 */
import { pathOf, routeMap } from '../scan/gitnexus.mjs';
import { plainRoute } from './compare.mjs';

/**
 * @param {string} folder of its package
 * @param {string} directory of the application
 * @param {readonly import('./compare.mjs').Call[]} calls
 * @returns {Promise<{ led: number, pairs: number }>} of the calls those that are led to their route; of the whole repository how many files are said to fetch a route
 */
export async function gitnexusLeads(folder, directory, calls) {
  const routes = await routeMap(folder, directory, 'gitnexus-requests');
  const pairs = routes.flatMap(({ route, consumers = [] }) =>
    consumers.map(({ file, filePath }) => `${file ?? filePath} ${plainPath(route)}`),
  );
  const known = new Set(pairs);
  const led = calls.filter(({ place, wanted }) => {
    const file = place.slice(0, place.lastIndexOf(':'));
    return wanted.split(' or ').some((one) => known.has(`${file} ${one.split(' ')[1]}`));
  });
  return { led: led.length, pairs: known.size };
}

/** @param {string} route */
function plainPath(route) {
  const [, plain = ''] = plainRoute({ method: 'GET', path: pathOf(route) }).split(' ');
  return plain;
}
