// A slice of the fuzz: small files whose types come to others by every way that is known, and real ones of this project.
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Fuzz } from '../fuzz.mjs';

const LEAKS = path.join(import.meta.dirname, 'fixtures/leaks');
const OWN = path.join(import.meta.dirname, '../../../packages/mcp-client');

type Options = ConstructorParameters<typeof Fuzz>[1];

function fuzzOf(directory: string, options: Options = {}) {
  const fuzz = new Fuzz(directory, options);
  onTestFinished(() => fuzz.close());
  return fuzz;
}

describe('edits that keep the digest', () => {
  test.each([
    ['of files with types from everywhere', LEAKS, { copies: 4, seed: 5 }, 50],
    ['of this project', OWN, { seed: 5 }, 20],
    ['or change it while the types stay the same', LEAKS, { copies: 8, seed: 5, comparesTypes: true }, 50],
  ] as const)('%s leave the edges of other files', async (_, directory, options, least) => {
    const fuzz = fuzzOf(directory, options);
    await fuzz.round();
    expect(fuzz.differences).toEqual([]);
    expect(fuzz.body.kept).toBeGreaterThan(least);
    // In a copy without git nothing tells the index what the file was.
    if ('comparesTypes' in options) expect(fuzz.proven).toBeGreaterThan(10);
    else expect(fuzz.remade).toBeLessThanOrEqual(fuzz.edited);
  });

  test('are all that may be kept: others give other files other edges', async () => {
    const fuzz = fuzzOf(LEAKS, { copies: 2, seed: 5, keepsDigest: () => true });
    await fuzz.round();
    const [difference] = fuzz.differences;
    expect(difference?.edited).toBeDefined();
    expect(difference?.before).not.toEqual(difference?.after);
  });
});
