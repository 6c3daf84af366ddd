/** The messages of a chat, the newest at the end. */

import type { Chat } from '@boocontext/chat-api';
import { noEvidence } from '@boocontext/chat-api';
import { ArrowDown } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { type ChatMessage, type ToolProgress, textOf } from '../session/chat-message.ts';
import { Answer } from './answer.tsx';
import { evidenceOf } from './evidence-of-chat.ts';
import { Question } from './question.tsx';
import { useGrowingCount } from './use-growing-count.ts';
import { useHeldPlace } from './use-held-place.ts';
import { useStickyEnd } from './use-sticky-end.ts';

export interface MessageActions {
  /** Asks again what this message of a person asked, as another version of it where another text is given. */
  ask(questionId: string, text?: string): void;
  branch(messageId: string): void;
  /** Shows another version of a message, this one. */
  show(messageId: string): void;
}

interface MessageListProps {
  readonly chatId: string | undefined;
  readonly messages: readonly ChatMessage[];
  /** Of messages that have several: the ids of all, by the id of the one that is shown. */
  readonly versions: Chat['versions'];
  readonly progress: ReadonlyMap<string, ToolProgress>;
  readonly isRunning: boolean;
  readonly actions: MessageActions;
  /** What stands below the last message. */
  readonly children?: ReactNode;
}

export function MessageList({ chatId, messages, versions, progress, isRunning, actions, children }: MessageListProps) {
  const area = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { isAtEnd, toEnd } = useStickyEnd(area, content, chatId ?? '');
  useHeldPlace(area, content, messages);
  const evidences = useMemo(() => evidenceOf(messages), [messages]);
  const drawn = useGrowingCount(messages.length);
  const first = messages.length - drawn;
  const lastId = messages.at(-1)?.id;
  const ownId = messages.findLast(({ role }) => role === 'user')?.id;
  // Whoever sends wants to see what comes of it, wherever they were reading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another message of one's own matters
  useEffect(() => {
    if (isRunning) toEnd();
  }, [ownId]);
  return (
    <div className="relative min-h-0 flex-1">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section ref={area} aria-label="Conversation" tabIndex={0} className="h-full overflow-y-auto">
        <div ref={content} className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-4">
          {messages.slice(first).map((message, index) => (
            <MessageRow
              // biome-ignore lint/suspicious/noArrayIndexKey: versions take each other's place, and the focus stays there
              key={first + index}
              message={message}
              versionIds={versions[message.id]}
              evidence={evidences[first + index] ?? noEvidence}
              progress={message.id === lastId ? progress : noProgress}
              isRunning={isRunning && message.id === lastId}
              isLocked={isRunning}
              question={messages[first + index - 1]}
              isLast={message.id === lastId}
              actions={actions}
            />
          ))}
          {children}
        </div>
      </section>
      {isAtEnd ? null : (
        <Button className="absolute right-4 bottom-2 shadow-lg" onClick={toEnd}>
          <ArrowDown size={14} aria-hidden="true" />
          Jump to the end
        </Button>
      )}
    </div>
  );
}

const noProgress: ReadonlyMap<string, ToolProgress> = new Map();

interface MessageRowProps {
  readonly message: ChatMessage;
  readonly versionIds: readonly string[] | undefined;
  readonly evidence: React.ComponentProps<typeof Answer>['evidence'];
  readonly progress: ReadonlyMap<string, ToolProgress>;
  readonly isRunning: boolean;
  /** A turn runs, so nothing can be asked anew. */
  readonly isLocked: boolean;
  /** The message before. */
  readonly question: ChatMessage | undefined;
  readonly isLast: boolean;
  readonly actions: MessageActions;
}

function MessageRow(props: MessageRowProps) {
  const { message, versionIds, evidence, progress, isRunning, isLocked, question, isLast, actions } = props;
  const { id, role } = message;
  const questionId = question?.role === 'user' ? question.id : undefined;
  const handlers = useMemo(
    () => ({
      edit: (text: string) => actions.ask(id, text),
      retry: () => {
        if (questionId !== undefined) actions.ask(questionId);
      },
      branch: () => actions.branch(id),
    }),
    [actions, id, questionId],
  );
  const versions = useMemo(
    () => (versionIds === undefined ? undefined : { ids: versionIds, shown: id, isLocked, onShow: actions.show }),
    [versionIds, id, isLocked, actions],
  );
  return (
    <div className="message-row">
      {role === 'user' ? (
        <Question message={message} versions={versions} onEdit={isLocked ? undefined : handlers.edit} />
      ) : (
        <Answer
          message={message}
          versions={versions}
          isLast={isLast}
          evidence={evidence}
          progress={progress}
          isRunning={isRunning}
          isCommand={question !== undefined && textOf(question).startsWith('/')}
          onRetry={isLocked || questionId === undefined ? undefined : handlers.retry}
          onBranch={isRunning ? undefined : handlers.branch}
        />
      )}
    </div>
  );
}
