import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** A folder with these files, removed when the test file has ended. */
export function makeFolder(files: Readonly<Record<string, string | Buffer>> = {}): string {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'boocode-test-')));
  made.push(root);
  for (const [name, content] of Object.entries(files)) writeFile(root, name, content);
  return root;
}

export function writeFile(root: string, name: string, content: string | Buffer): void {
  const place = path.join(root, name);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, content);
}
