// `types` with type-inject, over MCP. Its npm package is not on every registry, so the child is a small server of ours
// that speaks its three tools in the same texts.
import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { childBench } from '../support/children.ts';
import { startServer } from '../support/client.ts';

const shapes = `import type { Order } from './order';

/** Where orders go. */
export interface Port<T> {
  readonly id: string;
  send(order: Order, again?: boolean): Promise<T>;
  options?: { a: number };
}

export function open(): any {
  return 1;
}
`;

async function serve(files: Readonly<Record<string, string>>) {
  const bench = childBench();
  const root = path.join(bench.home, 'repository');
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  const server = await startServer([root], { env: bench.env });
  onTestFinished(async () => {
    await server.close();
    expect(bench.living()).toEqual([]);
    // Those who watch over the children end when they see that these have.
    await expect.poll(() => server.leftovers()).toEqual([]);
  });
  const types = (symbol: string, input: object = {}) =>
    server.callTool('boocontext_types', { symbol, engine: 'type-inject', ...input });
  return { root, bench, types };
}

test('an interface with its members, and where it is imported; asked twice of one process', async () => {
  const { types, bench, root } = await serve({
    'src/shapes.ts': shapes,
    'src/order.ts': 'export type Order = { readonly id: string };\n',
    'src/use.ts': "import { Port } from './shapes';\n",
  });
  const answer = await types('Port');
  expect(answer).toMatchObject({
    verdict: 'INFO',
    details: {
      symbol: 'Port',
      kind: 'interface',
      file: 'src/shapes.ts',
      line: 4,
      type_parameters: ['T'],
      documentation: 'Where orders go.',
      members: [
        { name: 'id', type: 'string' },
        { name: 'send', type: '(order: Order, again?: boolean) => Promise<T>', kind: 'method' },
        { name: 'options', type: '{ a: number }', optional: true },
      ],
      used_by: [{ symbol: '<module>', file: 'src/use.ts', line: 1 }],
    },
    metadata: { source: 'type-inject' },
  });
  expect(await types('Port.send')).toMatchObject({
    verdict: 'INFO',
    details: { symbol: 'send', container: 'Port', kind: 'method' },
  });
  expect(bench.started()).toHaveLength(1);
  expect(fs.readdirSync(path.join(root, 'src'))).toEqual(['order.ts', 'shapes.ts', 'use.ts']);
});

test('a type that rests on any is no certain answer', async () => {
  const { types } = await serve({ 'shapes.ts': shapes });
  expect(await types('open')).toMatchObject({
    verdict: 'CAUTION',
    details: { signature: 'function open(): any', doubts: [expect.stringContaining('`any`')] },
  });
});

test('a file that has changed is read again', async () => {
  const { types, root, bench } = await serve({ 'level.ts': 'export enum Level {\n  Low = 0,\n}\n' });
  expect((await types('Level')).details['signature']).toBe('enum Level { Low = 0, }');
  fs.writeFileSync(path.join(root, 'level.ts'), '\nexport enum Level {\n  Low = 1,\n}\n');
  expect((await types('Level')).details).toMatchObject({ signature: 'enum Level { Low = 1, }', line: 2 });
  expect(bench.started()).toHaveLength(2);
  expect(bench.living()).toHaveLength(1);
});

test('several of one name are all shown, and can be told apart by file', async () => {
  const { types } = await serve({ 'a.ts': 'export type Id = string;\n', 'b.ts': 'export type Id = number;\n' });
  const answer = await types('Id');
  expect(answer.details['definitions']).toMatchObject([{ file: 'a.ts' }, { file: 'b.ts' }]);
  expect(answer.metadata.next).toEqual([
    'boocontext_types {"symbol":"Id","file":"b.ts","line":1,"engine":"type-inject"}',
  ]);
  expect((await types('Id', { file: 'b.ts' })).details).toMatchObject({ signature: 'type Id = number', file: 'b.ts' });
});

test('an unknown symbol is told from a project in which it reads nothing', async () => {
  const { types } = await serve({ 'a.ts': 'export type Id = string;\n' });
  expect(await types('Missing')).toMatchObject({ verdict: 'UNSAFE', details: { error: { code: 'unknown_symbol' } } });
  const empty = await serve({ 'a.py': 'x = 1\n' });
  expect(await empty.types('Missing')).toMatchObject({
    verdict: 'UNSAFE',
    summary: expect.stringContaining('found no type at all here, so nothing was measured'),
    details: { error: { code: 'child_found_no_types' } },
  });
});

test('what it does not answer is said, and not asked of it', async () => {
  const bench = childBench();
  const server = await startServer([bench.home], { env: bench.env });
  const { verdict, details } = await server.callTool('boocontext_health', { engine: 'type-inject' });
  expect({ verdict, code: (details['error'] as { code: string }).code }).toEqual({
    verdict: 'UNSAFE',
    code: 'engine_unavailable',
  });
  expect(bench.started()).toEqual([]);
  await server.close();
});
