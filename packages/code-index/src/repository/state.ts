/**
 * What was learnt by reading files, as bytes to keep between processes, so that a file whose size and times are the
 * same need not be read again. Layout: a header, the SHA-1 of all that follows it, JSON, then the word hashes of all
 * files in the JSON's order. Anything unexpected makes the whole state count as missing.
 */
import { hash } from 'node:crypto';
import { endianness } from 'node:os';
import type { CompilerSign, ContentReason } from './contents.ts';
import type { FileKind } from './languages.ts';

/** What one look inside a file tells. */
export interface FileContent {
  /** Why the contents leave it out. */
  readonly reason: ContentReason | 'too_large' | 'too_slow' | 'not_read_yet' | 'other' | 'unreadable' | undefined;
  /** Set where the first line, not the name, tells the kind. */
  readonly kind: FileKind | undefined;
  /** Git's id of the contents as a blob; empty where they were not read. */
  readonly hash: string;
  readonly words: Uint32Array;
  readonly compilerSign: CompilerSign;
  readonly dense: boolean;
  /** Its first comment says that a program wrote it. */
  readonly saysItIsGenerated: boolean;
  readonly outputFolders: readonly string[];
  /** As `wc -l` counts, and a last line without a line break too. */
  readonly lines: number;
}

export interface SavedFile {
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly content: FileContent;
}

export function encodeState(files: readonly SavedFile[]): Uint8Array {
  const rows = files.map(({ path, size, mtimeMs, ctimeMs, content }) => {
    const { words, ...rest } = content;
    return { path, size, mtimeMs, ctimeMs, wordCount: words.length, ...rest };
  });
  const json = Buffer.from(JSON.stringify(rows));
  const wordsStart = align(headerBytes + json.length);
  const total = files.reduce((sum, file) => sum + file.content.words.length, 0);
  const state = Buffer.alloc(wordsStart + total * 4);
  state.write(magic, 0, 'latin1');
  state.writeUInt32LE(json.length, checksumStart + checksumBytes);
  json.copy(state, headerBytes);
  const words = new Uint32Array(state.buffer, state.byteOffset + wordsStart, total);
  let at = 0;
  for (const { content } of files) {
    words.set(content.words, at);
    at += content.words.length;
  }
  checksum(state).copy(state, checksumStart);
  return state;
}

/** The saved files by path; empty when the state is damaged, or from another version. */
export function decodeState(bytes: Uint8Array): Map<string, SavedFile> {
  const files = new Map<string, SavedFile>();
  // A copy of its own lies at an address that Uint32Array accepts.
  const state = Buffer.from(Buffer.allocUnsafeSlow(bytes.length).buffer);
  state.set(bytes);
  if (state.length < headerBytes || state.toString('latin1', 0, magic.length) !== magic) return files;
  if (!checksum(state).equals(state.subarray(checksumStart, checksumStart + checksumBytes))) return files;
  // From here on the bytes are what `encodeState` of this version wrote.
  const jsonLength = state.readUInt32LE(checksumStart + checksumBytes);
  const rows = JSON.parse(state.toString('utf8', headerBytes, headerBytes + jsonLength)) as SavedRow[];
  let at = align(headerBytes + jsonLength);
  for (const { path, size, mtimeMs, ctimeMs, wordCount, ...rest } of rows) {
    const words = new Uint32Array(state.buffer, state.byteOffset + at, wordCount);
    at += wordCount * 4;
    // JSON leaves out what is undefined.
    const content = { ...rest, reason: rest.reason, kind: rest.kind, words };
    files.set(path, { path, size, mtimeMs, ctimeMs, content });
  }
  return files;
}

type SavedRow = Omit<SavedFile, 'content'> & Omit<FileContent, 'words'> & { readonly wordCount: number };

// The number counts up whenever files would be judged otherwise than before, or hashed otherwise.
const magic = `boocontext repository 9 ${endianness()}\n`;
const checksumStart = magic.length;
const checksumBytes = 20;
const headerBytes = checksumStart + checksumBytes + 4;

function checksum(state: Buffer): Buffer {
  return hash('sha1', state.subarray(checksumStart + checksumBytes), 'buffer');
}

function align(offset: number): number {
  return (offset + 3) & ~3;
}
