import { expect, test } from 'vitest';
import { definition, types, unknown } from '../support/answers.ts';
import { ask } from '../support/fake-engine.ts';

test('a function', async () => {
  const result = await ask('types', { symbol: 'chargeCard' }, { types: async () => types() });
  expect(result.verdict).toBe('INFO');
  expect(result.summary).toBe('chargeCard (src/billing/charge.ts:41): (order: Order, card: Card) => Promise<Receipt>.');
  expect(result.details).toEqual({
    symbol: 'chargeCard',
    file: 'src/billing/charge.ts',
    line: 41,
    kind: 'function',
    signature: '(order: Order, card: Card) => Promise<Receipt>',
    type_parameters: [],
    members: [],
    expanded: '',
    documentation: '',
    used_by: [],
  });
});

test('an interface with members from two files', async () => {
  const result = await ask(
    'types',
    { symbol: 'Order' },
    {
      types: async () =>
        types({
          symbol: definition({ symbol: 'Order', kind: 'interface', file: 'src/order.ts' }),
          signature: 'interface Order<T> extends Base',
          typeParameters: ['T'],
          members: [
            { name: 'id', kind: 'property', type: 'string', optional: false, file: 'src/base.ts', line: 2 },
            { name: 'total', kind: 'method', type: '() => number', optional: true, file: 'src/order.ts', line: 9 },
          ],
          expanded: '{ id: string; total?(): number }',
          documentation: 'What a customer wants.',
          usedBy: [definition()],
        }),
    },
  );
  expect(result.details).toMatchObject({
    kind: 'interface',
    type_parameters: ['T'],
    members: [
      { name: 'id', type: 'string', file: 'src/base.ts', line: 3 },
      { name: 'total', type: '() => number', kind: 'method', optional: true, line: 10 },
    ],
    expanded: '{ id: string; total?(): number }',
    documentation: 'What a customer wants.',
    used_by: [{ symbol: 'chargeCard' }],
  });
});

test('doubts are named', async () => {
  const result = await ask('types', { symbol: 'x' }, { types: async () => types({ doubts: ['`card` is any'] }) });
  expect(result.verdict).toBe('CAUTION');
  expect(result.summary).toMatch(/ Open: `card` is any\.$/);
  expect(result.details.doubts).toEqual(['`card` is any']);
});

test('a language whose types are not recovered', async () => {
  const result = await ask('types', { symbol: 'x' }, { types: async () => types({ resolved: false }) });
  expect(result.verdict).toBe('INFO');
  expect(result.summary).toContain('Types of this language are not recovered here');
});

test('an ambiguous name lists its definitions and offers the next', async () => {
  const definitions = [definition(), definition({ file: 'src/b.ts' })];
  const result = await ask('types', { symbol: 'x' }, { types: async () => types({ definitions }) });
  expect(result.details.definitions).toHaveLength(2);
  expect(result.metadata.next).toEqual(['boocontext_types {"symbol":"x","file":"src/b.ts","line":41}']);
});

test('an unknown symbol is UNSAFE with near names', async () => {
  const result = await ask('types', { symbol: 'Ordre' }, { types: async () => unknown({ near: [definition()] }) });
  expect(result.verdict).toBe('UNSAFE');
  expect(result.details.near).toHaveLength(1);
});

test('a local, by its place, and another of its name in the line', async () => {
  const { exported: _, ...local } = definition({
    symbol: 'total',
    container: 'Cart.sum',
    line: 8,
    signature: 'number',
  });
  const result = await ask(
    'types',
    { symbol: 'total', file: 'src/billing/charge.ts', line: 12, column: 7 },
    {
      types: async (question) => {
        expect(question).toMatchObject({ line: 11, column: 6 });
        const symbol = { ...local, kind: 'variable', column: 10 } as const;
        return types({
          symbol,
          definitions: [symbol, { ...symbol, kind: 'parameter', line: 11, column: 30 }],
          at: { file: 'src/billing/charge.ts', line: 11, column: 6 },
          signature: 'number',
        });
      },
    },
  );
  expect(result.summary).toBe(
    '2 things here bear this name (details.definitions); this is about the first. Cart.sum.total (src/billing/charge.ts:9) at src/billing/charge.ts:12: number.',
  );
  expect(result.details).toMatchObject({
    symbol: 'total',
    container: 'Cart.sum',
    line: 9,
    column: 11,
    at: { file: 'src/billing/charge.ts', line: 12, column: 7 },
    definitions: [
      { kind: 'variable', line: 9, column: 11 },
      { kind: 'parameter', line: 12, column: 31 },
    ],
  });
  expect(result.metadata.next?.[0]).toMatch(/"line": ?12, ?"column": ?31/);
});
