/** One chat: what was said, and where the next message is written. */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { branchChat } from '../../api/chats.ts';
import { chatsQuery, modelsQuery } from '../../api/queries.ts';
import { ApiError } from '../../api/request.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ModelSetup } from '../../ui/models/model-setup.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Composer, type ComposerHandle } from './composer/composer.tsx';
import { adviceFor } from './messages/advice.ts';
import { usageText } from './messages/answer-actions.tsx';
import { type MessageActions, MessageList } from './messages/message-list.tsx';
import { RunningLine } from './messages/running-line.tsx';
import { type ChatMessage, textOf } from './session/chat-message.ts';
import type { ChatSession, TurnRequest, UnsentMessage } from './session/chat-session.ts';
import { onChangeElsewhere, tellOthers } from './session/other-tabs.ts';
import { useSession } from './session/use-session.ts';

interface ConversationProps {
  readonly session: ChatSession;
}

export function Conversation({ session }: ConversationProps) {
  const state = useSession(session);
  const { chatId, messages, isRunning, phase } = state;
  const composer = useRef<ComposerHandle>(null);
  const [problem, setProblem] = useState<{ readonly title: string; readonly error: unknown }>();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  useKeptInStep(session);
  useEscapeToStop(isRunning, () => void session.stop());
  usePageTitle(state.title === '' ? 'Chat' : state.title);

  const actions = useMemo((): MessageActions => {
    const send = (request: TurnRequest) => void session.send(composer.current?.complete(request) ?? request);
    return {
      ask: (questionId, text) => {
        const question = session.chat.messages.find(({ id }) => id === questionId);
        if (question === undefined) return;
        send(text === undefined ? { text: textOf(question), asksAgain: questionId } : { text, replaces: questionId });
      },
      show: async (messageId) => {
        setProblem(undefined);
        try {
          await session.show(messageId);
        } catch (error) {
          setProblem({ title: 'The other version is not shown.', error });
        }
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
          setProblem({ title: 'The branch was not made.', error });
        }
      },
    };
  }, [session, queryClient, navigate]);

  if (phase === 'failed') return <LoadFailure error={state.loadError} onRetry={() => void session.sync()} />;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <h1 className="sr-only">{state.title === '' ? 'Chat' : state.title}</h1>
      {phase === 'loading' && messages.length === 0 ? (
        <div className="flex-1">
          <Loading what="the chat" />
        </div>
      ) : (
        <MessageList
          chatId={chatId}
          messages={messages}
          versions={state.versions}
          progress={state.progress}
          isRunning={isRunning}
          actions={actions}
        >
          {isRunning ? <RunningLine message={messages.at(-1)} /> : null}
          {isRunning ? null : <ModelForQuestion messages={messages} onConnected={actions.ask} />}
        </MessageList>
      )}
      <div className="mx-auto w-full max-w-3xl px-3">
        {problem === undefined ? null : <ErrorNote {...problem} />}
        {state.unsent === undefined ? null : (
          <Unsent
            unsent={state.unsent}
            onRetry={() => void session.send(state.unsent?.request ?? { text: '' })}
            onEdit={() => {
              const { text = '', attachments } = state.unsent?.request ?? {};
              composer.current?.write(text, attachments);
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
        wasWithoutWeb={isWithoutWeb(messages)}
        onSend={(request) => void session.send(request)}
        onStop={() => void session.stop()}
      />
      <p role="status" className="sr-only">
        {isRunning ? '' : endingOf(messages.at(-1))}
      </p>
      <p className="-mt-2 mb-1 min-h-4 text-center text-muted text-xs">
        {usageText(state.usage) === '' ? '' : `This chat: ${usageText(state.usage)}`}
      </p>
    </div>
  );
}

/** Whether the last question was asked without the web, the last time that it was asked. */
function isWithoutWeb(messages: readonly ChatMessage[]): boolean {
  const question = messages.findLastIndex(({ role }) => role === 'user');
  return (
    question !== -1 &&
    messages.slice(question).findLast(({ metadata }) => metadata?.web !== undefined)?.metadata?.web === false
  );
}

/** What a screen reader is told when an answer ends. */
function endingOf(message: ChatMessage | undefined): string {
  if (message?.role !== 'assistant') return '';
  switch (message.metadata?.status) {
    case 'failed':
      return 'The answer could not be given.';
    case 'stopped':
      return 'The answer was stopped.';
    case 'cut':
      return 'The answer broke off.';
    default:
      return 'The answer is complete.';
  }
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

interface ModelForQuestionProps {
  readonly messages: readonly ChatMessage[];
  readonly onConnected: (questionId: string) => void;
}

/** Below a question that nobody could answer: connects a model, which is then asked. */
function ModelForQuestion({ messages, onConnected }: ModelForQuestionProps) {
  const models = useQuery(modelsQuery);
  const question = messages.findLast(({ role }) => role === 'user');
  if (models.data?.configured !== false || question === undefined || textOf(question).startsWith('/')) return null;
  return <ModelSetup title="Connect a model, and it is asked" onConnected={() => onConnected(question.id)} />;
}

/** Escape stops the turn, wherever the focus is, but where it closes what is open. */
function useEscapeToStop(isRunning: boolean, stop: () => void): void {
  const latest = useRef(stop);
  useEffect(() => {
    latest.current = stop;
  });
  useEffect(() => {
    if (!isRunning) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isInOverlay(event.target)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isRunning]);
}

function isInOverlay(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('aside, dialog, input, [role="dialog"], [role="menu"]') !== null;
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
