/**
 * A SCIP index, the format in which code search engines exchange who defines and who uses what: the fields that we read
 * and write. Source: scip.proto of https://github.com/scip-code/scip (field numbers and meanings).
 */
import path from 'node:path';
import { fieldsOf, packedNumbers, textOf, type WireField, WireWriter } from './protobuf.ts';

/** 0-based; columns in the unit of the document. */
export interface ScipRange {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export interface ScipOccurrence {
  readonly range: ScipRange;
  readonly symbol: string;
  /** Bits of `ROLES`. */
  readonly roles: number;
  /** Of a definition: the whole declaration; of a use: the expression around it. */
  readonly enclosing: ScipRange | undefined;
}

interface ScipRelationship {
  readonly symbol: string;
  readonly isReference: boolean;
  readonly isImplementation: boolean;
  readonly isTypeDefinition: boolean;
  readonly isDefinition: boolean;
}

export interface ScipSymbol {
  readonly symbol: string;
  readonly documentation: readonly string[];
  readonly relationships: readonly ScipRelationship[];
  readonly kind: number;
  readonly displayName: string;
  readonly enclosingSymbol: string;
}

export interface ScipDocument {
  readonly relativePath: string;
  readonly language: string;
  readonly occurrences: readonly ScipOccurrence[];
  readonly symbols: readonly ScipSymbol[];
  /** Empty where the indexer left it out. */
  readonly text: string;
  readonly columns: ColumnUnit;
  /** SHA-256 of the file's bytes in hex, where `stampedIndex` knew them. */
  readonly hash?: string;
}

type ColumnUnit = 'utf8' | 'utf16' | 'utf32' | 'unknown';

export interface ScipTool {
  readonly name: string;
  readonly version: string;
}

export const ROLES = { definition: 1, import: 2, write: 4, read: 8, generated: 16, test: 32, forward: 64 } as const;

/** `SymbolInformation.Kind`, those that we write. */
export const KINDS = {
  class: 7,
  // The format has no kind for it; it is called where it is shown.
  component: 17,
  constructor: 9,
  enum: 11,
  enum_member: 12,
  function: 17,
  getter: 18,
  interface: 21,
  method: 26,
  namespace: 30,
  property: 41,
  setter: 45,
  type: 55,
  variable: 61,
} as const;

const UNITS: readonly ColumnUnit[] = ['unknown', 'utf8', 'utf16', 'utf32'];

/**
 * Where the documents of an index lie in its bytes, and who made it: several, where indexes stand behind one another.
 * Throws `WireError`.
 */
export function readIndex(bytes: Uint8Array): {
  readonly tools: readonly ScipTool[];
  readonly documents: readonly WireField[];
} {
  const documents: WireField[] = [];
  const tools: ScipTool[] = [];
  for (const field of fieldsOf(bytes, 0, bytes.length)) {
    if (field.number === 1) tools.push(readTool(bytes, field));
    else if (field.number === 2) documents.push(field);
  }
  return { tools, documents };
}

/**
 * The index of an indexer that was run in a folder of the repository, relative with `/`, and names files from there: its
 * documents are named from the root, and each has the SHA-256 of what was indexed, as far as `hashOf` knows it. Indexes
 * behind one another are one index: the format joins their lists. Throws `WireError`.
 */
export function stampedIndex(
  bytes: Uint8Array,
  folder: string,
  hashOf: (file: string) => string | undefined,
): Uint8Array {
  const writer = new WireWriter();
  for (const field of fieldsOf(bytes, 0, bytes.length)) {
    if (field.number === 1) writer.bytes(1, bytes.subarray(field.start, field.end));
    if (field.number !== 2) continue;
    const file = path.posix.join(folder, documentPath(bytes, field));
    // Of a field that stands twice the last one counts.
    const stamp = new WireWriter()
      .text(1, file)
      .text(HASH_FIELD, hashOf(file) ?? '')
      .finish();
    writer.bytes(2, Buffer.concat([bytes.subarray(field.start, field.end), stamp]));
  }
  return writer.finish();
}

/** A field of a document that the format leaves free; other readers pass over it. */
const HASH_FIELD = 1_000;

function readTool(bytes: Uint8Array, metadata: WireField): ScipTool {
  let name = '';
  let version = '';
  for (const field of fieldsOf(bytes, metadata.start, metadata.end)) {
    if (field.number !== 2) continue;
    for (const part of fieldsOf(bytes, field.start, field.end)) {
      if (part.number === 1) name = textOf(bytes, part);
      else if (part.number === 2) version = textOf(bytes, part);
    }
  }
  return { name, version };
}

/** The path of a document, without the rest of it. */
export function documentPath(bytes: Uint8Array, document: WireField): string {
  let found = '';
  for (const field of fieldsOf(bytes, document.start, document.end))
    if (field.number === 1) found = textOf(bytes, field);
  return found;
}

/** Throws `WireError`. Occurrences without a range or a symbol are left out. */
export function readDocument(bytes: Uint8Array, { start, end }: WireField): ScipDocument {
  let relativePath = '';
  let language = '';
  let text = '';
  let columns: ColumnUnit = 'unknown';
  let hash: string | undefined;
  const occurrences: ScipOccurrence[] = [];
  const symbols: ScipSymbol[] = [];
  for (const field of fieldsOf(bytes, start, end)) {
    switch (field.number) {
      case 1:
        relativePath = textOf(bytes, field);
        break;
      case 2: {
        const occurrence = readOccurrence(bytes, field);
        if (occurrence !== undefined) occurrences.push(occurrence);
        break;
      }
      case 3:
        symbols.push(readSymbol(bytes, field));
        break;
      case 4:
        language = textOf(bytes, field);
        break;
      case 5:
        text = textOf(bytes, field);
        break;
      case 6:
        columns = UNITS[field.value] ?? 'unknown';
        break;
      case HASH_FIELD:
        hash = textOf(bytes, field);
        break;
    }
  }
  return { relativePath, language, occurrences, symbols, text, columns, ...(hash === undefined ? {} : { hash }) };
}

function readOccurrence(bytes: Uint8Array, { start, end }: WireField): ScipOccurrence | undefined {
  let range: ScipRange | undefined;
  let enclosing: ScipRange | undefined;
  let symbol = '';
  let roles = 0;
  // What an indexer says in both forms counts as it stands in the newer one.
  let typedRange: ScipRange | undefined;
  let typedEnclosing: ScipRange | undefined;
  // An older writer may give each number of a range a field of its own.
  const loose: number[] = [];
  for (const field of fieldsOf(bytes, start, end)) {
    if (field.number === 1 && field.end > field.start) range = rangeOf(packedNumbers(bytes, field, 4));
    else if (field.number === 1) loose.push(field.value);
    else if (field.number === 2) symbol = textOf(bytes, field);
    else if (field.number === 3) roles = field.value;
    else if (field.number === 7 && field.end > field.start) enclosing = rangeOf(packedNumbers(bytes, field, 4));
    else if (field.number === 8 || field.number === 9) typedRange = typedRangeOf(bytes, field, field.number === 8);
    else if (field.number === 10 || field.number === 11)
      typedEnclosing = typedRangeOf(bytes, field, field.number === 10);
  }
  range = typedRange ?? range ?? rangeOf(loose);
  enclosing = typedEnclosing ?? enclosing;
  return range === undefined || symbol === '' ? undefined : { range, symbol, roles, enclosing };
}

/**
 * `SingleLineRange {line, start, end}` or `MultiLineRange {start_line, start, end_line, end}`, which take the place of the
 * list of numbers since 2026 (scip-go 0.2.9 writes nothing else). A number that is 0 is left out.
 */
function typedRangeOf(bytes: Uint8Array, { start, end }: WireField, isOneLine: boolean): ScipRange {
  const numbers = [0, 0, 0, 0];
  for (const field of fieldsOf(bytes, start, end))
    if (field.number >= 1 && field.number <= numbers.length) numbers[field.number - 1] = field.value;
  const [startLine = 0, startColumn = 0, third = 0, fourth = 0] = numbers;
  return isOneLine
    ? { startLine, startColumn, endLine: startLine, endColumn: third }
    : { startLine, startColumn, endLine: third, endColumn: fourth };
}

/** Three numbers where it begins and ends on one line, else four. */
function rangeOf(numbers: readonly number[]): ScipRange | undefined {
  const [startLine, startColumn, third, fourth] = numbers;
  if (startLine === undefined || startColumn === undefined || third === undefined) return undefined;
  return fourth === undefined
    ? { startLine, startColumn, endLine: startLine, endColumn: third }
    : { startLine, startColumn, endLine: third, endColumn: fourth };
}

function readSymbol(bytes: Uint8Array, { start, end }: WireField): ScipSymbol {
  const documentation: string[] = [];
  const relationships: ScipRelationship[] = [];
  let symbol = '';
  let kind = 0;
  let displayName = '';
  let enclosingSymbol = '';
  for (const field of fieldsOf(bytes, start, end)) {
    if (field.number === 1) symbol = textOf(bytes, field);
    else if (field.number === 3) documentation.push(textOf(bytes, field));
    else if (field.number === 4) relationships.push(readRelationship(bytes, field));
    else if (field.number === 5) kind = field.value;
    else if (field.number === 6) displayName = textOf(bytes, field);
    else if (field.number === 8) enclosingSymbol = textOf(bytes, field);
  }
  return { symbol, documentation, relationships, kind, displayName, enclosingSymbol };
}

function readRelationship(bytes: Uint8Array, { start, end }: WireField): ScipRelationship {
  const bits = [false, false, false, false, false, false];
  let symbol = '';
  for (const field of fieldsOf(bytes, start, end)) {
    if (field.number === 1) symbol = textOf(bytes, field);
    else if (field.number < bits.length) bits[field.number] = field.value !== 0;
  }
  const [, , isReference = false, isImplementation = false, isTypeDefinition = false, isDefinition = false] = bits;
  return { symbol, isReference, isImplementation, isTypeDefinition, isDefinition };
}

/** The first field of an index; documents follow it, each by itself, so that they need not all be in memory. */
export function writeMetadata(tool: ScipTool, projectRoot: string): Uint8Array {
  const metadata = new WireWriter()
    .message(2, new WireWriter().text(1, tool.name).text(2, tool.version))
    .text(3, projectRoot)
    .number(4, 1);
  return new WireWriter().message(1, metadata).finish();
}

export function writeDocument(document: ScipDocument): Uint8Array {
  const writer = new WireWriter().text(1, document.relativePath);
  for (const { range, symbol, roles, enclosing } of document.occurrences) {
    const occurrence = new WireWriter().packed(1, numbersOf(range)).text(2, symbol).number(3, roles);
    if (enclosing !== undefined) occurrence.packed(7, numbersOf(enclosing));
    writer.message(2, occurrence);
  }
  for (const each of document.symbols) {
    const symbol = new WireWriter().text(1, each.symbol);
    for (const paragraph of each.documentation) symbol.text(3, paragraph);
    for (const relationship of each.relationships)
      symbol.message(
        4,
        new WireWriter()
          .text(1, relationship.symbol)
          .number(2, Number(relationship.isReference))
          .number(3, Number(relationship.isImplementation))
          .number(4, Number(relationship.isTypeDefinition))
          .number(5, Number(relationship.isDefinition)),
      );
    writer.message(3, symbol.number(5, each.kind).text(6, each.displayName).text(8, each.enclosingSymbol));
  }
  writer
    .text(4, document.language)
    .text(5, document.text)
    .number(6, Math.max(0, UNITS.indexOf(document.columns)));
  return new WireWriter().message(2, writer).finish();
}

function numbersOf({ startLine, startColumn, endLine, endColumn }: ScipRange): number[] {
  return startLine === endLine ? [startLine, startColumn, endColumn] : [startLine, startColumn, endLine, endColumn];
}
