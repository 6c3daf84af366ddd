/**
 * What a tool answered, drawn. Chat and Explore show the same drawings; which one an answer gets is decided by the
 * envelope's own `metadata.tool`, and an answer that is no envelope is shown as a tree, or as the text it is.
 */

import { X } from 'lucide-react';
import { type LazyExoticComponent, lazy, Suspense, useContext, useMemo, useState } from 'react';
import { boocontextQuery, useBoocontext } from '../api/boocontext.ts';
import { type Envelope, isLate, isOfChanges, isUnread, readEnvelope, severalAnswers } from '../api/envelope.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNote } from '../ui/error-note.tsx';
import { IncompleteBadge } from '../ui/incomplete-badge.tsx';
import { JsonTree } from '../ui/json-tree.tsx';
import { Loading } from '../ui/loading.tsx';
import { AskAgain, AskButton, AskContext } from './answer/ask.tsx';
import { AnswerInOrder, Awaited, Below } from './answer/awaited.tsx';
import { Chips } from './answer/chips.tsx';
import { CoverageNote } from './answer/coverage.tsx';
import { DrawingBoundary, PlainDetails } from './answer/drawing-boundary.tsx';
import { FailureNote, readFailure } from './answer/failure.tsx';
import { headlineOf } from './answer/headline.ts';
import { IncompleteNote } from './answer/incomplete.tsx';
import { AnswerPictures } from './answer/pictures.tsx';
import { type Question, readCall, sayQuestion } from './answer/question.ts';
import { Answered, MoreToCome, useIsLive } from './answer/reading.tsx';
import { isSaid, listsReasons } from './answer/said.ts';
import { TechnicalDetails } from './answer/technical-details.tsx';
import { usePages } from './answer/use-pages.ts';
import type { Drawing } from './drawing.ts';
import { RoomToGrow } from './graph/room-to-grow.ts';

export interface ToolAnswerProps {
  /** The answer as data, if it has any. */
  readonly structured: unknown;
  /** The answer as text. */
  readonly output: string;
  /** The arguments of the call, for asking the same with others. */
  readonly input: unknown;
  /** What else the tool answered: pictures are shown. */
  readonly parts?: readonly { readonly type: string }[] | undefined;
}

export function ToolAnswer({ structured, output, input, parts }: ToolAnswerProps) {
  const envelope = useMemo(() => readEnvelope(structured), [structured]);
  const given = useMemo(() => readInput(input), [input]);
  return (
    <div className="@container flex flex-col gap-3">
      {envelope === undefined ? (
        <PlainAnswer structured={structured} output={output} hasPictures={(parts ?? []).some(isPicture)} />
      ) : (
        <EnvelopeAnswer envelope={envelope} input={given} />
      )}
      <AnswerPictures parts={parts ?? []} />
    </div>
  );
}

function PlainAnswer({
  structured,
  output,
  hasPictures,
}: {
  readonly structured: unknown;
  readonly output: string;
  readonly hasPictures: boolean;
}) {
  if (typeof structured === 'object' && structured !== null) return <JsonTree value={structured} />;
  if (output === '' || (hasPictures && output === '(no output)')) return null;
  const parsed = parseJson(output);
  if (typeof parsed === 'object' && parsed !== null) return <JsonTree value={parsed} />;
  return <pre className="max-h-96 overflow-auto whitespace-pre-wrap font-mono text-xs">{output}</pre>;
}

/** An answer of boocontext: what it comes to, the drawing, what was not looked at, and what to ask next. */
export function EnvelopeAnswer({
  envelope,
  input,
}: {
  readonly envelope: Envelope;
  readonly input: Question['input'];
}) {
  const outer = useContext(AskContext);
  const [followUp, setFollowUp] = useState<Question>();
  const answer = (
    <>
      <EnvelopeBody envelope={envelope} input={input} />
      {followUp === undefined ? null : (
        <FollowUp key={JSON.stringify(followUp)} question={followUp} onClose={() => setFollowUp(undefined)} />
      )}
    </>
  );
  // Whoever is around decides what asking means; without anybody the next answer stands below this one.
  return outer === undefined ? <AskContext value={setFollowUp}>{answer}</AskContext> : answer;
}

function FollowUp({ question, onClose }: { readonly question: Question; readonly onClose: () => void }) {
  const call = useBoocontext();
  return (
    <section aria-label={sayQuestion(question)} className="mt-1 flex flex-col gap-3 border-accent border-l-2 pl-3">
      <div className="flex items-center justify-between gap-2">
        <h3 className="break-all font-medium">{sayQuestion(question)}</h3>
        <Button look="quiet" isIcon aria-label="Close this answer" onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </Button>
      </div>
      <Answered
        query={boocontextQuery(call, question.tool, question.input)}
        what="the answer"
        title="That could not be asked."
      >
        {(answer) => <EnvelopeBody envelope={answer} input={question.input} />}
      </Answered>
    </section>
  );
}

function EnvelopeBody({ envelope, input }: { readonly envelope: Envelope; readonly input: Question['input'] }) {
  const pages = usePages(envelope, input);
  const { merged } = pages;
  const { tool, coverage, next = [] } = merged.metadata;
  const several = severalAnswers(merged);
  const failure = readFailure(merged.details);
  // The same question again is no next one.
  const own = sayQuestion({ tool, input });
  const calls = next.flatMap((text) => readCall(text) ?? []).filter((call) => sayQuestion(call) !== own);
  if (isUnread(merged)) return <Late isLate tool={tool} input={input} />;
  if (several !== undefined) return <Several several={several} envelope={merged} input={input} />;
  return (
    <AnswerInOrder>
      {failure === undefined ? <Head envelope={merged} input={input} /> : null}
      <Late isLate={isLate(merged)} tool={tool} input={input} />
      <DrawingBoundary details={merged.details}>
        {failure === undefined ? (
          <Drawn envelope={merged} input={input} />
        ) : (
          <FailureNote failure={failure} tool={tool} input={input} />
        )}
      </DrawingBoundary>
      <Below>
        {pages.loadMore === undefined ? null : (
          <Button className="self-start" disabled={pages.isLoading} onClick={pages.loadMore}>
            {pages.isLoading ? 'Fetching the rest …' : 'Fetch the rest'}
          </Button>
        )}
        {pages.error === undefined ? null : <ErrorNote title="The rest could not be fetched." error={pages.error} />}
        <CoverageNote coverage={coverage} isSaid={(why) => isSaid(merged, why)} />
        {/* Near names lead to the same. */}
        {calls.length === 0 || failure?.near !== undefined ? null : (
          <div className="flex flex-wrap items-center gap-2 text-sm">
            <span className="text-muted">Next:</span>
            {calls.map((call) => (
              <AskButton key={JSON.stringify(call)} {...call} />
            ))}
          </div>
        )}
        <TechnicalDetails envelope={merged} />
      </Below>
    </AnswerInOrder>
  );
}

/** Several symbols were asked about at once: each is shown as its own answer, which can be asked for alone. */
function Several({
  several,
  envelope,
  input,
}: {
  readonly several: NonNullable<ReturnType<typeof severalAnswers>>;
  readonly envelope: Envelope;
  readonly input: Question['input'];
}) {
  const { tool } = envelope.metadata;
  return (
    <AnswerInOrder>
      <Late isLate={isLate(envelope)} tool={tool} input={input} />
      {several.map(([symbol, details]) => {
        const [part, asked] = [
          { ...envelope, details },
          { ...input, symbol },
        ];
        const failure = readFailure(details);
        return (
          <section
            key={symbol}
            aria-label={symbol}
            className="flex flex-col gap-3 border-line border-t pt-3 first:border-0"
          >
            <AskButton tool={tool} input={asked}>
              <code>{symbol}</code>
            </AskButton>
            <DrawingBoundary details={details}>
              {failure === undefined ? (
                <>
                  <p className="break-words font-medium empty:hidden">{headlineOf(part, asked)}</p>
                  <Drawn envelope={part} input={asked} />
                </>
              ) : (
                <FailureNote failure={failure} tool={tool} input={asked} />
              )}
            </DrawingBoundary>
          </section>
        );
      })}
      <Below>
        {envelope.metadata.complete === false ? <IncompleteNote envelope={envelope} /> : null}
        <CoverageNote coverage={envelope.metadata.coverage} isSaid={(why) => isSaid(envelope, why)} />
        <TechnicalDetails envelope={envelope} />
      </Below>
    </AnswerInOrder>
  );
}

/** Something is not read yet. What stands as it was given is asked again by whoever wants more. */
function Late({ isLate: isStillRead, tool, input }: Question & { readonly isLate: boolean }) {
  if (useIsLive()) return <MoreToCome isLate={isStillRead} />;
  if (!isStillRead) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
      The repository was still being read when this was asked. <AskAgain tool={tool} input={input} />
    </p>
  );
}

/** The answer in a line, and what to know before relying on it. */
function Head({ envelope, input }: { readonly envelope: Envelope; readonly input: Question['input'] }) {
  const headline = headlineOf(envelope, input);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
      {headline === undefined ? null : <p className="break-words font-medium">{headline}</p>}
      <Chips envelope={envelope} />
      {envelope.metadata.complete !== false ? null : listsReasons(envelope) ? (
        <IncompleteBadge />
      ) : (
        <IncompleteNote envelope={envelope} />
      )}
    </div>
  );
}

function Drawn({ envelope, input }: { readonly envelope: Envelope; readonly input: Question['input'] }) {
  const isLive = useIsLive();
  if (isOfChanges(envelope)) return <JsonTree value={envelope.details} />;
  const Drawing = 'review' in envelope.details ? Reviewed : drawings[envelope.metadata.tool];
  if (Drawing === undefined) return <PlainDetails details={envelope.details} />;
  return (
    <Suspense
      fallback={
        <Awaited>
          <div className="min-h-[70vh]">
            <Loading what="the drawing" />
          </div>
        </Awaited>
      }
    >
      <RoomToGrow value={isLate(envelope) && isLive}>
        <Drawing envelope={envelope} input={input} />
      </RoomToGrow>
    </Suspense>
  );
}

/** Each in a script of its own, which loads when the first such answer is shown. */
const drawings: Readonly<Record<string, LazyExoticComponent<Drawing>>> = {
  boocontext_overview: lazy(async () => ({ default: (await import('./overview/overview.tsx')).OverviewDrawing })),
  boocontext_map: lazy(async () => ({ default: (await import('./map/map.tsx')).MapDrawing })),
  boocontext_health: lazy(async () => ({ default: (await import('./health/health.tsx')).HealthDrawing })),
  boocontext_symbols: lazy(async () => ({ default: (await import('./symbols/symbols.tsx')).SymbolsDrawing })),
  boocontext_callgraph: lazy(async () => ({ default: (await import('./callgraph/callgraph.tsx')).CallgraphDrawing })),
  boocontext_impact: lazy(async () => ({ default: (await import('./impact/impact.tsx')).ImpactDrawing })),
  boocontext_types: lazy(async () => ({ default: (await import('./types/types.tsx')).TypesDrawing })),
};

/** Of a diff, with all that it breaks: the tool is that of impact. */
const Reviewed: LazyExoticComponent<Drawing> = lazy(async () => ({
  default: (await import('./review/review.tsx')).ReviewDrawing,
}));

function isPicture({ type }: { readonly type: string }): boolean {
  return type === 'image';
}

function readInput(input: unknown): Question['input'] {
  return typeof input === 'object' && input !== null && !Array.isArray(input) ? (input as Question['input']) : {};
}

function parseJson(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
