/** One answer: its words, the tools it called, how it ended, and what can be done with it. */

import type { Evidence } from '@boocontext/chat-api';
import { Fragment, memo, type ReactNode, Suspense } from 'react';
import { EvidenceContext } from '../../../ui/markdown/code-place.tsx';
import { Markdown } from '../../../ui/markdown/lazy-markdown.ts';
import { type ChatMessage, isToolPart, type ToolProgress, textOf } from '../session/chat-message.ts';
import { ToolCard } from '../tools/tool-card.tsx';
import { WorkGroup } from '../tools/work-group.tsx';
import { AnswerActions } from './answer-actions.tsx';
import { blocksOf, type PlacedPart } from './answer-blocks.ts';
import { AnswerEnding } from './answer-ending.tsx';
import { Reasoning } from './reasoning.tsx';
import type { Versions } from './version-switch.tsx';

export interface AnswerProps {
  readonly message: ChatMessage;
  /** Left out where it has only one. */
  readonly versions: Versions | undefined;
  readonly isLast: boolean;
  readonly evidence: Evidence;
  readonly progress: ReadonlyMap<string, ToolProgress>;
  readonly isRunning: boolean;
  /** To `/overview` and the like: what the tool said is the answer, and the words only sum it up. */
  readonly isCommand: boolean;
  /** Asks the same again; left out where that is not possible now. */
  readonly onRetry: (() => void) | undefined;
  readonly onBranch: (() => void) | undefined;
}

export const Answer = memo(function Answer(props: AnswerProps) {
  const { message, versions, isLast, evidence, progress, isRunning, isCommand, onRetry, onBranch } = props;
  const { metadata } = message;
  // Where an answer that ended badly is the last thing to be seen, its ending offers to ask again.
  const isRetriedByEnding = isLast && hasEndedBadly(metadata);
  const draw = ({ part, index }: PlacedPart) => {
    const key = `${part.type} ${index}`;
    if (isToolPart(part)) {
      return <ToolCard key={key} part={part} progress={progress.get(part.toolCallId)} isOpen={isCommand} />;
    }
    if (part.type === 'text' && part.text !== '') {
      return (
        <Suspense key={key} fallback={<p className="whitespace-pre-wrap">{part.text}</p>}>
          <Markdown text={part.text} isRunning={isRunning} />
        </Suspense>
      );
    }
    if (part.type === 'reasoning') return <Reasoning key={key} text={part.text} isRunning={part.state !== 'done'} />;
    if (part.type === 'data-notice') {
      return (
        <p key={key} role="note" className="my-2 rounded-md bg-info-soft px-3 py-1.5 text-info text-sm">
          {part.data.message}
        </p>
      );
    }
    return null;
  };
  return (
    <article aria-label={`Answer${metadata?.agent === undefined ? '' : ` of ${metadata.agent}`}`} aria-busy={isRunning}>
      <EvidenceContext value={evidence}>
        {/* What is open in one version is not open in the next. */}
        <Fragment key={message.id}>
          {blocksOf(message.parts).map((block) =>
            block.kind === 'work' && !isCommand ? (
              <Work key={block.parts[0]?.index} parts={block.parts} draw={draw} />
            ) : (
              block.parts.map(draw)
            ),
          )}
        </Fragment>
      </EvidenceContext>
      {/* What happens meanwhile is told below the last message. */}
      {isRunning ? null : (
        <>
          <AnswerEnding metadata={metadata} onRetry={isRetriedByEnding ? onRetry : undefined} />
          <AnswerActions
            id={message.id}
            text={textOf(message)}
            metadata={metadata}
            versions={versions}
            onRetry={isRetriedByEnding ? undefined : onRetry}
            onBranch={onBranch}
          />
        </>
      )}
    </article>
  );
});

interface WorkProps {
  readonly parts: readonly PlacedPart[];
  readonly draw: (placed: PlacedPart) => ReactNode;
}

function Work({ parts, draw }: WorkProps) {
  const isUnderWay = ({ part }: PlacedPart) =>
    isToolPart(part) ? part.state.startsWith('input-') : part.type === 'reasoning' && part.state !== 'done';
  const ended = parts.filter((placed) => !isUnderWay(placed));
  const tools = ended.flatMap(({ part }) => (isToolPart(part) ? [part] : []));
  return (
    <>
      {tools.length === 0 ? null : <WorkGroup tools={tools}>{ended.map(draw)}</WorkGroup>}
      {parts.filter(isUnderWay).map(draw)}
    </>
  );
}

function hasEndedBadly(metadata: ChatMessage['metadata']): boolean {
  return metadata?.status === 'cut' || metadata?.status === 'failed';
}
