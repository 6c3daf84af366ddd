/** How the model server is asked: what it sends is bounded, whatever it sends, since it is read by libraries that are not. */
import { beginningOf, boundedResponse } from '@boocontext/mcp-client';

/** `fetch` for answers that hold at most so much: text, thoughts and arguments together. */
export function modelFetch(maxAnswerBytes: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.ok) return beginningOf(response, REFUSAL_BYTES, REFUSAL_MS);
    // Each word of an answer is surrounded by hundreds of bytes; escaped as JSON it can grow sixfold.
    const maxBytes = 24 * maxAnswerBytes + ROOM_BYTES;
    const maxEventBytes = 6 * maxAnswerBytes + ROOM_BYTES;
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    return boundedResponse(response, {
      maxBytes: isStream ? maxBytes : maxEventBytes,
      maxEventBytes,
      failure: () => new AnswerOverrun('the model server sent more than is read of one answer'),
    });
  };
}

/** The server sent more than is read. */
export class AnswerOverrun extends Error {}

const ROOM_BYTES = 1_000_000;
const REFUSAL_BYTES = 65_536;
const REFUSAL_MS = 5_000;
