// `npm start`, as far as it goes without a server: what a person sees who asks how it is used, or mistypes it.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test.each([['--help'], ['-h'], ...['--directory', '--root', '--repo'].map((word) => [word, '/nowhere', '--help'])])(
  '%s prints the usage, and starts nothing',
  (...args) => {
    const { status, stdout, stderr } = start(...args);
    expect(stdout).toMatch(/^Usage: npm start -- \[--directory DIR\] \[--port N\]\n/);
    expect(stdout).not.toMatch(/--repo|--root/);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  },
);

test('an unknown option is named before the usage, on stderr', () => {
  const { status, stdout, stderr } = start('--prot', '9500');
  expect(stderr).toMatch(/'--prot'.*\nUsage: npm start -- /s);
  expect({ status, stdout }).toEqual({ status: 64, stdout: '' });
});

test('one place, called by two words, is told before the usage', () => {
  const { status, stderr } = start('--repo', '.', '--root', '.');
  expect(stderr).toMatch(/^--root and --repo mean the same: give one of them\nUsage: /);
  expect(status).toBe(64);
});

function start(...args: string[]) {
  const script = fileURLToPath(new URL('../scripts/start.mjs', import.meta.url));
  // Should it start a server after all, that would never end by itself.
  return spawnSync(process.execPath, [script, ...args], { encoding: 'utf8', timeout: 300_000 });
}
