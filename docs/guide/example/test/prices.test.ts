import { expect, test } from 'vitest';
import { total } from '../src/prices.ts';

test('ten of one item cost less', () => {
  expect(total([{ item: 'tea', count: 10, price: 2 }])).toBe(18);
});
