import { expect } from 'vitest';
import { fieldText } from '../../src/field-text.ts';
import { readSchemas } from '../../src/parts/schemas.ts';
import { type Files, sourcesOf } from '../check.ts';

/** All data schemas of a project with these files, as `prisma User db/x.prisma:5 id: Int primary key, posts: Post[]`. */
export function checkSchemas(files: Files, expected: readonly string[], hidden: readonly string[] = []): void {
  const found = readSchemas(sourcesOf(files));
  expect(
    found.schemas.map(
      ({ name, kind, table, isPartial, orm, file, line, fields }) =>
        `${kind === undefined ? orm : `${orm} ${kind}`} ${name}${table === undefined ? '' : ` (${table})`} ${file}:${line} ${fields.map(fieldText).join(', ')}${isPartial === true ? ' …' : ''}`,
    ),
  ).toEqual(expected);
  expect(found.hidden.map(({ file, line }) => `${file}:${line}`)).toEqual(hidden);
}

/** The files of a project that depends on these packages of npm. */
export function onNpm(dependencies: readonly string[], files: Files): Files {
  const manifest = { name: 'shop', dependencies: Object.fromEntries(dependencies.map((each) => [each, '*'])) };
  return { 'package.json': JSON.stringify(manifest), ...files };
}
