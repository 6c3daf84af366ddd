/** A diff reviewed without a model: the same answer as `boocontext review`. The address says which diff. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useId, useState } from 'react';
import { boocontextQuery, useBoocontext } from '../../api/boocontext.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Loading } from '../../ui/loading.tsx';
import { usePageTitle } from '../../ui/page-title.ts';

const ToolAnswer = lazy(async () => ({ default: (await import('../../drawings/tool-answer.tsx')).ToolAnswer }));

export function ReviewPage() {
  const { diff = 'working' } = useSearch({ from: '/review' });
  usePageTitle('Review');
  return (
    <div className="h-full overflow-auto">
      <div className="@container mx-auto flex max-w-6xl flex-col gap-4 p-4">
        <h1 className="font-semibold text-xl">Review</h1>
        <DiffForm key={diff} diff={diff} />
        <Answer key={`answer ${diff}`} diff={diff} />
      </div>
    </div>
  );
}

function DiffForm({ diff }: { readonly diff: string }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [revisions, setRevisions] = useState(diff === 'working' ? '' : diff);
  const id = useId();
  function ask(next: string) {
    // The same once more means that files have changed since.
    if (next === diff) void queryClient.invalidateQueries({ queryKey: ['boocontext', 'boocontext_impact'] });
    else
      void navigate({
        to: '/review',
        search: (before) => ({ ...before, diff: next === 'working' ? undefined : next }),
      });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    ask(revisions.trim() === '' ? 'working' : revisions.trim());
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <label htmlFor={id} className="flex min-w-0 flex-1 basis-60 flex-col gap-1 text-sm">
        Since which revision
        <input
          id={id}
          value={revisions}
          onChange={({ target }) => setRevisions(target.value)}
          placeholder="empty: what is not committed; or main, or main..HEAD"
          autoComplete="off"
          spellCheck={false}
          className="w-full rounded-md border border-line-strong bg-surface px-2 py-1.5 font-mono"
        />
      </label>
      <Button type="submit" look="primary">
        Review
      </Button>
      <Button
        onClick={() =>
          void navigate({
            to: '/',
            search: (before) => ({ file: before.file, ask: `Review the diff \`${diff}\`: what would break, and why?` }),
          })
        }
      >
        Ask in a chat
      </Button>
    </form>
  );
}

function Answer({ diff }: { readonly diff: string }) {
  const call = useBoocontext();
  const input = { diff, review: true, limit: 200, max_chars: 200_000 };
  const answer = useQuery(boocontextQuery(call, 'boocontext_impact', input));
  if (answer.isFetching) {
    return (
      <div>
        <Loading what="the review" />
        <p className="mt-1 text-muted text-sm">
          Both states are read and compiled. Of a large repository the first review takes about a minute.
        </p>
      </div>
    );
  }
  if (answer.isError) {
    return (
      <ErrorNote title="The review could not be made." error={answer.error} onRetry={() => void answer.refetch()}>
        <p className="mt-1">
          How boocontext is doing stands under{' '}
          <Link to="/servers" className="text-accent underline">
            Servers
          </Link>
          .
        </p>
      </ErrorNote>
    );
  }
  if (answer.data === undefined) return null;
  return (
    <Suspense fallback={<Loading what="the drawing" />}>
      <ToolAnswer structured={answer.data} output={answer.data.summary} input={input} />
    </Suspense>
  );
}
