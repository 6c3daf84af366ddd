import { expect, test } from 'vitest';
import { joinRows, NOT_ASKED } from '../report-rows.mjs';

test('a run writes the rows of its keys, and every other one stays', () => {
  const earlier = ['| rails | one/shop | 19 | 1.00 | 0.10 |', '| gin | one/server | 4 | 0.50 | – |'];
  const rows = ['| gin | one/server | 4 | 1.00 | 0.20 |', '| Express | one/links | 7 | 1.00 | – |'];
  expect(joinRows(earlier, rows)).toEqual([
    '| Express | one/links | 7 | 1.00 | – |',
    '| gin | one/server | 4 | 1.00 | 0.20 |',
    '| rails | one/shop | 19 | 1.00 | 0.10 |',
  ]);
});

test('what a run did not ask keeps its figure while the key has as many facts', () => {
  const earlier = ['| rails | one/shop | 19 | 1.00 | 0.10 |', '| gin | one/server | 4 | 0.50 | 0.20 |'];
  const rows = [
    `| rails | one/shop | 19 | 1.00 | ${NOT_ASKED} |`,
    `| gin | one/server | 5 | 1.00 | ${NOT_ASKED} |`,
    `| koa | one/blog | 5 | 1.00 | ${NOT_ASKED} |`,
  ];
  expect(joinRows(earlier, rows)).toEqual([
    '| gin | one/server | 5 | 1.00 | – |',
    '| koa | one/blog | 5 | 1.00 | – |',
    '| rails | one/shop | 19 | 1.00 | 0.10 |',
  ]);
});
