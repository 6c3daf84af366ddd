import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** A folder with these files, removed when the test has ended, or the test file where that makes it before its tests. */
export function makeFolder(files: Readonly<Record<string, string | Buffer>> = {}): string {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'boocode-test-')));
  const atEnd = TestRunner.getCurrentTest() === undefined ? afterAll : onTestFinished;
  atEnd(() => rmSync(root, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) writeFile(root, name, content);
  return root;
}

export function writeFile(root: string, name: string, content: string | Buffer): void {
  const place = path.join(root, name);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, content);
}
