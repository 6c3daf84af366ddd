/** boocontext: the MCP server of this project, and its command line for the whole index. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { indexByBoocontext, serveBoocontext } from '../../lib/boocontext.mjs';
import { watchTree } from '../../lib/processes.mjs';
import { shakeHandsWith } from './product.mjs';

const MANIFEST = new URL('../../../apps/boocontext/package.json', import.meta.url);

/**
 * @param {string} folder where its caches of this run may lie
 * @returns {import('./product.mjs').Product}
 */
export function boocontext(folder) {
  /** The cache that holds the index of a copy. @type {Map<string, string>} */
  const caches = new Map();
  const freshCache = () => mkdtempSync(path.join(folder, 'boocontext-cache-'));

  return {
    name: 'boocontext',
    version: JSON.parse(readFileSync(MANIFEST, 'utf8')).version,
    how: '`boocontext index` builds the index; answers come from `boocontext_callgraph` of the MCP server. A first answer needs no index',

    shakeHands: (copy) => shakeHandsWith(() => serveBoocontext(copy, freshCache())),

    async runCold(copy, symbol) {
      const cacheOfAnswer = freshCache();
      const begin = performance.now();
      const server = await serveBoocontext(copy, cacheOfAnswer);
      const watch = watchTree(server.pid);
      let firstAnswerMs;
      try {
        await ask(server, 'callers', symbol);
        firstAnswerMs = performance.now() - begin;
      } finally {
        watch.stop();
        await server.close();
      }
      rmSync(cacheOfAnswer, { recursive: true, force: true });

      const cache = freshCache();
      const index = await indexByBoocontext(copy, cache);
      const former = caches.get(copy);
      if (former !== undefined) rmSync(former, { recursive: true, force: true });
      caches.set(copy, cache);
      return {
        firstAnswerMs,
        firstAnswerCpuMs: watch.stop()?.cpuMs ?? null,
        indexMs: index.durationMs,
        indexUsage: index.usage,
      };
    },

    async serve(copy, env) {
      const server = await serveBoocontext(copy, caches.get(copy) ?? freshCache(), env);
      return { pid: server.pid, close: server.close, ask: (direction, symbol) => ask(server, direction, symbol) };
    },
  };
}

/**
 * @param {import('../../lib/mcp.mjs').McpConnection} server
 * @param {'callers' | 'callees'} direction
 * @param {string} symbol
 */
async function ask(server, direction, symbol) {
  const answer = await server.call('boocontext_callgraph', { symbol, direction });
  if (answer.isError || answer.envelope === null)
    throw new Error(`boocontext, ${direction} of ${symbol}: ${answer.text.slice(0, 300)}`);
  return answer;
}
