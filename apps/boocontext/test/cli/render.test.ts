import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { renderResult } from '../../src/cli/render.ts';
import { leftOutDetails, SourceLines } from '../../src/tools/source-lines.ts';
import { affected, callgraph, definition, edge, edges, impact } from '../support/answers.ts';
import { ask } from '../support/fake-engine.ts';

const plain = (_: unknown, text: string) => text;

test('candidates are numbered, since callers say `of` which', async () => {
  const result = await ask(
    'callgraph',
    { symbol: 'run', direction: 'callers', limit: 2 },
    {
      callgraph: async () => {
        const { callees: _, ...answer } = callgraph({
          definitions: [definition({ container: 'Job' }), definition({ file: 'src/b.ts' })],
          callers: edges(3, { of: 1 }),
        });
        return answer;
      },
    },
  );
  expect(renderResult(result, plain).split('\n').slice(1)).toEqual([
    '',
    'Candidates',
    '  0  Job.chargeCard  src/billing/charge.ts:41  function',
    '  1  chargeCard      src/b.ts:41               function',
    '',
    'Callers',
    '  caller0  src/billing/retry.ts:1  of 1',
    '         19  return chargeCard(job.order, job.card)',
    '  caller1  src/billing/retry.ts:2  of 1',
    '         19  return chargeCard(job.order, job.card)',
    '',
    `There is more: repeat the command with --limit 500, or with --cursor ${result.metadata.cursor}`,
    'next: boocontext callgraph run --file src/billing/charge.ts --line 41',
  ]);
});

test('what is affected says at which lines', async () => {
  const affectedSymbols = [affected({ useLines: [89, 94] })];
  const result = await ask('impact', { symbol: 'x' }, { impact: async () => impact({ affectedSymbols }) });
  expect(renderResult(result, plain)).toContain(
    '  CartService.checkout  src/cart/service.ts:88  depth 1, calls chargeCard, at 90, 95',
  );
});

test.each([
  [true, {}, []],
  [false, {}, ['Not complete: something was left out or stayed open.']],
  // A failure says so itself.
  [false, { error: { code: 'internal', message: 'm', hint: 'h' } }, []],
])('whether an answer is complete stands below its summary: %j %j', (complete, details, lines) => {
  const result = {
    verdict: 'CAUTION' as const,
    summary: 'Open: 5 files were not checked in time. run has 2 callers.',
    details,
    metadata: {
      source: 'boocontext' as const,
      tool: 'boocontext_callgraph',
      duration_ms: 1,
      truncated: false,
      snapshot: 'x',
      complete,
    },
  };
  expect(renderResult(result, plain).split('\n').slice(1)).toEqual(lines);
  const coloured = renderResult(result, (colour, text) => `<${colour}>${text}`);
  expect(coloured.includes('<yellow>Not complete')).toBe(lines.length > 0);
});

test('call sites without text share a row', async () => {
  const callSites = Array.from({ length: 30 }, (_, line) => ({ line, text: `call ${line}` }));
  const result = await ask(
    'callgraph',
    { symbol: 'x' },
    { callgraph: async () => callgraph({ callers: [edge({ callSites })] }) },
  );
  expect(renderResult(result, plain)).toContain(
    [
      '          1  call 0',
      '          2  call 1',
      '             also at 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30',
    ].join('\n'),
  );
});

test('in a long list each caller shows the line of its call', async () => {
  const result = await ask(
    'callgraph',
    { symbol: 'x', limit: 60 },
    { callgraph: async () => callgraph({ callers: edges(60) }) },
  );
  const shown = renderResult(result, plain);
  expect(shown).not.toContain('undefined');
  expect(shown).toMatch(/caller59 .*\n +19 {2}\S/);
});

test('an overview: properties a line each, routes by method and path', () => {
  const result = {
    verdict: 'SAFE' as const,
    summary: 'shop is an application.',
    details: {
      project: {
        name: 'shop',
        frameworks: ['express', 'react'],
        workspaces: [],
        languages: [{ language: 'Go', files: 2, lines: 1200 }],
      },
      parts: undefined,
      routes: [
        { method: 'GET', path: '/a', handler: 'list', file: 'a.ts', line: 3, framework: 'express', confidence: 'high' },
      ],
      schemas: [{ name: 'Cart', fields: ['id: Int'], orm: 'prisma', file: 'x.prisma', line: 1 }],
      env_vars: [{ name: 'KEY', required: true, file: 'a.ts', line: 9 }],
      dependency_graph: { modules: 2, edges: 1, cycles: [{ files: ['a.ts', 'b.ts'] }] },
    },
    metadata: {
      source: 'boocontext' as const,
      tool: 'boocontext_overview',
      duration_ms: 1,
      truncated: false,
      snapshot: 'x',
      complete: true as const,
    },
  };
  expect(renderResult(result, plain).split('\n')).toEqual([
    'SAFE  shop is an application.',
    '',
    'Project',
    '  name        shop',
    '  frameworks  express, react',
    '',
    'Languages',
    '  Go    files 2, lines 1,200',
    '',
    'Routes',
    '  GET    /a  a.ts:3  list, express, confidence high',
    '',
    'Schemas',
    '  Cart  x.prisma:1  prisma',
    '      id: Int',
    '',
    'Env vars',
    '  KEY  a.ts:9  required',
    '',
    'Dependency graph',
    '  modules  2',
    '  edges    1',
    '',
    'Cycles',
    '  a.ts → b.ts',
  ]);
});

test('beside source every line that calls is told', async () => {
  const lines = Array.from({ length: 9 }, (_, index) => 10 + index * 20);
  const callSites = lines.map((line) => ({ line: line - 1, text: 'call()' }));
  const result = await ask(
    'callgraph',
    { symbol: 'x', direction: 'callers', include: ['source'] },
    {
      // A file of the directory that the fake engine is asked about.
      callgraph: async () => {
        const { callees: _, ...answer } = callgraph({ callers: [edge({ file: 'answers.ts', line: 0, callSites })] });
        return answer;
      },
    },
  );
  const text = renderResult(result, plain);
  for (const line of lines.slice(0, 6)) expect(text).toContain(`\n      ${line}\t`);
  expect(text).toContain('also at 130, 150, 170');
});

describe('source that nobody could read at once', () => {
  test('is not looked for once a page is full', () => {
    const source = new SourceLines(supportFolder, { mostShown: 10 });
    expect(source.around('answers.ts', [1])).toHaveLength(1);
    expect(source.around('answers.ts', [1])).toEqual([]);
    expect(leftOutDetails(source)).toEqual({});
  });

  test('of more files than are read at once is counted', () => {
    const source = new SourceLines(supportFolder, { mostRead: 10 });
    expect(source.around('answers.ts', [1])).toHaveLength(1);
    expect(source.around('answers.ts', [9])).toHaveLength(1);
    expect(source.around('client.ts', [1])).toEqual([]);
    expect(leftOutDetails(source)).toEqual({ source_left_out: 1 });
  });
});

const supportFolder = path.join(import.meta.dirname, '../support');
