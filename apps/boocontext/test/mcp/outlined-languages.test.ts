/** One repository with a file of every language that is read in outline, asked as a host asks: what each is promised. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { commitAll } from '@boocontext/test-support';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/client.ts';

/** A definition that nobody uses in each language: its name, and the file with the line that it is on. */
const LANGUAGES: readonly (readonly [language: string, symbol: string, file: string, text: string])[] = [
  ['C', 'spare_c', 'src/spare.c', 'int spare_c(void) { return 1; }\n'],
  ['C++', 'spareCpp', 'src/spare.cpp', 'int spareCpp() { return 1; }\n'],
  ['Ruby', 'spare_ruby', 'lib/spare.rb', 'def spare_ruby = 1\n'],
  ['Shell', 'spare_shell', 'bin/spare.sh', 'spare_shell() { :; }\n'],
  ['Swift', 'spareSwift', 'Sources/Spare/Spare.swift', 'func spareSwift() -> Int { 1 }\n'],
  ['Dart', 'spareDart', 'lib/spare.dart', 'int spareDart() => 1;\n'],
  ['Scala', 'spareScala', 'src/Spare.scala', 'object Desk { def spareScala = 1 }\n'],
  ['SQL', 'spare_sql', 'db/spare.sql', 'CREATE FUNCTION spare_sql() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;\n'],
];

let home: string;
let server: TestServer;

beforeAll(async () => {
  home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'boocontext-outlined-')));
  const root = path.join(home, 'shop');
  for (const [, , file, text] of LANGUAGES) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  commitAll(root);
  server = await startServer([root], { env: { BOOCONTEXT_CACHE: path.join(home, 'cache') } });
}, 60_000);

afterAll(async () => {
  await server.close();
  fs.rmSync(home, { recursive: true, force: true });
});

test.each(LANGUAGES)('%s: symbols finds the definition', async (_, symbol, file) => {
  const { verdict, details } = await server.callTool('boocontext_symbols', { query: symbol });
  expect(verdict).toBe('INFO');
  expect((details['results'] as unknown[])[0]).toMatchObject({ symbol, file, line: 1 });
});

test.each(LANGUAGES)('%s: impact is not SAFE, and says why', async (language, symbol, file) => {
  const { verdict, summary, details } = await server.callTool('boocontext_impact', { symbol });
  expect(details).toMatchObject({ symbol: { symbol, file, line: 1 }, affected_symbols: [] });
  expect(verdict).toBe('CAUTION');
  expect(summary).toContain(`${language} is read in outline`);
});
