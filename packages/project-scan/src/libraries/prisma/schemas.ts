/** Models, views, composite types and enums of Prisma's own language. */

import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { fieldsCalled, requiredAmong, type SchemaReader, tableOf } from '../../reading/schema-reader.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedSchema, SchemaField } from '../../scan.ts';

export const prisma: SchemaReader = {
  orms: ['prisma'],
  read: (sources) => ({
    schemas: sources.files.filter((file) => file.endsWith('.prisma')).flatMap((file) => readBlocks(sources, file)),
  }),
};

function readBlocks(sources: Sources, file: string): readonly ScannedSchema[] {
  const [text, masked] = [sources.text(file), sources.masked(file)];
  // The search goes on behind a block, so that blocks which never end are looked at once.
  const block = /^(model|type|view|enum)[ \t]{1,40}(\w{1,200})[ \t]{0,40}\{/gm;
  const found: ScannedSchema[] = [];
  for (let match = block.exec(masked); match !== null; match = block.exec(masked)) {
    const [, kind, name = ''] = match;
    const end = closingBracket(masked, block.lastIndex - 1);
    const lines = statements(masked, block.lastIndex, end);
    block.lastIndex = end;
    const fields = kind === 'enum' ? [] : fieldsOf(text, masked, lines);
    found.push({
      name,
      ...(kind === 'enum' || kind === 'view' ? { kind } : {}),
      ...(kind === 'enum' ? {} : tableOf(name, tableIn(text, masked, lines))),
      fields: kind === 'enum' ? fieldsCalled(valuesOf(masked, lines)) : fields,
      ...(kind === 'model' ? { required: requiredAmong(fields) } : {}),
      orm: 'prisma',
      file,
      line: lineAt(masked, match.index),
    });
  }
  return found;
}

/** Of `@@map("users")`. */
function tableIn(text: string, masked: string, lines: readonly Span[]): string | undefined {
  const line = lines.find((each) => isNamed(masked, each, '@@map'));
  return line && /^@@map\(\s{0,40}(?:name:\s{0,40})?"([^"]{1,200})"/.exec(text.slice(line.from, line.to))?.[1];
}

/** Lines, several where a bracket is open, without the spaces around. */
function statements(masked: string, from: number, to: number): readonly Span[] {
  const found: Span[] = [];
  let start = from;
  for (let at = from; at <= to; at++) {
    const char = masked[at];
    if (at === to || char === '\n') {
      const written = masked.slice(start, at);
      const trimmed = written.trim();
      if (trimmed !== '') {
        const left = start + written.indexOf(trimmed);
        found.push({ from: left, to: left + trimmed.length });
      }
      start = at + 1;
    } else if (char === '(' || char === '[') at = Math.min(closingBracket(masked, at), to - 1);
  }
  return found;
}

function valuesOf(masked: string, lines: readonly Span[]): readonly string[] {
  return lines.flatMap(({ from, to }) => /^\w+/.exec(masked.slice(from, to))?.[0] ?? []);
}

function fieldsOf(text: string, masked: string, lines: readonly Span[]): readonly SchemaField[] {
  const ofModel = lines.filter(({ from }) => masked.startsWith('@@', from));
  const keys = ofModel.flatMap((line) => (isNamed(masked, line, '@@id') ? namesIn(masked, line, 'fields') : []));
  const unique = ofModel.flatMap((line) =>
    isNamed(masked, line, '@@unique') ? [namesIn(masked, line, 'fields')] : [],
  );
  const references = referencesOf(masked, lines);
  return lines.flatMap((line): readonly SchemaField[] => {
    const written = masked.slice(line.from, line.to);
    const match = /^(\w+)[ \t]+(Unsupported\([^)]*\)|[\w.]+)(\[\])?(\?)?/.exec(written);
    if (match === null) return [];
    const name = match[1] ?? '';
    const typeFrom = line.from + match[0].length - (match[2] + (match[3] ?? '') + (match[4] ?? '')).length;
    const isId = /\s@id\b/.test(written);
    const together = unique.filter((names) => names.includes(name));
    return [
      {
        name,
        type: text.slice(typeFrom, line.from + match[0].length),
        isKey: keys.includes(name) || isId,
        isUnique: !isId && (/\s@unique\b/.test(written) || together.some((names) => names.length === 1)),
        isRequired:
          match[3] === undefined && match[4] === undefined && !/\s@(?:default|updatedAt|relation)\b/.test(written),
        uniqueWith: together[0]?.filter((each) => each !== name) ?? [],
        references: references.get(name) ?? [],
      },
    ];
  });
}

/** The fields that hold a foreign key, with what it leads to, as the relations beside them say. */
function referencesOf(masked: string, lines: readonly Span[]): ReadonlyMap<string, readonly string[]> {
  const references = new Map<string, string[]>();
  for (const line of lines) {
    const written = masked.slice(line.from, line.to);
    const relation = written.indexOf('@relation(');
    const model = /^\w+[ \t]+(\w+)/.exec(written)?.[1];
    if (relation < 0 || model === undefined) continue;
    const given = { from: line.from + relation, to: line.to };
    const targets = namesIn(masked, given, 'references');
    for (const [place, name] of namesIn(masked, given, 'fields').entries()) {
      const target = targets[place] === undefined ? model : `${model}.${targets[place]}`;
      const others = references.get(name);
      if (others === undefined) references.set(name, [target]);
      else others.push(target);
    }
  }
  return references;
}

function isNamed(masked: string, { from }: Span, attribute: string): boolean {
  return masked.startsWith(`${attribute}(`, from);
}

/** Of `@@id([a, b(sort: Desc)])` and `@relation("x", fields: [a, b])` the names in the list of this argument. */
function namesIn(masked: string, { from, to }: Span, argument: string): readonly string[] {
  const open = masked.indexOf('(', from);
  if (open < 0 || open >= to) return [];
  for (const part of splitAtCommas(masked, open + 1, closingBracket(masked, open))) {
    const written = masked.slice(part.from, part.to);
    const list = written.startsWith('[') || written.startsWith(`${argument}:`) ? written.indexOf('[') : -1;
    if (list < 0) continue;
    const start = part.from + list;
    return splitAtCommas(masked, start + 1, closingBracket(masked, start)).flatMap(
      (each) => /^\w+/.exec(masked.slice(each.from, each.to))?.[0] ?? [],
    );
  }
  return [];
}
