/** The tools without a model: a form, and the answer drawn. The address holds the question. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { toolCallQuery } from '../../api/call-tool.ts';
import { ToolAnswer } from '../../drawings/tool-answer.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Loading } from '../../ui/loading.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { type ExploreSearch, exploreSearchSchema, exploreTools } from './explore-search.ts';

export function ExplorePage() {
  usePageTitle('Explore');
  const search = useSearch({ from: '/explore' });
  const navigate = useNavigate({ from: '/explore' });
  return (
    <div className="h-full overflow-auto p-4">
      <h1 className="font-semibold text-xl">Explore</h1>
      <form
        key={JSON.stringify(search)}
        className="my-3 flex flex-wrap items-end gap-3"
        action={(form) => {
          const entries = [...form.entries()].filter(([, value]) => value !== '');
          void navigate({ search: exploreSearchSchema.parse(Object.fromEntries(entries)) });
        }}
      >
        <label className="flex flex-col gap-1 text-sm">
          Tool
          <select
            name="tool"
            defaultValue={search.tool}
            className="rounded-md border border-line-strong bg-surface px-2 py-1.5"
          >
            {exploreTools.map((tool) => (
              <option key={tool}>{tool}</option>
            ))}
          </select>
        </label>
        <label className="flex flex-col gap-1 text-sm">
          Symbol
          <input
            name="symbol"
            defaultValue={search.symbol}
            className="rounded-md border border-line-strong bg-surface px-2 py-1.5"
          />
        </label>
        <Button type="submit" look="primary">
          Run
        </Button>
      </form>
      {search.tool === undefined ? null : <Answer search={search} />}
    </div>
  );
}

function Answer({ search }: { readonly search: ExploreSearch }) {
  const input = search.symbol === undefined ? {} : { symbol: search.symbol };
  const answer = useQuery(toolCallQuery(`boocontext_${search.tool}`, input));
  if (answer.isPending) return <Loading what="the answer" />;
  if (answer.isError)
    return <ErrorNote title="The tool was not run." error={answer.error} onRetry={() => answer.refetch()} />;
  return <ToolAnswer structured={answer.data.structured} output={answer.data.output} input={input} />;
}
