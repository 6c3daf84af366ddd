// What has changed since a question was asked before: over pipes, between processes, and in the shell.

import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BoocontextResult } from '../../src/tools/envelope.ts';
import { bin, patience, startServer, type TestServer } from '../support/client.ts';
import { copyFixture, editForTest, type TestRepository } from '../support/repository.ts';

let repository: TestRepository;
let server: TestServer;

beforeAll(async () => {
  repository = copyFixture('billing');
  server = await startServer([repository.root], { env: repository.env });
});
afterAll(async () => {
  await server.close();
  repository.remove();
});

const edit = (file: string, change: (text: string) => string) => editForTest(repository, file, change);

type Question = Readonly<Record<string, unknown>>;

/** Asks, changes the files, and asks the same with `since`. */
async function askedAgain(
  tool: string,
  question: Question,
  change: () => void,
): Promise<{ readonly first: BoocontextResult; readonly again: BoocontextResult }> {
  const first = await server.callTool(tool, question);
  change();
  return { first, again: await server.callTool(tool, { ...question, since: first.metadata.snapshot }) };
}

const questions: readonly (readonly [string, Question])[] = [
  ['boocontext_overview', {}],
  ['boocontext_map', {}],
  ['boocontext_map', { section: 'symbols' }],
  ['boocontext_symbols', { query: 'charge' }],
  ['boocontext_callgraph', { symbol: 'chargeCard' }],
  ['boocontext_impact', { symbol: 'chargeCard' }],
  ['boocontext_impact', { diff: 'working' }],
  ['boocontext_types', { symbol: 'Order' }],
  ['boocontext_health', {}],
  ['boocontext_health', { file: 'src/billing/charge.ts' }],
];

test.each(questions)('%s %j: nothing has changed', async (tool, question) => {
  const { first, again } = await askedAgain(tool, question, () => {});
  expect(again).toMatchObject({
    verdict: first.verdict,
    summary: expect.stringContaining(`Nothing has changed since ${first.metadata.snapshot}: ${first.verdict}`),
    details: { changes: {} },
    metadata: { complete: first.metadata.complete, since: { compared: true, changed: false } },
  });
});

test.each(questions)('%s %j: after an edit, the lists and figures that differ', async (tool, question) => {
  const { first, again } = await askedAgain(tool, question, () => {
    edit(
      'src/billing/retry.ts',
      (text) => `${text}\nexport const chargeAgain = (order: Order) => chargeCard(order, 'x');\n`,
    );
    edit(
      'src/billing/charge.ts',
      (text) => `// Two lines\n// above all.\n${text.replace('card: string', 'card: string, at?: Date')}`,
    );
  });
  expect(again.metadata).toMatchObject({ since: { compared: true, changed: true } });
  expect(again.summary).toContain(`Since ${first.metadata.snapshot}`);
});

test('a caller that is new, one that is gone, and one that calls otherwise', async () => {
  const { first, again } = await askedAgain(
    'boocontext_callgraph',
    { symbol: 'chargeCard', direction: 'callers' },
    () => {
      edit(
        'src/billing/retry.ts',
        (text) => `${text}\nexport const chargeAgain = (order: Order) => chargeCard(order, 'x');\n`,
      );
      edit('src/cart/service.ts', (text) => text.replace("charge(order, 'second')", "charge(order, 'other')"));
      edit('src/ui/pay.ts', () => '');
    },
  );
  expect(again.details.changes).toMatchObject({
    callers: {
      added: [
        { caller_symbol: 'chargeAgain', file: 'src/billing/retry.ts', call_sites: [{ line: expect.any(Number) }] },
      ],
      removed: [{ caller_symbol: '<module>', file: 'src/ui/pay.ts' }],
      changed: [{ caller_symbol: 'checkout', container: 'CartService', now: { call_sites: expect.any(Array) } }],
    },
  });
  expect(again.summary).toMatch(/^Since \w+: callers 1 added, 1 removed and 1 changed \(of 3\);/);
  // Asked since the answer that was just given, there is nothing to tell.
  const third = await server.callTool('boocontext_callgraph', {
    symbol: 'chargeCard',
    direction: 'callers',
    since: again.metadata.snapshot,
  });
  expect(third.metadata.since).toMatchObject({ compared: true, changed: false });
  expect(first.metadata.snapshot).not.toBe(again.metadata.snapshot);
});

test('what only stands on other lines is told by stretches', async () => {
  const { again } = await askedAgain('boocontext_impact', { symbol: 'roundToCents' }, () =>
    edit('src/billing/charge.ts', (text) => `// One line more.\n${text}`),
  );
  expect(again.details).toMatchObject({ changes: {}, moved: [{ file: 'src/billing/charge.ts', by: 1 }] });
});

test('a verdict that is another one now, both ways', async () => {
  const use = "import { oldRounding } from './charge';\nexport const rounded = oldRounding(1);\n";
  const { first, again } = await askedAgain('boocontext_impact', { symbol: 'oldRounding' }, () =>
    edit('src/billing/retry.ts', (text) => `${use}${text}`),
  );
  expect([first.verdict, again.verdict]).toEqual(['SAFE', 'CAUTION']);
  expect(again.details.verdict_before).toBe('SAFE');
  expect(again.summary).toContain('CAUTION, before SAFE');
  edit('src/billing/retry.ts', (text) => text.replace(use, ''));
  const back = await server.callTool('boocontext_impact', { symbol: 'oldRounding', since: again.metadata.snapshot });
  expect(back).toMatchObject({ verdict: 'SAFE', details: { verdict_before: 'CAUTION' } });
});

test('a symbol that is gone is told as that', async () => {
  const { again } = await askedAgain('boocontext_impact', { symbol: 'oldRounding' }, () =>
    edit('src/billing/charge.ts', (text) => text.replaceAll('oldRounding', 'newRounding')),
  );
  expect(again).toMatchObject({
    verdict: 'UNSAFE',
    summary: expect.stringContaining('the answer was SAFE'),
    details: { error: { code: 'unknown_symbol' } },
    metadata: { since: { compared: false } },
  });
});

test.each([['0000000'], ['none'], ['../../etc/passwd'], ['x'.repeat(2_000)]])(
  'of a snapshot that is not known (%.20s) it is said, with the whole answer',
  async (since) => {
    const question = { symbol: 'chargeCard', direction: 'callers' };
    const whole = await server.callTool('boocontext_callgraph', question);
    const again = await server.callTool('boocontext_callgraph', { ...question, since });
    expect(again.details).toEqual(whole.details);
    expect(again).toMatchObject({
      verdict: whole.verdict,
      summary: expect.stringMatching(/^What was answered at .+ is not known here.*: this is the whole answer\. /),
      metadata: { since: { compared: false }, complete: whole.metadata.complete },
    });
    expect(again.summary.length).toBeLessThan(500);
  },
);

test('another question at that snapshot is not the one that was asked', async () => {
  const first = await server.callTool('boocontext_callgraph', { symbol: 'chargeCard', direction: 'callers' });
  const since = first.metadata.snapshot;
  const other = await server.callTool('boocontext_callgraph', { symbol: 'chargeCard', direction: 'callees', since });
  expect(other.metadata.since).toMatchObject({ compared: false });
});

test('pages of what has changed, and of the whole answer where nothing could be compared', async () => {
  const question = { symbol: 'chargeCard', direction: 'callers', limit: 1 };
  const { first, again } = await askedAgain('boocontext_callgraph', question, () =>
    edit(
      'src/billing/retry.ts',
      (text) =>
        `${text}${['a', 'b', 'c'].map((name) => `\nexport const ${name} = (order: Order) => chargeCard(order, '${name}');\n`).join('')}`,
    ),
  );
  const since = first.metadata.snapshot;
  const added: unknown[] = [];
  for (let page = again, pages = 0; pages < 10; pages++) {
    const { callers } = page.details.changes as { callers?: { added?: { caller_symbol: string }[] } };
    added.push(...(callers?.added ?? []).map(({ caller_symbol }) => caller_symbol));
    const { cursor } = page.metadata;
    if (cursor === undefined) break;
    page = await server.callTool('boocontext_callgraph', { ...question, since, cursor });
  }
  expect(added).toEqual(['a', 'b', 'c']);

  const whole: unknown[] = [];
  let cursor: string | undefined;
  do {
    const page = await server.callTool('boocontext_callgraph', {
      ...question,
      since: '0000000',
      ...(cursor && { cursor }),
    });
    whole.push(
      ...(page.details.callers as { caller_symbol: string; file: string }[]).map(({ caller_symbol }) => caller_symbol),
    );
    cursor = page.metadata.cursor;
  } while (cursor !== undefined);
  expect(whole.sort()).toEqual(['<module>', 'a', 'b', 'c', 'checkout', 'retry']);
});

test('where one snapshot had two answers, neither is taken for the one that was meant', async () => {
  const question = { diff: 'staged' };
  edit('src/billing/retry.ts', (text) => `${text}\nexport const again = 1;\n`);
  const unstaged = await server.callTool('boocontext_impact', question);
  execFileSync('git', ['add', '-A'], { cwd: repository.root });
  try {
    const since = unstaged.metadata.snapshot;
    const staged = await server.callTool('boocontext_impact', { ...question, since });
    expect(staged.metadata.snapshot).toBe(since);
    expect(staged.details.changes).toMatchObject({ changed_symbols: { added: [{ symbol: 'again' }] } });
    const third = await server.callTool('boocontext_impact', { ...question, since });
    expect(third.summary).toContain('this question had several answers: this is the whole answer');
  } finally {
    execFileSync('git', ['reset', '-q'], { cwd: repository.root });
  }
});

/** Where answers are kept. */
function keptFiles(): readonly string[] {
  const cache = repository.env['BOOCONTEXT_CACHE'] ?? '';
  return fs
    .readdirSync(cache, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(path.dirname(file)) === 'answers' && file.endsWith('.bin'))
    .map((file) => path.join(cache, file));
}

test('another process knows the answers of this one; garbage is none', async () => {
  const { root, env } = repository;
  const question = { symbol: 'roundToCents' };
  const first = await server.callTool('boocontext_impact', question);
  const since = first.metadata.snapshot;
  const ask = () => {
    const { stdout } = spawnSync(process.execPath, [bin, 'impact', 'roundToCents', '--since', since, '--json'], {
      cwd: root,
      env: { ...process.env, ...patience, ...env },
      encoding: 'utf8',
    });
    return JSON.parse(stdout) as BoocontextResult;
  };
  expect(ask().metadata.since).toEqual({ compared: true, changed: false });

  for (const file of keptFiles()) fs.writeFileSync(file, 'garbage');
  expect(ask()).toMatchObject({ verdict: first.verdict, metadata: { since: { compared: false } } });
  // The answer that was just given has taken the place of what was damaged.
  expect(ask().metadata.since).toMatchObject({ compared: true });
  for (const file of keptFiles()) fs.truncateSync(file, 60);
  const folder = path.dirname(keptFiles()[0] ?? '');
  fs.rmSync(folder, { recursive: true });
  fs.writeFileSync(folder, 'a file in the place of the folder');
  expect(ask()).toMatchObject({ verdict: first.verdict, metadata: { since: { compared: false } } });
  fs.rmSync(folder);
});

test('two processes that keep answers at the same time', async () => {
  const other = await startServer([repository.root], { env: repository.env });
  const symbols = ['chargeCard', 'roundToCents', 'legacyTax', 'oldRounding'];
  const ask = async (from: TestServer, since?: string) =>
    await Promise.all(
      symbols.map((symbol) =>
        from.callTool('boocontext_callgraph', { symbol, ...(since === undefined ? {} : { since }) }),
      ),
    );
  const [[first], [second]] = await Promise.all([ask(server), ask(other)]);
  const since = first?.metadata.snapshot ?? '';
  expect(second?.metadata.snapshot).toBe(since);
  for (const answers of await Promise.all([ask(server, since), ask(other, since)])) {
    for (const { metadata } of answers) expect(metadata.since).toMatchObject({ compared: true, changed: false });
  }
  await other.close();
});

test('answers that were not asked for longest make room for others', async () => {
  const first = await server.callTool('boocontext_types', { symbol: 'Order' });
  const folder = path.dirname(keptFiles()[0] ?? '');
  const old = new Date('2020-01-01');
  for (let number = 0; number < 500; number++) {
    const file = path.join(folder, `old${number}.bin`);
    fs.writeFileSync(file, 'x');
    fs.utimesSync(file, old, old);
  }
  await server.callTool('boocontext_types', { symbol: 'chargeCard' });
  expect(fs.readdirSync(folder).filter((name) => name.startsWith('old'))).toEqual([]);
  const again = await server.callTool('boocontext_types', { symbol: 'Order', since: first.metadata.snapshot });
  expect(again.metadata.since).toMatchObject({ compared: true });
});

test('in the shell, as text', () => {
  const { root, env } = repository;
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, [bin, ...args], {
      cwd: root,
      env: { ...process.env, ...patience, ...env, NO_COLOR: '1' },
      encoding: 'utf8',
    }).stdout;
  const question = ['callgraph', 'chargeCard', '--direction', 'callers'];
  const first = JSON.parse(run(...question, '--json')) as BoocontextResult;
  edit(
    'src/billing/retry.ts',
    (text) => `${text}\nexport const chargeAgain = (order: Order) => chargeCard(order, 'x');\n`,
  );
  edit('src/ui/pay.ts', () => '');
  const text = run(...question, '--since', first.metadata.snapshot);
  expect(text).toMatch(/\nCallers added\n {2}chargeAgain {2}src\/billing\/retry\.ts:\d+/);
  expect(text).toMatch(/\nCallers removed\n {2}<module> {2}src\/ui\/pay\.ts/);
  expect(text).toMatch(/\nValues changed\n/);
});
