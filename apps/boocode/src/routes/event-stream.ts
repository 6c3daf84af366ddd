/** A turn as server-sent events, in the AI SDK's UI message protocol. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { BoocodeError } from '../errors.ts';
import type { HeardTurn } from '../turns/turn.ts';

/**
 * Ends with the turn. That the client goes away ends only this, and one that does not read goes away after a while.
 * Throws `busy` where too many listen already.
 */
export function sendTurn(reply: FastifyReply, turn: HeardTurn): FastifyReply {
  if (turn.listeners >= maxListeners) {
    throw new BoocodeError('busy', `${turn.listeners} clients listen to this turn already`);
  }
  // Set anew by whatever is read or written; the signs of life below are written more often.
  reply.raw.setTimeout(unreadMs, () => reply.raw.destroy());
  return reply
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-vercel-ai-ui-message-stream': 'v1',
    })
    .send(Readable.from(events(turn), { objectMode: false }));
}

async function* events(turn: HeardTurn): AsyncGenerator<string> {
  const chunks = turn.listen();
  try {
    let next = chunks.next();
    for (;;) {
      const result = await firstOf(next, keepAliveMs);
      if (result === undefined) {
        yield ': still here\n\n';
        continue;
      }
      if (result.done === true) break;
      yield result.value.map((chunk) => `data: ${chunk}\n\n`).join('');
      next = chunks.next();
    }
    yield 'data: [DONE]\n\n';
  } finally {
    // Not waited for: it is answered when the turn says something next.
    void chunks.return(undefined);
  }
}

/** Proxies close connections on which nothing comes for a minute. */
const keepAliveMs = 15_000;
const unreadMs = 60_000;
const maxListeners = 100;

async function firstOf<T>(promise: Promise<T>, timeoutMs: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, undefined);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
