import { expect } from 'vitest';
import { readRoutes } from '../src/parts/routes.ts';
import { Sources } from '../src/reading/sources.ts';
import type { ScannedRoute } from '../src/scan.ts';

export type Files = Readonly<Record<string, string>>;

/** All routes of a project with these files, as `GET /users list src/users.ts:3 high`. */
export function check(files: Files, dependencies: readonly string[], expected: readonly string[], name = 'shop'): void {
  const sources = sourcesOf({
    'package.json': JSON.stringify({ name, dependencies: Object.fromEntries(dependencies.map((each) => [each, '*'])) }),
    ...files,
  });
  const found = readRoutes(sources).routes;
  expect(found.map(shown).toSorted()).toEqual(expected.toSorted());
}

export function sourcesOf(files: Files): Sources {
  return new Sources(Object.keys(files), (file) => files[file]);
}

function shown({ method, path, handler, file, line, confidence }: ScannedRoute): string {
  return `${method} ${path} ${handler} ${file}:${line} ${confidence}`;
}
