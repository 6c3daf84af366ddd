/** A tool call: what was asked, how it went, and inside what came back. Folded, since answers are about the answer. */
import type { ToolPart } from '@boocontext/chat-api';
import { ChevronRight, CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { readEnvelope } from '../../../api/envelope.ts';
import { Chips } from '../../../drawings/answer/chips.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { IncompleteBadge } from '../../../ui/incomplete-badge.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { type ToolProgress, toolOutputOf } from '../session/chat-message.ts';
import { durationOf, durationText } from './duration.ts';
import { sayTool } from './say-tool.ts';
import { shortArguments } from './short-arguments.ts';

const ToolCardBody = lazy(async () => ({ default: (await import('./tool-card-body.tsx')).ToolCardBody }));

interface ToolCardProps {
  readonly part: ToolPart;
  readonly progress: ToolProgress | undefined;
  /** Nothing else was said in this turn: the answer of the tool is the answer. */
  readonly isOpen: boolean;
}

export function ToolCard({ part, progress, isOpen }: ToolCardProps) {
  const [isUnfolded, setIsUnfolded] = useState(isOpen);
  const output = toolOutputOf(part);
  const envelope = readEnvelope(output?.structured);
  const isRunning = part.state.startsWith('input-');
  const durationMs = durationOf(part);
  return (
    <details
      open={isUnfolded}
      onToggle={(event) => setIsUnfolded(event.currentTarget.open)}
      className="group my-2 rounded-lg border border-line bg-surface"
      aria-busy={isRunning}
    >
      <summary className="flex flex-wrap items-center gap-2 rounded-lg px-3 py-1.5 text-sm hover:bg-raised">
        <ChevronRight size={14} aria-hidden="true" className="shrink-0 text-muted group-open:rotate-90" />
        <State part={part} />
        <ToolTitle part={part} />
        {envelope?.metadata.tool === 'boocontext_impact' ? <Chips envelope={envelope} /> : null}
        {envelope?.metadata.complete === false && envelope.details.error === undefined ? <IncompleteBadge /> : null}
        <span className="shrink-0 text-muted text-xs tabular-nums">
          {durationMs === undefined ? '' : durationText(durationMs)}
        </span>
        {isRunning && progress !== undefined ? <Progress progress={progress} /> : null}
      </summary>
      {isUnfolded ? (
        <div className="border-line border-t p-3">
          <Suspense fallback={<Loading what="the answer" />}>
            <ToolCardBody part={part} output={output} />
          </Suspense>
          <div className="mt-2 flex justify-end">
            <CopyButton label="Copy result" text={output?.output ?? part.errorText ?? ''} />
          </div>
        </div>
      ) : null}
    </details>
  );
}

/** As a question where a person would ask one; the tool's own name and its arguments stand inside. */
function ToolTitle({ part }: { readonly part: ToolPart }) {
  const { toolName, input } = part;
  const question = sayTool(part);
  if (question === undefined) {
    return (
      <>
        <span className="shrink-0 font-medium font-mono text-[0.8rem]">{toolName}</span>
        <span className="min-w-0 flex-1 truncate font-mono text-muted text-xs">{shortArguments(input)}</span>
      </>
    );
  }
  return (
    <span className="min-w-0 flex-1 truncate font-medium" title={`${toolName} ${shortArguments(input)}`}>
      {question}
    </span>
  );
}

function State({ part: { state } }: { readonly part: ToolPart }) {
  if (state === 'output-error') {
    return (
      <span className="flex shrink-0 items-center gap-1 font-medium text-unsafe text-xs">
        <CircleAlert size={14} aria-hidden="true" />
        failed
      </span>
    );
  }
  if (state === 'output-available') {
    return <CircleCheck size={14} aria-label="done" className="shrink-0 text-safe" />;
  }
  return (
    <span className="flex shrink-0 items-center gap-1 text-info text-xs">
      <LoaderCircle size={14} aria-hidden="true" className="animate-spin" />
      running
    </span>
  );
}

function Progress({ progress: { progress, total, message } }: { readonly progress: ToolProgress }) {
  return (
    <span className="flex w-full items-center gap-2 text-muted text-xs">
      <progress value={total === undefined ? undefined : progress} max={total} aria-label="Progress of the tool" />
      <span className="truncate">{message ?? (total === undefined ? progress : `${progress} of ${total}`)}</span>
    </span>
  );
}
