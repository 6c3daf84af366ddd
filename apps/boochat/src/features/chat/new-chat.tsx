/** A chat in which nothing has been said: the home of the repository, and where the first message is written. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ErrorNote } from '../../ui/error-note.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Composer, type ComposerHandle } from './composer/composer.tsx';
import { Conversation, loadConversation, preloadConversation } from './lazy-conversation.ts';
import type { ChatSession, TurnRequest } from './session/chat-session.ts';

const Home = lazy(async () => ({ default: (await import('./home/home.tsx')).Home }));

/** Its address changes with the first message, unless the person has gone to look at something else by then. */
export function NewChat() {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [session, setSession] = useState<ChatSession>();
  const [problem, setProblem] = useState<unknown>();
  const [isStarting, setIsStarting] = useState(false);
  const composer = useRef<ComposerHandle>(null);
  useBeginning(composer);
  usePageTitle('Chat');

  async function start(request: TurnRequest): Promise<void> {
    setProblem(undefined);
    setIsStarting(true);
    try {
      const { newSession } = await loadConversation();
      const opened = newSession({
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
      });
      void opened.send(request);
      setSession(opened);
    } catch (error) {
      setProblem(error);
      composer.current?.write(request.text, request.attachments);
    } finally {
      setIsStarting(false);
    }
  }

  if (session !== undefined) {
    return (
      <Suspense fallback={null}>
        <Conversation session={session} />
      </Suspense>
    );
  }
  return (
    <div className="flex h-full min-h-0 flex-col">
      <h1 className="sr-only">Chat</h1>
      <Suspense fallback={<div className="flex-1" />}>
        <Home onAsk={(text) => void start(composer.current?.complete({ text }) ?? { text })} />
      </Suspense>
      {problem === undefined ? null : (
        <div className="mx-auto mb-2 w-full max-w-3xl px-3">
          <ErrorNote title="The message was not sent." error={problem} />
        </div>
      )}
      <Composer
        ref={composer}
        chatId={undefined}
        isRunning={isStarting}
        isStopping={false}
        isLost={false}
        wasWithoutWeb={false}
        onSend={(request) => void start(request)}
        onStop={() => {}}
        onWrite={preloadConversation}
      />
      <p className="-mt-2 mb-1 min-h-4" />
    </div>
  );
}

/** What the address says that the message begins with; it is there once, to be changed or sent. */
function useBeginning(composer: React.RefObject<ComposerHandle | null>): void {
  const { ask, attach } = useSearch({ strict: false });
  const navigate = useNavigate();
  useEffect(() => {
    if (ask === undefined) return;
    composer.current?.write(ask);
    if (attach !== undefined) composer.current?.attach(attach);
    void navigate({ to: '.', search: ({ ask: _, attach: __, ...rest }) => rest, replace: true });
  }, [ask, attach, composer, navigate]);
}
