/**
 * Counts tokens in a thread of its own: the tokenizer's table takes some 70 MB, which go with the thread, and counting
 * must not hold up a server. Nothing of it is loaded before the first text is to be counted.
 */
import { lstatSync } from 'node:fs';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import { readTextBelow } from '@boocontext/safe-access';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

export interface TokenRequest {
  readonly id: number;
  readonly text: string;
  /** Sources to count as well; absent where their number is known. */
  readonly sources?: { readonly directory: string; readonly files: readonly string[] } | undefined;
}

export interface TokenReply {
  readonly id: number;
  readonly textTokens: number;
  readonly sources?: SourceTokens | undefined;
}

export interface SourceTokens {
  readonly tokens: number;
  /** Bytes that were counted, and of all sources. */
  readonly countedBytes: number;
  readonly bytes: number;
}

/** Up to so many bytes of sources are counted, which takes about a second; of more, a part, and the rest is estimated. */
const mostBytesCounted = 12_000_000;
/** The engine lists nothing larger. */
const mostBytesOfFile = 8_000_000;
/** The tokenizer takes the square of the length of a run without a break: long ones are counted piece by piece. */
const longestRun = 500;

parentPort?.on('message', ({ id, text, sources }: TokenRequest) => {
  const reply: TokenReply = {
    id,
    textTokens: tokensIn(text),
    ...(sources === undefined ? {} : { sources: tokensOfFiles(sources.directory, sources.files) }),
  };
  parentPort?.postMessage(reply);
});

/**
 * Of too many bytes the largest files are counted all the same, since one that holds a picture as text may weigh more
 * than a thousand others; of the rest, evenly chosen ones stand for their neighbours.
 */
function tokensOfFiles(directory: string, files: readonly string[]): SourceTokens {
  const sized = files.map((file) => ({ file, bytes: sizeOf(path.join(directory, file)) }));
  const bytes = sumOf(sized);
  const isLarge = largeFiles(sized, bytes > mostBytesCounted ? mostBytesCounted / 2 : bytes);
  const rest = sized.filter((each) => !isLarge.has(each));
  const step = Math.max(1, Math.ceil(sumOf(rest) / (mostBytesCounted / 2)));
  const large = count(directory, [...isLarge]);
  const chosen = count(directory, step === 1 ? rest : rest.filter((_, index) => index % step === 0));
  const perByte = chosen.bytes === 0 ? 0 : chosen.tokens / chosen.bytes;
  return {
    tokens: large.tokens + Math.round(perByte * sumOf(rest)),
    countedBytes: large.bytes + chosen.bytes,
    bytes,
  };
}

interface SizedFile {
  readonly file: string;
  readonly bytes: number;
}

/** The largest, until they hold so many bytes. */
function largeFiles(sized: readonly SizedFile[], mostBytes: number): ReadonlySet<SizedFile> {
  const large = new Set<SizedFile>();
  let bytes = 0;
  for (const each of [...sized].sort((a, b) => b.bytes - a.bytes)) {
    if (bytes >= mostBytes) break;
    bytes += each.bytes;
    large.add(each);
  }
  return large;
}

function count(directory: string, sized: readonly SizedFile[]): { readonly tokens: number; readonly bytes: number } {
  let tokens = 0;
  let bytes = 0;
  for (const each of sized) {
    const text = readTextBelow(directory, each.file, mostBytesOfFile);
    if (text === undefined) continue;
    tokens += tokensIn(text);
    bytes += each.bytes;
  }
  return { tokens, bytes };
}

function sumOf(sized: readonly SizedFile[]): number {
  return sized.reduce((sum, { bytes }) => sum + bytes, 0);
}

function tokensIn(text: string): number {
  let tokens = 0;
  for (const piece of piecesOf(text)) tokens += countTokens(piece, { disallowedSpecial: noTokens });
  return tokens;
}

/** `<|endoftext|>` in a source is text like any other. */
const noTokens: Set<string> = new Set();

/** The text itself, unless it has a long run of blanks or of anything else. */
function* piecesOf(text: string): Iterable<string> {
  let begin = 0;
  let runBegin = 0;
  let wasBlank: boolean | undefined;
  for (let at = 0; at < text.length; at++) {
    const isBlank = text.charCodeAt(at) <= 32;
    if (isBlank !== wasBlank) {
      wasBlank = isBlank;
      runBegin = at;
    } else if (at - runBegin >= longestRun) {
      yield text.slice(begin, at);
      begin = at;
      runBegin = at;
    }
  }
  yield text.slice(begin);
}

function sizeOf(file: string): number {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  return stats?.isFile() ? stats.size : 0;
}
