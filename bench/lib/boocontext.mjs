/** boocontext as a host sees it: its MCP stdio server, started on one repository. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { connectMcpServer } from './mcp.mjs';
import { runCommand, startServer } from './processes.mjs';
import { underLoad } from './throttle.mjs';

const PROJECT_ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const BIN = path.join(PROJECT_ROOT, 'apps/boocontext/bin/boocontext.js');

/** Whether it has been built; benchmarks then compare it, else they say that its column is missing. */
export function isBoocontextBuilt() {
  return existsSync(BIN) && existsSync(path.join(PROJECT_ROOT, 'apps/boocontext/dist'));
}

/**
 * @param {string} root
 * @param {{env?: Record<string, string>, timeoutMs?: number, clientName?: string, load?: import('./throttle.mjs').Load}} [options] `env` above
 *   all for a fresh BOOCONTEXT_CACHE
 */
export function openBoocontext(root, { load, ...options } = {}) {
  const args = [BIN, 'mcp', '--root', root];
  const started = load === undefined ? { command: process.execPath, args } : underLoad(load, process.execPath, args);
  return connectMcpServer({ ...started, cwd: root, ...options });
}

/**
 * Its server, ended with all that it starts.
 * @param {string} root
 * @param {string} cache
 * @param {Record<string, string>} [env]
 */
export function serveBoocontext(root, cache, env = {}) {
  const args = [BIN, 'mcp', '--root', root];
  return startServer({ command: process.execPath, args, cwd: root, env: { ...env, BOOCONTEXT_CACHE: cache } });
}

/**
 * The whole index by its command line.
 * @param {string} root
 * @param {string} cache
 */
export function indexByBoocontext(root, cache) {
  return runCommand(process.execPath, [BIN, 'index', '--directory', root], { env: { BOOCONTEXT_CACHE: cache } });
}

/**
 * All pages of one answer, as one envelope: the lists of later pages are appended to those of the first.
 * @param {import('./mcp.mjs').McpConnection} server
 * @param {string} tool
 * @param {Record<string, unknown>} input
 * @param {string} [wantedList] stop as soon as a page adds nothing to this list of the details; other lists then stay
 *   as far as they came
 * @returns {Promise<{envelope: any, durationMs: number, characters: number, pages: number}>} `characters` of the first
 *   page, which is what an agent reads
 */
export async function callAllPages(server, tool, input, wantedList) {
  const first = await server.call(tool, input);
  if (first.isError || first.envelope === null)
    throw new Error(`${tool} ${JSON.stringify(input)}: ${first.text.slice(0, 300)}`);
  const envelope = structuredClone(first.envelope);
  let { durationMs } = first;
  let pages = 1;
  for (let cursor = envelope.metadata?.cursor; cursor !== undefined; pages += 1) {
    const { cursor: _former, ...question } = input;
    const page = await server.call(tool, { ...question, cursor });
    durationMs += page.durationMs;
    for (const [key, value] of Object.entries(page.envelope?.details ?? {})) {
      if (Array.isArray(value)) envelope.details[key] = [...(envelope.details[key] ?? []), ...value];
    }
    const next = page.envelope?.metadata?.cursor;
    // A cursor that does not move would ask for ever.
    if (next === cursor) throw new Error(`${tool} ${JSON.stringify(input)}: the cursor ${cursor} leads to itself`);
    cursor = wantedList !== undefined && !page.envelope?.details?.[wantedList]?.length ? undefined : next;
  }
  return { envelope, durationMs, characters: first.text.length, pages };
}
