import fs from 'node:fs';
import path from 'node:path';
import { makeFolder } from '@boocontext/safe-access';
import type { SourceFile } from './ast.ts';
import type { Checker } from './checker.ts';
import { parseOnlyProject, writeConfig } from './projects.ts';

/** Shows the syntax tree of a text to `use`, by a file of our own in a folder of its own, which is gone afterwards. */
export function withLooseFile<T>(
  checker: Checker,
  cacheDirectory: string,
  file: string,
  text: string,
  use: (sourceFile: SourceFile, config: string) => T,
): T | undefined {
  makeFolder(path.dirname(file), { mode: 0o700 });
  fs.writeFileSync(file, text, { mode: 0o600 });
  try {
    const project = parseOnlyProject(cacheDirectory, [file]);
    const { config } = project;
    writeConfig(project);
    checker.update({ open: [config], changes: { changed: [file], created: [], deleted: [] } });
    const sourceFile = checker.sourceFile(config, file);
    const result = sourceFile === undefined ? undefined : use(sourceFile, config);
    checker.update({ close: [config] });
    return result;
  } finally {
    fs.rmSync(path.dirname(file), { recursive: true, force: true });
  }
}
