/** Types in Python are told as they are written. */
import { expect, test } from 'vitest';
import { project } from '../../support/project.ts';

const made = project({
  'a.py': `
    class Order:
        """One order."""
        total: int

        def pay(self, card: str) -> bool:
            return True

    def find(order: Order) -> "Order | None":
        return order
    `,
  'a.ts': 'export function find(name: string): number { return name.length; }',
});

test('a function has its declared signature, and rests on nothing', async () => {
  expect(await made.types('find', { file: 'a.py' })).toMatchObject({
    signature: 'def find(order: Order) -> "Order | None"',
    resolved: false,
    doubts: [],
  });
});

test('a class has its members, its documentation, and who names it', async () => {
  const answer = await made.types('Order');
  expect(answer).toMatchObject({ documentation: 'One order.', resolved: false });
  expect(answer.members.map(({ name, type }) => `${name}: ${type}`)).toEqual([
    'total: total: int',
    'pay: def pay(self, card: str) -> bool',
  ]);
  expect(answer.usedBy.map(({ symbol }) => symbol)).toEqual(['find']);
});

test('one name in two languages has definitions of both', async () => {
  const answer = await made.callgraph('find');
  expect(answer.definitions.map(({ file }) => file)).toEqual(['a.py', 'a.ts']);
});

test('asked of a use, it is the definition', async () => {
  expect(await made.types('Order', { file: 'a.py', line: 7 })).toMatchObject({ symbol: { kind: 'class' } });
});

test('a signature ends where the body begins, and comments are no part of it', async () => {
  const commented = project({
    'a.py':
      'class A(Base):  # why\n    def f(\n        self,\n        a="#1",  # first\n        # second\n        b=2,\n    ):\n        # body\n        pass\n',
  });
  expect(await commented.types('A')).toMatchObject({ signature: 'class A(Base)' });
  expect(await commented.types('f')).toMatchObject({ signature: 'def f( self, a="#1", b=2, )' });
});

test('locals are told where no definition of the file bears the name', async () => {
  const named = project({
    'a.py': 'def total(rows):\n    return rows\n\ndef pay(rows):\n    total = 1\n    return total\n',
  });
  const told = async (symbol: string) =>
    (await named.types(symbol, { file: 'a.py' })).definitions.map(({ kind, line }) => `${kind} ${line}`);
  expect(await told('total')).toEqual(['function 0']);
  expect(await told('rows')).toEqual(['parameter 0', 'parameter 3']);
});
