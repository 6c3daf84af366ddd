import { expect } from 'vitest';
import type { ScannedRoute } from '../../src/scan/project-scan.ts';
import { readNestRoutes } from '../../src/scan/reading/decorated.ts';
import { readDjangoRoutes } from '../../src/scan/reading/django-routes.ts';
import { readGoRoutes } from '../../src/scan/reading/go-routes.ts';
import { readJaxRsRoutes } from '../../src/scan/reading/jaxrs-routes.ts';
import { readJsRoutes } from '../../src/scan/reading/js-routes.ts';
import { readNextRoutes } from '../../src/scan/reading/next-routes.ts';
import { readProtoRoutes } from '../../src/scan/reading/proto-routes.ts';
import { readPyRoutes } from '../../src/scan/reading/py-routes.ts';
import { Sources } from '../../src/scan/reading/sources.ts';
import { readTrpcRoutes } from '../../src/scan/reading/trpc-routes.ts';

export type Files = Readonly<Record<string, string>>;

/** All routes of a project with these files, as `GET /users list src/users.ts:3 high`. */
export function check(files: Files, dependencies: readonly string[], expected: readonly string[], name = 'shop'): void {
  const sources = sourcesOf({
    'package.json': JSON.stringify({ name, dependencies: Object.fromEntries(dependencies.map((each) => [each, '*'])) }),
    ...files,
  });
  const found = [
    ...readJsRoutes(sources).routes,
    ...readNextRoutes(sources),
    ...readTrpcRoutes(sources),
    ...readNestRoutes(sources).routes,
    ...readPyRoutes(sources).routes,
    ...readDjangoRoutes(sources),
    ...readGoRoutes(sources).routes,
    ...readProtoRoutes(sources),
    ...readJaxRsRoutes(sources),
  ];
  expect(found.map(shown).toSorted()).toEqual(expected.toSorted());
}

export function sourcesOf(files: Files): Sources {
  return new Sources(Object.keys(files), (file) => files[file]);
}

function shown({ method, path, handler, file, line, confidence }: ScannedRoute): string {
  return `${method} ${path} ${handler} ${file}:${line} ${confidence}`;
}
