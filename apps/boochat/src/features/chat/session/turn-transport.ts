/**
 * How the AI SDK's chat reaches BooCode. The server keeps the chat, so only the new text is sent; and the server
 * replays a running turn from its beginning to whoever comes back.
 */
import type { SendMessage } from '@boocontext/chat-api';
import { type ChatTransport, parseJsonEventStream, type UIMessageChunk, uiMessageChunkSchema } from 'ai';
import { authorizedFetch, problemOf } from '../../../api/request.ts';
import type { ChatMessage } from './chat-message.ts';

/** How listening to a turn came to its end. */
export type TurnOutcome =
  /** The server said that the turn is over. */
  | { readonly kind: 'ended' }
  /** There is no turn to listen to. */
  | { readonly kind: 'none' }
  /** The connection broke before the turn was over. */
  | { readonly kind: 'broken' }
  /** The request was refused, or never arrived. */
  | { readonly kind: 'refused'; readonly error: unknown };

interface TurnTransportOptions {
  /** The chat's id; a new chat is created when this is first asked. */
  readonly chatId: () => Promise<string>;
  /** Called when the server has taken the message. */
  readonly onTaken: () => void;
}

export class TurnTransport implements ChatTransport<ChatMessage> {
  readonly resumeStreamIsReplay = true;
  readonly #options: TurnTransportOptions;
  /** Of the last request. */
  outcome: TurnOutcome = { kind: 'none' };

  constructor(options: TurnTransportOptions) {
    this.#options = options;
  }

  async sendMessages({
    body,
    abortSignal,
  }: Parameters<ChatTransport<ChatMessage>['sendMessages']>[0]): Promise<ReadableStream<UIMessageChunk>> {
    return await this.#listen(async () => {
      const id = await this.#options.chatId();
      const response = await authorizedFetch(`/api/chats/${encodeURIComponent(id)}/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body satisfies object | undefined as SendMessage | undefined),
        signal: abortSignal ?? null,
      });
      if (response.ok) this.#options.onTaken();
      return response;
    });
  }

  async reconnectToStream({
    abortSignal,
  }: Parameters<ChatTransport<ChatMessage>['reconnectToStream']>[0]): Promise<ReadableStream<UIMessageChunk> | null> {
    let isRunning = true;
    const stream = await this.#listen(async () => {
      const id = await this.#options.chatId();
      const response = await authorizedFetch(`/api/chats/${encodeURIComponent(id)}/stream`, {
        signal: abortSignal ?? null,
      });
      isRunning = response.status !== 204;
      return response;
    });
    if (isRunning) return stream;
    this.outcome = { kind: 'none' };
    return null;
  }

  async #listen(ask: () => Promise<Response>): Promise<ReadableStream<UIMessageChunk>> {
    try {
      const response = await ask();
      if (!response.ok) throw await problemOf(response);
      if (response.body === null) return new ReadableStream({ start: (controller) => controller.close() });
      this.outcome = { kind: 'broken' };
      return parseJsonEventStream({ stream: response.body, schema: uiMessageChunkSchema })
        .pipeThrough(this.#read())
        .pipeThrough(gatherDeltas(drawEveryMs));
    } catch (error) {
      this.outcome = { kind: 'refused', error };
      throw error;
    }
  }

  /** Chunks of kinds that this page does not know are left out: the server may be newer. */
  #read() {
    return new TransformStream<{ success: true; value: UIMessageChunk } | { success: false }, UIMessageChunk>({
      transform: (chunk, controller) => {
        if (!chunk.success) return;
        if (endings.has(chunk.value.type)) this.outcome = { kind: 'ended' };
        controller.enqueue(chunk.value);
      },
    });
  }
}

const endings: ReadonlySet<string> = new Set(['finish', 'abort', 'error']);

/** Words arrive faster than they can be read: what belongs to one text is drawn together, some times in a second. */
const drawEveryMs = 40;

function gatherDeltas(everyMs: number): TransformStream<UIMessageChunk, UIMessageChunk> {
  let waiting: Extract<UIMessageChunk, { type: 'text-delta' | 'reasoning-delta' }> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const release = (controller: TransformStreamDefaultController<UIMessageChunk>) => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting !== undefined) controller.enqueue(waiting);
    waiting = undefined;
  };
  return new TransformStream({
    transform(chunk, controller) {
      if (chunk.type !== 'text-delta' && chunk.type !== 'reasoning-delta') {
        release(controller);
        controller.enqueue(chunk);
        return;
      }
      if (waiting !== undefined && (waiting.type !== chunk.type || waiting.id !== chunk.id)) release(controller);
      waiting = waiting === undefined ? chunk : { ...waiting, delta: waiting.delta + chunk.delta };
      timer ??= setTimeout(() => {
        try {
          release(controller);
        } catch {
          // The stream was given up meanwhile; nobody reads it any more.
        }
      }, everyMs);
    },
    flush: release,
  });
}
