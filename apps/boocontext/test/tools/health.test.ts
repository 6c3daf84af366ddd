import { expect, test } from 'vitest';
import { renderResult } from '../../src/cli/render.ts';
import { fileHealth, healthOfFile, partialCoverage, projectHealth, unmeasured } from '../support/answers.ts';
import { ask } from '../support/fake-engine.ts';

test('a repository', async () => {
  const cycles = [Array.from({ length: 8 }, (_, i) => `src/${i}.ts`)];
  const result = await ask('health', {}, { health: async () => projectHealth({ cycles }) });
  expect(result.verdict).toBe('INFO');
  expect(result.summary).toBe(
    'Grade B (78 of 100) over 12 files and 2,000 lines of code; files by grade: 10 A, 1 B and 1 C. ' +
      '1 hotspot, first src/billing/charge.ts (C, cognitive, 14 commits). ' +
      '4 % of the lines are duplicated; 1 circle of imports.',
  );
  expect(result.details).toEqual({
    overall_grade: 'B',
    score: 78,
    file_count: 12,
    code_lines: 2000,
    grade_distribution: { A: 10, B: 1, C: 1, D: 0, F: 0 },
    hotspots: [{ file: 'src/billing/charge.ts', grade: 'C', score: 61, weakest: 'cognitive', commits: 14, churn: 420 }],
    cycles: [{ size: 8, files: ['src/0.ts', 'src/1.ts', 'src/2.ts', 'src/3.ts', 'src/4.ts'] }],
    duplication: { lines: 80, percent: 4, files: 2 },
    history: 'Changes are those of the 365 days up to 2026-08-22 (40 commits)',
    ungraded: { tests: 4 },
  });
  expect(result.metadata.next).toEqual(['boocontext_health {"file":"src/billing/charge.ts"}']);
});

test('a large limit names every file of a circle', async () => {
  const cycles = [Array.from({ length: 80 }, (_, i) => `src/${i}.ts`)];
  const result = await ask('health', { limit: 500 }, { health: async () => projectHealth({ cycles }) });
  expect(result.details.cycles).toEqual([{ size: 80, files: cycles[0] }]);
});

test('without history hotspots are unknown, not absent', async () => {
  const result = await ask(
    'health',
    {},
    {
      health: async () =>
        projectHealth({
          hotspots: [],
          history: { known: false, sentence: 'There is no git repository here, so what is often changed is unknown' },
        }),
    },
  );
  expect(result.summary).toMatch(/There is no git repository here, so what is often changed is unknown\.$/);
  expect(result.summary).not.toMatch(/No file is both unhealthy/);
});

test('what was not measured is said first hand', async () => {
  const result = await ask('health', {}, { health: async () => projectHealth({ coverage: partialCoverage }) });
  expect(result.verdict).toBe('CAUTION');
  expect(result.summary).toMatch(/^Grade .* Open: 5 files were not checked in time\.$/);
  expect(result.metadata.coverage).toMatchObject({ checked: '3 of 8 files', partial: true });
});

test('nothing measured is a failure', async () => {
  const result = await ask('health', {}, { health: async () => unmeasured() });
  expect(result).toMatchObject({
    verdict: 'UNSAFE',
    summary: expect.stringMatching(/^There is no source file here\. Nothing was measured/),
    details: { error: { code: 'nothing_measured' } },
  });
});

test('what is cut is reached by the cursor, each file once', async () => {
  const hotspots = Array.from({ length: 25 }, (_, i) => healthOfFile({ file: `src/hot${i}.ts` }));
  const otherUnhealthy = Array.from({ length: 12 }, (_, i) => healthOfFile({ file: `src/cold${i}.ts`, commits: 0 }));
  const answers = { health: async () => projectHealth({ hotspots, otherUnhealthy }) };
  const seen: unknown[] = [];
  let cursor: string | undefined;
  do {
    const { details, metadata } = await ask('health', cursor === undefined ? {} : { cursor }, answers);
    for (const list of [details.hotspots, details.other_unhealthy])
      seen.push(...((list as { file: string }[] | undefined) ?? []).map(({ file }) => file));
    cursor = metadata.cursor;
  } while (cursor !== undefined && seen.length < 100);
  expect(seen.toSorted()).toEqual([...hotspots, ...otherUnhealthy].map(({ file }) => file).toSorted());
});

test('every file with its grade, page by page', async () => {
  const files = Array.from({ length: 25 }, (_, i) => healthOfFile({ file: `src/${i}.ts`, codeLines: 100 - i }));
  const answers = { health: async () => projectHealth({ files }) };
  const first = await ask('health', { section: 'files', limit: 20 }, answers);
  expect(first.summary).toBe(
    'Grade B (78 of 100); 12 files with the grade of each, the largest first. Shown: files 1-20 of 25.',
  );
  expect(Object.keys(first.details)).toEqual(['files']);
  expect((first.details.files as unknown[])[0]).toEqual({ file: 'src/0.ts', grade: 'C', score: 61, lines: 100 });
  const cursor = first.metadata.cursor ?? '';
  const rest = await ask('health', { section: 'files', limit: 20, cursor }, answers);
  expect(rest.details.files).toHaveLength(5);
  expect(rest.metadata.cursor).toBeUndefined();
});

test('the list of files is of the repository', async () => {
  await expect(ask('health', { section: 'files', file: 'a.ts' }, {})).rejects.toThrow('leave out `file`');
});

test('one file', async () => {
  const result = await ask('health', { file: 'src/billing/charge.ts' }, { health: async () => fileHealth() });
  expect(result.summary).toBe(
    'src/billing/charge.ts: grade C (61 of 100), 300 lines of code. ' +
      'Weakest: cognitive (at most 31 in a function). 1 smell, 1 of them MAJOR or CRITICAL.',
  );
  expect(result.details).toMatchObject({
    overall_grade: 'C',
    dimensions: { cognitive: { score: 45 } },
    functions: [
      { name: 'Card.charge', line: 41, cyclomatic: 12, cognitive: 31, nesting: 3, lines: 70 },
      { name: 'log', line: 5 },
    ],
    smells: [
      {
        type: 'complex_function',
        severity: 'MAJOR',
        domain: 'complexity',
        location: { file: 'src/billing/charge.ts', line: 41 },
      },
    ],
  });
});

test('for people: tables', async () => {
  const plain = (_: unknown, text: string) => text;
  const repository = await ask('health', {}, { health: async () => projectHealth() });
  expect(renderResult(repository, plain).split('\n').slice(2)).toEqual([
    'Files by grade',
    '  A      10  ██████████████████████████████',
    '  B       1  ███',
    '  C       1  ███',
    '  D       0  ',
    '  F       0  ',
    '',
    'Hotspots (unhealthy and often changed)',
    '     score  file                   weakest    commits  lines changed',
    '  C     61  src/billing/charge.ts  cognitive       14            420',
    '',
    'Changes are those of the 365 days up to 2026-08-22 (40 commits)',
    '',
    'next: boocontext health --file src/billing/charge.ts',
  ]);
  const file = await ask('health', { file: 'src/billing/charge.ts' }, { health: async () => fileHealth() });
  expect(renderResult(file, plain)).toContain(
    [
      'Functions',
      '  function     line   cognitive  cyclomatic  nesting  lines',
      '  Card.charge     41         31          12        3     70',
      '  log              5          0           1        0      3',
    ].join('\n'),
  );
});

test('for people on a terminal: grades in colour', async () => {
  const marked = (colour: string, text: string) => `<${colour}>${text}</>`;
  const hotspots = [healthOfFile({ grade: 'F' }), healthOfFile({ grade: 'C' })];
  const result = await ask('health', {}, { health: async () => projectHealth({ hotspots }) });
  const text = renderResult(result, marked);
  expect(text).toContain('<red>F</>');
  expect(text).toContain('<yellow>C</>');
  expect(text).toContain('<green>A</>');
});
