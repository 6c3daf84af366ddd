/** Symbols of Python are found as those of other languages are: by name, by what they are like, in plain words. */
import { expect, test } from 'vitest';
import { project } from '../../support/project.ts';

const made = project({
  'shop/cart.py': `
    class Cart:
        """What a customer means to buy."""

        def add_item(self, item):
            # Doubles are merged into one position.
            self.items.append(item)

        @property
        def total(self): ...

    def restock_shelves(amount):
        """
        Fill up what was sold,
        so that nothing is missing overnight.
        """
        return amount // 2
    `,
  'shop/cart.ts': 'export class Cart { add(item: string) { return item; } }',
  'tests/test_cart.py': 'from shop.cart import Cart\n\ndef test_cart():\n    Cart().add_item(1)\n',
});

async function found(query: string, more: object = {}): Promise<string[]> {
  const answer = await (await made.engine()).symbols({ query, limit: 5, offset: 0, ...more });
  return answer.results.map(({ kind, symbol, file }) => `${kind} ${symbol} ${file}`);
}

test('by name, in both languages, and in one', async () => {
  expect((await found('Cart')).slice(0, 2).sort()).toEqual(['class Cart shop/cart.py', 'class Cart shop/cart.ts']);
  expect((await found('Cart', { language: 'Python' }))[0]).toBe('class Cart shop/cart.py');
  expect(await found('Cart.add_item')).toEqual(['method add_item shop/cart.py']);
  expect((await found('addItem'))[0]).toBe('method add_item shop/cart.py');
});

test('in the words of a comment and of a doc string', async () => {
  expect((await found('merge doubles into one position'))[0]).toBe('method add_item shop/cart.py');
  expect((await found('nothing missing overnight'))[0]).toBe('function restock_shelves shop/cart.py');
});

test('a name that is not there has near ones', async () => {
  const answer = await (await made.engine()).callgraph({ symbol: 'restock_shelfs', direction: 'both', depth: 1 });
  expect(answer).toMatchObject({ found: false, near: [{ symbol: 'restock_shelves' }] });
});

test('what was edited is answered as it is now', async () => {
  const edited = project({ 'a.py': 'def one():\n    two()\n\ndef two(): ...\n', 'b.py': '' });
  const callers = async () =>
    (await edited.callgraph('two', { direction: 'callers' })).callers?.map(({ symbol, file }) => `${symbol} ${file}`);
  expect(await callers()).toEqual(['one a.py']);
  edited.write({ 'b.py': 'from a import two\n\ndef three():\n    two()\n' });
  expect(await callers()).toEqual(['one a.py', 'three b.py']);
  edited.write({ 'a.py': 'def one(): ...\n\ndef two(): ...\n' });
  expect(await callers()).toEqual(['three b.py']);
  edited.remove('b.py');
  expect(await callers()).toEqual([]);
});
