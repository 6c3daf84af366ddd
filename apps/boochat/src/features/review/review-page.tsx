/** A diff reviewed without a model: the same answer as `boocontext review`. The address says which diff. */
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useId, useState } from 'react';
import { boocontextQuery, useBoocontext } from '../../api/boocontext.ts';
import { Answered } from '../../drawings/answer/reading.tsx';
import { Button } from '../../ui/button.tsx';
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
  return (
    <Answered
      query={boocontextQuery(call, 'boocontext_impact', input)}
      what="the review: both states are read and compiled, which takes about a minute in a large repository"
      title="The review could not be made."
      onFailure={
        <p className="mt-1">
          How boocontext is doing stands under{' '}
          <Link to="/servers" className="text-accent underline">
            Servers
          </Link>
          .
        </p>
      }
    >
      {(answer) => (
        <Suspense fallback={<Loading what="the drawing" />}>
          <ToolAnswer structured={answer} output={answer.summary} input={input} />
        </Suspense>
      )}
    </Answered>
  );
}
