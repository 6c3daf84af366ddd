/**
 * Results that are too long for a model are cut, and the whole is kept for a while under a handle, by which the tool
 * `read_result` pages through it. In memory and bounded: a tool can be called again when its result has gone.
 */
import { randomBytes } from 'node:crypto';
import type { ToolResult } from './tool-def.ts';

/** About 25,000 tokens, at the three and a half characters that a token of code and JSON has. */
export const MAX_RESULT_CHARACTERS = 87_500;

const MAX_KEPT_CHARACTERS = 50_000_000;

export class ResultShelf {
  /** Oldest first. */
  readonly #texts = new Map<string, string>();
  #keptCharacters = 0;

  /**
   * The result as the model gets it. One that is longer than the limit keeps its beginning, ends in a note that names the
   * handle and how to go on, and loses `structured`, which would not be shorter.
   */
  cut(result: ToolResult, maxCharacters = MAX_RESULT_CHARACTERS): ToolResult {
    const { output } = result;
    if (output.length <= maxCharacters) return result;
    const handle = this.#keep(output);
    const shown = output.slice(0, endOfPage(output, 0, maxCharacters));
    const { structured, ...rest } = result;
    return {
      ...rest,
      output: `${shown}\n[cut: ${shown.length} of ${output.length} characters shown; go on with read_result {"handle": "${handle}", "offset": ${shown.length}}]`,
      cut: {
        sizeBytes: Buffer.byteLength(output),
        omittedBytes: Buffer.byteLength(output) - Buffer.byteLength(shown),
      },
    };
  }

  /** Undefined where there is none, or none any more. */
  read(handle: string): string | undefined {
    return this.#texts.get(handle);
  }

  #keep(text: string): string {
    const handle = randomBytes(6).toString('hex');
    this.#texts.set(handle, text);
    this.#keptCharacters += text.length;
    for (const [oldest, old] of this.#texts) {
      if (this.#keptCharacters <= MAX_KEPT_CHARACTERS || oldest === handle) break;
      this.#texts.delete(oldest);
      this.#keptCharacters -= old.length;
    }
    return handle;
  }
}

/** Where a page ends that begins at `offset`: behind a line, if there is one in its second half; never inside a character. */
export function endOfPage(text: string, offset: number, maxCharacters: number): number {
  const end = offset + maxCharacters;
  if (end >= text.length) return text.length;
  const line = text.lastIndexOf('\n', end - 1);
  if (line >= offset + maxCharacters / 2) return line + 1;
  return /[\ud800-\udbff]/.test(text[end - 1] ?? '') ? end - 1 : end;
}
