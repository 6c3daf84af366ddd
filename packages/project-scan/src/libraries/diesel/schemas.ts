/** Tables of Diesel, as `table!` and `joinable!` declare them, most often in the `schema.rs` that it writes. */

import { closingBracket, opened, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { isPartOf } from '../../reading/packages.ts';
import { type SchemaReader, tableOf } from '../../reading/schema-reader.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedSchema, SchemaField } from '../../scan.ts';

export const diesel: SchemaReader = {
  orms: ['diesel'],
  read(sources) {
    const files = sources.files.filter(
      (file) => file.endsWith('.rs') && sources.text(file).includes('table!') && !isPartOf(sources, file, ['diesel']),
    );
    const tables = files.flatMap((file) => tablesIn(sources, file));
    const keys = new Map(
      tables.map(({ name, fields }) => [name, fields.filter(({ isKey }) => isKey).map((each) => each.name)]),
    );
    const joins = files.flatMap((file) => joinsIn(sources.bare(file)));
    return {
      schemas: tables.map(({ name, sqlName, fields, file, at }): ScannedSchema => {
        const own = joins.filter(({ child }) => child === name);
        return {
          name,
          ...tableOf(name, sqlName),
          fields: fields.map((field) => ({
            ...field,
            references: own
              .filter(({ column }) => column === field.name)
              .map(({ parent }) => (keys.get(parent)?.length === 1 ? `${parent}.${keys.get(parent)?.[0]}` : parent)),
          })),
          orm: 'diesel',
          file,
          line: lineAt(sources.text(file), at),
        };
      }),
    };
  },
};

interface Table {
  readonly name: string;
  /** As the database calls it, where that is said, with its schema. */
  readonly sqlName: string | undefined;
  readonly fields: readonly SchemaField[];
  readonly file: string;
  readonly at: number;
}

/** `users (id) { id -> Integer, name -> Nullable<Text>, }` behind what is imported for it. */
function tablesIn(sources: Sources, file: string): readonly Table[] {
  const [text, bare] = [sources.text(file), sources.bare(file)];
  return [...opened(bare, /\btable!\s{0,20}[{(]/g)].flatMap(({ open, close }): readonly Table[] => {
    const head = /(?:^|[;\]\s])(?:(\w{1,200})\.)?(\w{1,200})\s{0,40}(?:\(([^(){}]{0,1000})\)\s{0,40})?\{/.exec(
      withoutImports(bare.slice(open + 1, close)),
    );
    if (head === null) return [];
    const [whole, schema, name = '', list = 'id'] = head;
    const at = open + 1 + head.index + whole.search(/[\w]/);
    const body = open + 1 + head.index + whole.length - 1;
    const keys = list.split(',').map((each) => each.trim());
    const said = sqlName(text, bare, { from: open + 1, to: at });
    const table = said ?? name;
    return [
      {
        name,
        sqlName: schema === undefined ? said : `${schema}.${table}`,
        fields: columnsIn(text, bare, { from: body + 1, to: closingBracket(bare, body) }, keys),
        file,
        at,
      },
    ];
  });
}

/** With `use diesel::sql_types::{A, B};` as blanks. */
function withoutImports(body: string): string {
  return body.replace(/\buse\s[^;]{0,1000};/g, (written) => ' '.repeat(written.length));
}

function columnsIn(text: string, bare: string, { from, to }: Span, keys: readonly string[]): readonly SchemaField[] {
  return splitAtCommas(bare, from, to).flatMap((part) => {
    const found = /(?:^|\])\s{0,200}(?:r#)?(\w{1,200})\s{0,20}->\s{0,20}([^[\]{}]{1,300})$/.exec(
      bare.slice(part.from, part.to),
    );
    if (found === null) return [];
    const name = found[1] ?? '';
    return [
      {
        name,
        type: (found[2] ?? '').trim(),
        column: sqlName(text, bare, part),
        isKey: keys.includes(name),
      },
    ];
  });
}

/** Of `#[sql_name = "type"]`. */
function sqlName(text: string, bare: string, { from, to }: Span): string | undefined {
  const attribute = /#\[\s{0,20}sql_name\s{0,20}=\s{0,20}"/.exec(bare.slice(from, to));
  if (attribute === null) return undefined;
  const start = from + attribute.index + attribute[0].length;
  return text.slice(start, bare.indexOf('"', start));
}

interface Join {
  readonly child: string;
  readonly parent: string;
  readonly column: string;
}

function joinsIn(bare: string): readonly Join[] {
  const join =
    /\bjoinable!\s{0,20}\(\s{0,40}(\w{1,200})\s{0,20}->\s{0,20}(\w{1,200})\s{0,20}\(\s{0,20}(\w{1,200})\s{0,20}\)\s{0,20}\)/g;
  return [...bare.matchAll(join)].map(([, child = '', parent = '', column = '']) => ({ child, parent, column }));
}
