/**
 * Results that are too long for the model are cut, and kept whole under a handle that the tool `read_result` pages
 * through. About 25,000 tokens: four bytes to a token, which is right for source code within a fifth or so.
 */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ChatStore } from '../chats/chat-store.ts';
import type { ToolDef } from '../tools/tool-def.ts';

const maxResultBytes = 100_000;
export const readResultName = 'read_result';

export interface ShownResult {
  readonly text: string;
  /** Of the whole result, where it was cut. */
  readonly handle?: string;
}

/**
 * What of a result the model is shown at once; never more than the limit, but for the note at its end. Without a place to
 * keep it, what is over is lost, and the note says so.
 */
export async function cutLongResult(
  text: string,
  place: { readonly store: ChatStore; readonly chatId: string; readonly tool: string } | undefined,
): Promise<ShownResult> {
  const bytes = Buffer.from(text);
  if (bytes.length <= maxResultBytes) return { text };
  if (place === undefined) {
    const { text: shown, nextOffset } = pageOf(bytes, 0, maxResultBytes);
    return { text: `${shown}\n[cut: bytes up to ${nextOffset} of ${bytes.length} are shown; the rest was not kept]` };
  }
  const handle = randomUUID();
  await place.store.saveResult({ handle, chatId: place.chatId, tool: place.tool, text });
  const { text: shown, nextOffset } = pageOf(bytes, 0, maxResultBytes);
  return { text: `${shown}\n${continuation(handle, nextOffset, bytes.length)}`, handle };
}

/** The native tool that gives the rest. It can only give what another tool has answered in some chat. */
export function readResultTool(store: ChatStore): ToolDef {
  return {
    name: readResultName,
    description:
      'Reads on in a tool result that was cut for its length. Give the handle from the note at the end of the cut result, and the offset named there; the answer says where to go on.',
    inputSchema: argumentsSchema,
    jsonSchema: z.toJSONSchema(argumentsSchema, { io: 'input' }),
    source: { kind: 'native' },
    isReadOnly: true,
    async execute(args) {
      const { handle, offset } = argumentsSchema.parse(args);
      const result = await store.getResult(handle);
      if (result === undefined) {
        const message = `there is no result with the handle ${handle}`;
        return { error: true, output: message, reason: { code: 'unknown_handle', message } };
      }
      const bytes = Buffer.from(result.text);
      if (offset >= bytes.length) return { error: false, output: `(the result ends at byte ${bytes.length})` };
      const { text, nextOffset } = pageOf(bytes, offset, pageBytes);
      const note = nextOffset < bytes.length ? `\n${continuation(handle, nextOffset, bytes.length)}` : '';
      return { error: false, output: `${text}${note}` };
    },
  };
}

/** With the note, and with what wraps it, a page stays under the limit itself. */
const pageBytes = 90_000;

const argumentsSchema = z.strictObject({
  handle: z.string().describe('From the note at the end of the cut result'),
  offset: z.number().int().min(0).default(0).describe('Byte to begin at, as the note names it'),
});

/** Ends after a line where one ends in the last tenth of the page, and never inside a character. */
function pageOf(bytes: Buffer, offset: number, size: number): { text: string; nextOffset: number } {
  let start = offset;
  while (start < bytes.length && isInsideCharacter(bytes, start)) start += 1;
  let end = Math.min(bytes.length, start + size);
  if (end < bytes.length) {
    const lineEnd = bytes.lastIndexOf(0x0a, end - 1) + 1;
    if (lineEnd > end - size / 10) end = lineEnd;
    while (end > start && isInsideCharacter(bytes, end)) end -= 1;
  }
  return { text: bytes.toString('utf8', start, end), nextOffset: end };
}

/** The later bytes of a character begin with the bits 10. */
function isInsideCharacter(bytes: Buffer, at: number): boolean {
  return ((bytes[at] ?? 0) & 0xc0) === 0x80;
}

function continuation(handle: string, nextOffset: number, total: number): string {
  return `[cut: bytes up to ${nextOffset} of ${total} are shown; call ${readResultName} {"handle":"${handle}","offset":${nextOffset}} to read on]`;
}
