/**
 * SQL of all dialects, which is read without a grammar (`syntax/sql`): how its files see each other, and what its strings may
 * be. A table may be made in one file and get its columns in others, so all files are one schema.
 */
import type { WrittenImport } from '../../model/syntax.ts';
import type { Lead, Outline } from '../outline/outline.ts';

export const SQL: Outline = {
  family: 'SQL',
  nodes: new Map(),
  names: new Map(),
  texts: { comments: new Set(['comment']), strings: new Set(['string']) },
  self: new Set(),
  links: {
    importsInText: importsIn,
    leadsTo,
    sees: 'all',
    isReopened: true,
    seesMembersByName: false,
    ignoresCase: true,
    isNamedInStrings: true,
    mayDefine: (_, text) => /\b(?:create|add|rename|change|alter)\b/i.test(text),
    isRunInString: mayBeSql,
  },
};

/** Words that a piece of SQL has, and prose seldom: in capitals, or with what belongs to them. */
const SQL_WORDS =
  /\b(?:SELECT|INSERT|UPDATE|DELETE|FROM|JOIN|WHERE|INTO|TABLE|VIEW|CALL|EXEC|EXECUTE|DROP|ALTER|CREATE|TRUNCATE|MERGE|REFERENCES|VALUES|ORDER BY|GROUP BY|ON|SET|PERFORM|REFRESH|COPY|GRANT|USING)\b|\b(?:select|insert|update|delete|from|join|where|into|table|call|exec|execute|drop|alter|create|truncate|merge|references|perform)\s/;

/**
 * A string is SQL that runs later, or may become a part of it: it has words of SQL, or is a list, a comparison or a single
 * name rather than a sentence.
 */
function mayBeSql(text: string): boolean {
  if (SQL_WORDS.test(text)) return true;
  if (/^[\w$."`[\]\u0080-\uffff]+$/.test(text)) return true;
  return text.length < 4_000 && /^[\s,(]|[\s,(]$|[=<>()%]|"\w+"|`\w+`|\[\w+\]|\w\.\w/.test(text);
}

/** `\\i file` of psql, `.read file` of SQLite, `source file` of MySQL, `@file` of Oracle, `:r file` of SQL Server. */
const READS =
  /^[ \t]*(?:(\\ir|\\include_relative)|\\i(?:nclude)?|\.read|source|\\\.|:r|(@@?)|start)[ \t]*(?:'([^'\n]+)'|"([^"\n]+)"|([^\s;'"]+))/gim;

function importsIn(text: string): readonly WrittenImport[] {
  const found: WrittenImport[] = [];
  for (const [, , , single, double, plain] of text.matchAll(READS)) {
    const specifier = (single ?? double ?? plain) as string;
    if (!/[\w)]$/.test(specifier) || !/[./\\]/.test(specifier)) continue;
    found.push({ module: specifier.replaceAll('\\', '/'), level: 1, names: [], specifier });
  }
  return found;
}

/** Paths begin at the file, or where the shell is started, which is most often the top of the repository. */
function leadsTo(file: string, { module }: WrittenImport): readonly Lead[] {
  const path = module.replace(/\$\([^)]{0,200}\)|\$\{[^}]{0,200}\}|:'?\w+'?/g, '').replace(/^\/+/, '');
  if (path === '') return [];
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  return [{ path: `${folder}${path}` }, { path }, { suffix: path }];
}
