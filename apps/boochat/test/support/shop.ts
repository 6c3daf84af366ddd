/** The repository that the page shows in tests: a small shop with routes, classes, a circle of imports and tests. */
import fs from 'node:fs';
import path from 'node:path';
import { commitAll } from '@boocontext/test-support';

const fixture = path.join(import.meta.dirname, '../fixtures/shop');

/** How many lines `src/catalog/prices.ts` has: more than the server sends at once. */
export const priceLines = 4_502;

/** Makes it in an empty folder, as a git repository whose commits are the same each time. */
export function makeShop(directory: string): void {
  fs.cpSync(fixture, directory, { recursive: true });
  write(directory, 'src/catalog/prices.ts', prices());
  // What must never be shown, and what cannot be.
  write(directory, '.env', 'PAYMENT_KEY=sk_live_0123456789abcdef\n');
  write(directory, 'logo.bin', Buffer.from([0, 1, 2, 3, 0, 255]));
  commitAll(directory, { message: 'feat: a shop', date: '2025-01-06T09:00:00Z' });
  const retry = path.join(directory, 'src/billing/retry.ts');
  fs.appendFileSync(retry, '\nexport const RETRY_LIMIT = 3;\n');
  commitAll(directory, { message: 'feat(billing): a limit for retries', date: '2025-02-03T09:00:00Z' });
}

function prices(): string {
  const rows = Array.from({ length: 4_500 }, (_, index) => `  { sku: 'item-${index + 1}', cents: ${100 + index} },`);
  return ['export const prices = [', ...rows, '];', ''].join('\n');
}

function write(directory: string, file: string, content: string | Buffer): void {
  fs.mkdirSync(path.dirname(path.join(directory, file)), { recursive: true });
  fs.writeFileSync(path.join(directory, file), content);
}
