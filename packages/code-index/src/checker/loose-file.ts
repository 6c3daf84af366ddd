import fs from 'node:fs';
import path from 'node:path';
import type { SourceFile } from './ast.ts';
import type { Checker } from './checker.ts';
import { parseOnlyProject } from './projects.ts';

/** Shows the syntax tree of a text to `use`, by a file of our own in a folder of its own, which is gone afterwards. */
export function withLooseFile<T>(
  checker: Checker,
  cacheDirectory: string,
  file: string,
  text: string,
  use: (sourceFile: SourceFile, config: string) => T,
): T | undefined {
  checker.give(file, text);
  try {
    const { config, content } = parseOnlyProject(cacheDirectory, [checker.confinement.shownAs(file)]);
    checker.give(config, content);
    checker.update({ open: [config], changes: { changed: [file], created: [], deleted: [] } });
    const sourceFile = checker.sourceFile(config, file);
    const result = sourceFile === undefined ? undefined : use(sourceFile, config);
    checker.update({ close: [config] });
    return result;
  } finally {
    checker.confinement.given.letGo(file);
    fs.rmSync(path.dirname(file), { recursive: true, force: true });
  }
}
