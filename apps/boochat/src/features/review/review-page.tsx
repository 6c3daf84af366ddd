/** A change reviewed without a model: its lines, and what `boocontext review` says of it. The address says which. */
import type { Diff } from '@boocontext/chat-api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { boocontextQuery, useBoocontext } from '../../api/boocontext.ts';
import type { Envelope } from '../../api/envelope.ts';
import { diffQuery } from '../../api/queries.ts';
import { readFailure } from '../../drawings/answer/failure.tsx';
import { Answered } from '../../drawings/answer/reading.tsx';
import { ServersHint } from '../../drawings/answer/servers-hint.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FileHistory } from '../../ui/file-history.tsx';
import { LinkToView } from '../../ui/link-to-view.tsx';
import { Loading } from '../../ui/loading.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Changes, CommitHead } from './changes.tsx';
import { ComparisonForm } from './comparison-form.tsx';
import { OfOtherFiles } from './of-other-files.tsx';
import { type ReviewTab, ReviewTabs } from './review-tabs.tsx';

const ToolAnswer = lazy(async () => ({ default: (await import('../../drawings/tool-answer.tsx')).ToolAnswer }));

export function ReviewPage() {
  const { diff = 'working', show = 'changes' } = useSearch({ from: '/review' });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  /** The comparison that is shown while another kind is being chosen. */
  const [passed, setPassed] = useState<string>();
  usePageTitle('Review');
  const ask = (next: string) => {
    // The same once more means that files have changed since.
    if (next === diff) return again();
    void navigate({
      to: '/review',
      search: ({ file }) => ({ file, ...(next === 'working' ? {} : { diff: next }) }),
    });
  };
  const look = (tab: ReviewTab) =>
    void navigate({
      to: '/review',
      search: (before) => ({ ...before, show: tab === 'changes' ? undefined : tab }),
      replace: true,
      resetScroll: false,
    });
  const again = () => {
    void queryClient.invalidateQueries({ queryKey: ['diff', diff] });
    void queryClient.invalidateQueries({ queryKey: ['boocontext', 'boocontext_impact'] });
  };
  return (
    <div className="h-full overflow-auto">
      <div className="@container mx-auto flex max-w-6xl flex-col gap-4 p-4">
        <div className="flex items-center justify-between gap-2">
          <h1 className="font-semibold text-xl">Review</h1>
          <span>
            <LinkToView />
          </span>
        </div>
        <ComparisonForm
          key={diff}
          diff={diff}
          onAsk={ask}
          onChoosing={(isChoosing) => setPassed(isChoosing ? diff : undefined)}
        >
          <Button onClick={again}>Look again</Button>
          <Button
            onClick={() =>
              void navigate({
                to: '/',
                search: (before) => ({
                  file: before.file,
                  ask: `Review the diff \`${diff}\`: what would break, and why?`,
                }),
              })
            }
          >
            Ask in a chat
          </Button>
        </ComparisonForm>
        {/* What is shown is not what is being chosen. */}
        {passed === diff ? null : <Reviewed key={`answer ${diff}`} of={diff} shown={show} onShow={look} />}
      </div>
    </div>
  );
}

interface ReviewedProps {
  /** As the address has it. */
  readonly of: string;
  readonly shown: ReviewTab;
  readonly onShow: (tab: ReviewTab) => void;
}

function Reviewed({ of, shown, onShow }: ReviewedProps) {
  const call = useBoocontext();
  const diff = useQuery({ ...diffQuery(of), retry: false });
  // That nothing differs is said once, where the changes would stand.
  const isEmpty = diff.data?.files.length === 0;
  const asked = diff.data === undefined ? undefined : askedOf(of, diff.data.before, diff.data.after);
  const input = { diff: asked ?? of, review: true, limit: 200, max_chars: 200_000 };
  const query = boocontextQuery(call, 'boocontext_impact', input);
  const review = useQuery({ ...query, enabled: asked !== undefined && !isEmpty });
  if (diff.isError) {
    return (
      <ErrorNote title="These states cannot be compared." error={diff.error} onRetry={() => void diff.refetch()} />
    );
  }
  if (diff.data === undefined) return <Loading what="the change" />;
  const { commit, files } = diff.data;
  const changes = <Changes of={of} diff={diff.data} review={review.data} />;
  return (
    <>
      {commit === undefined ? null : <CommitHead commit={commit} />}
      {asked === undefined ? (
        <p className="text-muted text-sm">It is the first commit: nothing was there that it could break.</p>
      ) : null}
      {asked === undefined || isEmpty ? (
        <>
          {changes}
          {of === 'working' ? <Committed /> : null}
        </>
      ) : (
        <ReviewTabs
          shown={shown}
          onShow={onShow}
          files={files.length}
          review={review.data}
          hasFailed={review.isError}
          isOfOtherFiles={review.data !== undefined && isOfOtherFiles(review.data)}
          changes={changes}
          breaks={<Breaks query={query} input={input} diff={diff.data} />}
        />
      )}
    </>
  );
}

/** Where nothing is left to be committed, what was committed last is what somebody may want to review. */
function Committed() {
  return (
    <section aria-label="Last commits" className="flex flex-col gap-2">
      <h2 className="font-medium text-muted text-sm">Last commits</h2>
      <FileHistory path="" limit={10} />
    </section>
  );
}

interface BreaksProps {
  readonly query: ReturnType<typeof boocontextQuery>;
  readonly input: Readonly<Record<string, unknown>>;
  readonly diff: Diff;
}

function Breaks({ query, input, diff }: BreaksProps) {
  return (
    <Answered
      query={query}
      what="the review: both states are read and compiled, which takes about a minute in a large repository"
      title="The review could not be made."
      onFailure={<ServersHint />}
    >
      {(answer) =>
        isOfOtherFiles(answer) ? (
          <OfOtherFiles diff={diff} />
        ) : (
          <Suspense fallback={<Loading what="the drawing" />}>
            <ToolAnswer structured={answer} output={answer.summary} input={input} />
          </Suspense>
        )
      }
    </Answered>
  );
}

/** The state after the change is not in the files, so whom it breaks cannot be told. */
function isOfOtherFiles({ details }: Envelope): boolean {
  return readFailure(details)?.error.code === 'other_files';
}

/** The same states as boocontext is asked for them; undefined where nothing is before the change. */
function askedOf(of: string, before: string | null, after: string | null): string | undefined {
  if (of === 'working') return 'working';
  if (before === null) return undefined;
  return after === null ? before : `${before}..${after}`;
}
