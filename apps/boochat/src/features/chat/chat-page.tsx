/** The chats: all of them at the side, and one that is open. */
import { useParams } from '@tanstack/react-router';
import { Menu, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { preloadMarkdown } from '../../ui/markdown/lazy-markdown.ts';
import { useSetting } from '../../ui/settings.ts';
import { OpenChat } from './lazy-conversation.ts';
import { ChatList } from './list/chat-list.tsx';
import { NewChat } from './new-chat.tsx';

const loadDrawer = () => import('./list/chat-drawer.tsx');
const ChatDrawer = lazy(async () => ({ default: (await loadDrawer()).ChatDrawer }));

export function ChatPage() {
  const { chatId } = useParams({ strict: false });
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const [list, setList] = useSetting('chatList');
  const drawerButton = useRef<HTMLButtonElement>(null);
  const isListShown = list === 'shown';
  useEffect(() => {
    // While the chat itself is on its way.
    if (chatId !== undefined) preloadMarkdown();
  }, [chatId]);
  return (
    // With the code beside it the chat may be narrow in a wide window.
    <div className="@container flex h-full min-h-0">
      {isListShown ? (
        <div className="@max-4xl:hidden flex print:hidden w-64 shrink-0 flex-col border-line border-r bg-page">
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
        <div className={`flex items-center print:hidden ${isListShown ? '@4xl:hidden' : ''}`}>
          <button
            ref={drawerButton}
            type="button"
            aria-haspopup="dialog"
            aria-expanded={isDrawerOpen}
            onPointerEnter={() => void loadDrawer()}
            onClick={() => setIsDrawerOpen(true)}
            className="flex items-center gap-1.5 rounded px-3 py-1.5 text-muted text-sm hover:text-text"
          >
            <Menu size={16} aria-hidden="true" />
            All chats
          </button>
          {isDrawerOpen ? (
            <Suspense fallback={null}>
              <ChatDrawer
                currentId={chatId}
                onClose={() => {
                  setIsDrawerOpen(false);
                  drawerButton.current?.focus();
                }}
              />
            </Suspense>
          ) : null}
          {isListShown ? null : (
            <Button look="quiet" className="@max-4xl:hidden" onClick={() => setList('shown')}>
              <PanelLeftOpen size={16} aria-hidden="true" />
              Keep them beside
            </Button>
          )}
        </div>
        <div className="min-h-0 flex-1">
          {chatId === undefined ? (
            <NewChat />
          ) : (
            <Suspense fallback={<Loading what="the chat" />}>
              <OpenChat key={chatId} chatId={chatId} />
            </Suspense>
          )}
        </div>
      </div>
    </div>
  );
}
