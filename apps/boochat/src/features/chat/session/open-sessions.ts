/** The chats that are open. What a session is made of loads with the first of them. */
import type { ChatSession } from './chat-session.ts';

const sessions = new Map<string, ChatSession>();

export function openSession(chatId: string): ChatSession | undefined {
  return sessions.get(chatId);
}

export function forgetSession(chatId: string): void {
  sessions.delete(chatId);
}

/** Long chats take memory; those that were not looked at for longest are read again when they are. */
const maxSessions = 20;

export function keepSession(chatId: string, session: ChatSession): void {
  sessions.set(chatId, session);
  for (const [id, old] of sessions) {
    if (sessions.size <= maxSessions) break;
    if (id !== chatId && !old.isListening) sessions.delete(id);
  }
}
