/** The type at a place: of locals, parameters and expressions, which only a file and a line name. */
import { describe, expect, test } from 'vitest';
import { symbolText } from '../support/cases.ts';
import { project } from '../support/project.ts';

const made = project({
  'tsconfig.json': { compilerOptions: { strict: true } },
  'package.json': { name: 'fixture', private: true },
  'src/items.ts': `
    export interface Item { price: number }
    export function rate(item: Item): 1 | 2 { return item.price > 10 ? 2 : 1; }
    export const pick = <T>(list: T[]): T | undefined => list[0];
    export const sum = 'another';`,
  'src/cart.ts': `
    import { type Item, pick, rate } from './items';
    import { gone } from 'not-installed';
    export class Cart {
      items: Item[] = [];
      total(limit?: number) {
        const sum = this.items.map((each) => each.price * rate(each)).length;
        const label = limit === undefined ? 'all' : limit.toFixed();
        const twice = (label: number) => label * 2, third = label;
        if (limit !== undefined) { return limit + sum; }
        const { price: cost = 3 } = pick(this.items) ?? {};
        const loose = gone(cost);
        return \`\${label} \${sum} \${twice(3)} \${third} \${loose}\`;
      }
      first() { const only = pick(this.items); return only; }
      last() { const only = [1]; return only; }
    }
    export function total() { const total = 1n; return total; }`,
  'src/old.js': `
    function area(width) {
      /** @type {number} */
      const height = 2;
      const size = [width, height];
      return size;
    }
    module.exports = area;`,
});
const at = (file: string, line: number, column?: number) => ({
  file,
  line: line - 1,
  ...(column === undefined ? {} : { column: column - 1 }),
});

describe('what the checker says of a place', () => {
  test.each([
    [
      'a constant, where it is declared',
      'sum',
      at('src/cart.ts', 6),
      'variable Cart.total.sum src/cart.ts:6',
      'number',
    ],
    ['a constant, where it is used', 'sum', at('src/cart.ts', 9), 'variable Cart.total.sum src/cart.ts:6', 'number'],
    ['a parameter', 'limit', at('src/cart.ts', 5), 'parameter Cart.total.limit src/cart.ts:5', 'number | undefined'],
    [
      'a use after it was narrowed',
      'limit',
      at('src/cart.ts', 9, 41),
      'parameter Cart.total.limit src/cart.ts:5',
      'number',
    ],
    [
      'a parameter of an arrow function',
      'each',
      at('src/cart.ts', 6),
      'parameter Cart.total.each src/cart.ts:6',
      'Item',
    ],
    [
      'one of two of the name in a line, by its column',
      'label',
      at('src/cart.ts', 8, 57),
      'variable Cart.total.label src/cart.ts:7',
      'string',
    ],
    ['what a pattern takes', 'cost', at('src/cart.ts', 10), 'variable Cart.total.cost src/cart.ts:10', 'number'],
    [
      'a generic function, as it is called there',
      'pick',
      at('src/cart.ts', 10),
      'function pick src/items.ts:3',
      '<T>(list: T[]) => T | undefined',
    ],
    ['a member of an expression', 'each.price', at('src/cart.ts', 6), 'expression each.price src/cart.ts:6', 'number'],
    [
      'a call',
      'pick(this.items)',
      at('src/cart.ts', 10),
      'expression pick(this.items) src/cart.ts:10',
      'Item | undefined',
    ],
    ['this', 'this', at('src/cart.ts', 6), 'expression this src/cart.ts:6', 'this'],
    [
      'a method, where its class is written before it',
      'Cart.total',
      at('src/cart.ts', 5),
      'method Cart.total src/cart.ts:5',
      '(limit?: number) => string | number',
    ],
    [
      'a local, with what it lies in before it',
      'Cart.total.sum',
      at('src/cart.ts', 6),
      'variable Cart.total.sum src/cart.ts:6',
      'number',
    ],
    [
      'a local that has the name of what it lies in',
      'total',
      at('src/cart.ts', 17, 33),
      'variable total.total src/cart.ts:17',
      '1n',
    ],
    ['a local of JavaScript', 'size', at('src/old.js', 4), 'variable area.size src/old.js:4', 'any[]'],
    [
      'a local of JavaScript with a comment',
      'height',
      at('src/old.js', 4),
      'variable area.height src/old.js:3',
      'number',
    ],
  ])('%s', async (_, symbol, where, expected, signature) => {
    const answer = await made.types(symbol, where);
    expect(symbolText(answer.symbol)).toBe(expected);
    expect(answer.signature).toBe(signature);
  });

  test('two of one name in a line are both told, the first answered', async () => {
    const answer = await made.types('label', at('src/cart.ts', 8));
    expect(
      answer.definitions.map((each) => `${symbolText(each)} ${(each.column ?? 0) + 1}: ${each.signature}`),
    ).toEqual([
      'parameter Cart.total.twice.label src/cart.ts:8 20: number',
      'variable Cart.total.label src/cart.ts:7 11: string',
    ]);
    expect(answer.signature).toBe('number');
  });

  test('members of the type of a local', async () => {
    const { members } = await made.types('each', at('src/cart.ts', 6));
    expect(members).toMatchObject([{ name: 'price', type: 'number', file: 'src/items.ts', line: 0 }]);
  });

  test('a use says where it stands', async () => {
    expect((await made.types('sum', at('src/cart.ts', 9))).at).toEqual({ file: 'src/cart.ts', line: 8, column: 46 });
    expect((await made.types('sum', at('src/cart.ts', 6))).at).toBeUndefined();
  });

  test('what rests on any says so', async () => {
    expect((await made.types('loose', at('src/cart.ts', 11))).doubts.join()).toMatch(/loose only as `any`/);
    expect((await made.types('sum', at('src/cart.ts', 6))).doubts).toEqual([]);
  });
});

describe('a file without a line', () => {
  test('the one local of the name', async () => {
    const answer = await made.types('sum', { file: 'src/cart.ts' });
    expect(symbolText(answer.symbol)).toBe('variable Cart.total.sum src/cart.ts:6');
    expect(answer.signature).toBe('number');
    expect(answer.definitions).toHaveLength(1);
  });
  test('several locals are all told', async () => {
    const answer = await made.types('only', { file: 'src/cart.ts' });
    expect(answer.definitions.map((each) => `${symbolText(each)}: ${each.signature}`)).toEqual([
      'variable Cart.first.only src/cart.ts:14: Item | undefined',
      'variable Cart.last.only src/cart.ts:15: number[]',
    ]);
  });
  test('a definition and a local are both told, the definition first', async () => {
    const answer = await made.types('total', { file: 'src/cart.ts' });
    expect(answer.definitions.map((each) => symbolText(each))).toEqual([
      'method Cart.total src/cart.ts:5',
      'function total src/cart.ts:17',
      'variable total.total src/cart.ts:17',
    ]);
  });
  test('a name that another file defines is not answered for this one', async () => {
    const engine = await made.engine();
    expect(await engine.types({ symbol: 'Cart', file: 'src/items.ts' })).toMatchObject({ found: false });
    expect(await engine.types({ symbol: 'sum', file: 'src/cart.ts', line: 0 })).toMatchObject({ found: false });
  });
});

describe('languages without a checker', () => {
  const others = project({
    'shop/order.py': `
      class Order:
          def total(self, rate: float = 1.0):
              count: int = 3
              price = count * rate  # no type for price
              return price
      `,
    'shop/order.go': `
      package shop

      func Total(rate float64) float64 {
      	var count int = 3
      	price := float64(count) * rate
      	return price
      }

      type Desk struct {
      	Reader Reader
      }

      type Reader interface{ Read() }

      func (d *Desk) Open(Reader Reader) { Reader.Read() }`,
    'shop/Order.java': `
      class Order {
        double total(double rate) {
          int count = 3;
          return count * rate;
        }
      }`,
    'shop/order.rb': `
      def total(rate)
        count = 3
        wallet.spend(count * rate)
      end`,
  });
  test.each([
    ['declared', 'count', at('shop/order.py', 3), 'variable Order.total.count shop/order.py:3', 'count: int = 3'],
    ['used', 'count', at('shop/order.py', 4), 'variable Order.total.count shop/order.py:3', 'count: int = 3'],
    [
      'a parameter',
      'rate',
      at('shop/order.py', 4),
      'parameter Order.total.rate shop/order.py:2',
      'def total(self, rate: float = 1.0):',
    ],
    [
      'without a line',
      'price',
      { file: 'shop/order.py' },
      'variable Order.total.price shop/order.py:4',
      'price = count * rate  # no type for price',
    ],
    ['Go', 'count', at('shop/order.go', 5), 'variable Total.count shop/order.go:4', 'var count int = 3'],
    ['Java', 'count', at('shop/Order.java', 4), 'variable Order.total.count shop/Order.java:3', 'int count = 3;'],
    [
      'a language of which only definitions are read',
      'count',
      at('shop/order.rb', 2),
      'variable total.count shop/order.rb:2',
      'count = 3',
    ],
    [
      'a name there that is only used, and is no variable',
      'spend',
      at('shop/order.rb', 3),
      'expression total.spend shop/order.rb:3',
      'wallet.spend(count * rate)',
    ],
  ])('%s', async (_, symbol, where, expected, signature) => {
    const answer = await others.types(symbol, where);
    expect(symbolText(answer.symbol)).toBe(expected);
    expect(answer).toMatchObject({ signature, resolved: false, doubts: [] });
  });

  test.each([
    [
      'a field that bears the name of its type',
      'Desk.Reader',
      at('shop/order.go', 10),
      'property Desk.Reader shop/order.go:10',
    ],
    ['without what it lies in', 'Reader', at('shop/order.go', 10), 'property Desk.Reader shop/order.go:10'],
    ['its type, by the column', 'Reader', at('shop/order.go', 10, 9), 'interface Reader shop/order.go:13'],
    [
      'the type where a parameter bears its name',
      'Reader',
      at('shop/order.go', 15),
      'interface Reader shop/order.go:13',
    ],
  ])('%s', async (_, symbol, where, expected) => {
    expect(symbolText((await others.types(symbol, where)).symbol)).toBe(expected);
  });
});
