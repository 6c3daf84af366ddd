/** A chat that somebody shares, to be read. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { sharedChatQuery } from '../../api/chats.ts';
import { ApiError } from '../../api/request.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Loading } from '../../ui/loading.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Answer } from './messages/answer.tsx';
import { evidenceOf } from './messages/evidence-of-chat.ts';
import { Question } from './messages/question.tsx';
import { useGrowingCount } from './messages/use-growing-count.ts';
import { asChatMessage, type ChatMessage, textOf } from './session/chat-message.ts';

export function SharedChat() {
  const { token } = useParams({ from: '/shared/$token' });
  const chat = useQuery(sharedChatQuery(token));
  const title = chat.data === undefined || chat.data.title === '' ? 'Shared chat' : chat.data.title;
  usePageTitle(title);
  const messages = useMemo(() => (chat.data?.messages ?? []).map(asChatMessage), [chat.data]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label="Conversation" tabIndex={0} className="h-full overflow-y-auto">
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-4">
        <header>
          <h1 dir="auto" className="font-semibold text-xl [overflow-wrap:anywhere]">
            {title}
          </h1>
          {chat.data === undefined ? null : (
            <p className="mt-1 text-muted text-sm">
              This chat was shared with you. You can read it, as it was when it was shared.
            </p>
          )}
        </header>
        {chat.isPending ? <Loading what="the chat" /> : null}
        {chat.isError ? <Failure error={chat.error} onRetry={() => void chat.refetch()} /> : null}
        <Messages messages={messages} />
      </div>
    </section>
  );
}

function Messages({ messages }: { readonly messages: readonly ChatMessage[] }) {
  const evidences = useMemo(() => evidenceOf(messages), [messages]);
  const drawn = useGrowingCount(messages.length);
  return messages.slice(0, drawn).map((message, index) => {
    const evidence = evidences[index];
    const before = messages[index - 1];
    return (
      <div key={message.id} className="message-row">
        {message.role === 'user' || evidence === undefined ? (
          <Question message={message} versions={undefined} onEdit={undefined} />
        ) : (
          <Answer
            message={message}
            versions={undefined}
            isLast={index === messages.length - 1}
            evidence={evidence}
            progress={noProgress}
            isRunning={false}
            isCommand={before !== undefined && textOf(before).startsWith('/')}
            onRetry={undefined}
            onBranch={undefined}
          />
        )}
      </div>
    );
  });
}

const noProgress = new Map();

function Failure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const code = error instanceof ApiError ? error.code : '';
  if (code === 'unknown_share' || code === 'bad_request')
    return (
      <ErrorNote
        title="Nothing is shared here."
        error="Whoever shared it has taken it back or deleted it, or the address is mistyped."
      />
    );
  if (code === 'sharing_off')
    return <ErrorNote title="Chats are not shared here." error="Whoever runs this BooCode has switched it off." />;
  return <ErrorNote title="The chat could not be read." error={error} onRetry={onRetry} />;
}
