// Statements of SQL that make the table of a model: the same schema once more.

import { expect, test } from 'vitest';
import { tablesOfModels } from '../../src/own-tables.ts';
import { readSchemas } from '../../src/parts/schemas.ts';
import { type Files, sourcesOf } from '../check.ts';

function check(files: Files, expected: readonly string[]): void {
  const { schemas } = readSchemas(sourcesOf(files));
  const tables = tablesOfModels(schemas);
  expect(
    schemas.map((each) => `${each.orm} ${each.name}${tables.has(each) ? ` of ${tables.get(each)?.name}` : ''}`).sort(),
  ).toEqual(expected);
}

const memo = 'model Memo {\n  id Int @id\n  text String\n}\n';

test.each<[string, Files, readonly string[]]>([
  [
    'by its name',
    {
      'prisma/schema.prisma': memo,
      'prisma/migrations/1/migration.sql': 'CREATE TABLE "Memo" ("id" SERIAL PRIMARY KEY, "text" TEXT NOT NULL);',
    },
    ['prisma Memo', 'sql Memo of Memo'],
  ],
  [
    'by the name that the model gives it',
    {
      'prisma/schema.prisma': memo.replace('}', '  @@map("memos")\n}'),
      'a.sql': 'CREATE TABLE public.memos (id INT PRIMARY KEY, text TEXT);',
    },
    ['prisma Memo', 'sql memos of Memo'],
  ],
  [
    'by the name that a library makes of it',
    {
      'go.mod': 'module a\nrequire gorm.io/gorm v1.25.0\n',
      'a.go':
        'package a\nimport "gorm.io/gorm"\ntype LineItem struct {\n\tgorm.Model\n\tTitle string\n\tPrice int\n}\nfunc f(db *gorm.DB) { db.AutoMigrate(&LineItem{}) }\n',
      'a.sql': 'CREATE TABLE line_items (title TEXT, price INT);',
    },
    ['gorm LineItem', 'sql line_items of LineItem'],
  ],
  [
    'a table of that name with other columns is another one',
    { 'prisma/schema.prisma': memo, 'other/a.sql': 'CREATE TABLE memo (owner TEXT, colour TEXT, size INT);' },
    ['prisma Memo', 'sql memo'],
  ],
  [
    'a table that no model is of',
    { 'prisma/schema.prisma': memo, 'a.sql': 'CREATE TABLE visits (id INT, text TEXT);' },
    ['prisma Memo', 'sql visits'],
  ],
])('%s', (_, files, expected) => check(files, expected));
