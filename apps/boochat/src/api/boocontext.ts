/**
 * boocontext's tools under the names that this server offers them by. They are known by their own names: somebody may
 * have configured boocontext under another name, and the tools' names then begin with that.
 */
import type { ToolList } from '@boocontext/chat-api';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callTool } from './call-tool.ts';
import { type Envelope, readEnvelope } from './envelope.ts';
import { toolsQuery } from './queries.ts';
import { ApiError } from './request.ts';

export type BoocontextCall = (
  tool: string,
  input: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
) => Promise<Envelope>;

/** The offered name of `boocontext_callgraph` and the like; undefined where no server offers it. */
export function offeredName(list: ToolList, tool: string): string | undefined {
  const named = list.tools.find(({ name }) => name === tool);
  return (named ?? list.tools.find(({ originalName }) => originalName === tool))?.name;
}

/** Asks boocontext. Throws an `ApiError` where no server offers the tool, it failed, or it answered something else. */
export function useBoocontext(): BoocontextCall {
  const { data } = useQuery(toolsQuery);
  return useCallback(
    async (tool, input, signal) => {
      // A list that was read while the server was still starting does not have its tools; whoever is asked for one by
      // its own name waits for it.
      const name = (data === undefined ? undefined : offeredName(data, tool)) ?? tool;
      const { structured, output } = await callTool(name, input, signal);
      const envelope = readEnvelope(structured);
      if (envelope === undefined) throw new ApiError('tool_failed', output);
      return envelope;
    },
    [data],
  );
}

/** The same for a view that shows what was answered. `call` is not part of the key: it differs only by the name. */
export function boocontextQuery(call: BoocontextCall, tool: string, input: Readonly<Record<string, unknown>>) {
  return queryOptions({
    queryKey: ['boocontext', tool, input],
    queryFn: ({ signal }) => call(tool, input, signal),
    staleTime: 60_000,
  });
}
