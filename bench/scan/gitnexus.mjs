/** What GitNexus says of routes: the answer of its MCP tool `route_map` about a copy that it has indexed. */
import path from 'node:path';
import { serveIndexed } from '../accuracy/peers/gitnexus.mjs';

const LIMIT_MS = 600_000;

/**
 * @param {string} folder of its package
 * @param {string} directory of the application
 * @param {string} name of the copy
 * @returns {Promise<{ route: string, method: string | null, consumers?: { file?: string, filePath?: string }[] }[]>}
 */
export async function routeMap(folder, directory, name) {
  const script = path.join(folder, 'dist', 'cli', 'index.js');
  const application = { name: path.basename(directory), version: 'unversioned', root: directory };
  const { server } = await serveIndexed(script, application, name, LIMIT_MS);
  try {
    const { envelope, text } = await server.call('route_map', {});
    const answer = envelope ?? JSON.parse(text.split('\n\n---\n')[0] ?? '');
    if (answer.error) throw new Error(answer.error);
    return answer.routes ?? [];
  } finally {
    await server.close();
  }
}

/** @param {string} route as it tells one */
export function pathOf(route) {
  return route.startsWith('/') ? route : `/${route}`;
}

/**
 * @param {string} folder of its package
 * @param {string} directory of the application
 * @returns {Promise<import('./compare.mjs').Route[]>} a route without a method is one of all
 */
export async function gitnexusRoutes(folder, directory) {
  const routes = await routeMap(folder, directory, 'gitnexus-routes');
  return routes.map(({ route, method }) => ({
    method: method === null || method === '*' ? 'ALL' : method,
    path: pathOf(route),
  }));
}
