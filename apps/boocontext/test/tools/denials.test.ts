// "None", "only", "no known caller", "0 open" are words to act on: only complete answers say them, and one file makes them.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { BoocontextResult } from '../../src/tools/envelope.ts';
import {
  affected,
  callgraph,
  fileHealth,
  impact,
  openMentions,
  partialCoverage,
  projectHealth,
  symbols,
  unknown,
} from '../support/answers.ts';
import { denialIn, denials } from '../support/denials.ts';
import { ask } from '../support/fake-engine.ts';

const cold = { ...projectHealth(), hotspots: [] } as const;

const end = { symbol: 'run', container: '', file: 'src/a.ts', line: 2, how: 'uncalled', distance: 1 } as const;

describe('an answer to which something is missing', () => {
  test.each([
    ['callers and callees', 'callgraph', { symbol: 'x' }, { callgraph: async () => callgraph({ callers: [] }) }],
    [
      'a path',
      'callgraph',
      { symbol: 'x', path_to: 'y' },
      { callgraph: async () => callgraph({ path: [], callees: [] }) },
    ],
    ['what depends on it', 'impact', { symbol: 'x' }, { impact: async () => impact() }],
    [
      'its tests',
      'impact',
      { symbol: 'x' },
      { impact: async () => impact({ affectedSymbols: [affected()], ends: [end] }) },
    ],
    [
      'a diff',
      'impact',
      { diff: 'staged' },
      { impact: async () => impact({ roots: [], changedSymbols: [], staleCallers: [] }) },
    ],
    ['one match', 'symbols', { query: 'chargeCard' }, { symbols: async () => symbols() }],
    ['no match', 'symbols', { query: 'x' }, { symbols: async () => symbols({ results: [], total: 0, exact: 0 }) }],
    ['no exact match', 'symbols', { query: 'x' }, { symbols: async () => symbols({ total: 2, exact: 0 }) }],
    ['a repository', 'health', {}, { health: async () => cold }],
    ['a file', 'health', { file: 'a.ts' }, { health: async () => fileHealth({ smells: [] }) }],
  ] as const)('%s: denies nothing, which it does when it is complete', async (_, tool, input, answers) => {
    const whole = await ask(tool, input, answers);
    expect(denialIn(whole), whole.summary).toBeDefined();
    const [[name, answer] = []] = Object.entries(answers);
    const cut = { ...(await answer?.()), coverage: partialCoverage };
    const part = await ask(tool, input, { [name ?? '']: async () => cut });
    expect(part.metadata.complete).toBe(false);
    expect(part.verdict).toBe('CAUTION');
    expect(denialIn(part), part.summary).toBeUndefined();
    expect(part.summary).toMatch(/ Open: 5 files were not checked in time\.(?: Shown: .*)?$/);
    expect(part.summary.length - ' Open: 5 files were not checked in time.'.length).toBeLessThan(
      whole.summary.length + 45,
    );
  });

  test('a name that is not there is not known to be nowhere', async () => {
    const answers = { symbols: async () => symbols({ results: [], total: 0, exact: 0 }) };
    const input = { symbol: 'gone' };
    const whole = await ask('callgraph', input, { ...answers, callgraph: async () => unknown() });
    expect([whole.verdict, whole.metadata.complete]).toEqual(['UNSAFE', true]);
    const part = await ask('callgraph', input, {
      ...answers,
      callgraph: async () => unknown({ coverage: partialCoverage }),
    });
    expect([part.verdict, part.metadata.complete]).toEqual(['UNSAFE', false]);
    expect(part.summary).toMatch(/^No definition of gone was found so far\./);
    const early = await ask('callgraph', input, {
      ...answers,
      callgraph: async () => unknown({ unread: { read: 1, total: 3, examples: ['src/late.ts'], isLater: true } }),
    });
    expect(early).toMatchObject({ verdict: 'CAUTION', details: { error: { code: 'not_read_yet' } } });
    expect(early.metadata.complete).toBe(false);
    expect(early.summary).not.toMatch(/No definition|Nearest/);
  });

  test('mentions that are likely are no "no known caller"', async () => {
    const answer = callgraph({ callers: [], mentions: openMentions(1) });
    const result = await ask('callgraph', { symbol: 'x' }, { callgraph: async () => answer });
    expect([result.verdict, result.metadata.complete, denialIn(result)]).toEqual(['CAUTION', false, undefined]);
    expect(result.summary).toMatch(/ has no caller found so far /);
  });

  test('mentions in files that cannot reach it change nothing', async () => {
    const mentions = openMentions(0, 2);
    expect(await ask('impact', { symbol: 'x' }, { impact: async () => impact({ mentions }) })).toMatchObject({
      verdict: 'SAFE',
      summary: expect.stringMatching(/2 open \(0 likely; /),
      metadata: { complete: true },
    });
  });
});

describe('SAFE and INFO', () => {
  type Claimed<Verdict, Complete> = Omit<BoocontextResult, 'verdict' | 'metadata'> & {
    readonly verdict: Verdict;
    readonly metadata: Omit<BoocontextResult['metadata'], 'complete'> & { readonly complete: Complete };
  };
  test('are of complete answers alone, by their type', () => {
    expectTypeOf<Claimed<'SAFE', true>>().toExtend<BoocontextResult>();
    expectTypeOf<Claimed<'SAFE', false>>().not.toExtend<BoocontextResult>();
    expectTypeOf<Claimed<'INFO', false>>().not.toExtend<BoocontextResult>();
    expectTypeOf<Claimed<'CAUTION', false>>().toExtend<BoocontextResult>();
  });
});

test('words that deny stand in one file', () => {
  const root = path.resolve(import.meta.dirname, '../../../..');
  const folders = ['apps/boocontext/src/tools', 'apps/boocontext/src/cli', 'packages/code-index/src/query'];
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => path.join(folder, file)),
  );
  const holding = files.flatMap((file) => {
    const code = readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(?:\*|\/\*|\/\/)/.test(line));
    return denials.filter((words) => code.some((line) => words.test(line))).map((words) => `${file}: ${words}`);
  });
  expect(files.length).toBeGreaterThan(100);
  const [home, ...others] = [...new Set(holding.map((each) => each.split(':')[0]))];
  expect([home, others, holding]).toEqual(['apps/boocontext/src/tools/says.ts', [], expect.any(Array)]);
  expect(holding).toHaveLength(denials.length);
});
