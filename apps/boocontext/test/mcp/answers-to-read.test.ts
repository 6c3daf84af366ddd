/** What a model reads: everything that the envelope says, once, in the order in which it is needed. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { commitAll } from '@boocontext/test-support';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer, unhurried } from '../support/client.ts';

const rest = Array.from({ length: 7 }, (_, index) => index + 1);
const files: Readonly<Record<string, string>> = {
  'package.json': '{"name": "till", "private": true, "type": "module"}',
  'src/tax.ts': `/** What is due. */
export function taxOf(price: number): number {
  return price * 0.19;
}

export class Till {
  open = true;

  ring(price: number): number {
    const due = taxOf(price);
    return price + due;
  }
}
`,
  'src/shop/basket.ts': `import { Till } from '../tax.ts';

const till = new Till();

export function total(prices: readonly number[]): number {
  const rung = prices.map((price) => till.ring(price));
  return rung.reduce((sum, each) => sum + each, 0);
}
`,
  'src/shop/order.ts': `import { total } from './basket.ts';

export function order(prices: readonly number[]): string {
  return \`\${total(prices)} EUR\`;
}
`,
  ...Object.fromEntries(
    rest.map((each) => [
      `src/pages/page${each}.ts`,
      `import { order } from '../shop/order.ts';\n\nexport function page${each}(): string {\n  return order([${each}]);\n}\n`,
    ]),
  ),
  ...Object.fromEntries(
    rest.map((each) => [
      `test/tax${each}.test.ts`,
      `import { taxOf } from '../src/tax.ts';\n\nexport function checkTax${each}(): boolean {\n  return taxOf(${each}) > 0;\n}\n`,
    ]),
  ),
};

let home: string;
let root: string;
let program: TestServer;
let host: TestServer;
beforeAll(async () => {
  home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'boocontext-read-')));
  root = path.join(home, 'till');
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  commitAll(root);
  const env = { BOOCONTEXT_CACHE: path.join(home, 'cache') };
  program = await startServer([root], { env });
  host = await startServer([root], { env, clientName: 'opencode' });
});
afterAll(async () => {
  await Promise.all([program?.close(), host?.close()]);
  fs.rmSync(home, { recursive: true, force: true });
});

async function read(tool: string, input: Readonly<Record<string, unknown>>, server = host): Promise<string> {
  const { content } = await server.client.callTool({ name: `boocontext_${tool}`, arguments: { ...input } }, unhurried);
  expect(content).toHaveLength(1);
  return content[0]?.type === 'text' ? content[0].text : '';
}

describe('who gets which form', () => {
  test.each(['claude-code', 'codex-mcp-client', 'Visual Studio Code', 'gemini-cli-mcp-client', 'Zed', 'cursor-vscode'])(
    '%s: the text alone, and no output schema that asks for more',
    async (clientName) => {
      const server = await startServer([root], { clientName, env: { BOOCONTEXT_CACHE: path.join(home, 'cache') } });
      const { tools } = await server.client.listTools();
      expect(tools).toHaveLength(7);
      expect(tools.filter((tool) => 'outputSchema' in tool)).toEqual([]);
      const answer = await server.client.callTool(
        { name: 'boocontext_symbols', arguments: { query: 'taxOf' } },
        unhurried,
      );
      expect(answer.structuredContent).toBeUndefined();
      expect(answer.content).toMatchObject([{ type: 'text', text: expect.stringMatching(/^INFO: /) }]);
      await server.close();
    },
  );

  test('BooCode: the text for its model, the envelope for its page', async () => {
    const server = await startServer([root], {
      clientName: 'boocode',
      env: { BOOCONTEXT_CACHE: path.join(home, 'cache') },
    });
    const { tools } = await server.client.listTools();
    expect(tools.every((tool) => 'outputSchema' in tool)).toBe(true);
    const answer = await server.client.callTool(
      { name: 'boocontext_symbols', arguments: { query: 'taxOf' } },
      unhurried,
    );
    expect(answer.structuredContent).toMatchObject({ verdict: 'INFO' });
    expect(answer.content).toMatchObject([{ type: 'text', text: expect.stringMatching(/^INFO: /) }]);
    await server.close();
  });

  test('a program that nobody knows: the envelope, and the same as JSON', async () => {
    const { tools } = await program.client.listTools();
    expect(tools.every((tool) => 'outputSchema' in tool)).toBe(true);
    const text = await read('symbols', { query: 'taxOf' }, program);
    expect(JSON.parse(text)).toMatchObject({ verdict: 'INFO' });
  });
});

/** Texts, places and figures of the details, wherever they stand. */
function leaves(value: unknown, key = ''): readonly (readonly [string, string])[] {
  if (Array.isArray(value)) return value.flatMap((each) => leaves(each, key));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, each]) => leaves(each, name));
  return typeof value === 'boolean' ? [] : [[key, String(value)]];
}

/** Said in other words, or by where it stands: a score by the order, the kind by how it is written, a depth by the heading. */
const toldOtherwise = new Set(['score', 'kind', 'depth', 'context', 'end_line', 'tool', 'resolution']);

test.each([
  ['callgraph', { symbol: 'taxOf' }],
  ['callgraph', { symbol: 'taxOf', include: ['source'] }],
  ['callgraph', { symbol: 'order', path_to: 'taxOf' }],
  ['callgraph', { symbol: 'nothingOfThatName' }],
  ['callgraph', { symbol: 'taxOf, Till.ring' }],
  ['impact', { symbol: 'taxOf, order' }],
  ['impact', { symbol: 'taxOf' }],
  ['impact', { symbol: 'taxOf', depth: 10, limit: 100 }],
  ['impact', { file: 'src/tax.ts' }],
  ['impact', { symbol: 'taxOf', change: { kind: 'remove' } }],
  ['impact', { diff: 'working' }],
  ['symbols', { query: 'taxOf' }],
  ['symbols', { query: 'what is due' }],
  ['symbols', { query: 'taxOf', include: ['callers'] }],
  ['types', { symbol: 'Till' }],
  ['health', {}],
  ['health', { file: 'src/tax.ts' }],
  ['overview', {}],
  ['map', {}],
] as const)('%s %j: the text has all that the envelope has', async (tool, input) => {
  const envelope = await program.callTool(`boocontext_${tool}`, input);
  const text = await read(tool, input);
  expect(text.startsWith(`${envelope.verdict}${envelope.metadata.complete ? '' : ' (not complete)'}: `)).toBe(true);
  expect(text).toContain(envelope.summary);
  const words = text.replace(/\s+/g, ' ');
  const missing = leaves(envelope.details).filter(
    ([key, value]) =>
      !toldOtherwise.has(key) && !value.split('\n').every((line) => words.includes(line.replace(/\s+/g, ' ').trim())),
  );
  expect(missing).toEqual([]);
  expect(text).toContain(`snapshot: ${envelope.metadata.snapshot}`);
  for (const call of envelope.metadata.next ?? []) expect(text).toContain(call);
  expect(text.length).toBeLessThan(JSON.stringify(envelope).length);
});

describe('callers', () => {
  test('by file, with the whole line of each call', async () => {
    const text = await read('callgraph', { symbol: 'Till.ring', direction: 'callers' });
    expect(text.split('\n')).toContain(
      'src/shop/basket.ts total:5>6 const rung = prices.map((price) => till.ring(price));',
    );
  });

  test('code first; those in tests are counted by their folders, and a cursor or one more call has them', async () => {
    const first = await program.callTool('boocontext_callgraph', { symbol: 'taxOf', direction: 'callers' });
    expect(first.details).toMatchObject({
      callers: [{ caller_symbol: 'ring', file: 'src/tax.ts' }],
      callers_in_tests: { total: 7, files: 7, folders: { test: 7 } },
    });
    expect(first.summary).toContain('has 8 callers in 8 files');
    const { cursor } = first.metadata;
    const further = await program.callTool('boocontext_callgraph', { symbol: 'taxOf', direction: 'callers', cursor });
    expect(further.details.callers).toHaveLength(7);
    const tests = await program.callTool('boocontext_callgraph', {
      symbol: 'taxOf',
      direction: 'callers',
      tests: 'only',
    });
    expect(tests.details.callers).toHaveLength(7);
    expect(tests.summary).toContain('has 8 callers in 8 files, 7 of them in tests');
    expect(await read('callgraph', { symbol: 'taxOf', direction: 'callers' })).toContain(
      'callers in tests: 7 in 7 files (test 7)',
    );
  });

  test('of one folder; what is said of the symbol is about all of them', async () => {
    const { details, summary, metadata } = await program.callTool('boocontext_callgraph', {
      symbol: 'order',
      direction: 'callers',
      path: 'src/pages/page3.ts',
    });
    expect(details.callers).toMatchObject([{ caller_symbol: 'page3' }]);
    expect(summary).toContain('has 7 callers in 7 files, 1 of them in src/pages/page3.ts');
    expect(metadata.complete).toBe(true);
  });

  test('with the lines around each call, as they are on disk', async () => {
    const input = { symbol: 'Till.ring', direction: 'callers', include: ['source'] };
    const { details } = await program.callTool('boocontext_callgraph', input);
    const lines = (files['src/shop/basket.ts'] ?? '').split('\n');
    expect(details.callers).toMatchObject([
      { call_sites: [{ line: 6 }], code: [{ line: 4, text: lines.slice(3, 8).join('\n') }] },
    ]);
    expect(await read('callgraph', input)).toContain(
      lines
        .slice(3, 8)
        .map((line, index) => `${index + 4}\t${line}`)
        .join('\n'),
    );
  });

  test('a path has the line of each step that leads on', async () => {
    const text = await read('callgraph', { symbol: 'order', path_to: 'taxOf' });
    expect(text).toContain('4\t  return `${total(prices)} EUR`;');
    expect(text).toContain('10\t    const due = taxOf(price);');
    const whole = await read('callgraph', { symbol: 'order', path_to: 'taxOf', include: ['source'] });
    expect(whole).toContain('7\t  return rung.reduce((sum, each) => sum + each, 0);');
  });
});

describe('impact', () => {
  test('direct and one ring by name, what is further off by its folders', async () => {
    const first = await program.callTool('boocontext_impact', { symbol: 'taxOf' });
    const near = first.details.affected_symbols as readonly { readonly symbol: string; readonly depth: number }[];
    expect(near.map(({ symbol }) => symbol)).toEqual(['ring', 'total']);
    expect(first.details).toMatchObject({
      further: [
        { depth: 3, total: 1, files: 1, folders: { 'src/shop': 1 } },
        { depth: 4, total: 7, files: 7, folders: { 'src/pages': 7 } },
      ],
      affected_in_tests: { total: 7, files: 7, folders: { test: 7 } },
      depth: 4,
    });
    expect(first.summary).toMatch(/reaches 17 symbols in 17 files/);
    const all = await program.callTool('boocontext_impact', { symbol: 'taxOf', depth: 10, tests: 'none' });
    expect(all.details.affected_symbols).toHaveLength(10);
    expect(all.details.tests).toEqual([]);
    expect(all.verdict).toBe(first.verdict);
    const text = await read('impact', { symbol: 'taxOf' });
    expect(text).toContain('depth 4: 7 in 7 files (src/pages 7)');
    expect(text.indexOf('ring')).toBeLessThan(text.indexOf('total'));
  });

  test('what is not listed at once, the cursor has', async () => {
    const seen: unknown[] = [];
    let cursor: string | undefined;
    do {
      const { details, metadata } = await program.callTool('boocontext_impact', {
        symbol: 'taxOf',
        ...(cursor === undefined ? {} : { cursor }),
      });
      seen.push(...((details.affected_symbols as readonly unknown[] | undefined) ?? []));
      cursor = metadata.cursor;
    } while (cursor !== undefined);
    expect(seen).toHaveLength(17);
  });

  test('of the definition at a line', async () => {
    const { details } = await program.callTool('boocontext_impact', { symbol: 'taxOf', file: 'src/tax.ts', line: 2 });
    expect(details.symbol).toMatchObject({ symbol: 'taxOf', line: 2 });
    const none = await program.callTool('boocontext_impact', { symbol: 'taxOf', file: 'src/tax.ts', line: 8 });
    expect(none.verdict).toBe('UNSAFE');
    expect(await program.callRefused('boocontext_impact', { file: 'src/tax.ts', line: 2 })).toContain(
      '`line` needs `symbol`',
    );
  });
});

describe('a part that is asked for', () => {
  test('is counted, so that one that is nowhere is no empty answer without a word', async () => {
    const { details, summary } = await program.callTool('boocontext_impact', { symbol: 'taxOf', path: 'src/pagse' });
    expect(details.affected_symbols).toEqual([]);
    expect(summary).toContain('only those in src/pagse are listed: 0 of 17 symbols');
  });

  test('is refused where nothing is listed by it', async () => {
    const input = { symbol: 'taxOf', change: { kind: 'remove' }, path: 'src' };
    expect(await program.callRefused('boocontext_impact', input)).toContain('leave them out');
  });
});

test('what only its surroundings show to be a password is masked, though the same line stands elsewhere', async () => {
  const secret = path.join(root, 'src/door.ts');
  fs.writeFileSync(
    secret,
    `import { taxOf } from './tax.ts';

export const words = [
  'Tr0ub4dor9xKq2',
];
export function open(): number {
  const password =
  'Tr0ub4dor9xKq2',
    lid = 2,
    due = taxOf(lid);
  return password.length + due;
}
`,
  );
  const { details } = await program.callTool('boocontext_callgraph', {
    symbol: 'taxOf',
    direction: 'callers',
    path: 'src/door.ts',
    include: ['source'],
  });
  fs.rmSync(secret);
  const [caller] = details.callers as readonly { readonly code: readonly { readonly text: string }[] }[];
  const shown = caller?.code.map(({ text }) => text).join('\n');
  expect(shown).toContain('due = taxOf(lid)');
  expect(shown).not.toContain('Tr0ub4dor');
});

test('rings that are far off are counted together beyond the next two', async () => {
  const chain = path.join(home, 'chain');
  fs.mkdirSync(chain);
  const links = Array.from({ length: 9 }, (_, at) => `export const step${at + 1} = () => step${at}();\n`).join('');
  fs.writeFileSync(path.join(chain, 'chain.ts'), `export const step0 = () => 0;\n${links}`);
  commitAll(chain);
  const server = await startServer([chain], {
    clientName: 'opencode',
    env: { BOOCONTEXT_CACHE: path.join(home, 'cache') },
  });
  const text = await read('impact', { symbol: 'step0' }, server);
  await server.close();
  expect(text.split('\n').filter((line) => line.startsWith('depth '))).toEqual([
    'depth 2:',
    'depth 3: 1 in 1 file (. 1)',
    'depth 4: 1 in 1 file (. 1)',
    'depth 5-9: 5 in 1 file (. 5)',
  ]);
});

test('the code that answers a route stands as it is written, with its line numbers', async () => {
  const shop = path.join(home, 'served');
  fs.mkdirSync(shop);
  fs.writeFileSync(path.join(shop, 'package.json'), '{"name": "served", "dependencies": {"express": "5"}}');
  fs.writeFileSync(
    path.join(shop, 'app.ts'),
    "import express from 'express';\nconst app = express();\napp.get('/quote', (request, response) => {\n  const price = 1;\n  response.json(price);\n});\napp.listen(1);\n",
  );
  commitAll(shop);
  const server = await startServer([shop], {
    clientName: 'opencode',
    env: { BOOCONTEXT_CACHE: path.join(home, 'cache') },
  });
  const text = await read('callgraph', { symbol: 'GET /quote', direction: 'callees' }, server);
  await server.close();
  expect(text).toContain('4\t  const price = 1;\n5\t  response.json(price);\n6\t});');
});

describe('symbols in plain words', () => {
  test('the surest has its source, all of it within 6,000 characters', async () => {
    const text = await read('symbols', { query: 'what is due' });
    expect(text).toContain('2\texport function taxOf(price: number): number {\n3\t  return price * 0.19;\n4\t}');
    expect(text.length).toBeLessThan(6_000);
  });

  test('of tests alone, and of all but these', async () => {
    const only = await program.callTool('boocontext_symbols', { query: 'check tax', tests: 'only' });
    const none = await program.callTool('boocontext_symbols', { query: 'check tax', tests: 'none' });
    const filesOf = (found: typeof only) =>
      (found.details.results as readonly { readonly file: string }[]).map(({ file }) => file);
    expect(filesOf(only).length).toBeGreaterThan(0);
    expect(filesOf(only).filter((file) => !file.startsWith('test/'))).toEqual([]);
    expect(filesOf(none).length).toBeGreaterThan(0);
    expect(filesOf(none).filter((file) => file.startsWith('test/'))).toEqual([]);
  });
});
