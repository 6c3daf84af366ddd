/** The answer to a question of Explore: on its way, there, or why not. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LoaderCircle } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { boocontextQuery, offeredName, useBoocontext } from '../../api/boocontext.ts';
import { toolsQuery } from '../../api/queries.ts';
import { Answered, HowFar } from '../../drawings/answer/reading.tsx';
import { ServersHint } from '../../drawings/answer/servers-hint.tsx';
import { ToolAnswer } from '../../drawings/tool-answer.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Loading } from '../../ui/loading.tsx';
import type { ExploreTool } from './explore-search.ts';

interface ExploreAnswerProps {
  readonly tool: ExploreTool;
  readonly input: Readonly<Record<string, unknown>>;
}

export function ExploreAnswer({ tool, input }: ExploreAnswerProps) {
  const own = `boocontext_${tool}`;
  const tools = useQuery({
    ...toolsQuery,
    // A server that is still starting offers its tools in a moment.
    refetchInterval: ({ state }) =>
      state.data !== undefined && offeredName(state.data, own) === undefined ? 2_000 : false,
  });
  if (tools.isPending) return <Loading what="the tools" />;
  if (tools.isError) {
    return (
      <ErrorNote title="The tools could not be listed." error={tools.error} onRetry={() => void tools.refetch()} />
    );
  }
  if (offeredName(tools.data, own) === undefined) return <MissingTool tool={own} />;
  return <Answer tool={own} input={input} />;
}

function Answer({ tool, input }: { readonly tool: string; readonly input: ExploreAnswerProps['input'] }): ReactNode {
  const queryClient = useQueryClient();
  const query = boocontextQuery(useBoocontext(), tool, input);
  const { data, error, fetchStatus, refetch } = useQuery(query);
  if (data === undefined && error === null && fetchStatus === 'fetching') {
    return <Running tool={tool} onCancel={() => void queryClient.cancelQueries({ queryKey: query.queryKey })} />;
  }
  if (data === undefined && error === null) {
    return (
      <p className="flex items-center gap-3 text-muted">
        Cancelled. <Button onClick={() => void refetch()}>Ask again</Button>
      </p>
    );
  }
  return (
    // What has failed is asked again by whoever wants that, and not because it is now shown that it failed.
    <Answered
      query={{ ...query, retryOnMount: false }}
      what="the answer"
      title="This could not be answered."
      onFailure={<ServersHint />}
    >
      {(answer) => <ToolAnswer structured={answer} output={answer.summary} input={input} />}
    </Answered>
  );
}

/** A question to a large repository may take a while, the first one most of all. */
function Running({ tool, onCancel }: { readonly tool: string; readonly onCancel: () => void }): ReactNode {
  const [startedAt] = useState(() => performance.now());
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((performance.now() - startedAt) / 1000), 100);
    return () => clearInterval(timer);
  }, [startedAt]);
  return (
    <div className="flex items-center gap-3 text-muted">
      <p role="status" className="flex items-center gap-2">
        <LoaderCircle size={16} aria-hidden="true" className="animate-spin" />
        Asking …
      </p>
      <span aria-hidden="true" className="tabular-nums">
        {seconds.toFixed(1)} s
      </span>
      <Button onClick={onCancel}>Cancel</Button>
      <HowFar className="text-sm" />
      {seconds > 5 && tool === 'boocontext_impact' ? (
        <span className="text-sm">All that depends on it is followed, which takes longer the more there is.</span>
      ) : null}
    </div>
  );
}

function MissingTool({ tool }: { readonly tool: string }): ReactNode {
  return (
    <div role="alert" className="rounded-lg border border-caution bg-caution-soft p-3 text-sm">
      <p className="font-medium">No server offers {tool} at the moment.</p>
      <p className="mt-1">
        It comes from boocontext, which may still be starting, or could not start. See{' '}
        <Link to="/servers" className="text-accent underline">
          Servers
        </Link>{' '}
        for its state and how to mend it. This page looks again every other second.
      </p>
    </div>
  );
}
