import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commitAll } from '@boocontext/test-support';
import { onTestFinished } from 'vitest';

/** A copy of a fixture that a test may change, as a git repository with one commit. */
export interface TestRepository {
  readonly root: string;
  /** Where the engine may keep its cache: outside the repository, and this test's own. */
  readonly env: Readonly<Record<string, string>>;
  edit(file: string, change: (text: string) => string): void;
  /** Every file with its content, `.git` left out. */
  contents(): Readonly<Record<string, string>>;
  remove(): void;
}

export function copyFixture(name: string): TestRepository {
  const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'boocontext-test-')));
  const root = path.join(base, name);
  cpSync(path.join(import.meta.dirname, '../fixtures', name), root, { recursive: true });
  commitAll(root);
  return {
    root,
    env: { BOOCONTEXT_CACHE: path.join(base, 'cache') },
    edit(file, change) {
      const absolute = path.join(root, file);
      writeFileSync(absolute, change(readFileSync(absolute, 'utf8')));
    },
    contents: () =>
      Object.fromEntries(
        readdirSync(root, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => path.join(entry.parentPath, entry.name))
          .filter((file) => !file.startsWith(path.join(root, '.git')))
          .map((file) => [path.relative(root, file), readFileSync(file, 'utf8')]),
      ),
    remove: () => rmSync(base, { recursive: true, force: true }),
  };
}

/** Changes a file until the end of the test. */
export function editForTest(repository: TestRepository, file: string, change: (text: string) => string): void {
  repository.edit(file, (text) => {
    onTestFinished(() => repository.edit(file, () => text));
    return change(text);
  });
}
