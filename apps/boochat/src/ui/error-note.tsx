/** A failure, shown where it happened, with what one can do next. */
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '../api/request.ts';
import { Button } from './button.tsx';
import { TokenForm } from './token-form.tsx';

interface ErrorNoteProps {
  /** What did not work, as a sentence. */
  readonly title: string;
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
  /** What else to do, where more is known. */
  readonly children?: ReactNode;
}

export function ErrorNote({ title, error, onRetry, children }: ErrorNoteProps) {
  return (
    <div role="alert" className="rounded-lg border border-unsafe bg-unsafe-soft p-3 text-sm">
      <p className="flex items-center gap-2 font-medium text-unsafe">
        <TriangleAlert size={16} aria-hidden="true" />
        {title}
      </p>
      <p className="mt-1 break-words">{error instanceof Error ? error.message : String(error)}</p>
      {children}
      {error instanceof ApiError && error.code === 'unauthorized' ? <TokenForm /> : null}
      {onRetry === undefined ? null : (
        <Button className="mt-2" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
