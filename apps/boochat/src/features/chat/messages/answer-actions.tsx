import type { MessageMetadata, Usage } from '@boocontext/chat-api';
import { GitBranch, RotateCcw } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { VersionSwitch, type Versions } from './version-switch.tsx';

interface AnswerActionsProps {
  readonly id: string;
  readonly text: string;
  readonly metadata: MessageMetadata | undefined;
  readonly versions: Versions | undefined;
  readonly onRetry: (() => void) | undefined;
  readonly onBranch: (() => void) | undefined;
}

export function AnswerActions({ id, text, metadata, versions, onRetry, onBranch }: AnswerActionsProps) {
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-1 text-muted text-xs print:hidden">
      <VersionSwitch versions={versions} what="answer" />
      <CopyButton key={id} text={text} label="Copy answer" />
      {onRetry === undefined ? null : (
        <Button
          look="quiet"
          isIcon
          aria-label="Retry"
          title="Ask the same again; this answer is kept"
          onClick={onRetry}
        >
          <RotateCcw size={16} aria-hidden="true" />
        </Button>
      )}
      {onBranch === undefined ? null : (
        <Button
          look="quiet"
          isIcon
          aria-label="Branch from here"
          title="A new chat with all up to here"
          onClick={onBranch}
        >
          <GitBranch size={16} aria-hidden="true" />
        </Button>
      )}
      <span className="ml-1">
        {[metadata?.agent, metadata?.model, usageText(metadata?.usage), elapsed(metadata)]
          .filter((text) => text !== undefined && text !== '')
          .join(' · ')}
      </span>
    </div>
  );
}

/** `1,204 tokens · $0.0031`; empty where nothing is known. */
export function usageText(usage: Usage | undefined): string {
  const { inputTokens, outputTokens, totalTokens, costUsd } = usage ?? {};
  const parts = [
    inputTokens === undefined || outputTokens === undefined
      ? totalTokens === undefined
        ? ''
        : `${format(totalTokens)} tokens`
      : `${format(inputTokens)} tokens in, ${format(outputTokens)} out`,
    costUsd === undefined ? '' : `$${costUsd < 0.01 ? costUsd.toFixed(4) : costUsd.toFixed(2)}`,
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

function format(count: number): string {
  return count.toLocaleString('en');
}

function elapsed(metadata: MessageMetadata | undefined): string {
  if (metadata?.finishedAt === undefined) return '';
  const seconds = (Date.parse(metadata.finishedAt) - Date.parse(metadata.createdAt)) / 1_000;
  return Number.isFinite(seconds) ? `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s` : '';
}
