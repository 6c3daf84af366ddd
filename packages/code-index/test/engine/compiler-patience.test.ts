import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { COMPILER_FLAGS } from '../../src/engine/compiler-patience.ts';

test('the Node that runs knows what its compiler is told, or it would complain on stderr of every command', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      '-e',
      `for (const flag of ${JSON.stringify(COMPILER_FLAGS)}) require('node:v8').setFlagsFromString(flag); process.exit(3)`,
    ],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  expect(status).toBe(3);
  expect(COMPILER_FLAGS.length).toBeGreaterThan(0);
});
