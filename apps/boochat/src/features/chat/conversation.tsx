/** One chat: what was said, and where the next message is written. */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { branchChat } from '../../api/chats.ts';
import { chatsQuery } from '../../api/queries.ts';
import { ApiError } from '../../api/request.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Loading } from '../../ui/loading.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Composer, type ComposerHandle } from './composer/composer.tsx';
import { adviceFor } from './messages/advice.ts';
import { usageText } from './messages/answer-actions.tsx';
import { type MessageActions, MessageList } from './messages/message-list.tsx';
import { textOf } from './session/chat-message.ts';
import type { ChatSession, TurnRequest, UnsentMessage } from './session/chat-session.ts';
import { onChangeElsewhere, tellOthers } from './session/sessions.ts';
import { useSession } from './session/use-session.ts';
import { Welcome } from './welcome/welcome.tsx';

export function Conversation({ session }: { readonly session: ChatSession }) {
  const state = useSession(session);
  const { chatId, messages, isRunning, phase } = state;
  const composer = useRef<ComposerHandle>(null);
  const [problem, setProblem] = useState<unknown>();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  useKeptInStep(session);

  usePageTitle(state.title === '' ? 'Chat' : state.title);

  const actions = useMemo((): MessageActions => {
    const send = (request: TurnRequest) => void session.send(composer.current?.complete(request) ?? request);
    return {
      ask: (questionId, text) => {
        const question = session.chat.messages.find(({ id }) => id === questionId);
        if (question !== undefined) send({ text: text ?? textOf(question), replaces: questionId });
      },
      branch: async (messageId) => {
        const from = session.state.chatId;
        if (from === undefined) return;
        setProblem(undefined);
        try {
          const { id } = await branchChat(from, messageId);
          tellOthers(queryClient, id);
          await navigate({ to: '/chats/$chatId', params: { chatId: id }, search: (before) => ({ file: before.file }) });
        } catch (error) {
          setProblem(error);
        }
      },
    };
  }, [session, queryClient, navigate]);

  if (phase === 'failed') return <LoadFailure error={state.loadError} onRetry={() => void session.sync()} />;
  const isEmpty = messages.length === 0 && !isRunning && phase === 'ready';
  return (
    <div className="flex h-full min-h-0 flex-col">
      <h1 className="sr-only">{state.title === '' ? 'Chat' : state.title}</h1>
      {phase === 'loading' && messages.length === 0 ? (
        <div className="flex-1">
          <Loading what="the chat" />
        </div>
      ) : isEmpty ? (
        <Welcome onAsk={(text) => void session.send(composer.current?.complete({ text }) ?? { text })} />
      ) : (
        <MessageList
          chatId={chatId}
          messages={messages}
          progress={state.progress}
          isRunning={isRunning}
          actions={actions}
        >
          {isRunning && messages.at(-1)?.role === 'user' ? (
            <p role="status" className="flex items-center gap-1.5 text-muted text-sm">
              <span aria-hidden="true" className="pulse size-2 rounded-full bg-accent" />
              Waiting for the answer …
            </p>
          ) : null}
        </MessageList>
      )}
      <div className="mx-auto w-full max-w-3xl px-3">
        {problem === undefined ? null : <ErrorNote title="The branch was not made." error={problem} />}
        {state.unsent === undefined ? null : (
          <Unsent
            unsent={state.unsent}
            onRetry={() => void session.send(state.unsent?.request ?? { text: '' })}
            onEdit={() => {
              composer.current?.write(state.unsent?.request.text ?? '');
              session.forgetUnsent();
            }}
          />
        )}
        {phase === 'lost' ? (
          <p role="status" className="mb-2 rounded-md bg-caution-soft px-3 py-1.5 text-caution text-sm">
            The connection was lost. This chat is read again as soon as BooCode is back.
          </p>
        ) : null}
      </div>
      <Composer
        key={chatId ?? 'new'}
        ref={composer}
        chatId={chatId}
        isRunning={isRunning}
        isStopping={state.isStopping}
        isLost={phase === 'lost'}
        onSend={(request) => void session.send(request)}
        onStop={() => void session.stop()}
      />
      <p role="status" className="sr-only">
        {!isRunning && messages.at(-1)?.role === 'assistant' ? 'The answer is complete.' : ''}
      </p>
      <p className="-mt-2 mb-1 min-h-4 text-center text-muted text-xs">
        {usageText(state.usage) === '' ? '' : `This chat: ${usageText(state.usage)}`}
      </p>
    </div>
  );
}

function LoadFailure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const isGone = error instanceof ApiError && error.code === 'unknown_chat';
  return (
    <div className="mx-auto max-w-xl p-6">
      <ErrorNote
        title={isGone ? 'This chat is not there.' : 'The chat could not be read.'}
        error={isGone ? 'It was deleted, or its address is mistyped.' : error}
        onRetry={isGone ? undefined : onRetry}
      />
    </div>
  );
}

interface UnsentProps {
  readonly unsent: UnsentMessage;
  readonly onRetry: () => void;
  readonly onEdit: () => void;
}

function Unsent({ unsent: { request, error }, onRetry, onEdit }: UnsentProps) {
  const code = error instanceof ApiError ? error.code : 'internal';
  const { title, advice } = adviceFor(code, '');
  return (
    <div className="mb-2">
      <ErrorNote
        title={title === adviceFor('', '').title ? 'The message was not sent.' : title}
        error={error}
        onRetry={onRetry}
      >
        {advice === undefined ? null : <p className="mt-1">{advice}</p>}
        <blockquote className="mt-1 line-clamp-3 whitespace-pre-wrap border-unsafe border-l-2 pl-2">
          {request.text}
        </blockquote>
        <Button className="mt-2 mr-2" onClick={onEdit}>
          Put it back
        </Button>
      </ErrorNote>
    </div>
  );
}

/** Reads the chat again when it has changed elsewhere: in another tab, in another browser, or while nobody looked. */
function useKeptInStep(session: ChatSession): void {
  const { chatId } = session.state;
  const listed = useQuery({ ...chatsQuery(''), enabled: chatId !== undefined }).data?.chats.find(
    ({ id }) => id === chatId,
  );
  const stamp = listed === undefined ? undefined : `${listed.updatedAt} ${listed.running}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another stamp means that the chat has changed
  useEffect(() => {
    void session.sync();
  }, [session, stamp]);
  useEffect(
    () =>
      onChangeElsewhere((changed) => {
        if (changed === session.state.chatId) void session.sync();
      }),
    [session],
  );
}
