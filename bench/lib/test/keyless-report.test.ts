// One report of several runs of a bench that needs no key.
import { expect, test } from 'vitest';
import { joinInto, renderReport } from '../keyless/report.mjs';

function runOn(name: string, complete: number, rule: string, violations: readonly string[]) {
  return {
    command: `npm run bench -- --rule ${rule} --repository ${name}`,
    settings: { seed: 1, perRepository: 24, quick: true },
    repositories: [
      { name, version: '1', language: 'go', files: 7, subjects: 24, seconds: 5, columns: { answered: 24, complete } },
    ],
    leftOut: [],
    counts: { [rule]: { 'names counted': 24 } },
    violations: violations.map((about) => ({
      ...{ rule, kind: 'fewer', repository: name, language: 'go' },
      ...{ about, text: 'fewer', commands: [] },
    })),
  };
}

function joined(...runs: readonly ReturnType<typeof runOn>[]) {
  const run = {
    ...{ title: 'Laws', intro: '', families: [], asked: 'names', command: '', rules: [] },
    ...{ settings: runs[0]?.settings, repositories: [], leftOut: [], violations: [], counts: new Map() },
  };
  for (const each of runs) joinInto(run as never, each);
  return renderReport(run as never).split('\n');
}

test('the last row has the sums of all repositories', () => {
  const lines = joined(runOn('ntfy', 24, 'totals', ['a']), runOn('wger', 12, 'totals', []));
  expect(lines.filter((line) => line.startsWith('| **all**'))).toEqual([
    '| **all** |  |  | 14 | 48 | 48 | 36 | 1 | 10 |',
  ]);
  expect(joined(runOn('ntfy', 24, 'totals', [])).join()).not.toContain('**all**');
});

test('where two runs looked by one rule at one repository, what the later one found counts', () => {
  const [, , first] = joined(runOn('ntfy', 24, 'totals', ['a', 'b']), runOn('ntfy', 24, 'totals', ['c']));
  expect(first).toMatch(/^1 violations in 1 classes, on 1 repositories/);
  const [, , both] = joined(runOn('ntfy', 24, 'totals', ['a', 'b']), runOn('ntfy', 24, 'depth', ['c']));
  expect(both).toMatch(/^3 violations in 2 classes, on 1 repositories/);
});

test('runs that differ in nothing but their repositories are told as one command', () => {
  const runs = [runOn('ntfy', 24, 'totals', []), runOn('wger', 12, 'totals', []), runOn('ntfy', 24, 'depth', [])];
  expect(joined(...runs)[2]).toContain(
    '`npm run bench -- --rule totals --repository ntfy --repository wger`, `npm run bench -- --rule depth --repository ntfy`',
  );
});
