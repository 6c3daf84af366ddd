// An `index.scip` that a repository brings along, made from other texts than those that lie there, whole, damaged or strange:
// who calls a symbol is what the sources say, nothing is proven by it, and no answer is called safe because of it.

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bin, type HostileServer, startHostileServer } from './support/campaign.ts';
import { Clone } from './support/clone.ts';

const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'boocontext-forged-')));

const till = 'class Till:\n    def ring(self):\n        pass\n\nclass Bell:\n    def ring(self):\n        pass\n';
/** Of the same length: where the one calls `Till.ring` the other calls `Bell.ring`. */
const shop = (name: 'Till' | 'Bell') =>
  `from till import Till, Bell\n\ndef serve(it: ${name}):\n    it.ring()\n\ndef close(it: ${name}):\n    it.ring()\n`;

/** Two bytes of each kind of field that a reader of protocol buffers has to bound. */
const endlessLength = Buffer.from([0x12, 0xff, 0xff, 0xff, 0xff, 0x7f]);
const endlessNumber = Buffer.alloc(64, 0xff);

type Plant = (clone: Clone, index: Buffer) => void;
const plants: readonly (readonly [string, Plant])[] = [
  ['whole', (clone, index) => clone.write('index.scip', index)],
  ['twice', (clone, index) => clone.write('index.scip', Buffer.concat([index, index]))],
  ['cut in the middle', (clone, index) => clone.write('index.scip', index.subarray(0, index.length / 2))],
  ['without its last byte', (clone, index) => clone.write('index.scip', index.subarray(0, -1))],
  ['without its first byte', (clone, index) => clone.write('index.scip', index.subarray(1))],
  ['behind a length without end', (clone, index) => clone.write('index.scip', Buffer.concat([endlessLength, index]))],
  ['before a length without end', (clone, index) => clone.write('index.scip', Buffer.concat([index, endlessLength]))],
  ['behind a number without end', (clone, index) => clone.write('index.scip', Buffer.concat([endlessNumber, index]))],
  ['turned round', (clone, index) => clone.write('index.scip', Buffer.from(index).reverse())],
  ['a thousand times', (clone, index) => clone.write('index.scip', Buffer.concat(Array(1_000).fill(index)))],
  ['empty', (clone) => clone.write('index.scip', '')],
  ['a text', (clone) => clone.write('index.scip', 'no index\n'.repeat(1_000))],
  ['a folder', (clone) => clone.write('index.scip/index.scip', 'x')],
  ['a pipe', (clone) => clone.pipe('index.scip')],
  ['a link to itself', (clone) => clone.link('index.scip', 'index.scip')],
  [
    'a link out of the repository',
    (clone, index) => clone.write('../index.scip', index).link('index.scip', '../index.scip'),
  ],
  ['a link to what has no end', (clone) => clone.link('index.scip', '/dev/zero')],
  ['in a folder below', (clone, index) => clone.write('sub/index.scip', index)],
  ['committed', (clone, index) => clone.write('index.scip', index).commit()],
];

const clones = plants.map((_, at) => new Clone(path.join(base, `clones/place-${at}/clone`)));
let server: HostileServer;
let forged: string;

beforeAll(async () => {
  const liar = new Clone(path.join(base, 'liar')).write('till.py', till).write('shop.py', shop('Bell'));
  forged = path.join(base, 'forged.scip');
  const made = spawnSync(process.execPath, [bin, 'index', '--scip-out', forged], {
    cwd: liar.root,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: base, BOOCONTEXT_CACHE: path.join(base, 'cache-of-liar') },
  });
  expect(made.status, made.stderr).toBe(0);
  const index = fs.readFileSync(forged);
  for (const [at, [, plant]] of plants.entries()) {
    const clone = clones[at] as Clone;
    clone.write('till.py', till).write('shop.py', shop('Till'));
    plant(clone, index);
  }
  server = await startHostileServer(path.join(base, 'clones'), { env: { BOOCONTEXT_CACHE: path.join(base, 'cache') } });
});
afterAll(async () => {
  await server.end();
  fs.rmSync(base, { recursive: true, force: true });
});

test.each(plants.map(([name], at) => [name, at] as const))('an index that is there %s', async (_name, at) => {
  const clone = clones[at] as Clone;
  const before = clone.fingerprint();
  const input = { symbol: 'Till.ring', file: 'till.py' };
  const callgraph = await server.ask(clone, { tool: 'callgraph', input: { ...input, direction: 'callers' } }, 60_000);
  const { callers } = callgraph.details as { callers: readonly { caller_symbol: string; resolution?: string }[] };
  expect(callers.map(({ caller_symbol }) => caller_symbol).sort()).toEqual(['close', 'serve']);
  // Exact is what is left out; nothing that came with the repository is.
  expect(callers.every(({ resolution = 'exact' }) => resolution !== 'exact')).toBe(true);
  const impact = await server.ask(clone, { tool: 'impact', input }, 60_000);
  expect(impact.verdict).not.toBe('SAFE');
  expect(JSON.stringify(impact.details)).toContain('serve');
  expect(clone.fingerprint()).toBe(before);
});

test('the same index is believed where the user names it: it would do harm', () => {
  const clone = new Clone(path.join(base, 'named')).write('till.py', till).write('shop.py', shop('Till'));
  const { stdout } = spawnSync(
    process.execPath,
    [bin, 'callgraph', 'Till.ring', '--direction', 'callers', '--scip', forged, '--json'],
    {
      cwd: clone.root,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOME: base, BOOCONTEXT_CACHE: path.join(base, 'cache-of-named') },
    },
  );
  expect(JSON.parse(stdout).details.callers ?? []).toEqual([]);
});
