/** What a chat is made of once something is said: the session with its stream, the messages, and how they are drawn. */
import { lazy } from 'react';

export const loadConversation = () => import('./open-chat.tsx');

export const OpenChat = lazy(async () => ({ default: (await loadConversation()).OpenChat }));
export const Conversation = lazy(async () => ({ default: (await loadConversation()).Conversation }));

/** Fetches it before it is needed. A failure is told when it is. */
export function preloadConversation(): void {
  loadConversation().catch(() => {});
}
