import { useChat } from '@ai-sdk/react';
import { useSyncExternalStore } from 'react';
import type { ChatSession } from './chat-session.ts';

/** A session as it is now; the view is drawn again when it changes. */
export function useSession(session: ChatSession) {
  const state = useSyncExternalStore(session.subscribe, session.getState);
  const { messages, status } = useChat({ chat: session.chat });
  // Between the end of a stream and the word that the turn is saved, a new message could not be taken yet.
  const isRunning = state.isAwaiting || status === 'submitted' || status === 'streaming';
  return { ...state, messages, isRunning };
}
