import { maskSecrets } from '@boocontext/secrets';
import { RepositoryError } from './repository-error.ts';
import { openFile } from './safe-path.ts';

export interface RepositoryFile {
  /** From the repository's root, with `/`; where a link was asked for, the file that it leads to. */
  readonly path: string;
  /** Secrets masked. An end of the last line is no further line; an empty file has none. */
  readonly lines: readonly string[];
  /** How many secrets were masked in the whole file. */
  readonly maskedCount: number;
  readonly sizeBytes: number;
}

/** The largest file that is read; what is larger was not written by hand. */
const MAX_FILE_BYTES = 10_000_000;

/** A text file of the repository, as it may be shown. Throws a `RepositoryError` where it may not be, or is no text. */
export async function readRepositoryFile(root: string, path: string): Promise<RepositoryFile> {
  const { bytes, relative } = await readRepositoryBytes(root, path);
  const masked = maskSecrets(textOf(bytes, relative));
  return { path: relative, lines: linesOf(masked.text), maskedCount: masked.count, sizeBytes: bytes.byteLength };
}

/** Lines of a file, secrets masked. */
export interface FileWindow {
  readonly path: string;
  /** 1-based, of the first line that is shown. */
  readonly startLine: number;
  readonly endLine: number;
  readonly totalLines: number;
  readonly text: string;
}

/** Enough to read around a citation, and little enough to draw at once. */
const MAX_WINDOW_LINES = 2_000;
/** Of all lines together; no person reads further in a line of this length. */
const MAX_WINDOW_CHARACTERS = 4_000_000;

/** The lines around a line, or the first ones. Throws as `readRepositoryFile` does. */
export async function readFileWindow(root: string, path: string, line: number | undefined): Promise<FileWindow> {
  return windowAround(await readRepositoryFile(root, path), line);
}

/** Of a text that was read before, secrets masked. */
export function windowAround(file: Pick<RepositoryFile, 'path' | 'lines'>, line: number | undefined): FileWindow {
  const totalLines = file.lines.length;
  const start = Math.max(0, Math.min((line ?? 1) - 1 - MAX_WINDOW_LINES / 2, totalLines - MAX_WINDOW_LINES));
  const lines = file.lines.slice(start, start + MAX_WINDOW_LINES);
  return {
    path: file.path,
    startLine: start + 1,
    endLine: start + lines.length,
    totalLines,
    text: withinCharacters(lines).join('\n'),
  };
}

/** Long lines are cut, and say so, where all together are too long to be sent. */
function withinCharacters(lines: readonly string[]): readonly string[] {
  if (lines.reduce((sum, each) => sum + each.length, 0) <= MAX_WINDOW_CHARACTERS) return lines;
  const most = MAX_WINDOW_CHARACTERS / MAX_WINDOW_LINES;
  return lines.map((each) =>
    each.length <= most ? each : `${each.slice(0, most)} [${each.length - most} more characters on this line]`,
  );
}

/** A file as it is, for programs of ours and never to be shown. Throws as `readRepositoryFile` does, save for no text. */
export async function readRepositoryBytes(root: string, path: string): Promise<{ bytes: Buffer; relative: string }> {
  const { place, handle } = await openFile(root, path);
  try {
    const { size } = await handle.stat();
    if (size > MAX_FILE_BYTES) {
      const limit = `more than the ${MAX_FILE_BYTES / 1_000_000} MB that are read`;
      throw new RepositoryError('file_too_large', `${place.relative} has ${size} bytes, ${limit}; grep can search it`);
    }
    // A file that grows meanwhile is read as it was; what has come since belongs to the next reading.
    const bytes = Buffer.alloc(size);
    let length = 0;
    for (let read = -1; read !== 0 && length < size; length += read) {
      read = (await handle.read(bytes, length, size - length, length)).bytesRead;
    }
    return { bytes: bytes.subarray(0, length), relative: place.relative };
  } finally {
    await handle.close();
  }
}

/** A text as the lines of `RepositoryFile`. Throws `binary_file`. */
export function maskedLines(bytes: Buffer, relative: string): readonly string[] {
  return linesOf(maskSecrets(textOf(bytes, relative)).text);
}

/** Lines without their ends, which may be `\n` or `\r\n`. */
function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function textOf(bytes: Buffer, relative: string): string {
  // `TextDecoder` takes the mark at the beginning away.
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.subarray(0, 8_000).includes(0)) {
    throw new RepositoryError('binary_file', `${relative} is not text (${bytes.byteLength} bytes)`);
  }
  return new TextDecoder('utf-8').decode(bytes);
}
