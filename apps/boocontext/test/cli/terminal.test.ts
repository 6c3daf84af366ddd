import { afterEach, expect, test, vi } from 'vitest';
import { paintFor, progressDisplay } from '../../src/cli/terminal.ts';

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

test('progress: a bar on a terminal, a line now and then in a pipe', () => {
  const told = (isTTY: boolean, lines: 'all' | 'rare') => {
    const parts: string[] = [];
    let nowMs = 0;
    const stderr = { isTTY, columns: 80, write: (part: string) => parts.push(part) > 0 };
    const display = progressDisplay(lines, { stderr, nowMs: () => nowMs } as Parameters<typeof progressDisplay>[1]);
    for (let done = 0; done <= 25; done++) {
      nowMs = done * 1_000;
      display.onProgress({ done, total: 25, message: 'reading sources' });
    }
    display.end();
    return parts.join('');
  };
  expect(told(true, 'rare')).toMatch(/█+ 100% reading sources/);
  expect(told(false, 'rare')).toBe('boocontext: reading sources: 10 of 25\nboocontext: reading sources: 20 of 25\n');
  expect(told(false, 'all').split('\n')).toHaveLength(12);
});
