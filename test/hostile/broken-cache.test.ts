// The place where answers are kept is no place, or takes nothing: the answer is the same, said once and to its end.

import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bin } from './support/campaign.ts';
import { Clone, plantHonestPart } from './support/clone.ts';

const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'boocontext-broken-cache-')));
const clone = new Clone(path.join(base, 'clone'));
const places = new Clone(path.join(base, 'places'));
beforeAll(() => {
  plantHonestPart(clone);
  clone.write('bell.py', 'def toll():\n    return 1\n\ndef porter():\n    return toll()\n').commit();
  places
    .write('file', 'a file')
    .link('nowhere', path.join(base, 'gone/further'))
    .link('circle', 'circle')
    .link('endless', '/dev/zero')
    .pipe('pipe');
});
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));

function run(
  cache: string,
  symbol: string,
  prefix: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
) {
  const [program = '', ...args] = [...prefix, process.execPath, bin, 'callgraph', symbol, '--json'];
  return spawnSync(program, args, {
    cwd: clone.root,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: base, BOOCONTEXT_CACHE: cache, ...env },
  });
}

function ask(cache: string, symbol: string, prefix: readonly string[] = []) {
  const { stdout, stderr, status, signal } = run(cache, symbol, prefix);
  expect({ status, signal }, stderr).toEqual({ status: 0, signal: null });
  expect(stderr).not.toMatch(/unexpected failure|\n\s+at /);
  return JSON.parse(stdout) as {
    readonly details: { readonly callers: readonly { readonly caller_symbol: string }[] };
  };
}

const broken: readonly (readonly [string, string])[] = [
  ['a file', places.at('file')],
  ['below a file', places.at('file/below/it')],
  ['a link that leads nowhere', places.at('nowhere')],
  ['a link in a circle', places.at('circle')],
  ['below a link in a circle', places.at('circle/below')],
  ['a pipe', places.at('pipe')],
  ['a link to what has no end', places.at('endless')],
  ['a device', '/dev/null'],
  ['below a device', '/dev/null/below'],
  ['where no system lets anybody write', '/proc/boocontext'],
  ['a name that is too long', path.join(base, 'x'.repeat(300))],
  ['a path that is too long', path.join(base, 'deep/'.repeat(1_000))],
];

test.each(broken)('the cache is %s', (_what, cache) => {
  expect(ask(cache, 'ring').details.callers).toMatchObject([{ caller_symbol: 'door' }]);
});

test('neither the cache nor the folder for temporary files takes anything: that is said, and what to do', () => {
  const { stdout, status } = run('/proc/boocontext', 'ring', [], { TMPDIR: '/proc/nowhere' });
  expect(status).toBe(2);
  expect(JSON.parse(stdout)).toMatchObject({
    verdict: 'UNSAFE',
    details: { error: { code: 'unwritable', hint: expect.stringContaining('BOOCONTEXT_CACHE') } },
  });
});

// `ulimit -f`: as on a disk that is full, files are made and take nothing.
const onFullDisk = ['/bin/sh', '-c', 'ulimit -f 0; exec "$@"', 'sh'];

test('no file may grow', () => {
  const before = clone.fingerprint();
  const cache = path.join(base, 'full-at-first');
  const { details } = ask(cache, 'toll', onFullDisk);
  expect(details.callers).toMatchObject([{ caller_symbol: 'porter' }]);
  // What is half written is not believed, once there is room again.
  expect(ask(cache, 'toll').details.callers).toMatchObject([{ caller_symbol: 'porter' }]);
  expect(clone.fingerprint()).toBe(before);
});

test('no file may grow, and the type checker needs one: it is told out of memory what would stand there', () => {
  const cache = path.join(base, 'full');
  expect(ask(cache, 'ring', onFullDisk).details.callers).toMatchObject([{ caller_symbol: 'door' }]);
  expect(ask(cache, 'ring').details.callers).toMatchObject([{ caller_symbol: 'door' }]);
});

test('the cache is taken away while it is used, and given back as something else', () => {
  const cache = path.join(base, 'taken');
  ask(cache, 'ring');
  for (const name of fs.readdirSync(cache)) {
    fs.rmSync(path.join(cache, name), { recursive: true });
    execFileSync('mkfifo', [path.join(cache, name)]);
  }
  expect(ask(cache, 'ring').details.callers).toMatchObject([{ caller_symbol: 'door' }]);
});
