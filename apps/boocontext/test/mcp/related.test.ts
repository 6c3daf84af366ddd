/** What else belongs to a change is told beside what edges lead to, and is no part of the verdict. */
import { commitAll } from '@boocontext/test-support';
import { expect, test } from 'vitest';
import { serveInTurn } from '../support/serve-files.ts';

const serve = serveInTurn('related');

const till = (tax: number) => `export function total(price) {\n  return price * ${tax};\n}\n`;
const prices = (tax: number) => `taxes:\n  - ${tax}\n`;
const receipt = (tax: number) => `import { readFileSync } from 'node:fs';\nreadFileSync('receipt-${tax}');\n`;

test('what was changed together belongs to a diff', async () => {
  const shop = await serve({ 'src/till.js': till(1), 'prices.yaml': prices(1), 'test/receipt.test.js': receipt(1) });
  shop.write('src/till.js', till(2));
  shop.write('prices.yaml', prices(2));
  shop.write('test/receipt.test.js', receipt(2));
  commitAll(shop.root);
  shop.write('src/till.js', till(3));
  const { details, verdict, summary } = await shop.callTool('boocontext_impact', { diff: 'working' });
  expect(details).toMatchObject({
    changed_symbols: [{ symbol: 'total', change: 'body' }],
    affected_symbols: [],
    related: [{ file: 'prices.yaml', why: '1 of 1 commit' }],
    tests: [{ file: 'test/receipt.test.js', why: '1 of 1 commit' }],
  });
  const alone = await serve({ 'src/till.js': till(2) });
  alone.write('src/till.js', till(3));
  const without = await alone.callTool('boocontext_impact', { diff: 'working' });
  expect(without.details).not.toHaveProperty('related');
  expect({ verdict, summary }).toEqual({ verdict: without.verdict, summary: without.summary });
});

test('of a symbol and of a file', async () => {
  const shop = await serve({ 'src/till.js': till(1), 'prices.yaml': prices(1) });
  shop.write('src/till.js', till(2));
  shop.write('prices.yaml', prices(2));
  commitAll(shop.root);
  for (const question of [{ symbol: 'total' }, { file: 'src/till.js' }]) {
    const { details } = await shop.callTool('boocontext_impact', question);
    expect(details).toMatchObject({
      related: [{ file: 'prices.yaml', why: expect.stringMatching(/of \d commits?$/) }],
    });
  }
});
