/**
 * Files that show which environment variables a project wants, for people to copy. The engine takes them for secret and
 * lists none, so they are looked for beside manifests. Only the names in them are ever read.
 */
import { statSync } from 'node:fs';
import path from 'node:path';

interface ExampleFiles {
  /** Relative to the directory, with `/`. */
  readonly files: readonly string[];
  /** Another one when any of them has changed. */
  readonly stamp: string;
}

export function findExampleFiles(directory: string, files: readonly string[]): ExampleFiles {
  const folders = new Set([
    '',
    ...files.filter((file) => manifest.test(file)).map((file) => file.slice(0, file.lastIndexOf('/') + 1)),
  ]);
  const found = [...folders].flatMap((folder) => names.flatMap((name) => stamped(directory, folder + name)));
  return { files: found.map(({ file }) => file), stamp: found.map(({ stamp }) => stamp).join(' ') };
}

const names = ['.env.example', '.env.sample', '.env.template', '.env.dist', 'example.env'];
const manifest =
  /(^|\/)(package\.json|pyproject\.toml|requirements\.txt|go\.mod|Cargo\.toml|composer\.json|Gemfile|mix\.exs)$/;

function stamped(directory: string, file: string): readonly { readonly file: string; readonly stamp: string }[] {
  try {
    const stats = statSync(path.join(directory, file));
    return stats.isFile() ? [{ file, stamp: `${file}:${stats.size}:${stats.mtimeMs}` }] : [];
  } catch {
    return [];
  }
}
