// `npm run test:hosts`: boocontext in the real opencode and Claude Code, in a home of their own, with a scripted model
// on loopback. Fetches about 400 MB of packages, which is why it is no part of `npm test`; BOOCONTEXT_HOSTS names a
// directory where they are installed already, and `-- opencode` or `-- claude` tests one of them alone. `-- --packed`
// tests the package as npx gets it from npm, instead of this clone.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build, installIfNeeded } from './prepare.mjs';

const packages = ['opencode-ai@1.18.33', '@anthropic-ai/claude-code@2.1.332'];
const { values, positionals } = parseArgs({ options: { packed: { type: 'boolean' } }, allowPositionals: true });
const [only] = positionals;

installIfNeeded();
build();
// opencode would try to fetch it otherwise, and reads no skill where it cannot.
const { rgPath } = await import('@vscode/ripgrep');
process.env.PATH = `${process.env.PATH}${path.delimiter}${path.dirname(rgPath)}`;
// These need what has just been installed.
const { clone, packedProduct } = await import('./hosts/product.mjs');
const { startScriptedModel } = await import('./hosts/scripted-model.mjs');
const { testClaude } = await import('./hosts/test-claude.mjs');
const { testOpencode } = await import('./hosts/test-opencode.mjs');
// With a space in its path, as on the machines of many.
const scratch = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'boocontext hosts-')));
const model = await startScriptedModel();
let product = clone;
try {
  const hosts = process.env.BOOCONTEXT_HOSTS || scratch;
  if (hosts === scratch) {
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', hosts, ...packages];
    assert.equal(spawnSync('npm', args, { stdio: 'inherit' }).status, 0, 'the hosts could not be installed');
  }
  product = values.packed ? await packedProduct(scratch) : clone;
  // Their own commands need the install scripts that were left out; the programs lie in the packages of the platform.
  const platform = `${process.platform}-${process.arch}`;
  const opencode = path.join(hosts, `node_modules/opencode-${platform}/bin/opencode`);
  const claude = path.join(hosts, `node_modules/@anthropic-ai/claude-code-${platform}/claude`);
  if (only !== 'claude') await testOpencode({ program: opencode, scratch, product, model });
  if (only !== 'opencode') await testClaude({ program: claude, scratch, product, model });
} finally {
  model.close();
  product.close();
  rmSync(scratch, { recursive: true, force: true });
}
