/** Tables of SQLDelight: its `.sq` files say how they are now. */
import type { ScannedSchema } from '../project-scan.ts';
import { lineAt, type Sources } from '../reading/sources.ts';
import type { SchemaReader } from './schema-reader.ts';

export const sqldelight: SchemaReader = { orms: ['sqldelight'], read: readTables };

function readTables(sources: Sources): readonly ScannedSchema[] {
  return sources.files
    .filter((file) => file.endsWith('.sq'))
    .flatMap((file) => {
      const text = withoutComments(sources.text(file));
      return [...text.matchAll(TABLE)].map((match) => ({
        name: (match[2] ?? '').replace(/^["`[]|["`\]]$/g, ''),
        // What a virtual table holds, its module decides.
        fields: match[1] === undefined ? columns(insideBrackets(text, match.index + match[0].length)) : [],
        orm: 'sqldelight',
        file,
        line: lineAt(text, match.index),
      }));
    });
}

const TABLE =
  /\bCREATE\s{1,99}(?:TEMP(?:ORARY)?\s{1,99})?(VIRTUAL\s{1,99})?TABLE\s{1,99}(?:IF\s{1,99}NOT\s{1,99}EXISTS\s{1,99})?(?:[\w"`[\]]{1,200}\.)?("[^"\n]{1,200}"|`[^`\n]{1,200}`|\[[^\]\n]{1,200}\]|\w{1,200})\s{0,99}(?:\(|USING\b)/gi;

/** Of the same length, so that offsets stay. */
function withoutComments(text: string): string {
  return text.replace(/'[^']*(?:'|$)|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g, (part) =>
    part.startsWith("'") ? part : part.replace(/[^\n]/g, ' '),
  );
}

/** From behind the opening bracket, the items that commas part. */
function insideBrackets(text: string, start: number): readonly string[] {
  const items: string[] = [];
  let depth = 0;
  let begin = start;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (character === "'") at = Math.max(at, text.indexOf("'", at + 1));
    else if (character === '(') depth++;
    else if (character === ')' && depth-- === 0) return [...items, text.slice(begin, at)];
    else if (character === ',' && depth === 0) {
      items.push(text.slice(begin, at));
      begin = at + 1;
    }
  }
  return items;
}

function columns(items: readonly string[]): readonly string[] {
  return items.flatMap((item) => {
    const words = item.replace(/\s+/g, ' ').trim();
    if (words === '' || /^(PRIMARY KEY|UNIQUE|FOREIGN KEY|CHECK|CONSTRAINT)\b/i.test(words)) return [];
    const [, name = '', rest = ''] = /^("[^"]+"|`[^`]+`|\[[^\]]+\]|\w+) ?(.*)/s.exec(words) ?? [];
    const type = rest
      .split(/ ?\b(?:NOT NULL|NULL|PRIMARY KEY|UNIQUE|DEFAULT|CHECK|REFERENCES|COLLATE|GENERATED|CONSTRAINT)\b/i)[0]
      ?.trim();
    const bare = name.replace(/^["`[]|["`\]]$/g, '');
    return [type === undefined || type === '' ? bare : `${bare}: ${type}`];
  });
}
