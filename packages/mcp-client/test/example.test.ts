import fs from 'node:fs';
import { expect, test } from 'vitest';

test('the example at the entry of the package is the one that is type-checked', () => {
  const entry = read('../src/index.ts');
  const shown = /```ts\n([\s\S]*?)```/.exec(entry)?.[1]?.replace(/^ \* ?/gm, '');
  const checked = /#region example\n([\s\S]*?) *\/\/ #endregion/.exec(read('example.ts'))?.[1]?.replace(/^ {2}/gm, '');
  expect(checked).toMatch(/callTool/);
  expect(shown).toBe(checked);
});

function read(file: string): string {
  return fs.readFileSync(new URL(file, import.meta.url), 'utf8');
}
