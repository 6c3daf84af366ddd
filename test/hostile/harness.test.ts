// The harness of the attacks, put to the test by clones that do no harm: it asks, it measures, and it would notice.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { campaign, startHostileServer } from './support/campaign.ts';
import { Clone, plantHonestPart } from './support/clone.ts';

campaign('clones that do no harm', [
  {
    name: 'only the honest part',
    plant: () => {},
    expect: (answers) => {
      expect(answers.map(({ verdict }) => verdict)).not.toContain('UNSAFE');
    },
  },
  { name: 'under git', plant: (clone) => clone.commit() },
]);

const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'boocontext-harness-')));
const clone = new Clone(path.join(base, 'clone'));
beforeAll(() => plantHonestPart(clone));
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));

test('a file that comes, goes or changes shows in the fingerprint', () => {
  const before = clone.fingerprint();
  expect(clone.fingerprint()).toBe(before);
  clone.write('mark', '');
  expect(clone.fingerprint()).not.toBe(before);
});

test('memory is measured, and a server that has ended takes none', async () => {
  const server = await startHostileServer(base, { env: { BOOCONTEXT_CACHE: path.join(base, 'cache') } });
  expect(server.peakBytes()).toBeGreaterThan(20_000_000);
  expect(server.alive()).toContain(server.pid);
  await server.end();
  expect(server.alive()).toEqual([]);
});
