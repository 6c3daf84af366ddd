/** A chat that goes on from a place in another one. The two have nothing in common afterwards. */
import { randomUUID } from 'node:crypto';
import { type Message, toolOutputSchema } from '@boocontext/chat-api';
import type { ChatStore, NewChat, StoredChatWithMessages, StoredResult } from './chat-store.ts';
import { pathTo } from './versions.ts';

/**
 * The messages of a chat up to and including this one, as a new chat without other versions of them; undefined where
 * there is no such message. Results that were cut are copied under handles of their own, so that deleting the one chat takes nothing from the other.
 */
export async function branchOf(
  store: ChatStore,
  chat: Pick<StoredChatWithMessages, 'messages' | 'hidden'>,
  messageId: string,
): Promise<Pick<NewChat, 'messages' | 'results'> | undefined> {
  const path = pathTo(chat, messageId);
  if (path === undefined) return undefined;
  const kept = path.filter(({ metadata }) => metadata.status !== 'running');
  const results = (await Promise.all(kept.flatMap(handlesIn).map((handle) => store.getResult(handle)))).filter(
    (result): result is StoredResult => result !== undefined,
  );
  const newHandles = new Map(results.map(({ handle }) => [handle, randomUUID()]));
  return {
    messages: kept.map((message) => withHandles(message, newHandles)),
    results: results.map(({ handle, tool, text }) => ({ handle: newHandles.get(handle) ?? handle, tool, text })),
  };
}

/** Of results that were cut for their length. */
export function handlesIn({ parts }: Message): string[] {
  return parts.flatMap(({ output }) => {
    const handle = toolOutputSchema.safeParse(output).data?.handle;
    return handle === undefined ? [] : [handle];
  });
}

/** With others in their place. The model reads handles in the text of a result too, and no other text holds such a random one. */
export function withHandles(message: Message, newHandles: ReadonlyMap<string, string>): Message {
  if (newHandles.size === 0) return message;
  let json = JSON.stringify(message);
  for (const [handle, newHandle] of newHandles) json = json.replaceAll(handle, newHandle);
  return JSON.parse(json) as Message;
}
