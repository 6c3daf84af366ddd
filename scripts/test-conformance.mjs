// `npm run test:conformance`: the official conformance suite of the Model Context Protocol, against the MCP client of this
// repository and against boocontext. Fetches a package of 120 others, which is why it is no part of `npm test`;
// MCP_CONFORMANCE names a directory where it is installed already.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build, installIfNeeded } from './prepare.mjs';

/** The newest that runs on Node 20; later ones need 22. */
const suite = '@modelcontextprotocol/conformance@0.1.13';

/** Left out: what asks a person (elicitation) and OAuth (`auth/*`), which the client does not offer to servers. */
const clientScenarios = ['initialize', 'tools_call', 'sse-retry'];

/**
 * Left out: what needs tools, prompts and resources that only a server made for the suite has, and what is about HTTP,
 * which boocontext does not speak.
 */
const serverScenarios = ['server-initialize', 'ping', 'tools-list'];

installIfNeeded();
build();
// It needs what has just been installed.
const { startBridge } = await import('./conformance/bridge.mjs');
const root = path.resolve(import.meta.dirname, '..');
const scratch = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'boocontext-conformance-')));
/** @type {string[]} */
const failed = [];
try {
  const directory = process.env.MCP_CONFORMANCE || scratch;
  if (directory === scratch) {
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', scratch, suite];
    assert.equal(spawnSync('npm', args, { stdio: 'inherit' }).status, 0, 'the suite could not be installed');
  }
  const bin = path.join(directory, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
  /** @param {'client' | 'server'} kind @param {string} scenario @param {readonly string[]} args */
  const run = async (kind, scenario, args) => {
    // In the temporary directory, where it leaves its results.
    const child = spawn(process.execPath, [bin, kind, '--scenario', scenario, ...args], {
      cwd: scratch,
      stdio: 'inherit',
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) failed.push(`${kind} ${scenario}`);
  };
  const client = path.join(root, 'scripts/conformance/client.mjs');
  for (const scenario of clientScenarios) await run('client', scenario, ['--command', `node "${client}"`]);

  const boocontext = path.join(root, 'apps/boocontext/bin/boocontext.js');
  const bridge = await startBridge(process.execPath, [boocontext, 'mcp', '--root', scratch]);
  for (const scenario of serverScenarios) await run('server', scenario, ['--url', bridge.url]);
  await bridge.close();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
const count = clientScenarios.length + serverScenarios.length;
console.log(failed.length === 0 ? `\nAll ${count} scenarios passed.` : `\nFailed: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
