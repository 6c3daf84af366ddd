/**
 * `fetch` answers with as much as the other side cares to send, and what is read from it is buffered until a line, an
 * event or a document is complete. Here the bytes are counted as they are read, which is after decompression, so that
 * neither a line without end nor a few bytes that unfold into gigabytes fill the memory.
 */
import { Allowance } from './allowance.ts';
import { JsonMeter } from './json-meter.ts';

export interface BodyBounds {
  /** Of all of it, each line of an event stream counted for some bytes more. Left out: no bound on the whole, as for a stream that goes on for ever. */
  readonly maxBytes?: number;
  /** Of an event stream: between two empty lines, comments included. */
  readonly maxEventBytes?: number;
  /** So many bytes at once, and from then on so many in a second. */
  readonly rate?: { readonly most: number; readonly perSecond: number };
  /** The error that reading then ends with. */
  readonly failure: (bound: 'size' | 'rate') => Error;
}

/**
 * The same response, whose body breaks off with `failure` once it goes over a bound, or holds JSON, in all or in an event,
 * that would become too much.
 */
export function boundedResponse(response: Response, bounds: BodyBounds): Response {
  if (response.body === null) return response;
  const { maxBytes, maxEventBytes, failure } = bounds;
  const rate = bounds.rate === undefined ? undefined : new Allowance(bounds.rate);
  const events = maxEventBytes === undefined ? undefined : new EventMeter();
  const json = new JsonMeter();
  let bytes = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        const measured = events?.measure(chunk);
        const cost = chunk.byteLength + (measured?.lines ?? 0) * LINE_COST;
        bytes += cost;
        const isTooMuch = events === undefined ? json.isTooMuch(chunk) : measured?.isTooMuch === true;
        const isTooLong =
          isTooMuch ||
          bytes > (maxBytes ?? Number.POSITIVE_INFINITY) ||
          (measured?.longest ?? 0) > (maxEventBytes ?? Number.POSITIVE_INFINITY);
        if (isTooLong) controller.error(failure('size'));
        else if (rate?.take(cost) === false) controller.error(failure('rate'));
        else controller.enqueue(chunk);
      },
    }),
  );
  return rewrapped(response, counted);
}

/**
 * The same response with no more than the beginning of its body, and no longer waited for than this. For answers that
 * say no: their status is what counts, and a little of what they say.
 */
export function beginningOf(response: Response, maxBytes: number, maxMs: number): Response {
  if (response.body === null) return response;
  let left = maxBytes;
  let timer: NodeJS.Timeout | undefined;
  const cut = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      start(controller) {
        timer = setTimeout(() => controller.terminate(), maxMs);
        timer.unref();
      },
      transform(chunk, controller) {
        controller.enqueue(chunk.subarray(0, left));
        left -= chunk.byteLength;
        if (left > 0) return;
        clearTimeout(timer);
        controller.terminate();
      },
      flush() {
        clearTimeout(timer);
      },
    }),
  );
  return rewrapped(response, cut);
}

function rewrapped({ status, statusText, headers }: Response, body: ReadableStream<Uint8Array>): Response {
  return new Response(body, { status, statusText, headers });
}

/** How large the event is that is being read. Lines that end in CR alone, which nobody writes, make no event end. */
class EventMeter {
  readonly #json = new JsonMeter();
  #bytes = 0;
  #isLineEmpty = true;

  /** How many lines end in this chunk, and the most that an event had in it, with what came of it before. */
  measure(chunk: Uint8Array): { readonly lines: number; readonly longest: number; readonly isTooMuch: boolean } {
    let isTooMuch = false;
    let lines = 0;
    let longest = 0;
    let start = 0;
    for (let end = chunk.indexOf(LF); end !== -1; end = chunk.indexOf(LF, start)) {
      isTooMuch ||= this.#add(chunk, start, end + 1);
      lines += 1;
      longest = Math.max(longest, this.#bytes);
      if (this.#isLineEmpty) {
        this.#bytes = 0;
        this.#json.reset();
      }
      this.#isLineEmpty = true;
      start = end + 1;
    }
    isTooMuch ||= this.#add(chunk, start, chunk.length);
    return { lines, longest: Math.max(longest, this.#bytes), isTooMuch };
  }

  /** Whether the event has become too much. */
  #add(chunk: Uint8Array, start: number, end: number): boolean {
    this.#bytes += end - start;
    const first = chunk[start];
    if (end > start && first !== LF && !(first === CR && end - start <= 2)) this.#isLineEmpty = false;
    return this.#json.isTooMuch(chunk.subarray(start, end));
  }
}

/** What a line of an event stream counts for besides its bytes: an empty one makes work, too. */
const LINE_COST = 64;
const LF = 10;
const CR = 13;
