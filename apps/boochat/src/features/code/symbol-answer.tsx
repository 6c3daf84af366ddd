/** The answer to a question about a name, drawn below the code it was asked in. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { boocontextQuery, useBoocontext } from '../../api/boocontext.ts';
import { type Meaning, meaningQuery } from '../../api/definition.ts';
import { Answered, NotReadYet } from '../../drawings/answer/reading.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Implementations } from './implementations.tsx';
import { NameUses } from './name-uses.tsx';
import { References } from './references.tsx';
import { type NameInCode, noDefinition, questionLabels, type SymbolQuestion } from './symbol-question.ts';

const ToolAnswer = lazy(async () => ({ default: (await import('../../drawings/tool-answer.tsx')).ToolAnswer }));

interface SymbolAnswerProps {
  readonly question: SymbolQuestion;
  readonly onClose: () => void;
}

export function SymbolAnswer({ question, onClose }: SymbolAnswerProps) {
  const { tool, at } = question;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question takes the focus to its answer
  useEffect(() => heading.current?.focus(), [question]);
  return (
    <section
      aria-label={`${at.name}: ${questionLabels[tool]}`}
      className="flex h-1/2 min-h-40 flex-col border-line border-t"
    >
      <div className="flex items-center gap-2 px-3 py-1">
        <h3 ref={heading} tabIndex={-1} className="min-w-0 flex-1 truncate font-medium text-sm outline-none">
          <span className="font-mono">{at.name}</span>: {questionLabels[tool]}
        </h3>
        <ExploreLink question={question} />
        <Button look="quiet" isIcon aria-label="Close the answer" onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section tabIndex={0} aria-label="Answer" className="relative min-h-0 flex-1 overflow-auto px-3 pb-3 text-sm">
        <Body key={`${tool} ${at.name} ${at.file}:${at.line}:${at.column}`} question={question} />
      </section>
    </section>
  );
}

function Body({ question: { tool, at } }: { readonly question: SymbolQuestion }) {
  if (tool === 'uses') return <NameUses name={at.name} />;
  const { name: symbol, file, line, column } = at;
  if (tool === 'types') return <Drawn tool={tool} input={{ symbol, file, line, column, limit: 100 }} />;
  return <OfDefinition tool={tool} at={at} />;
}

type DefinitionTool = 'callgraph' | 'references' | 'impact' | 'implementations';

/** Callers and impact are those of a definition, which the name leads to from where it stands. */
function OfDefinition({ tool, at }: { readonly tool: DefinitionTool; readonly at: NameInCode }) {
  const call = useBoocontext();
  const meaning = useQuery(meaningQuery(call, at));
  const [isByName, setIsByName] = useState(false);
  const drawn = (input: Readonly<Record<string, unknown>>) =>
    tool === 'implementations' ? (
      <Implementations name={at.name} input={input} />
    ) : tool === 'references' ? (
      <References input={input} />
    ) : (
      <Drawn tool={tool} input={input} />
    );
  if (isByName) return drawn({ symbol: at.name });
  if (meaning.isPending) return <Loading what="the definition" />;
  if (meaning.isError) {
    return <ErrorNote title="That could not be asked." error={meaning.error} onRetry={() => void meaning.refetch()} />;
  }
  if (meaning.data.state === 'unread') return <NotReadYet what={`where ${at.name} is defined`} />;
  const input = inputOf(tool, meaning.data);
  if (input !== undefined) return drawn(input);
  return (
    <NoDefinition at={at} meaning={meaning.data}>
      <Button className="mt-2" onClick={() => setIsByName(true)}>
        Ask about everything of this name
      </Button>
    </NoDefinition>
  );
}

function inputOf(tool: DefinitionTool, meaning: Meaning): Readonly<Record<string, unknown>> | undefined {
  if (meaning.state !== 'found' || meaning.definition.isLocal) return undefined;
  const { label, file, line } = meaning.definition;
  // The impact is that of all that bears the name in the file.
  return { symbol: label, file, ...(tool === 'callgraph' || tool === 'references' ? { line } : {}) };
}

interface NoDefinitionProps {
  readonly at: NameInCode;
  readonly meaning: Meaning;
  readonly children: ReactNode;
}

function NoDefinition({ at, meaning, children }: NoDefinitionProps) {
  if (meaning.state === 'found') {
    const { kind, file, line } = meaning.definition;
    return (
      <>
        <p>
          <code className="font-mono">{at.name}</code> is a {kind === '' ? 'local name' : kind.replaceAll('_', ' ')} of
          line {line}: only the code around it can use it, and nothing calls it by this name from elsewhere.
        </p>
        <h4 className="mt-3 font-medium">Its name in this file</h4>
        <NameUses name={at.name} path={file} />
      </>
    );
  }
  return (
    <>
      <p>{noDefinition(at.name)}</p>
      {children}
    </>
  );
}

function Drawn({ tool, input }: { readonly tool: string; readonly input: Readonly<Record<string, unknown>> }) {
  const call = useBoocontext();
  return (
    <Answered
      query={boocontextQuery(call, `boocontext_${tool}`, input)}
      what="the answer"
      title="That could not be asked."
    >
      {(answer) => (
        <Suspense fallback={<Loading what="the drawing" />}>
          <ToolAnswer structured={answer} output={answer.summary} input={input} />
        </Suspense>
      )}
    </Answered>
  );
}

/** The same question there, about the definition where that is known. */
function ExploreLink({ question: { tool, at } }: { readonly question: SymbolQuestion }) {
  const call = useBoocontext();
  const { data } = useQuery(meaningQuery(call, at));
  if (tool === 'uses' || tool === 'implementations') return null;
  const asTool = tool === 'references' ? 'callgraph' : tool;
  const definition = data?.state === 'found' && !data.definition.isLocal ? data.definition : undefined;
  const asked =
    definition === undefined
      ? { tool: asTool, symbol: at.name }
      : {
          tool: asTool,
          symbol: definition.label,
          in: definition.file,
          ...(tool === 'impact' ? {} : { line: definition.line }),
        };
  return (
    <Link
      to="/explore"
      search={(search: { readonly file?: string | undefined }) => ({ file: search.file, ...asked })}
      className="rounded text-accent text-sm hover:underline"
    >
      Open in Explore
    </Link>
  );
}
