/** A chat that is on the server. */
import { useQueryClient } from '@tanstack/react-query';
import { Conversation } from './conversation.tsx';
import { sessionOf } from './session/sessions.ts';

export { Conversation } from './conversation.tsx';
export { newSession } from './session/sessions.ts';

export function OpenChat({ chatId }: { readonly chatId: string }) {
  const queryClient = useQueryClient();
  return <Conversation session={sessionOf(chatId, queryClient)} />;
}
