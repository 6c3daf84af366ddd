// The harness of the attacks, put to the test by clones that do no harm: it asks, it measures, and it would notice.

import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { hasProc } from '@boocontext/test-support';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { campaign, startHostileServer } from './support/campaign.ts';
import { Clone, plantHonestPart } from './support/clone.ts';
import { familyMs, within } from './support/costs.ts';

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

// Elsewhere nobody tells how long a process ran.
test.runIf(hasProc)('what has more of the processor than it may, itself or by a child, is noticed', async () => {
  const busy = spawn('/bin/sh', ['-c', '(while :; do :; done) & wait'], { stdio: 'ignore', detached: true });
  const pid = busy.pid ?? Number.NaN;
  onTestFinished(() => void process.kill(-pid, 'SIGKILL'));
  const never = new Promise(() => {});
  await expect(within(pid, 300, 'a loop', never)).rejects.toThrow(
    /^a loop: not done after \d{3,} ms of the processor$/,
  );
  expect(familyMs(pid)).toBeGreaterThanOrEqual(300);
});

test.runIf(hasProc)('what does nothing at all is noticed too, and what is done is told', async () => {
  const idle = spawn('sleep', ['1000'], { stdio: 'ignore' });
  onTestFinished(() => void idle.kill('SIGKILL'));
  const pid = idle.pid ?? Number.NaN;
  await expect(within(pid, 300, 'a wait', new Promise(() => {}))).rejects.toThrow(/^a wait: not done/);
  expect(await within(pid, 300, 'an answer', Promise.resolve('done'))).toBe('done');
});
