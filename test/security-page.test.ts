// Each promise in SECURITY.md names the test that shows it, and that test is there.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const page = readFileSync(path.join(root, 'SECURITY.md'), 'utf8');
const named = [...new Set(page.match(/[\w./-]+\.test\.ts/g))];

test('every test that SECURITY.md names exists', () => {
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

test('every test of an attack is named in SECURITY.md, and the README leads there', () => {
  const attacks = readdirSync(path.join(root, 'test/hostile')).filter((file) => file.endsWith('.test.ts'));
  const unnamed = attacks.filter((file) => file !== 'harness.test.ts' && !named.includes(`test/hostile/${file}`));
  expect(unnamed).toEqual([]);
  expect(readFileSync(path.join(root, 'README.md'), 'utf8')).toContain('(SECURITY.md)');
});
