/**
 * Tables of `.sql` files: of those that say how the tables are now, or else of the steps that led there, carried out one
 * after the other. What only a program decides, as in `DO $$ … $$`, is left out.
 */
import type { ScannedSchema } from '../project-scan.ts';
import { lineAt, type Sources } from '../reading/sources.ts';
import { fieldText, requiredAmong, type SchemaReader } from './schema-reader.ts';
import { fieldsOfTable, runStatements, type SqlTables } from './sql-tables.ts';
import { blanked } from './sql-text.ts';

export const sql: SchemaReader = { orms: ['sql'], read: (sources) => ({ schemas: readSql(sources) }) };

function readSql(sources: Sources): readonly ScannedSchema[] {
  const files = sources.files.filter((file) => file.endsWith('.sql') && !isWayBack(file));
  const whole = tablesOf(
    sources,
    files.filter((file) => !isStep(file)),
  );
  return whole.length > 0 ? whole : tablesOf(sources, files.filter(isStep));
}

function tablesOf(sources: Sources, files: readonly string[]): readonly ScannedSchema[] {
  const databases = new Map<string, SqlTables>();
  const lines = new Map<string, (at: number) => number>();
  for (const file of files.toSorted(inTheirOrder)) {
    const text = sources.text(file);
    if (!/\bTABLE\b|\bINDEX\b/i.test(text)) continue;
    const folder = databaseOf(file);
    const tables: SqlTables = databases.get(folder) ?? new Map();
    databases.set(folder, tables);
    lines.set(file, (at) => lineAt(text, at));
    // A table of another folder is meant where only one has it.
    runStatements(file, blanked(wayThere(text)), tables, (name) => {
      const others = [...databases.values()].flatMap((each) => each.get(name) ?? []);
      return others.length === 1 ? others[0] : undefined;
    });
  }
  return [...databases.values()].flatMap((tables) =>
    [...tables.values()].map((table) => ({
      name: table.name,
      fields: fieldsOfTable(table).map(fieldText),
      required: requiredAmong(fieldsOfTable(table)),
      orm: 'sql',
      file: table.file,
      line: lines.get(table.file)?.(table.at) ?? 1,
    })),
  );
}

/** Made when it is needed: the first use of a locale takes 20 ms. */
let collator: Intl.Collator | undefined;

function inTheirOrder(left: string, right: string): number {
  collator ??= new Intl.Collator('en', { numeric: true });
  return collator.compare(left, right);
}

/** The folder, without that of a single step. */
function databaseOf(file: string): string {
  return file.replace(/(?:^|\/)\d[^/]{0,200}\/[^/]{1,200}$|\/?[^/]{1,200}$/, '');
}

function isStep(file: string): boolean {
  return /(^|\/)[vV]?\d[\w.]*(\/|__|_|-|\.)|(^|\/)(up|down)\.sql$/.test(file);
}

/** It undoes a step. */
function isWayBack(file: string): boolean {
  return /(?:^|[./_-])(?:down|undo|rollback)(?:\.[\w-]{1,100})?\.sql$|(?:^|\/)U\d[^/]{0,200}__[^/]{0,200}$/.test(file);
}

/** Without what undoes it again, where both are in one file. */
function wayThere(text: string): string {
  const back = /^--[ \t]{0,20}(?:\+goose Down|\+migrate Down|migrate:down|!Downs)\b/im.exec(text);
  return back === null ? text : text.slice(0, back.index);
}
