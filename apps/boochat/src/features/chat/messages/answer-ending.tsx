/** How an answer ended, where it did not end by itself, with what one can do about it. */
import type { MessageMetadata } from '@boocontext/chat-api';
import { CircleStop, Unplug } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { adviceFor } from './advice.ts';

interface AnswerEndingProps {
  readonly metadata: MessageMetadata | undefined;
  readonly onRetry: (() => void) | undefined;
}

export function AnswerEnding({ metadata, onRetry }: AnswerEndingProps) {
  switch (metadata?.status) {
    case 'failed': {
      const { code = 'internal', message = 'The answer could not be given.' } = metadata.error ?? {};
      const { title, advice } = adviceFor(code, message);
      return (
        <div className="my-2">
          <ErrorNote title={title} error={message} onRetry={onRetry}>
            {advice === undefined ? null : <p className="mt-1">{advice}</p>}
          </ErrorNote>
        </div>
      );
    }
    case 'stopped':
      return (
        <p className="my-2 flex items-center gap-1.5 text-muted text-sm">
          <CircleStop size={14} aria-hidden="true" />
          Stopped. What was said by then is kept.
        </p>
      );
    case 'cut':
      return (
        <div className="my-2 flex flex-wrap items-center gap-2 rounded-lg border border-caution bg-caution-soft p-3 text-sm">
          <Unplug size={16} aria-hidden="true" className="text-caution" />
          <p className="flex-1">BooCode ended in the middle of this answer. What it had said by then is kept.</p>
          {onRetry === undefined ? null : <Button onClick={onRetry}>Retry</Button>}
        </div>
      );
    default:
      return null;
  }
}
