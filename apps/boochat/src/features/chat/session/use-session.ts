import { useChat } from '@ai-sdk/react';
import { useSyncExternalStore } from 'react';
import type { ChatSession } from './chat-session.ts';

/** A session as it is now; the view is drawn again when it changes. */
export function useSession(session: ChatSession) {
  const state = useSyncExternalStore(session.subscribe, session.getState);
  const { messages, status } = useChat({ chat: session.chat });
  const isRunning = status === 'submitted' || status === 'streaming';
  return { ...state, messages, isRunning };
}
