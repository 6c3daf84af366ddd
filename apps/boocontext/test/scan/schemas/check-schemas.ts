import { expect } from 'vitest';
import { placeSchemas } from '../../../src/scan/schemas/read-schemas.ts';
import { type Files, sourcesOf } from '../check.ts';

/** All data schemas of a project with these files, as `prisma User db/x.prisma:5 id: Int primary key, posts: Post[]`. */
export function checkSchemas(files: Files, expected: readonly string[]): void {
  const found = placeSchemas(sourcesOf(files), []);
  expect(
    found.map(
      ({ name, kind, orm, file, line, fields }) =>
        `${kind === undefined ? orm : `${orm} ${kind}`} ${name} ${file}:${line} ${fields.join(', ')}`,
    ),
  ).toEqual(expected);
}
