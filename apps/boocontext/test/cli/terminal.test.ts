import { afterEach, expect, test, vi } from 'vitest';
import { paintFor } from '../../src/cli/terminal.ts';

afterEach(() => void vi.unstubAllEnvs());

const stream = (isTTY: boolean) => ({ isTTY }) as NodeJS.WriteStream;

test.each([
  ['a terminal', true, { NO_COLOR: '', TERM: 'xterm' }, '\u001b[31mtext\u001b[39m'],
  ['a pipe', false, { NO_COLOR: '', TERM: 'xterm' }, 'text'],
  ['NO_COLOR', true, { NO_COLOR: '1', TERM: 'xterm' }, 'text'],
  ['a terminal without colours', true, { NO_COLOR: '', TERM: 'dumb' }, 'text'],
])('colours on %s', (_, isTTY, env, expected) => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  expect(paintFor(stream(isTTY))('red', 'text')).toBe(expected);
});
