/**
 * Models, views, types and enums with their fields, line by line: a block begins with a word and a name, and ends with a
 * brace that stands first in its line. What is no definition and no written type is explained where it stands.
 */
import type { SymbolKind } from '../../model/facts.ts';
import type { SyntaxFacts } from '../../model/syntax.ts';
import { FactsBuilder } from '../shape/builder.ts';
import { SyntaxTree, TreeWriter } from '../shape/tree.ts';
import { PRISMA } from './outline.ts';

/** Never throws on odd source code. */
export function extractPrisma(text: string): SyntaxFacts {
  const builder = new FactsBuilder('Prisma', structureOfPrisma(text));
  const reading: Reading = { builder, text, block: undefined };
  for (const line of codeLines(text)) readLine(reading, line);
  if (reading.block !== undefined) endBlock(reading, text.length);
  return builder.finish(PRISMA.texts);
}

/** Comments and strings: all that there is to measure. */
export function structureOfPrisma(text: string): SyntaxTree {
  const writer = new TreeWriter();
  writer.open(0, 0);
  for (const match of text.matchAll(TEXTS)) {
    const isComment = match[0].startsWith('/');
    const edge = isComment ? 0 : 1;
    writer.leaf(
      isComment ? 1 : 2,
      match.index + edge,
      Math.max(match.index + edge, match.index + match[0].length - edge),
    );
  }
  writer.close(text.length);
  return new SyntaxTree(text, writer.finish(), NAMES);
}

const KINDS = ['file', 'comment', 'string'] as const;
const NAMES = { kinds: KINDS, named: KINDS.map(() => true), fields: [null] };
/** A quote that is not closed on its line is one to its end. */
const TEXTS = /\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"?/g;

interface Reading {
  readonly builder: FactsBuilder;
  readonly text: string;
  block: { readonly definition: number; readonly kind: SymbolKind } | undefined;
}

interface CodeLine {
  /** With blanks for comments and what stands in quotes. */
  readonly code: string;
  readonly start: number;
}

function codeLines(text: string): readonly CodeLine[] {
  const code = text.replace(TEXTS, (found) => ' '.repeat(found.length));
  let start = 0;
  return code.split('\n').map((line) => {
    const at = start;
    start += line.length + 1;
    return { code: line, start: at };
  });
}

function readLine(reading: Reading, line: CodeLine): void {
  const head = HEAD.exec(line.code);
  if (head !== null) {
    if (reading.block !== undefined) endBlock(reading, line.start);
    beginBlock(reading, line, head);
  } else if (reading.block === undefined) markOthers(reading, line, 0);
  else if (/^\s*\}/.test(line.code)) endBlock(reading, line.start + line.code.indexOf('}') + 1);
  else readField(reading, line, reading.block);
}

/** `datasource` and `generator` hold settings, and nothing that anybody asks about. */
const HEAD = /^[ \t]{0,40}(model|type|view|enum)[ \t]{1,40}([A-Za-z]\w{0,200})[ \t]{0,40}\{/;

function beginBlock(reading: Reading, { code, start }: CodeLine, [whole, word, name = '']: RegExpExecArray): void {
  const kind: SymbolKind = word === 'enum' ? 'enum' : 'class';
  const nameStart = start + whole.lastIndexOf(name, whole.length - 1);
  const definition = define(
    reading,
    { name, kind, nameStart, start: start + (code.length - code.trimStart().length), end: start + whole.length },
    -1,
  );
  reading.block = { definition, kind };
  const closes = code.indexOf('}', whole.length);
  if (closes >= 0) endBlock(reading, start + closes + 1);
}

function endBlock(reading: Reading, end: number): void {
  const definition = reading.builder.definitions[reading.block?.definition ?? -1];
  if (definition !== undefined) {
    definition.end = end;
    definition.endLine = reading.builder.lines.lineAt(Math.max(definition.start, end - 1));
  }
  reading.block = undefined;
}

/** `author User? @relation(…)`, a value of an enum, or `@@index([…])`. */
function readField(reading: Reading, line: CodeLine, { definition, kind }: NonNullable<Reading['block']>): void {
  const { code, start } = line;
  const found = FIELD.exec(code);
  const isValue = kind === 'enum';
  if (found === null || (!isValue && found[3] === undefined)) {
    markOthers(reading, line, 0);
    return;
  }
  const [, indent = '', name = '', type] = found;
  const nameStart = start + indent.length;
  const field = define(
    reading,
    {
      name,
      kind: isValue ? 'enum_member' : 'property',
      nameStart,
      start: nameStart,
      end: start + code.trimEnd().length,
    },
    definition,
  );
  let next = indent.length + name.length;
  if (!isValue && type !== undefined) {
    const at = code.indexOf(type, next);
    next = at + type.length;
    const { builder } = reading;
    builder.inDefinition(field, () => {
      builder.site(type, start + at, 'type', builder.name(type, start + at, 'type'));
    });
  }
  markOthers(reading, line, next);
}

const FIELD = /^([ \t]{0,80})([A-Za-z]\w{0,200})(?:[ \t]{1,80}([A-Za-z]\w{0,200}))?/;

/** Fields that attributes list, their functions and their arguments: nothing runs or reads a field there. */
function markOthers({ builder }: Reading, { code, start }: CodeLine, from: number): void {
  for (const match of code.slice(from).matchAll(/[A-Za-z]\w*/g))
    builder.site(match[0], start + from + match.index, 'definition', -1);
}

function define(
  { builder }: Reading,
  made: {
    readonly name: string;
    readonly kind: SymbolKind;
    readonly nameStart: number;
    readonly start: number;
    readonly end: number;
  },
  parent: number,
): number {
  const { name, nameStart } = made;
  const nameEnd = nameStart + name.length;
  const definition = builder.define({ ...made, nameEnd, parent, exported: true, hasBody: true });
  builder.site(name, nameStart, 'definition', -1, definition);
  return definition;
}
