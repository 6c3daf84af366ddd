/** The words around what was searched, so that a person sees which of many chats is the one. */
import type { ChatSummary, Message } from '@boocontext/chat-api';
import { type ChatStore, searchableText } from './chat-store.ts';

/** Of more nobody reads them; each chat has to be read for it. */
const MOST = 30;
/** A line in a narrow list: what was found stands near its beginning. */
const BEFORE = 20;
const AFTER = 60;

export async function withExcerpts(
  store: ChatStore,
  chats: readonly ChatSummary[],
  query: string,
): Promise<ChatSummary[]> {
  const wanted = query.toLowerCase();
  return await Promise.all(
    chats.map(async (chat, at) => {
      if (at >= MOST || chat.title.toLowerCase().includes(wanted)) return chat;
      const { messages = [], hidden = [] } = (await store.getChat(chat.id)) ?? {};
      const excerpt = excerptIn(messages, wanted);
      if (excerpt !== undefined) return { ...chat, excerpt };
      const hiddenExcerpt = excerptIn(
        hidden.map(({ message }) => message),
        wanted,
      );
      return hiddenExcerpt === undefined ? chat : { ...chat, excerpt: hiddenExcerpt, excerptIsHidden: true };
    }),
  );
}

function excerptIn(messages: readonly Message[], wanted: string): string | undefined {
  return messages.map((message) => excerptOf(searchableText(message), wanted)).find((each) => each !== '');
}

/** On one line, cut at words where that is near; empty where the text does not hold it. */
function excerptOf(text: string, wanted: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  const at = line.toLowerCase().indexOf(wanted);
  if (at < 0) return '';
  const start = at <= BEFORE ? 0 : line.indexOf(' ', at - BEFORE) + 1;
  const end = Math.min(line.length, at + wanted.length + AFTER);
  const from = start > at || start === 0 ? Math.max(0, at - BEFORE) : start;
  return `${from === 0 ? '' : '… '}${line.slice(from, end).trim()}${end === line.length ? '' : ' …'}`;
}
