/** All about one symbol under one address: what it is, its source, who uses it, what a change reaches, and its history. */

import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { z } from 'zod';
import { boocontextQuery, useBoocontext } from '../../api/boocontext.ts';
import { type Envelope, isUnread } from '../../api/envelope.ts';
import type { FoundSymbol } from '../../api/found-symbols.ts';
import { Answered, NotReadYet } from '../../drawings/answer/reading.tsx';
import { typeKinds } from '../../drawings/answer/symbols.ts';
import { seen, type View, ViewContext } from '../../drawings/answer/view.ts';
import { Members, memberSchema } from '../../drawings/types/members.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code/code-block.tsx';
import { shortType } from '../../ui/code/short-type.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FileHistory } from '../../ui/file-history.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { kindName } from '../../ui/kind-name.ts';
import { LinkToView } from '../../ui/link-to-view.tsx';
import { Loading } from '../../ui/loading.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Reach } from './reach.tsx';
import { isRouteName, RoutePage } from './route-page.tsx';
import { useSymbol } from './use-symbol.ts';

const ToolAnswer = lazy(async () => ({ default: (await import('../../drawings/tool-answer.tsx')).ToolAnswer }));

export function SymbolPage() {
  const { name = '', in: file, line } = useSearch({ from: '/symbol' });
  usePageTitle(name === '' ? 'Symbol' : name);
  return (
    <div className="h-full overflow-auto">
      <div className="@container mx-auto flex max-w-6xl flex-col gap-6 p-4">
        <h1 className="break-all font-mono font-semibold text-xl">{name === '' ? 'No symbol is named' : name}</h1>
        {name === '' ? <p>The address of this page names a symbol; the search (Ctrl K) leads to one.</p> : null}
        {isRouteName(name) ? <RoutePage name={name} /> : <NamedSymbol name={name} file={file} line={line} />}
      </div>
    </div>
  );
}

interface NamedSymbolProps {
  readonly name: string;
  readonly file: string | undefined;
  readonly line: number | undefined;
}

function NamedSymbol({ name, file, line }: NamedSymbolProps) {
  const symbol = useSymbol(name, file, line);
  switch (symbol.state) {
    case 'pending':
      return name === '' ? null : <Loading what="the symbol" />;
    case 'unread':
      return <NotReadYet what={`where ${name} is defined`} />;
    case 'failed':
      return <ErrorNote title="The symbol could not be looked up." error={symbol.error} onRetry={symbol.retry} />;
    case 'several':
      return <Choice symbols={symbol.symbols} />;
    case 'none':
      return <NotThere name={name} near={symbol.near} />;
    case 'found':
      return <OneSymbol symbol={symbol.symbol} />;
  }
}

function OneSymbol({ symbol }: { readonly symbol: FoundSymbol }) {
  const { label, kind, file, line, source } = symbol;
  const call = useBoocontext();
  const types = useQuery(boocontextQuery(call, 'boocontext_types', { symbol: label, file, line, ...enoughMembers }));
  const isType = typeKinds.has(kind) || kind === 'namespace';
  return (
    <>
      <Head symbol={symbol} />
      <Signature symbol={symbol} answer={types.data} />
      {isType ? <MembersOf symbol={symbol} answer={types} /> : null}
      {/* Not in sight before the members, which would push it down. */}
      {isType && types.isPending ? null : (
        <>
          <Uses symbol={symbol} isType={isType} />
          {source === undefined ? null : (
            <Part title="Source">
              <CodeBlock code={source} language={file} look="wrapped" label={`Source of ${label}`} />
            </Part>
          )}
          <Part title="History of its file">
            <FileHistory path={file} />
          </Part>
        </>
      )}
    </>
  );
}

const enoughMembers = { limit: 200, max_chars: 60_000 };

function Head({ symbol: { label, kind, file, line } }: { readonly symbol: FoundSymbol }) {
  const navigate = useNavigate();
  const ask = () =>
    void navigate({
      to: '/',
      search: (before) => ({ file: before.file, ask: `What does \`${label}\` (${file}:${line}) do, and who uses it?` }),
    });
  return (
    <header className="-mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <span className="rounded bg-raised px-1.5 text-muted text-xs">{kindName(kind, file)}</span>
      <FileLink path={file} line={line} />
      <span className="flex-1" />
      <span>
        <LinkToView />
      </span>
      <Button onClick={ask}>Ask about this</Button>
    </header>
  );
}

/** Who uses it, and whom a change of it reaches. */
function Uses({ symbol: { label, file, line }, isType }: { readonly symbol: FoundSymbol; readonly isType: boolean }) {
  const call = useBoocontext();
  const callers = { symbol: label, file, line, limit: 100, max_chars: 100_000 };
  // A change is that of all that bears the name in the file.
  const impact = { symbol: label, file, limit: 200, max_chars: 100_000 };
  return (
    <>
      <Part title={isType ? 'Who uses it' : 'Who calls it'}>
        <div className={roomForDrawing}>
          <LookedAt as="callers">
            <Drawn tool="boocontext_callgraph" what="its callers" input={callers} />
          </LookedAt>
        </div>
      </Part>
      <Part title="What breaks if it changes">
        <section aria-label="In short" className="min-h-36">
          <Reach query={boocontextQuery(call, 'boocontext_impact', impact)} />
        </section>
        <div className={roomForDrawing}>
          <LookedAt as="impact">
            <Drawn tool="boocontext_impact" what="what a change reaches" input={impact} />
          </LookedAt>
        </div>
      </Part>
    </>
  );
}

const membersSchema = z.looseObject({ members: z.array(memberSchema) });
/** Who wants all of them is a click away from them; who uses the type stands below. */
const membersAtFirst = 12;

function MembersOf({ symbol: { file }, answer }: { readonly symbol: FoundSymbol; readonly answer: TypesAnswer }) {
  if (answer.isPending) return <Loading what="its members" />;
  const read = membersSchema.safeParse(answer.data?.details);
  if (answer.data !== undefined && isUnread(answer.data)) return <NotReadYet what="its members" />;
  if (!read.success || read.data.members.length === 0) return null;
  return (
    <Part title="Members">
      <Members members={read.data.members} file={file} most={membersAtFirst} />
    </Part>
  );
}

type TypesAnswer = Pick<UseQueryResult<Envelope>, 'data' | 'isPending'>;

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="font-semibold text-lg">{title}</h2>
      {children}
    </section>
  );
}

/** About what most drawings take, from before they are there: what stands below them hardly moves. */
const roomForDrawing = 'min-h-[34rem] @max-5xl:min-h-[48rem]';

/** Who changes it has to see each line; the graph is a click away. */
const atFirst = { callers: {}, impact: { lines: true } } as const;

/** How each drawing is looked at stands in the address, for whoever is sent it. */
function LookedAt({ as, children }: { readonly as: keyof typeof atFirst; readonly children: ReactNode }) {
  const kept = useSearch({ from: '/symbol' })[as];
  const navigate = useNavigate({ from: '/symbol' });
  const looking = useMemo(
    () => ({
      view: { ...atFirst[as], ...kept },
      change: (changes: Partial<View>) =>
        void navigate({
          search: (before) => ({ ...before, [as]: seen({ ...before[as], ...withoutGaps(changes) }) }),
          replace: true,
          resetScroll: false,
        }),
    }),
    [as, kept, navigate],
  );
  return <ViewContext value={looking}>{children}</ViewContext>;
}

/** What stands at first is taken out by its opposite, which an address can hold. */
function withoutGaps(changes: Partial<View>): Partial<View> {
  return 'lines' in changes ? { ...changes, lines: changes.lines ?? false } : changes;
}

function Drawn({
  tool,
  input,
  what,
}: {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly what: string;
}) {
  const call = useBoocontext();
  return (
    <Answered query={boocontextQuery(call, tool, input)} what={what} title="That could not be asked.">
      {(answer) => (
        <Suspense fallback={<Loading what="the drawing" />}>
          <ToolAnswer structured={answer} output={answer.summary} input={input} />
        </Suspense>
      )}
    </Answered>
  );
}

/** Its type as the checker resolves it, and what was written about it. */
function Signature({
  symbol: { file, signature },
  answer,
}: {
  readonly symbol: FoundSymbol;
  readonly answer: Envelope | undefined;
}) {
  const { signature: resolved, documentation } = answer?.details ?? {};
  const type = textOf(resolved) ?? signature;
  const doc = textOf(documentation);
  return (
    // What was written about it comes later than its type, and finds its place there.
    <div className="flex min-h-28 flex-col gap-6">
      {type === '' ? null : <CodeBlock code={shortType(type)} language={file} look="wrapped" label="Signature" />}
      {doc === undefined ? null : <Documentation key={doc} text={doc} />}
    </div>
  );
}

/** What is long is folded: it comes late, and would push down what somebody is reading by then. */
function Documentation({ text }: { readonly text: string }) {
  const isLong = text.length > mostOfDocumentation || text.split('\n').length > 3;
  const [isFolded, setIsFolded] = useState(isLong);
  return (
    <div className="flex max-w-prose flex-col items-start gap-1">
      <p className={`whitespace-pre-wrap ${isFolded ? 'line-clamp-3' : ''}`}>{text}</p>
      {isFolded ? (
        <button
          type="button"
          onClick={() => setIsFolded(false)}
          className="rounded text-accent text-sm hover:underline pointer-coarse:min-h-11"
        >
          Show all of it
        </button>
      ) : null}
    </div>
  );
}

/** In letters: about three lines. */
const mostOfDocumentation = 240;

function Choice({ symbols }: { readonly symbols: readonly FoundSymbol[] }) {
  return (
    <section aria-label="Several symbols have this name">
      <p>Several symbols have this name. Which one is meant?</p>
      <SymbolLinks symbols={symbols} />
    </section>
  );
}

function NotThere({ name, near }: { readonly name: string; readonly near: readonly FoundSymbol[] }) {
  return (
    <section aria-label="Not found">
      <p>
        No definition of <code className="font-mono">{name}</code> was found
        {near.length === 0 ? '.' : '. Did you mean one of these?'}
      </p>
      <SymbolLinks symbols={near} />
    </section>
  );
}

function SymbolLinks({ symbols }: { readonly symbols: readonly FoundSymbol[] }) {
  return (
    <ul className="mt-2 flex flex-col gap-1 text-sm">
      {symbols.map(({ label, kind, file, line }) => (
        <li key={`${label} ${file}:${line}`}>
          <Link
            to="/symbol"
            search={(before) => ({ file: before.file, name: label, in: file, line })}
            className="rounded text-accent hover:underline"
          >
            <code className="font-mono">{label}</code>
          </Link>{' '}
          <span className="text-muted">
            {kindName(kind, file)} · {file}:{line}
          </span>
        </li>
      ))}
    </ul>
  );
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
