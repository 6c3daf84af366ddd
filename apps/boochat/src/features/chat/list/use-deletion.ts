import type { ChatSummary } from '@boocontext/chat-api';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { deleteChat } from '../../../api/chats.ts';
import { forgetDraft } from '../composer/remembered.ts';
import { forgetSession } from '../session/open-sessions.ts';
import { tellOthers } from '../session/other-tabs.ts';

/** How long a person has to think better of it. */
const undoMs = 6_000;

/** A deleted chat is out of sight at once, and gone for good a few seconds later, or when the list or the page is left. */
export function useDeletion(currentId: string | undefined) {
  const [pending, setPending] = useState<ChatSummary>();
  const [error, setError] = useState<unknown>();
  const waiting = useRef<{ readonly chat: ChatSummary; readonly timer: ReturnType<typeof setTimeout> }>(undefined);
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  const carryOut = useCallback(async () => {
    const chat = waiting.current?.chat;
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
    if (chat === undefined) return;
    try {
      await deleteChat(chat.id);
      forgetSession(chat.id);
      forgetDraft(chat.id);
      tellOthers(queryClient, chat.id);
      await queryClient.invalidateQueries({ queryKey: ['chats'] });
    } catch (thrown) {
      setError(thrown);
    } finally {
      setPending((now) => (now?.id === chat.id ? undefined : now));
    }
  }, [queryClient]);

  useEffect(() => {
    const leave = () => void carryOut();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [carryOut]);

  return {
    pending,
    error,
    remove(chat: ChatSummary): void {
      void carryOut();
      setError(undefined);
      setPending(chat);
      waiting.current = { chat, timer: setTimeout(() => void carryOut(), undoMs) };
      if (chat.id === currentId) void navigate({ to: '/' });
    },
    undo(): void {
      clearTimeout(waiting.current?.timer);
      waiting.current = undefined;
      setPending(undefined);
    },
  };
}
