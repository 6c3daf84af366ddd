/** The chats: all of them at the side, and one that is open. */
import { useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { Menu, PanelLeftClose, PanelLeftOpen, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useSetting } from '../../ui/settings.ts';
import { Conversation } from './conversation.tsx';
import { ChatList } from './list/chat-list.tsx';
import { preloadMarkdown } from './markdown/lazy-markdown.ts';
import { newSession, sessionOf } from './session/sessions.ts';

export function ChatPage() {
  const { chatId } = useParams({ strict: false });
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const [list, setList] = useSetting('chatList');
  const isListShown = list === 'shown';
  return (
    // With the code beside it the chat may be narrow in a wide window.
    <div className="@container flex h-full min-h-0">
      {isListShown ? (
        <div className="@max-3xl:hidden flex w-64 shrink-0 flex-col border-line border-r bg-page">
          <div className="min-h-0 flex-1">
            <ChatList currentId={chatId} onChosen={() => {}} />
          </div>
          <Button look="quiet" className="m-1 self-start" onClick={() => setList('hidden')}>
            <PanelLeftClose size={16} aria-hidden="true" />
            Hide the chats
          </Button>
        </div>
      ) : null}
      <div className="flex min-w-0 flex-1 flex-col">
        <div className={`flex items-center ${isListShown ? '@3xl:hidden' : ''}`}>
          <Dialog.Root open={isDrawerOpen} onOpenChange={setIsDrawerOpen}>
            <Dialog.Trigger className="flex items-center gap-1.5 rounded px-3 py-1.5 text-muted text-sm hover:text-text">
              <Menu size={16} aria-hidden="true" />
              All chats
            </Dialog.Trigger>
            <Dialog.Portal>
              <Dialog.Overlay className="fixed inset-0 z-40 bg-black/40" />
              <Dialog.Content
                aria-describedby={undefined}
                className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] flex-col bg-page shadow-xl"
              >
                <div className="flex items-center justify-between px-3 pt-2">
                  <Dialog.Title className="font-semibold">Chats</Dialog.Title>
                  <Dialog.Close aria-label="Close" className="rounded p-1.5 text-muted hover:text-text">
                    <X size={16} aria-hidden="true" />
                  </Dialog.Close>
                </div>
                <div className="min-h-0 flex-1">
                  <ChatList currentId={chatId} onChosen={() => setIsDrawerOpen(false)} />
                </div>
              </Dialog.Content>
            </Dialog.Portal>
          </Dialog.Root>
          {isListShown ? null : (
            <Button look="quiet" className="@max-3xl:hidden" onClick={() => setList('shown')}>
              <PanelLeftOpen size={16} aria-hidden="true" />
              Keep them beside
            </Button>
          )}
        </div>
        <div className="min-h-0 flex-1">
          {chatId === undefined ? <NewChat /> : <OpenChat key={chatId} chatId={chatId} />}
        </div>
      </div>
    </div>
  );
}

function OpenChat({ chatId }: { readonly chatId: string }) {
  const queryClient = useQueryClient();
  // While the chat itself is on its way.
  useEffect(preloadMarkdown, []);
  return <Conversation session={sessionOf(chatId, queryClient)} />;
}

/** Its address changes with the first message, unless the person has gone to look at something else by then. */
function NewChat() {
  const queryClient = useQueryClient();
  const router = useRouter();
  const { ask } = useSearch({ strict: false });
  const [session] = useState(() =>
    newSession({
      queryClient,
      onCreated: (chatId) => {
        if (router.state.location.pathname !== '/') return;
        void router.navigate({
          to: '/chats/$chatId',
          params: { chatId },
          search: (before) => ({ file: before.file }),
          replace: true,
        });
      },
    }),
  );
  return <Conversation session={session} begin={ask} />;
}
