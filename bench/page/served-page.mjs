/**
 * The page as people have it: the built one in a real Chromium, served by a real BooCode with the real boocontext. Whatever
 * is started here is ended by `close()`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { launchChromium } from '../../apps/boochat/test/support/chromium.mjs';
import { listening } from '../lib/boocode.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * @typedef {object} Served
 * @property {string} url
 * @property {import('playwright-core').Browser} browser
 * @property {number} pid of the server
 * @property {() => Promise<void>} stopServer the page then finds nobody
 * @property {() => Promise<void>} close
 */

/**
 * @param {object} options
 * @param {string} options.repository what it is about; only read
 * @param {string} [options.modelUrl] left out: no model is connected
 * @param {string} [options.cache] where boocontext keeps what it has found; left out: new, and removed in the end
 * @param {object} [options.mcpServers] servers beside boocontext, as in mcp.json
 * @param {string} [options.database] a file with chats; left out: a new one, without any
 * @param {Readonly<Record<string, string>>} [options.env] more for the server
 * @returns {Promise<Served>}
 */
export async function servePage({ repository, modelUrl, cache, mcpServers = {}, database, env = {} }) {
  if (!existsSync(path.join(root, 'apps/boochat/dist/index.html'))) throw new Error('run `npm run build` first');
  const folder = mkdtempSync(path.join(tmpdir(), 'boochat-bench-'));
  mkdirSync(path.join(folder, 'data'));
  writeFileSync(path.join(folder, 'mcp.json'), mcpJson(cache ?? path.join(folder, 'cache'), mcpServers));
  const child = spawn(process.execPath, [path.join(root, 'apps/boocode/bin/boocode.js')], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: folder,
      PORT: '0',
      BOOCODE_REPO: path.resolve(repository),
      MCP_CONFIG_PATH: path.join(folder, 'mcp.json'),
      DATABASE_URL: `file:${database ?? path.join(folder, 'data/boocode.db')}`,
      LLM_TITLES: 'off',
      ...(modelUrl === undefined ? {} : { LLM_BASE_URL: modelUrl, LLM_MODEL: 'scripted', LLM_API_KEY: 'none' }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stopServer = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const [url, browser] = await Promise.all([listening(child), launchChromium()]);
  await settled(url);
  return {
    url,
    browser,
    pid: child.pid ?? 0,
    stopServer,
    async close() {
      await browser.close();
      if (child.exitCode === null && child.signalCode === null) await stopServer();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @param {string} cache @param {object} more */
function mcpJson(cache, more) {
  const { boocontext } = JSON.parse(readFileSync(path.join(root, 'data/mcp.json'), 'utf8')).mcpServers;
  const env = { BOOCONTEXT_CACHE: path.resolve(cache) };
  return JSON.stringify({ mcpServers: { boocontext: { ...boocontext, env }, ...more } });
}

/** Waits until no server is on its way any more. @param {string} url */
async function settled(url) {
  for (let waited = 0; waited < 300; waited += 1) {
    const { servers } = await (await fetch(`${url}/api/mcp/servers`)).json();
    if (!servers.some((/** @type {{state: string}} */ { state }) => state === 'connecting')) return;
    await sleep(200);
  }
  throw new Error('the servers of mcp.json are still connecting');
}
