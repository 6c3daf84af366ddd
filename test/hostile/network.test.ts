/** With the network cut the native engine answers all the same, and does not so much as try to reach anybody. */
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const CLI = path.resolve(import.meta.dirname, '../../apps/boocontext/bin/boocontext.js');

/** Loaded into every Node process that is started: whoever opens a connection, or looks for a name, is told of and ended. */
const WATCH = `
const net = require('node:net');
const dns = require('node:dns');
const tell = (what) => { require('node:fs').appendFileSync(process.env.NETWORK_LOG, what + '\\n'); throw new Error('network: ' + what); };
const isLocal = (options) => typeof options?.path === 'string' || typeof options === 'string';
const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (...args) {
  const [options] = Array.isArray(args[0]) ? args[0] : args;
  return isLocal(options) ? connect.apply(this, args) : tell('connect ' + JSON.stringify(options));
};
for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6']) {
  dns[name] = (host) => tell(name + ' ' + host);
  dns.promises[name] = (host) => tell(name + ' ' + host);
}
`;

const COMMANDS: readonly (readonly string[])[] = [
  ['overview'],
  ['map'],
  ['health'],
  ['symbols', 'total'],
  ['callgraph', 'total'],
  ['impact', 'total'],
  ['types', 'total'],
  ['review'],
  ['report'],
  ['index'],
  ['index', '--precise'],
  ['doctor'],
  ['install', '--all', '--dry-run'],
  ['install', 'opencode', '--dry-run'],
];

let home: string;
beforeAll(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'network-'));
  const root = path.join(home, 'shop');
  fs.cpSync(path.resolve(import.meta.dirname, '../../docs/guide/example'), root, { recursive: true });
  fs.writeFileSync(path.join(root, 'tool.py'), 'def total():\n    return 1\n');
  execFileSync('git', ['-C', root, 'init', '-q']);
  fs.writeFileSync(path.join(home, 'watch.cjs'), WATCH);
});
afterAll(() => fs.rmSync(home, { recursive: true, force: true }));

function run(before: readonly string[], args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const [program = '', ...rest] = [...before, process.execPath, CLI, ...args];
  return spawnSync(program, rest, {
    cwd: path.join(home, 'shop'),
    encoding: 'utf8',
    env: {
      ...process.env,
      // Hosts of whoever runs the tests are no part of it.
      HOME: home,
      XDG_CONFIG_HOME: home,
      NO_COLOR: '1',
      BOOCONTEXT_CACHE: path.join(home, 'cache'),
      NODE_OPTIONS: `--require ${path.join(home, 'watch.cjs')}`,
      NETWORK_LOG: path.join(home, 'network.log'),
      ...more,
    },
  });
}

/** A process that has no network at all, where this user may have one: not every system lets them. */
const CUT = [
  ['unshare', '--net'],
  ['unshare', '--map-root-user', '--net'],
].find(([program = '', ...args]) => spawnSync(program, [...args, 'true']).status === 0);

describe('without a network', () => {
  test('what watches sees an attempt', () => {
    const log = path.join(home, 'network.log');
    const { status } = spawnSync(
      process.execPath,
      ['-e', "fetch('http://127.0.0.1:59999').catch(() => process.exit(3))"],
      {
        env: { ...process.env, NODE_OPTIONS: `--require ${path.join(home, 'watch.cjs')}`, NETWORK_LOG: log },
      },
    );
    expect(status).not.toBe(0);
    expect(fs.readFileSync(log, 'utf8')).toContain('connect');
    fs.rmSync(log);
  });

  test.each(COMMANDS)('boocontext %s', (...args) => {
    const { stdout, stderr, status } = run(CUT ?? [], args);
    expect(stderr).not.toContain('network:');
    expect(stdout).toMatch(
      /^(?:(?:SAFE|INFO|CAUTION|#|Indexed|UNSAFE Nothing is precise|✓ Node|None of the hosts|~ )|\/.*: \d+ files?,|.* was left alone)/,
    );
    expect([0, 1, 2]).toContain(status);
    expect(fs.existsSync(path.join(home, 'network.log'))).toBe(false);
  });

  test.each([[{}], [{ BOOCONTEXT_ENGINE: 'tree-sitter-analyzer' }], [{ BOOCONTEXT_ENGINE: 'type-inject' }]])(
    'boocontext doctor has nothing fetched, with %j',
    (settings) => {
      const programs = fs.mkdtempSync(path.join(home, 'programs-'));
      const asked = path.join(programs, 'asked.log');
      for (const name of ['npx', 'npm', 'uvx', 'uv']) {
        const script = `#!/bin/sh\necho "${name} $* UV_OFFLINE=$UV_OFFLINE npm_config_offline=$npm_config_offline" >> '${asked}'\ntest "$*" = --version && echo 11.0.0\n`;
        fs.writeFileSync(path.join(programs, name), script, { mode: 0o755 });
      }
      const PATH = `${programs}${path.delimiter}${process.env.PATH}`;
      const { stdout } = run([], ['doctor'], { PATH, ...settings });
      expect(stdout).toMatch(/^[✓✗] Types /m);
      const calls = fs.readFileSync(asked, 'utf8').trim().split('\n');
      expect(calls.length).toBeGreaterThan(1);
      const reaching = calls.filter(
        (call) => !/ --version UV| --offline |^uvx .* UV_OFFLINE=1 |^npx .* npm_config_offline=true$/.test(call),
      );
      expect(reaching).toEqual([]);
    },
  );
});
