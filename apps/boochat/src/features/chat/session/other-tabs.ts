/** The word between the tabs of one browser that a chat has changed. */
import type { QueryClient } from '@tanstack/react-query';

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('boochat-chats');

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
