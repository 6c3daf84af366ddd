// Which commands are run, and that the analysed repository has no say in it.

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { treeSitterAnalyzer, typeInject } from '../../src/children/child-server-configs.ts';
import { ChildServerManager } from '../../src/children/child-server-manager.ts';

const directory = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'boocontext-commands-')));
afterAll(() => fs.rmSync(directory, { recursive: true }));
const workDirectory = path.join(directory, 'work');

test('the commands are pinned', () => {
  const tsa = treeSitterAnalyzer({ workDirectory, env: {} });
  expect([tsa.command, ...tsa.args].join(' ')).toBe(
    'uvx --from tree-sitter-analyzer[mcp]==3.0.0 tree-sitter-analyzer-mcp',
  );
  expect(tsa.startsIn).toBe('workDirectory');
  const types = typeInject({ workDirectory, env: {} });
  expect([types.command, ...types.args].join(' ')).toBe(
    `npx --prefix ${workDirectory} -y @nick-vi/type-inject-mcp@1.1.2`,
  );
});

test('the user can name other commands, and npx still does not look into the repository', () => {
  const env = {
    BOOCONTEXT_TSA_COMMAND: '["/opt/tsa/bin/tsa", "--stdio"]',
    BOOCONTEXT_TYPE_INJECT_COMMAND: '["/usr/bin/npx", "type-inject"]',
  };
  expect(treeSitterAnalyzer({ workDirectory, env })).toMatchObject({ command: '/opt/tsa/bin/tsa', args: ['--stdio'] });
  expect(typeInject({ workDirectory, env })).toMatchObject({
    command: '/usr/bin/npx',
    args: ['--prefix', workDirectory, 'type-inject'],
  });
});

test.each(['uvx tsa', '[]', '{"command": "uvx"}', '["uvx", 7]', '[""]'])('%s is no command', (text) => {
  expect(() => treeSitterAnalyzer({ workDirectory, env: { BOOCONTEXT_TSA_COMMAND: text } })).toThrow(
    expect.objectContaining({
      code: 'child_start_failed',
      message: 'BOOCONTEXT_TSA_COMMAND is not a command as a JSON array of texts',
    }),
  );
});

test('an empty variable counts as unset', () => {
  expect(treeSitterAnalyzer({ workDirectory, env: { BOOCONTEXT_TSA_COMMAND: '' } }).command).toBe('uvx');
});

test('a child gets what its installer needs, no keys, and nothing that npm has read in the repository', () => {
  const env = {
    UV_INDEX_URL: 'https://mirror.test/simple',
    NPM_CONFIG_REGISTRY: 'https://mirror.test/npm',
    https_proxy: 'http://proxy.test',
    NODE_EXTRA_CA_CERTS: '/etc/ca.pem',
    npm_config_registry: 'https://evil.test',
    GITHUB_TOKEN: 'geheim',
    NODE_OPTIONS: '--require /tmp/evil.js',
  };
  const { GITHUB_TOKEN, NODE_OPTIONS, npm_config_registry, ...needed } = env;
  expect(typeInject({ workDirectory, env }).env).toEqual(needed);
});

test.skipIf(process.platform === 'win32')('a package planted in the repository is not run', async () => {
  const root = path.join(directory, 'repository');
  const planted = path.join(root, 'node_modules/@nick-vi/type-inject-mcp');
  const trace = path.join(directory, 'trace');
  fs.mkdirSync(planted, { recursive: true });
  fs.mkdirSync(path.join(root, 'node_modules/.bin'));
  fs.writeFileSync(path.join(root, 'package.json'), '{"name": "repository"}');
  fs.writeFileSync(
    path.join(planted, 'package.json'),
    '{"name": "@nick-vi/type-inject-mcp", "version": "1.1.2", "bin": {"type-inject-mcp": "run.js"}}',
  );
  fs.writeFileSync(path.join(planted, 'run.js'), `#!/bin/sh\necho run >>'${trace}'\n`, { mode: 0o755 });
  fs.symlinkSync('../@nick-vi/type-inject-mcp/run.js', path.join(root, 'node_modules/.bin/type-inject-mcp'));
  // Offline and with an empty cache, npm finds what is there, and nothing else.
  const env = { ...process.env, NPM_CONFIG_OFFLINE: 'true', NPM_CONFIG_CACHE: path.join(directory, 'npm-cache') };

  const config = typeInject({ workDirectory, env });
  const manager = new ChildServerManager({ servers: [config], workDirectory, repositories: [] });
  await expect(manager.getServer('type-inject', root)).rejects.toMatchObject({ code: 'child_start_failed' });
  await manager.shutdown();
  expect(fs.existsSync(trace)).toBe(false);

  // What it is protected from: without the directory of ours, npx does run it.
  const unprotected = config.args.filter((argument) => argument !== '--prefix' && argument !== workDirectory);
  spawnSync(config.command, unprotected, { cwd: root, env });
  expect(fs.existsSync(trace)).toBe(true);
});
