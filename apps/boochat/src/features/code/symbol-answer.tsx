/** The answer to a question about a name, drawn below the code it was asked in. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { toolCallQuery } from '../../api/call-tool.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Loading } from '../../ui/loading.tsx';
import { type SymbolQuestion, symbolTools } from './symbol-question.ts';

const ToolAnswer = lazy(async () => ({ default: (await import('../../drawings/tool-answer.tsx')).ToolAnswer }));

interface SymbolAnswerProps {
  readonly question: SymbolQuestion;
  readonly onClose: () => void;
}

export function SymbolAnswer({ question: { tool, symbol }, onClose }: SymbolAnswerProps) {
  const input = { symbol };
  const answer = useQuery(toolCallQuery(`boocontext_${tool}`, input));
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question takes the focus to its answer
  useEffect(() => heading.current?.focus(), [tool, symbol]);
  return (
    <section
      aria-label={`${symbolTools[tool]} of ${symbol}`}
      className="flex h-1/2 min-h-40 flex-col border-line border-t"
    >
      <div className="flex items-center gap-2 px-3 py-1">
        <h3 ref={heading} tabIndex={-1} className="min-w-0 flex-1 truncate font-medium text-sm outline-none">
          {symbolTools[tool]} of <span className="font-mono">{symbol}</span>
        </h3>
        <Link
          to="/explore"
          search={(search: { readonly file?: string | undefined }) => ({ file: search.file, tool, symbol })}
          className="rounded text-accent text-sm hover:underline"
        >
          Open in Explore
        </Link>
        <Button look="quiet" isIcon aria-label="Close the answer" onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section tabIndex={0} aria-label="Answer" className="relative min-h-0 flex-1 overflow-auto px-3 pb-3 text-sm">
        {answer.isPending ? <Loading what="the answer" /> : null}
        {answer.isError ? (
          <ErrorNote title="The tool was not run." error={answer.error} onRetry={() => void answer.refetch()} />
        ) : null}
        {answer.isSuccess ? (
          <Suspense fallback={<Loading what="the drawing" />}>
            <ToolAnswer structured={answer.data.structured} output={answer.data.output} input={input} />
          </Suspense>
        ) : null}
      </section>
    </section>
  );
}
