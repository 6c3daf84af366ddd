// `npm run test:hosts`: boocontext in the real opencode and Claude Code, in a home of their own. Fetches about 400 MB of
// packages, which is why it is no part of `npm test`; BOOCONTEXT_HOSTS names a directory where they are installed already.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, installIfNeeded } from './prepare.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const packages = ['opencode-ai@1.18.33', '@anthropic-ai/claude-code@2.1.197'];

installIfNeeded();
build();
const scratch = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'boocontext-hosts-')));
try {
  const hosts = process.env.BOOCONTEXT_HOSTS || scratch;
  if (hosts === scratch) {
    const { status } = spawnSync('npm', ['install', '--ignore-scripts', '--no-audit', '--prefix', hosts, ...packages], {
      stdio: 'inherit',
    });
    assert.equal(status, 0, 'the hosts could not be installed');
  }
  const platform = `${process.platform}-${process.arch}`;
  // Their own commands need the install scripts that were left out; the programs lie in the packages of the platform.
  const opencode = path.join(hosts, `node_modules/opencode-${platform}/bin/opencode`);
  const claude = path.join(hosts, `node_modules/@anthropic-ai/claude-code-${platform}/claude`);
  testHost('opencode', opencode, '.config/opencode/opencode.jsonc', [
    '{',
    '  "$schema": "https://opencode.ai/config.json",',
    '  "theme": "system", // mine',
    '}',
    '',
  ]);
  testHost('claude', claude, '.claude.json', undefined);
  for (const manifest of ['.', 'integrations/claude-code']) {
    const output = run(claude, ['plugin', 'validate', '--strict', path.join(root, manifest)], homeOf('claude'));
    assert.match(output, /Validation passed/);
    console.log(`✓ claude plugin validate ${manifest}`);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/**
 * @param {'opencode' | 'claude'} name
 * @param {string} program
 * @param {string} config
 * @param {readonly string[] | undefined} lines What is in it before; otherwise the host makes the file by itself.
 */
function testHost(name, program, config, lines) {
  const home = homeOf(name);
  const file = path.join(home, config);
  if (lines !== undefined) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, lines.join('\n'));
  }
  assert.doesNotMatch(run(program, ['mcp', 'list'], home), /boocontext/);
  const before = readFileSync(file, 'utf8');
  run(process.execPath, [path.join(root, 'apps/boocontext/bin/boocontext.js'), 'install', name], home);
  assert.match(
    run(program, ['mcp', 'list'], home),
    name === 'claude' ? /boocontext: .* Connected/ : /✓ boocontext .*connected/,
  );
  console.log(`✓ ${name} mcp list: connected`);
  const after = run(process.execPath, [path.join(root, 'apps/boocontext/bin/boocontext.js'), 'install', name], home);
  assert.match(after, /^Already in place/);
  run(process.execPath, [path.join(root, 'apps/boocontext/bin/boocontext.js'), 'install', name, '--uninstall'], home);
  assert.equal(readFileSync(file, 'utf8'), before);
  assert.doesNotMatch(run(program, ['mcp', 'list'], home), /boocontext/);
  console.log(`✓ ${name}: taken out, ${config} byte for byte as before`);
}

/** @param {string} name */
function homeOf(name) {
  const home = path.join(scratch, 'homes', name);
  mkdirSync(path.join(home, 'project'), { recursive: true });
  return home;
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @param {string} home
 */
function run(program, args, home) {
  const env = { PATH: process.env.PATH, HOME: home, NO_COLOR: '1' };
  const options = { cwd: path.join(home, 'project'), env, encoding: /** @type {const} */ ('utf8'), timeout: 120_000 };
  const { status, stdout, stderr, error } = spawnSync(program, [...args], options);
  assert.equal(status, 0, `${path.basename(program)} ${args.join(' ')}: ${error ?? ''}${stdout}${stderr}`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one.
  return stdout.replaceAll(/\u001b\[[0-9;]*m/g, '') + stderr.replaceAll(/\u001b\[[0-9;]*m/g, '');
}
