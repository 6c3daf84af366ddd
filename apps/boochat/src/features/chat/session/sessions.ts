/** Makes the objects behind chats. */
import type { QueryClient } from '@tanstack/react-query';
import { ChatSession } from './chat-session.ts';
import { keepSession, openSession } from './open-sessions.ts';
import { tellOthers } from './other-tabs.ts';

export interface OpenChatOptions {
  readonly queryClient: QueryClient;
  /** A new chat has its id now. */
  readonly onCreated: (chatId: string) => void;
}

/** A chat that is not on the server yet. */
export function newSession({ queryClient, onCreated }: OpenChatOptions): ChatSession {
  return new ChatSession({
    onCreated: (session, chatId) => {
      keepSession(chatId, session);
      onCreated(chatId);
    },
    onChanged: (chatId) => tellOthers(queryClient, chatId),
  });
}

/** The same object each time, so that a stream goes on whatever is looked at meanwhile. */
export function sessionOf(chatId: string, queryClient: QueryClient): ChatSession {
  const known = openSession(chatId);
  if (known !== undefined) return known;
  const session = new ChatSession({
    chatId,
    onCreated: () => {},
    onChanged: (id) => tellOthers(queryClient, id),
  });
  keepSession(chatId, session);
  return session;
}
