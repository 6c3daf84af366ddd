/** Tables of SQLDelight: its `.sq` files say how they are now. */

import { requiredAmong, type SchemaReader } from '../../reading/schema-reader.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import { fieldsOfTable, runStatements, SqlTables } from '../../reading/sql/tables.ts';
import { blanked } from '../../reading/sql/text.ts';
import type { ScannedSchema } from '../../scan.ts';

export const sqldelight: SchemaReader = {
  orms: ['sqldelight'],
  read: (sources) => ({
    schemas: sources.files.filter((file) => file.endsWith('.sq')).flatMap((file) => readTables(sources, file)),
  }),
};

function readTables(sources: Sources, file: string): readonly ScannedSchema[] {
  const text = sources.text(file);
  const tables = new SqlTables();
  runStatements(file, blanked(text), tables);
  return [...tables.values()].map((table) => ({
    name: table.name,
    fields: fieldsOfTable(table),
    required: requiredAmong(fieldsOfTable(table)),
    orm: 'sqldelight',
    file,
    line: lineAt(text, table.at),
  }));
}
