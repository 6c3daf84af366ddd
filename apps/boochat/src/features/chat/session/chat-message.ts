/** The messages of a chat as the page holds them: UI messages of the AI SDK, with what BooCode puts into them. */
import {
  type Attachment,
  type Message,
  type MessageMetadata,
  type Notice,
  type ToolOutput,
  type ToolPart,
  toolOutputSchema,
} from '@boocontext/chat-api';
import type { UIMessage } from 'ai';

export interface ToolProgress {
  readonly toolCallId: string;
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

export type ChatMessage = UIMessage<
  MessageMetadata,
  { notice: Notice; progress: ToolProgress; attachment: Attachment }
>;

/** The shapes are the same; the server's type is the looser one, so that messages of older releases can be read. */
export function asChatMessage(message: Message): ChatMessage {
  return message as unknown as ChatMessage;
}

export function textOf(message: ChatMessage): string {
  return message.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n');
}

export function isToolPart(part: { readonly type: string }): part is ToolPart {
  return part.type === 'dynamic-tool';
}

const readOutputs = new WeakMap<object, ToolOutput>();

/** What a call answered; undefined while it runs and where it failed. */
export function toolOutputOf(part: ToolPart): ToolOutput | undefined {
  const { output } = part;
  if (part.state !== 'output-available' || typeof output !== 'object' || output === null) return undefined;
  const known = readOutputs.get(output);
  if (known !== undefined) return known;
  const read = toolOutputSchema.safeParse(output);
  const value = read.success ? read.data : { output: JSON.stringify(output) };
  readOutputs.set(output, value);
  return value;
}
