// `npm run fuzz:http`: asks BooCode's HTTP API what nobody means to ask it, as its own OpenAPI document describes it, with
// schemathesis, and compares each answer with that document. Every route is asked with what it wants and with what it
// does not want, and chats are made, changed and removed in every order. Options go to schemathesis: `-- -n 1000` for
// more requests, `-- --seed 7` for others. Fetches schemathesis from PyPI by uvx, which is why it is no part of `npm test`.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build, installIfNeeded, projectRoot } from './prepare.mjs';

const schemathesis = 'schemathesis==4.32.5';

installIfNeeded();
build();
// It needs what has just been installed.
const { startModel } = await import('../bench/lib/model.mjs');
const scratch = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'boocode-fuzz-')));
const model = await startModel(() => ({ calls: [{ name: 'grep', args: { pattern: 'total' } }] }));
try {
  prepare();
  process.exitCode = await fuzz(process.argv.slice(2));
} finally {
  model.close();
  rmSync(scratch, { recursive: true, force: true });
}

/** What the server is about. */
function prepare() {
  cpSync(path.join(projectRoot, 'docs/guide/example'), path.join(scratch, 'repo'), { recursive: true });
  mkdirSync(path.join(scratch, 'data'));
  const broken = { command: path.join(scratch, 'no-such-program') };
  writeFileSync(path.join(scratch, 'mcp.json'), JSON.stringify({ mcpServers: { broken } }));
  writeFileSync(
    path.join(scratch, 'schemathesis.toml'),
    `continue-on-failure = true
[generation]
database = "none"
[checks.negative_data_rejection]
# What is too long is refused before anybody looks whether it is right otherwise.
expected-statuses = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 428, 429]
`,
  );
}

/**
 * The description as the server gives it, and the names and files that there are, which schemathesis cannot guess.
 * @param {string} url
 */
async function description(url) {
  /** @type {any} */
  const document = await (await fetch(`${url}/api/openapi.json`)).json();
  /** @type {[path: string, method: string, values: readonly string[]][]} */
  const known = [
    ['/api/tools/{name}/call', 'post', ['grep', 'list_files', 'view_file', 'find_files', 'git_log', 'web_fetch']],
    ['/api/mcp/servers/{name}/reconnect', 'post', ['broken']],
    ['/api/files', 'get', ['package.json', 'README.md']],
  ];
  for (const [place, method, values] of known) document.paths[place][method].parameters[0].schema.enum = values;
  const file = path.join(scratch, 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  return file;
}

/** @param {readonly string[]} options @returns {Promise<number>} */
async function fuzz(options) {
  const files = ['only-loopback.cjs', 'server.mjs'].map((file) => path.join(projectRoot, 'scripts/fuzz', file));
  const server = spawn(process.execPath, ['--require', ...files], {
    env: {
      PATH: process.env.PATH ?? '',
      BOOCODE_REPO: path.join(scratch, 'repo'),
      MCP_CONFIG_PATH: path.join(scratch, 'mcp.json'),
      DATABASE_URL: `file:${path.join(scratch, 'data/boocode.db')}`,
      LLM_BASE_URL: model.url,
      LLM_MODEL: 'fuzz',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  server.stderr.setEncoding('utf8').on('data', (text) => {
    log += text;
  });
  const exited = once(server, 'exit');
  const [said] = await once(server.stdout.setEncoding('utf8'), 'data');
  const url = /listens on (\S+)/.exec(said)?.[1];
  assert.ok(url, `the server did not start: ${log}`);
  const run = spawn(
    'uvx',
    [
      ...['--quiet', schemathesis, '--config-file', path.join(scratch, 'schemathesis.toml')],
      ...['run', await description(url), '--url', url, '--checks', 'all', '--request-timeout', '30', ...options],
    ],
    { cwd: scratch, stdio: 'inherit' },
  );
  const code = await new Promise((resolve) => {
    run.once('exit', resolve);
    run.once('error', () => {
      console.error('uvx is needed: it comes with uv, `python3 -m pip install --user uv`.');
      resolve(1);
    });
  });
  const isAlive = server.exitCode === null && server.signalCode === null;
  server.kill('SIGTERM');
  await exited;
  const bugs = log.split('\n').filter((line) => /"level":(?:50|60)/.test(line));
  if (!isAlive) console.error(`The server has ended: ${log.slice(-2_000)}`);
  for (const bug of bugs.slice(0, 20)) console.error(`In its log: ${bug}`);
  return code === 0 && isAlive && bugs.length === 0 ? 0 : 1;
}
