/** SQL: definitions, names and complexity, by a reader of our own (`sql/reader.ts`). */
import type { SyntaxFacts } from '../../model/syntax.ts';
import { FactsBuilder } from '../shape/builder.ts';
import type { SyntaxTree } from '../shape/tree.ts';
import { SQL } from './outline.ts';
import { readSql } from './reader.ts';
import type { Routine } from './reading.ts';
import { structureOfSql, textsOfSql } from './structure.ts';
import { sqlTokens } from './tokens.ts';

/** Never throws on odd source code. */
export function extractSql(text: string): SyntaxFacts {
  const { builder } = read(text);
  for (const { module, level, specifier } of SQL.links.importsInText(text)) {
    const start = Math.max(0, text.indexOf(specifier));
    builder.import(
      { module, level, names: [], local: '', start, modifiers: [] },
      { specifier, kind: 'import', typeOnly: false, names: [] },
    );
  }
  return builder.finish(SQL.texts);
}

/** The tree that complexity is measured on. */
export function structureOfSqlText(text: string): SyntaxTree {
  const { builder, routines } = read(text);
  return structureOfSql(text, sqlTokens(text), routines, ({ definition }) => {
    const { start, end } = builder.definitions[definition] as (typeof builder.definitions)[number];
    return [start, end];
  });
}

function read(text: string): { readonly builder: FactsBuilder; readonly routines: readonly Routine[] } {
  const tokens = sqlTokens(text);
  const builder = new FactsBuilder('SQL', textsOfSql(text, tokens));
  return { builder, routines: readSql(builder, tokens) };
}
