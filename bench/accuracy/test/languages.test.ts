// A language is measured as soon as a folder holds its oracle; reports of several languages come together in one table.
import { describe, expect, test } from 'vitest';
import { emptyTally } from '../../lib/statistics.mjs';
import { listLanguages, loadLanguage } from '../languages.mjs';
import { renderOverall } from '../overall.mjs';
import { lossesOf, renderReport } from '../report.mjs';
import { summarizeRun } from '../summary.mjs';

function figures(tool: string, right: number, wrong: number, missed: number) {
  return {
    repository: 'r',
    tool,
    group: 'unique',
    direction: 'callers',
    questions: 10,
    answeredExactly: 5,
    pairs: { right, wrong, missed },
    sites: emptyTally(),
    foundApart: 0,
    apart: {},
    claims: { resolved: { right, wrong, open: 0 } },
    possible: 0,
    undecided: 0,
  };
}

function run(language: string, own: ReturnType<typeof figures>) {
  return {
    language,
    truth: `the ${language} compiler`,
    repositories: [],
    figures: [own, figures('codegraph', 90, 10, 0)],
    faults: [
      { tool: 'boocontext', kind: 'missed' as const, label: 'a closure', repository: 'r', text: 'one' },
      { tool: 'boocontext', kind: 'missed' as const, label: 'a closure', repository: 'r', text: 'two' },
    ],
    times: [],
    tools: ['boocontext', 'codegraph'],
    peers: [{ name: 'codegraph', how: `asked about ${language}` }],
    leftOut: [{ tool: 'slow', repository: 'r', reason: 'no answer in 9 s' }],
    notes: [],
    settings: { seed: 1 },
  };
}

describe('a language', () => {
  test.each(listLanguages())('%s says who judges, fetches repositories and builds an oracle', async (name) => {
    const { truth, fetchRepositories, buildOracle } = await loadLanguage(name);
    expect(truth).toMatch(/\w/);
    expect([typeof fetchRepositories, typeof buildOracle]).toEqual(['function', 'function']);
  });

  test('without an oracle is refused with those that have one', async () =>
    await expect(loadLanguage('cobol')).rejects.toThrow(/cobol \(known: typescript/));
});

describe('the table over all languages', () => {
  const good = summarizeRun(run('go', figures('boocontext', 100, 0, 0)));
  const bad = summarizeRun(run('rust', figures('boocontext', 80, 10, 20)));

  test('names what is below a promise or behind a peer, the largest gap first', () => {
    const text = renderOverall([good, bad]);
    const losses = text.slice(text.indexOf('## Losses'), text.indexOf('## Figures')).split('\n');
    expect(losses.filter((line) => line.startsWith('- '))).toEqual([
      '- rust, callers of unique names: F1 0.842 (promised 0.98, codegraph 0.947), behind by 0.138',
      '- rust, edges called resolved: precision 0.889 (promised 0.98), behind by 0.091',
      '- rust, r, callers of unique names: F1 0.842 (promised 0.98, codegraph 0.947), behind by 0.138',
    ]);
  });

  test('says how each peer was asked, and which was left out', () => {
    const text = renderOverall([good, bad]);
    expect(text).toContain('| codegraph | go | asked about go |');
    expect(text).toContain('slow was left out of r (go): no answer in 9 s.');
  });

  test('keeps runs on part of the repositories apart', () => {
    const text = renderOverall([good], [bad]);
    const table = (from: string, to: string) => text.slice(text.indexOf(from), text.indexOf(to));
    expect(table('## Beside more tools', '## Figures')).toContain('| rust | callers | unique | 10 | 0.98 | 0.842');
    expect(table('## Figures', '## Precision')).not.toContain('rust');
    expect(table('In the runs beside more tools:', '## Beside more tools')).toContain(
      '- rust, callers of unique names',
    );
  });

  test('says so where nothing is lost', () => expect(renderOverall([good])).toContain('None: no cell is below'));

  test('counts the misses of a class together', () =>
    expect(renderOverall([good])).toContain('| go | missed | 2 | a closure | – | r: one; r: two |'));
});

test('a report names its language, its judge and the precision of what is called resolved', () => {
  const text = renderReport(run('go', figures('boocontext', 80, 10, 20)));
  expect(text).toContain('bench:accuracy -- --language go`');
  expect(text).toContain('Truth: the go compiler,');
  expect(text).toContain('| boocontext | resolved | 0.889 | 80 | 10 | 0 |');
});

test('a peer that was left out of a repository is compared on the others', () => {
  const named = (repository: string, tool: string, right: number, wrong: number) => ({
    ...figures(tool, right, wrong, 0),
    repository,
  });
  // Over both repositories boocontext has 0.997; in the one that the peer was asked about too, 0.995.
  const all = [named('one', 'boocontext', 100, 0), named('two', 'boocontext', 100, 1), named('two', 'other', 100, 0)];
  expect(lossesOf(all).map(({ repository, gap }) => [repository, gap.toFixed(3)])).toEqual([
    ['all', '0.005'],
    ['two', '0.005'],
  ]);
});
