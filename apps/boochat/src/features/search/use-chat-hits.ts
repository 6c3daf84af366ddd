import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { MessageSquare } from 'lucide-react';
import { chatsQuery } from '../../api/queries.ts';
import type { Found, Hit } from './hit.ts';

/** Chats that contain the text; without one those that were talked in last. */
export function useChatHits(query: string, most: number): Found {
  const navigate = useNavigate();
  const answer = useQuery({ ...chatsQuery(query), placeholderData: (before) => before });
  const hits = (answer.data?.chats ?? []).slice(0, most).map(
    ({ id, title }): Hit => ({
      key: id,
      title: title === '' ? 'Chat without a title' : title,
      icon: MessageSquare,
      open: () =>
        void navigate({ to: '/chats/$chatId', params: { chatId: id }, search: (before) => ({ file: before.file }) }),
    }),
  );
  return { hits, isPending: answer.isFetching, problem: answer.error?.message };
}
