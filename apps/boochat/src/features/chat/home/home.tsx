/**
 * An empty chat is the home of the repository: what it is, its parts, where it starts, what it serves, what needs care and
 * what has changed. What is not read yet fills in by itself.
 */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { boocontextQuery, offeredName, useBoocontext } from '../../../api/boocontext.ts';
import { isUnread } from '../../../api/envelope.ts';
import { aboutQuery, modelsQuery, toolsQuery } from '../../../api/queries.ts';
import { forPeople } from '../../../drawings/answer/for-people.ts';
import { overviewSchema } from '../../../drawings/overview/details.ts';
import { shortName } from '../../../drawings/overview/short-name.ts';
import { useParts } from '../../../drawings/overview/use-parts.ts';
import { Button } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Lists } from './lists.tsx';
import { PartsPicture } from './parts-picture.tsx';
import { questionsOf } from './questions.ts';
import { Readme } from './readme.tsx';
import { useAnsweredRoute } from './use-answered-route.ts';

const ModelSetup = lazy(async () => ({
  default: (await import('../../../ui/models/model-setup.tsx')).ModelSetup,
}));

interface HomeProps {
  readonly onAsk: (text: string) => void;
}

export function Home({ onAsk }: HomeProps) {
  const about = useQuery(aboutQuery);
  const models = useQuery(modelsQuery);
  const tools = useQuery({
    ...toolsQuery,
    // A server that is still starting offers its tools in a moment.
    refetchInterval: ({ state }) =>
      state.data !== undefined && offeredName(state.data, 'boocontext_overview') === undefined ? 2_000 : false,
  });
  const hasTools = tools.data !== undefined && offeredName(tools.data, 'boocontext_overview') !== undefined;
  const call = useBoocontext();
  const overview = useQuery({ ...boocontextQuery(call, 'boocontext_overview', {}), enabled: hasTools });
  // Of what nothing is read yet, nothing is said: least of all that there is none.
  const known = overview.data === undefined || isUnread(overview.data) ? undefined : overview.data;
  const read = overviewSchema.safeParse(known?.details).data;
  const isAsked = hasTools && !overview.isPending;
  const parts = useParts(isAsked);
  const isEmpty = read?.counts?.['files'] === 0 && known?.metadata.complete === true;
  const { name, description } = read?.project ?? {};
  const hasModel = models.data?.configured === true;
  const isGone = tools.isSuccess && !hasTools;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label="The repository" tabIndex={0} className="min-h-0 flex-1 overflow-y-auto">
      <div className="@container mx-auto flex max-w-7xl flex-col gap-5 px-4 py-6">
        {/* As high before it is known as it is then. */}
        <header
          className={isGone || isEmpty ? '' : `min-h-32 ${read === undefined ? 'max-sm:min-h-44' : 'max-sm:min-h-36'}`}
        >
          <p className="min-h-9 font-semibold text-2xl">
            {name === undefined ? (about.data?.repository.name ?? ' ') : shortName(name)}
          </p>
          {description === undefined || (name !== undefined && description === shortName(name)) ? null : (
            <p className="mt-1 max-w-prose">{description}</p>
          )}
          {/* Another one where it is known: what was said before it does not move there. */}
          <p key={read === undefined ? 'state' : 'summary'} className="mt-1 max-w-prose text-muted text-sm">
            {read === undefined
              ? stateOf(hasTools, tools.isSuccess)
              : isEmpty
                ? 'There are no files here yet.'
                : firstSentences(known?.summary ?? '', name)}
          </p>
          {read === undefined && !isGone ? <Placeholders looks={['w-full', 'w-4/5', 'w-2/5']} /> : null}
        </header>
        {isEmpty ? (
          <p>
            What is written to <code className="font-mono">{about.data?.repository.path}</code> appears here by itself.
          </p>
        ) : (
          <>
            {isGone ? null : <FirstQuestions overview={read} hasModel={hasModel} onAsk={onAsk} />}
            {models.data?.configured === false ? <ConnectModel /> : null}
            <div className="grid @4xl:grid-cols-[minmax(0,1fr)_22rem] @4xl:items-start gap-4">
              {/* One above the other, nothing is in sight before what stands above it, which would push it down. */}
              <div className={`@4xl:order-2 ${isAsked || isGone ? '' : '@max-4xl:hidden'}`}>
                <Lists overview={known} isGone={isGone} isAwaited={isAsked && known === undefined} />
              </div>
              <div className={`flex min-w-0 flex-col gap-4 ${isAsked || isGone ? '' : '@max-4xl:hidden'}`}>
                {isGone ? null : <PartsPicture answer={parts} />}
                {parts.data === undefined && !parts.isError && !isGone ? null : <Readme />}
              </div>
            </div>
          </>
        )}
      </div>
    </section>
  );
}

function FirstQuestions({
  overview,
  hasModel,
  onAsk,
}: HomeProps & { readonly overview: Parameters<typeof questionsOf>[0]; readonly hasModel: boolean }) {
  const route = useAnsweredRoute(overview);
  const questions = questionsOf(overview, route);
  const awaited = ['w-52', 'w-64', 'w-56'].slice(questions.length);
  return (
    <ul
      aria-label="Questions to begin with"
      // As high before they are known as they are then.
      className={`flex flex-wrap gap-2 ${awaited.length > 0 ? 'min-h-9 max-sm:min-h-34' : ''}`}
    >
      {questions.map(({ text, inChat, search }) => (
        <li key={text}>
          {hasModel ? (
            <Button onClick={() => onAsk(inChat)} className="text-left">
              {text}
            </Button>
          ) : (
            <Link
              to="/explore"
              search={(before: { readonly file?: string | undefined }) => ({ file: before.file, ...search })}
              className="inline-flex items-center rounded-md border border-line bg-surface px-3 py-1.5 font-medium text-sm hover:bg-raised pointer-coarse:min-h-11"
            >
              {text}
            </Link>
          )}
        </li>
      ))}
      {awaited.map((look) => (
        <li key={look} aria-hidden="true" className={`h-9 rounded-md bg-raised pointer-coarse:h-11 ${look}`} />
      ))}
    </ul>
  );
}

/** One line; the form is there when somebody wants it. */
function ConnectModel(): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
        To ask in your own words, connect a model.
        <Button aria-expanded={isOpen} className="!px-2 !py-0.5" onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Not now' : 'Connect a model'}
        </Button>
      </p>
      {isOpen ? (
        <Suspense fallback={<Loading what="the form" />}>
          <ModelSetup title="Set up a model to ask in your own words" />
        </Suspense>
      ) : null}
    </div>
  );
}

function stateOf(hasTools: boolean, areToolsKnown: boolean): ReactNode {
  if (hasTools) return 'Reading the repository …';
  if (!areToolsKnown) return '';
  return (
    <>
      What reads the code is not running yet. The page{' '}
      <Link to="/servers" className="text-accent underline">
        Servers
      </Link>{' '}
      says why.
    </>
  );
}

/** Where words will stand. */
function Placeholders({ looks }: { readonly looks: readonly string[] }) {
  return (
    <span aria-hidden="true" className="mt-2 flex max-w-prose flex-col gap-2">
      {looks.map((look) => (
        <span key={look} className={`block h-3 rounded bg-raised ${look}`} />
      ))}
    </span>
  );
}

/** What it is and has, without what is open and how much of it is shown. */
function firstSentences(summary: string, name = ''): string {
  const said = forPeople(summary.split(/ (?:Open(?: \(\d+\))?|Shown): /)[0] ?? '');
  return name !== '' && said.startsWith(name) ? `${shortName(name)}${said.slice(name.length)}` : said;
}
