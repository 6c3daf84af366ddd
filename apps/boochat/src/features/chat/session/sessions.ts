/** The chats that are open, and the word to other tabs that one of them has changed. */
import type { QueryClient } from '@tanstack/react-query';
import { ChatSession } from './chat-session.ts';

const sessions = new Map<string, ChatSession>();
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('boochat-chats');

export interface OpenChatOptions {
  readonly queryClient: QueryClient;
  /** A new chat has its id now. */
  readonly onCreated: (chatId: string) => void;
}

/** A chat that is not on the server yet. */
export function newSession({ queryClient, onCreated }: OpenChatOptions): ChatSession {
  return new ChatSession({
    onCreated: (session, chatId) => {
      keep(chatId, session);
      onCreated(chatId);
    },
    onChanged: (chatId) => tellOthers(queryClient, chatId),
  });
}

/** The same object each time, so that a stream goes on whatever is looked at meanwhile. */
export function sessionOf(chatId: string, queryClient: QueryClient): ChatSession {
  const known = sessions.get(chatId);
  if (known !== undefined) return known;
  const session = new ChatSession({
    chatId,
    onCreated: () => {},
    onChanged: (id) => tellOthers(queryClient, id),
  });
  keep(chatId, session);
  return session;
}

export function openSession(chatId: string): ChatSession | undefined {
  return sessions.get(chatId);
}

export function forgetSession(chatId: string): void {
  sessions.delete(chatId);
}

/** Asks for the list anew here, and lets other tabs do the same. */
export function tellOthers(queryClient: QueryClient, chatId: string): void {
  void queryClient.invalidateQueries({ queryKey: ['chats'] });
  channel?.postMessage(chatId);
}

/** Calls back when another tab has changed a chat. */
export function onChangeElsewhere(listen: (chatId: string) => void): () => void {
  const hear = (event: MessageEvent) => listen(String(event.data));
  channel?.addEventListener('message', hear);
  return () => channel?.removeEventListener('message', hear);
}

/** Long chats take memory; those that were not looked at for longest are read again when they are. */
const maxSessions = 20;

function keep(chatId: string, session: ChatSession): void {
  sessions.set(chatId, session);
  for (const [id, old] of sessions) {
    if (sessions.size <= maxSessions) break;
    if (id !== chatId && !old.isListening) sessions.delete(id);
  }
}
