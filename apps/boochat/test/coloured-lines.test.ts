// What code is coloured as is the code's own, and not the machine's.
import { afterEach, expect, test, vi } from 'vitest';
import { colouredLines } from '../src/ui/code/coloured-lines.ts';
import type { TokenLine } from '../src/ui/code/tokens.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

async function coloured(code: string): Promise<TokenLine[]> {
  const found: TokenLine[] = [];
  for await (const { lines } of colouredLines(code, 'typescript')) found.push(...lines);
  return found;
}

test('a machine that is so busy that each look at the clock is a minute later loses no colours', async () => {
  const code = Array.from({ length: 250 }, (_, i) => `export const text${i}: string = 'plain ' + ${i}; // said`).join(
    '\n',
  );
  const asUsual = await coloured(code);
  let now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => {
    now += 60_000;
    return now;
  });
  const onBusyMachine = await coloured(code);
  expect(onBusyMachine).toEqual(asUsual);
  expect(new Set(asUsual.at(-1)?.map(([, kind]) => kind))).toEqual(
    new Set(['keyword', '', 'constant', 'string', 'comment']),
  );
});
