/** The routes of GitNexus: what its MCP tool `route_map` says of a copy that it has indexed. */
import path from 'node:path';
import { serveIndexed } from '../accuracy/peers/gitnexus.mjs';

const LIMIT_MS = 600_000;

/**
 * @param {string} folder of its package
 * @param {string} directory of the application
 * @returns {Promise<import('./compare.mjs').Route[]>} a route without a method is one of all
 */
export async function gitnexusRoutes(folder, directory) {
  const script = path.join(folder, 'dist', 'cli', 'index.js');
  const { server } = await serveIndexed(
    script,
    { name: path.basename(directory), version: 'unversioned', root: directory },
    'gitnexus-routes',
    LIMIT_MS,
  );
  try {
    const { envelope, text } = await server.call('route_map', {});
    const answer = envelope ?? JSON.parse(text.split('\n\n---\n')[0] ?? '');
    if (answer.error) throw new Error(answer.error);
    return (answer.routes ?? []).map((/** @type {{route: string, method: string | null}} */ { route, method }) => ({
      method: method === null || method === '*' ? 'ALL' : method,
      path: route.startsWith('/') ? route : `/${route}`,
    }));
  } finally {
    await server.close();
  }
}
