/**
 * What an imported SCIP index says: which definition the name at a place means, by the compiler of the file's own language.
 * It is believed for files that still are what was indexed; others are stale, and are read as if there were no index. An
 * index that was made for us has a hash of each file. The format itself has none: there the text is compared where it was
 * kept, and else every definition has to lie on its name, and every use on a whole identifier.
 *
 * Whoever resolves names without a checker asks here first, place by place, and answers itself where this says nothing.
 *
 * An index that lies in the repository may be anybody's, its hashes too: what it says may add candidates, and takes nothing
 * away. Believed is one that the user names, or that was made for the repository and lies in its cache.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { readFileAt, readFileBelow } from '@boocontext/safe-access';
import type { ScipNote } from '../model/coverage-notes.ts';
import { LineMap } from '../model/lines.ts';
import type { Repository } from '../repository/repository.ts';
import { MAX_FILE_BYTES } from '../repository/types.ts';
import { WireError, type WireField } from '../scip/protobuf.ts';
import {
  documentPath,
  ROLES,
  readDocument,
  readIndex,
  type ScipDocument,
  type ScipOccurrence,
  type ScipTool,
  stampedIndex,
} from '../scip/schema.ts';
import { type Descriptor, descriptorsOf } from '../scip/symbol.ts';

/** A place in a file, by the offset of a name. */
export interface NamePlace {
  readonly file: string;
  readonly start: number;
}

/** What the index has to say of a name: its definitions, that it is none of this repository's, or nothing. */
export type PreciseMeaning = readonly NamePlace[] | 'outside' | undefined;

/** The index that is read, and how far it still holds. */
export interface ImportedIndex {
  readonly file: string;
  /** Who made it: name and version. */
  readonly tools: readonly string[];
  /** Files of this repository of which it says something. */
  readonly files: number;
  /** Those of them that are no longer what was indexed: they are read as if there were no index. Sorted. */
  readonly stale: readonly string[];
  /** It is not what the repository brings along: what it says is `exact`, and not one candidate more. */
  readonly isBelieved: boolean;
  /** Why it was not read, or not wholly. */
  readonly notes: readonly string[];
}

/** Larger files are not read: they would have to fit into memory. */
const MAX_INDEX_BYTES = 256 * 1024 * 1024;
const MAX_DOCUMENTS = 100_000;
const MAX_OCCURRENCES = 4_000_000;

/** The same, with what is noted of it as data. */
interface PreciseState extends Omit<ImportedIndex, 'notes'> {
  readonly notes: readonly ScipNote[];
}

export class PreciseIndex {
  readonly #repository: Repository;
  /** The first that is there is read. */
  readonly #candidates: readonly string[];
  /** The one of the repository. */
  readonly #brought: string | undefined;
  #file = '';
  /** Size and time of the file that was read. */
  #version = '';
  #bytes: Uint8Array = new Uint8Array();
  #documents = new Map<string, WireField>();
  /** Of files that are still what was indexed, made when first asked for, with the content they were made from. */
  readonly #fresh = new Map<string, { readonly hash: string; readonly occurrences: OccurrenceTable | undefined }>();
  #definitions: ReadonlyMap<string, readonly NamePlace[]> | undefined;
  /** Defined where the index is no longer right: in files that have changed, or are not here any more. */
  #gone: ReadonlySet<string> = new Set();
  #unread: readonly WireField[] = [];
  #notes: readonly ScipNote[] = [];
  #tools: readonly string[] = [];

  /**
   * `given` is a file that the user names; else it is the one that was made for the repository and lies in its cache, and
   * only where there is none, `index.scip` at the root.
   */
  constructor(repository: Repository, cacheDirectory: string, given: string | undefined) {
    this.#repository = repository;
    this.#brought = given === undefined ? path.join(repository.root, 'index.scip') : undefined;
    this.#candidates =
      this.#brought === undefined ? [given ?? ''] : [path.join(cacheDirectory, 'precise.scip'), this.#brought];
  }

  /**
   * Looks whether the file is there, is another one, or sources have changed. Call before each question. True when it is
   * another index than before: what was worked out with that one is no longer right.
   */
  refresh(changed: readonly string[]): boolean {
    let stats: fs.Stats | undefined;
    for (const file of this.#candidates) {
      stats = fs.lstatSync(file, { throwIfNoEntry: false });
      if (stats === undefined) continue;
      this.#file = file;
      break;
    }
    const version = stats === undefined ? '' : `${this.#file} ${stats.size} ${stats.mtimeMs}`;
    const isAnother = version !== this.#version;
    if (isAnother) {
      this.#version = version;
      this.#fresh.clear();
      this.#load(stats);
    }
    if (changed.length === 0) return isAnother;
    for (const file of changed) this.#fresh.delete(file);
    this.#definitions = undefined;
    return isAnother;
  }

  get isThere(): boolean {
    return this.#documents.size > 0;
  }

  get isBelieved(): boolean {
    return this.#file !== this.#brought;
  }

  /** Files of which an index says something that is not believed. */
  get unbelieved(): number {
    return this.isBelieved ? 0 : this.#documents.size;
  }

  /** Changes with what it says: part of the key of whatever is computed from it. */
  get version(): string {
    return this.#documents.size === 0 ? '' : this.#version;
  }

  /** Files of the index that were asked about and are no longer what was indexed. */
  get staleSeen(): number {
    let count = 0;
    for (const { occurrences } of this.#fresh.values()) if (occurrences === undefined) count++;
    return count;
  }

  /** Undefined where there is no index. */
  state(): PreciseState | undefined {
    if (this.#version === '') return undefined;
    const stale = [...this.#documents.keys()].filter((file) => this.#table(file) === undefined).sort();
    return {
      file: this.#file,
      tools: this.#tools,
      files: this.#documents.size,
      stale,
      isBelieved: this.isBelieved,
      notes: this.#notes,
    };
  }

  /** The file is in the index and still what was indexed. */
  covers(file: string): boolean {
    return this.#table(file) !== undefined;
  }

  /** What the name means that begins at an offset (UTF-16) of a file. */
  meaningAt(file: string, start: number): PreciseMeaning {
    const symbol = this.#table(file)?.symbolAt(start);
    if (symbol === undefined) return undefined;
    const definitions = this.#definitionsOf(symbol);
    if (definitions !== undefined) return definitions;
    // A name of this file alone, or one that was defined in a file that has changed since.
    return symbol.startsWith('local ') || this.#gone.has(symbol) ? undefined : 'outside';
  }

  #definitionsOf(symbol: string): readonly NamePlace[] | undefined {
    if (this.#definitions === undefined) this.#scan();
    return this.#definitions?.get(symbol);
  }

  /** One pass over all files that are still what was indexed. */
  #scan(): void {
    const definitions = new Map<string, NamePlace[]>();
    const gone = new Set<string>();
    let count = 0;
    for (const field of this.#unread) this.#addDefined(field, gone);
    for (const file of [...this.#documents.keys()].sort()) {
      const table = this.#table(file);
      if (table === undefined) {
        this.#addDefined(this.#documents.get(file) as WireField, gone);
        continue;
      }
      count += table.size;
      if (count > MAX_OCCURRENCES) {
        const others = this.#notes.filter(({ code }) => code !== 'places_cut');
        this.#notes = [...others, { code: 'places_cut', limit: MAX_OCCURRENCES }];
        break;
      }
      for (const { symbol, start } of table.definitions) {
        if (symbol.startsWith('local ')) continue;
        const known = definitions.get(symbol);
        if (known === undefined) definitions.set(symbol, [{ file, start }]);
        else known.push({ file, start });
      }
    }
    this.#definitions = definitions;
    this.#gone = gone;
  }

  #addDefined(field: WireField, into: Set<string>): void {
    try {
      for (const { symbol, roles } of readDocument(this.#bytes, field).occurrences)
        if ((roles & ROLES.definition) !== 0) into.add(symbol);
    } catch (cause) {
      if (!(cause instanceof WireError)) throw cause;
    }
  }

  #load(stats: fs.Stats | undefined): void {
    this.#bytes = new Uint8Array();
    this.#documents = new Map();
    this.#unread = [];
    this.#definitions = undefined;
    this.#notes = [];
    this.#tools = [];
    if (stats === undefined) return;
    const index = path.basename(this.#file);
    if (!stats.isFile()) {
      this.#notes = [{ code: 'no_regular_file', index }];
      return;
    }
    if (stats.size > MAX_INDEX_BYTES) {
      this.#notes = [{ code: 'too_large', index, limitBytes: MAX_INDEX_BYTES }];
      return;
    }
    const { bytes } = readFileAt(this.#file, MAX_INDEX_BYTES);
    if (bytes === undefined) {
      this.#notes = [{ code: 'unreadable', index }];
      return;
    }
    try {
      const { tools, documents } = readIndex(bytes);
      const unread: WireField[] = [];
      for (const document of documents.slice(0, MAX_DOCUMENTS)) {
        const file = documentPath(bytes, document);
        const kept = this.#repository.files.get(file);
        // TypeScript and JavaScript have a checker of their own, which sees the files as they are now.
        if (kept !== undefined && kept.class !== 'source' && !this.#documents.has(file))
          this.#documents.set(file, document);
        else unread.push(document);
      }
      this.#unread = unread;
      this.#bytes = bytes;
      this.#tools = namesOf(tools);
      if (documents.length > MAX_DOCUMENTS) this.#notes = [{ code: 'files_cut', index, limit: MAX_DOCUMENTS }];
    } catch (cause) {
      if (!(cause instanceof WireError)) throw cause;
      this.#documents = new Map();
      this.#notes = [{ code: 'no_index', index, reason: cause.message }];
    }
  }

  #table(file: string): OccurrenceTable | undefined {
    const field = this.#documents.get(file);
    if (field === undefined || !this.#repository.files.has(file)) return undefined;
    const hash = this.#repository.contentHash(file);
    const known = this.#fresh.get(file);
    if (known?.hash === hash) return known.occurrences;
    let occurrences: OccurrenceTable | undefined;
    try {
      const text = this.#repository.readText(file);
      const document = readDocument(this.#bytes, field);
      const isChanged = document.hash !== undefined && document.hash !== this.#sha256(file);
      if (text !== undefined && !isChanged) occurrences = tableOf(document, text);
    } catch (cause) {
      if (!(cause instanceof WireError)) throw cause;
    }
    this.#fresh.set(file, { hash, occurrences });
    return occurrences;
  }

  #sha256(file: string): string | undefined {
    const { bytes } = readFileBelow(this.#repository.root, file, MAX_FILE_BYTES);
    return bytes === undefined ? undefined : createHash('sha256').update(bytes).digest('hex');
  }
}

/**
 * An index as an indexer wrote it, made ready to stand behind others in one file: its documents lie in `folder`, where the
 * indexer was run, and hold the SHA-256 (hex) of what it has read, which is asked for by path. Undefined when the index
 * cannot be read. `files` are those of the repository of which it says something, sorted.
 */
export function readyIndex(
  bytes: Uint8Array,
  folder: string,
  hashOf: (file: string) => string | undefined,
): { readonly bytes: Uint8Array; readonly tools: readonly string[]; readonly files: readonly string[] } | undefined {
  try {
    const stamped = stampedIndex(bytes, folder, hashOf);
    const { tools, documents } = readIndex(stamped);
    const files = new Set(documents.map((document) => documentPath(stamped, document)));
    return {
      bytes: stamped,
      tools: namesOf(tools),
      files: [...files].filter((file) => hashOf(file) !== undefined).sort(),
    };
  } catch (cause) {
    if (!(cause instanceof WireError)) throw cause;
    return undefined;
  }
}

function namesOf(tools: readonly ScipTool[]): readonly string[] {
  return [...new Set(tools.map(({ name, version }) => `${name} ${version}`.trim()))].filter((name) => name !== '');
}

/** The occurrences of one file. */
interface OccurrenceTable {
  readonly size: number;
  readonly definitions: readonly { readonly symbol: string; readonly start: number }[];
  /** The symbol that is used at an offset. */
  symbolAt(start: number): string | undefined;
}

/** Uses that lie on no whole identifier, which a file may have and still be what was indexed: this many, and this share. */
const ODD_USES = 3;
const ODD_SHARE = 0.1;

/** Undefined where the text is no longer the one that was indexed. */
function tableOf(document: ScipDocument, text: string): OccurrenceTable | undefined {
  const isSame = document.hash !== undefined || document.text === text;
  if (document.text !== '' && !isSame) return undefined;
  const lines = new LineMap(text);
  const columns = document.columns === 'unknown' ? likelyUnit(document, lines, text) : document.columns;
  const definitions: { symbol: string; start: number }[] = [];
  const uses = new Map<number, string>();
  let named = 0;
  let odd = 0;
  for (const occurrence of document.occurrences) {
    const { range, symbol } = occurrence;
    const descriptor = descriptorsOf(symbol)?.at(-1);
    // Modules have no name of their own in the text (rust-analyzer gives them the whole file), and local symbols a number.
    if (descriptor === undefined || !NAMED.has(descriptor.kind)) continue;
    // What stands for a whole file is nowhere in it; the file may be empty.
    if (range.startLine === range.endLine && range.startColumn === range.endColumn) continue;
    const span = spanOf(occurrence, columns, lines, text);
    if (span === undefined) return undefined;
    const isDefinition = (occurrence.roles & ROLES.definition) !== 0;
    const fits = isOnName(text, span, descriptor);
    if (isDefinition) {
      if (fits || UNWRITTEN.test(descriptor.name)) definitions.push({ symbol, start: span.start });
      else if (!isSame) return undefined;
      continue;
    }
    named++;
    // Indexers put some symbols on names that are not theirs: scip-python takes every member of a package that imports `*`
    // for the first one (`httpx.Response` for `Request`). Such a use is nobody's proof, but it lies on a whole name.
    // Where two symbols share a name, the first is the one that is named.
    if (fits || UNWRITTEN.test(descriptor.name)) {
      if (!uses.has(span.start)) uses.set(span.start, symbol);
    } else if (!isWholeName(text, span)) odd++;
  }
  if (!isSame && odd > ODD_USES + named * ODD_SHARE) return undefined;
  return { size: uses.size + definitions.length, definitions, symbolAt: (start) => uses.get(start) };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

const NAMED: ReadonlySet<string> = new Set(['type', 'term', 'method', 'macro']);

/** Offsets of an occurrence; undefined where the text has no such place. */
function spanOf({ range }: ScipOccurrence, columns: KnownUnit, lines: LineMap, text: string): Span | undefined {
  if (range.startLine >= lines.count || range.endLine >= lines.count || range.endLine < range.startLine)
    return undefined;
  const at = (line: number, column: number) => {
    const from = lines.startOf(line);
    const until = line + 1 < lines.count ? lines.startOf(line + 1) : text.length;
    const units = columnToUnits(text.slice(from, until), column, columns);
    return units === undefined ? undefined : from + units;
  };
  const start = at(range.startLine, range.startColumn);
  const end = at(range.endLine, range.endColumn);
  return start === undefined || end === undefined || end < start ? undefined : { start, end };
}

type KnownUnit = Exclude<ScipDocument['columns'], 'unknown'>;

/**
 * In what an indexer counts that does not say it: the unit in which the most symbols lie on their names. scip-python 0.6.6
 * counts UTF-16 units, and others that leave it out code points.
 */
function likelyUnit({ occurrences }: ScipDocument, lines: LineMap, text: string): KnownUnit {
  const units: readonly KnownUnit[] = ['utf16', 'utf32', 'utf8'];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this is what ASCII is
  if (/^[\x00-\x7f]*$/.test(text)) return 'utf16';
  const named = occurrences.flatMap((occurrence) => {
    const descriptor = descriptorsOf(occurrence.symbol)?.at(-1);
    return descriptor === undefined || !NAMED.has(descriptor.kind) ? [] : [{ occurrence, descriptor }];
  });
  const fitting = units.map(
    (unit) =>
      named.filter(({ occurrence, descriptor }) => {
        const span = spanOf(occurrence, unit, lines, text);
        return span !== undefined && isOnName(text, span, descriptor);
      }).length,
  );
  return units[fitting.indexOf(Math.max(...fitting))] as KnownUnit;
}

/** Indexers count in bytes, in UTF-16 units or in code points; in a line of ASCII these are the same. */
function columnToUnits(line: string, column: number, unit: KnownUnit): number | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this is what ASCII is
  if (unit === 'utf16' || /^[\x00-\x7f]*$/.test(line)) return column <= line.length ? column : undefined;
  let left = column;
  let units = 0;
  for (const character of line) {
    if (left <= 0) break;
    left -= unit === 'utf8' ? Buffer.byteLength(character) : 1;
    units += character.length;
  }
  return left === 0 ? units : undefined;
}

/** Names that compilers give to what has none in the source, or another one: `<init>` of a class is written as the class. */
const UNWRITTEN = /^<.*>$/;

/** The whole name, alone or before something else: the index may have `Flask as App` for one place. */
function isOnName(text: string, { start, end }: Span, { name }: Descriptor): boolean {
  if (isWordAt(text, start - 1) || !text.startsWith(name, start) || start + name.length > end) return false;
  return !isWordAt(text, start + name.length);
}

function isWholeName(text: string, { start, end }: Span): boolean {
  return (
    start < end &&
    isWordAt(text, start) &&
    isWordAt(text, end - 1) &&
    !isWordAt(text, start - 1) &&
    !isWordAt(text, end)
  );
}

function isWordAt(text: string, offset: number): boolean {
  const character = text[offset];
  return character !== undefined && /[\p{ID_Continue}$]/u.test(character);
}
