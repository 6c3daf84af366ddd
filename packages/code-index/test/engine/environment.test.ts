// What the checker's process is started with, on every version of Node: newer ones look only at the variables themselves.

import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { expect, test } from 'vitest';
import { withEnvironment } from '../../src/checker/process-limits.ts';

test('a process that is started meanwhile has these variables alone, and afterwards all are as before', () => {
  const before = { ...process.env };
  const started = withEnvironment({ PATH: '/usr/bin:/bin', ONLY: 'this' }, () =>
    spawnSync(process.execPath, ['-p', 'JSON.stringify(process.env)'], { encoding: 'utf8' }),
  );
  expect(JSON.parse(started.stdout)).toEqual({ PATH: '/usr/bin:/bin', ONLY: 'this' });
  expect({ ...process.env }).toEqual(before);
});

test('they are as before after a failure too', () => {
  const before = { ...process.env };
  const start = () => {
    throw new Error('it did not start');
  };
  expect(() => withEnvironment({ ONLY: 'this' }, start)).toThrow('it did not start');
  expect({ ...process.env }).toEqual(before);
});
