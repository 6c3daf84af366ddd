/**
 * The message that the chunks of a turn add up to: the same that the page builds from them. Written here rather than
 * taken from the AI SDK, whose reader copies the whole message for every word that arrives.
 */
import type { Message, MessagePart } from '@boocontext/chat-api';
import type { UIMessageChunk } from 'ai';

export class MessageBuilder {
  readonly #parts: MessagePart[] = [];
  /** Texts and reasonings that are still being written, by kind and id. */
  readonly #open = new Map<string, { text: string; state: string }>();
  readonly #tools = new Map<string, MessagePart>();

  apply(chunk: UIMessageChunk): void {
    switch (chunk.type) {
      case 'start-step':
        this.#parts.push({ type: 'step-start' });
        break;
      case 'text-start':
      case 'reasoning-start':
        this.#begin(chunk.type === 'text-start' ? 'text' : 'reasoning', chunk.id);
        break;
      case 'text-delta':
      case 'reasoning-delta': {
        const part = this.#open.get(`${chunk.type === 'text-delta' ? 'text' : 'reasoning'} ${chunk.id}`);
        if (part !== undefined) part.text += chunk.delta;
        break;
      }
      case 'text-end':
      case 'reasoning-end': {
        const key = `${chunk.type === 'text-end' ? 'text' : 'reasoning'} ${chunk.id}`;
        const part = this.#open.get(key);
        if (part !== undefined) part.state = 'done';
        this.#open.delete(key);
        break;
      }
      case 'tool-input-start':
        this.#changeTool(chunk.toolCallId, { toolName: chunk.toolName, state: 'input-streaming' });
        break;
      case 'tool-input-available':
        this.#changeTool(chunk.toolCallId, { toolName: chunk.toolName, state: 'input-available', input: chunk.input });
        break;
      case 'tool-output-available':
        this.#changeTool(chunk.toolCallId, { state: 'output-available', output: chunk.output });
        break;
      case 'tool-output-error':
        this.#changeTool(chunk.toolCallId, {
          state: 'output-error',
          errorText: chunk.errorText,
          ...(chunk.providerMetadata === undefined ? {} : { resultProviderMetadata: chunk.providerMetadata }),
        });
        break;
      default:
        if (isData(chunk) && chunk.transient !== true) this.#parts.push({ type: chunk.type, data: chunk.data });
    }
  }

  /** A copy of what there is now. */
  parts(): Message['parts'] {
    return this.#parts.map((part) => ({ ...part }));
  }

  /** Tool calls without an outcome, for a turn that ends before they do. */
  openToolCalls(): string[] {
    return [...this.#tools].flatMap(([id, part]) => (String(part.state).startsWith('input-') ? [id] : []));
  }

  openTexts(): { kind: 'text' | 'reasoning'; id: string }[] {
    return [...this.#open.keys()].map((key) => {
      const [kind, ...id] = key.split(' ');
      return { kind: kind === 'text' ? 'text' : 'reasoning', id: id.join(' ') };
    });
  }

  #begin(type: 'text' | 'reasoning', id: string): void {
    const part = { type, text: '', state: 'streaming' };
    this.#open.set(`${type} ${id}`, part);
    this.#parts.push(part);
  }

  #changeTool(toolCallId: string, change: Record<string, unknown>): void {
    const known = this.#tools.get(toolCallId);
    if (known !== undefined) {
      Object.assign(known, change);
      return;
    }
    const part = { type: 'dynamic-tool', toolCallId, ...change };
    this.#tools.set(toolCallId, part);
    this.#parts.push(part);
  }
}

function isData(chunk: UIMessageChunk): chunk is Extract<UIMessageChunk, { type: `data-${string}` }> {
  return chunk.type.startsWith('data-');
}
