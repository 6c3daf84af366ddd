// The real tree-sitter-analyzer 3.0.0 over MCP, on a small repository of TypeScript and Python. Every figure below can be
// checked by reading the files.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { until } from '@boocontext/test-support';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/client.ts';
import { copyFixture, type TestRepository } from '../support/repository.ts';

const missing = reasonToSkip();
if (missing !== undefined) console.warn(`the tests with the real tree-sitter-analyzer are skipped: ${missing}`);

/** Undefined where it can be had. The first time it is downloaded, which may take a while. */
function reasonToSkip(): string | undefined {
  const args = ['--from', 'tree-sitter-analyzer[mcp]==3.0.0', 'tree-sitter-analyzer', '--version'];
  try {
    execFileSync('uvx', args, { stdio: 'pipe', timeout: 240_000 });
    return undefined;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return isMissing ? 'uvx is not installed' : `uvx cannot start it: ${String(error).slice(0, 300)}`;
  }
}

/** How this machine downloads, for `uvx`. */
function installerEnvironment(): Record<string, string> {
  const names = /^(UV_\w+|SSL_CERT_(FILE|DIR)|(https?|all|no)_proxy)$/i;
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value !== undefined && names.test(name) ? [[name, value]] : [],
    ),
  );
}

const engine = 'tree-sitter-analyzer';

describe.skipIf(missing !== undefined)('tree-sitter-analyzer', () => {
  let repository: TestRepository;
  let server: TestServer;

  beforeAll(async () => {
    repository = copyFixture('shop');
    server = await startServer([repository.root], {
      // The settings of whoever runs the tests have no say in who answers.
      env: { ...repository.env, ...installerEnvironment(), BOOCONTEXT_ENGINE: 'native' },
    });
  });
  afterAll(async () => {
    await server?.close();
    // Those who watch over the children end when they see that these have.
    await until(() => server.leftovers().length === 0);
    repository?.remove();
  });

  /** By name, container and file: what `symbol` lists say. */
  const names = (list: unknown, name = 'caller_symbol') =>
    (list as Record<string, unknown>[]).map((each) => [
      each[name],
      each['container'] ?? '',
      each['file'],
      each['line'],
    ]);

  test('nothing is started for the list of tools, nor by the native engine', async () => {
    await server.client.listTools();
    await server.callTool('boocontext_symbols', { query: 'chargeCard', engine: 'auto' });
    await server.callTool('boocontext_symbols', { query: 'chargeCard' });
    expect(fs.existsSync(path.join(repository.env['BOOCONTEXT_CACHE'] as string, 'mirrors'))).toBe(false);
  });

  test('a question about a language that the native engine does not read names the call that may answer it', async () => {
    const file = path.join(repository.root, 'tariff.ex');
    fs.writeFileSync(file, 'defmodule Tariff do\n  def tariff(net), do: net\nend\n');
    const { verdict, metadata } = await server.callTool('boocontext_callgraph', { symbol: 'tariff' });
    fs.rmSync(file);
    expect(verdict).toBe('UNSAFE');
    expect(metadata.next).toContain('boocontext_callgraph {"symbol":"tariff","engine":"tree-sitter-analyzer"}');
  });

  test('callers in TypeScript, with each line that calls', async () => {
    const answer = await server.callTool('boocontext_callgraph', {
      symbol: 'chargeCard',
      direction: 'callers',
      engine,
    });
    expect(answer).toMatchObject({ verdict: 'INFO', metadata: { source: engine } });
    expect(answer.details).toEqual({
      symbol: {
        symbol: 'chargeCard',
        file: 'src/charge.ts',
        line: 7,
        kind: 'function',
        signature: 'export function chargeCard(order: Order, attempts: number): string',
      },
      callers: [
        {
          caller_symbol: 'checkout',
          container: 'CartService',
          file: 'src/cart.ts',
          line: 4,
          call_sites: [{ line: 5, text: 'return chargeCard(order, 3);' }],
          resolution: 'resolved',
        },
        {
          caller_symbol: 'retry',
          file: 'src/cart.ts',
          line: 9,
          call_sites: [
            { line: 10, text: 'const first = chargeCard(order, 1);' },
            { line: 11, text: "return first === 'charged' ? first : chargeCard(order, 2);" },
          ],
          resolution: 'resolved',
        },
      ],
    });
  });

  test('callers and callees in Python; an edge by name alone is a candidate, and callees are never sure to be all', async () => {
    const callers = await server.callTool('boocontext_callgraph', { symbol: 'rate', direction: 'callers', engine });
    expect(callers.verdict).toBe('INFO');
    expect(names(callers.details['callers'])).toEqual([
      ['print_report', '', 'py/report.py', 4],
      ['total_with_tax', '', 'py/tax.py', 10],
    ]);
    const callees = await server.callTool('boocontext_callgraph', {
      symbol: 'print_report',
      direction: 'callees',
      engine,
    });
    expect(callees.verdict).toBe('CAUTION');
    expect(callees.details['callees']).toMatchObject([
      { callee_symbol: 'rate', file: 'py/tax.py', line: 4, resolution: 'resolved', call_sites: [{ line: 6 }] },
      { callee_symbol: 'Invoice', file: 'py/tax.py', line: 14, via: 'construct' },
      { callee_symbol: 'total', container: 'Invoice', file: 'py/tax.py', line: 18, resolution: 'candidate' },
    ]);
  });

  test('a caller that it misses, and says that it is complete: the name stands somewhere else', async () => {
    const { verdict, summary, details } = await server.callTool('boocontext_callgraph', {
      symbol: 'levy',
      direction: 'callers',
      engine,
    });
    expect({ verdict, callers: details.callers }).toEqual({ verdict: 'CAUTION', callers: [] });
    expect(summary).toContain('1 line with this name may hold calls');
    expect(summary).toContain('src/bill.ts:4');
  });

  test('two methods of one name are two candidates, and their calls are not certain', async () => {
    const answer = await server.callTool('boocontext_callgraph', { symbol: 'run', direction: 'callers', engine });
    expect(answer.verdict).toBe('CAUTION');
    expect(names(answer.details['candidates'], 'symbol')).toEqual([
      ['run', 'First', 'src/runners.ts', 2],
      ['run', 'Second', 'src/runners.ts', 8],
    ]);
    expect(answer.details['callers']).toMatchObject([
      { caller_symbol: 'run', container: 'Second', line: 8, resolution: 'candidate' },
    ]);
    const one = await server.callTool('boocontext_callgraph', { symbol: 'First.run', direction: 'callees', engine });
    expect(one.details).toMatchObject({
      symbol: { symbol: 'run', container: 'First', line: 2 },
      callees: [{ callee_symbol: 'step', container: 'First', line: 5, call_sites: [{ line: 3 }] }],
    });
  });

  test('symbols: definitions only, the single one with its source', async () => {
    const exact = await server.callTool('boocontext_symbols', { query: 'Invoice.total', engine });
    expect(exact.verdict).toBe('INFO');
    expect(exact.details['results']).toEqual([
      {
        symbol: 'total',
        kind: 'method',
        file: 'py/tax.py',
        line: 18,
        end_line: 19,
        container: 'Invoice',
        signature: 'def total(self, region)',
        context: 'def total(self, region):',
        score: 1,
        source: '    def total(self, region):\n        return total_with_tax(self.amount, region)',
      },
    ]);
    const part = await server.callTool('boocontext_symbols', { query: 'Order', engine });
    expect((part.details['results'] as { kind: string; symbol: string }[])[0]).toMatchObject({
      symbol: 'Order',
      kind: 'interface',
    });
    const none = await server.callTool('boocontext_symbols', { query: 'nothingLikeThis', engine });
    expect(none).toMatchObject({ verdict: 'INFO', details: { results: [] } });
  });

  test('an unknown symbol is UNSAFE', async () => {
    for (const tool of ['boocontext_callgraph', 'boocontext_impact']) {
      const answer = await server.callTool(tool, { symbol: 'nothingLikeThis', engine });
      expect(answer).toMatchObject({ verdict: 'UNSAFE', details: { error: { code: 'unknown_symbol' } } });
    }
  });

  test('impact: its functions, merged with our files and tests', async () => {
    const answer = await server.callTool('boocontext_impact', { symbol: 'chargeCard', engine });
    expect(answer).toMatchObject({ verdict: 'CAUTION', metadata: { source: 'merged' } });
    expect(names(answer.details['affected_symbols'], 'symbol')).toEqual([
      ['checkout', 'CartService', 'src/cart.ts', 4],
      ['retry', '', 'src/cart.ts', 9],
      ['place', '', 'src/place.ts', 3],
      ['<module>', '', 'test/cart.test.ts', 1],
    ]);
    expect(answer.details).toMatchObject({
      depth: 2,
      affected_files: [
        { file: 'src/cart.ts', depth: 1 },
        { file: 'src/place.ts', depth: 2 },
        { file: 'test/cart.test.ts' },
      ],
      tests: [{ file: 'test/cart.test.ts' }],
      mentions: { total: 5 },
    });
    const python = await server.callTool('boocontext_impact', { symbol: 'rate', engine });
    expect(python).toMatchObject({ verdict: 'CAUTION', metadata: { source: 'merged' } });
    expect(names(python.details['affected_symbols'], 'symbol')).toEqual([
      ['print_report', '', 'py/report.py', 4],
      ['total_with_tax', '', 'py/tax.py', 10],
      ['total', 'Invoice', 'py/tax.py', 18],
    ]);
  });

  test('what nothing calls is not safe where only functions are followed', async () => {
    const answer = await server.callTool('boocontext_impact', { symbol: 'print_report', engine });
    expect(answer).toMatchObject({ verdict: 'CAUTION', details: { affected_symbols: [] } });
  });

  test('health of the project and of a file', async () => {
    const project = await server.callTool('boocontext_health', { engine });
    expect(project).toMatchObject({
      verdict: 'CAUTION',
      details: { file_count: 11, hotspots: [{ file: 'src/tangle.ts', grade: 'D', weakest: 'complexity' }] },
      metadata: { source: engine },
    });
    const { grade_distribution: grades, score } = project.details as { grade_distribution: object; score: number };
    expect(grades).toEqual({ A: 10, B: 0, C: 0, D: 1, F: 0 });
    expect(score).toBeGreaterThan(90);
    const file = await server.callTool('boocontext_health', { file: 'src/tangle.ts', engine });
    expect(file).toMatchObject({
      verdict: 'CAUTION',
      details: {
        overall_grade: 'D',
        smells: [
          {
            type: 'high_complexity',
            severity: 'CRITICAL',
            domain: 'complexity',
            location: { file: 'src/tangle.ts', line: 1 },
          },
          { type: 'long_method', severity: 'MAJOR', domain: 'size', location: { file: 'src/tangle.ts', line: 1 } },
        ],
      },
    });
    const clean = await server.callTool('boocontext_health', { file: 'py/tax.py', engine });
    expect(clean).toMatchObject({ verdict: 'INFO', details: { overall_grade: 'A', smells: [] } });
    const text = await server.callTool('boocontext_health', { file: 'README.md', engine });
    expect(text).toMatchObject({ verdict: 'UNSAFE', details: { error: { code: 'nothing_measured' } } });
  });

  test('all of this took one process, and left the repository as it was', () => {
    const status = execFileSync('git', ['status', '--porcelain', '--ignored'], {
      cwd: repository.root,
      encoding: 'utf8',
    });
    expect(status).toBe('');
    const mirrors = fs.readdirSync(path.join(repository.env['BOOCONTEXT_CACHE'] as string, 'mirrors'));
    expect(mirrors).toHaveLength(1);
  });

  test('an edit is seen by the next question', async () => {
    repository.edit('py/report.py', (text) => text.replace(', rate("south"))', ')'));
    const { details } = await server.callTool('boocontext_callgraph', { symbol: 'rate', direction: 'callers', engine });
    expect(names(details['callers'])).toEqual([['total_with_tax', '', 'py/tax.py', 10]]);
  });
});
