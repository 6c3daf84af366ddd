/** What others are shown of a chat: as far as it was shared, and nothing that leads out of it. */
import type { Message } from '@boocontext/chat-api';
import { handlesIn, withHandles } from './branch-chat.ts';
import type { StoredChatWithMessages, StoredShare } from './chat-store.ts';
import type { MachinePaths } from './machine-paths.ts';
import { pathTo } from './versions.ts';

/** The last message that can be shared now; undefined where nothing has been said. One that is being written may yet say anything. */
export function lastToShare({ messages }: Pick<StoredChatWithMessages, 'messages'>): string | undefined {
  return messages.findLast(isEnded)?.id;
}

/** Undefined where the message that it was shared up to is not there. */
export function sharedMessages(
  chat: Pick<StoredChatWithMessages, 'messages' | 'hidden'>,
  { messageId }: StoredShare,
  paths: MachinePaths,
): Message[] | undefined {
  return pathTo(chat, messageId)
    ?.filter(isEnded)
    .map((message) => {
      const { error: _, usage: __, ...metadata } = message.metadata;
      // Whoever knows a handle can read all that a tool has answered, also when the chat is shared no more.
      const handles = new Map(handlesIn(message).map((handle) => [handle, '']));
      const { id, role, parts } = withHandles(message, handles);
      // Why it failed may name servers that are nobody's business.
      return { id, role, metadata, parts: mapTexts(parts, paths.hideIn) as Message['parts'] };
    });
}

function isEnded({ metadata }: Message): boolean {
  return metadata.status !== 'running';
}

/** The same value with each text in it changed. It came as JSON, whose depth is limited where it enters. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapTexts(each, change)]));
}
