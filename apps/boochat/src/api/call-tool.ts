import { type ToolCallResult, toolResultSchema } from '@boocontext/chat-api';
import { queryOptions } from '@tanstack/react-query';
import { requestJson } from './request.ts';

/** Runs a tool of the server, under the name the server offers it by. That it failed is in the answer. */
export function callTool(
  name: string,
  args: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<ToolCallResult> {
  return requestJson(`/api/tools/${encodeURIComponent(name)}/call`, toolResultSchema, {
    method: 'POST',
    body: { args },
    signal,
  });
}

/** The same for a view that shows the answer: asked once for the same arguments, and abandoned when the view goes. */
export function toolCallQuery(name: string, args: Readonly<Record<string, unknown>>) {
  return queryOptions({
    queryKey: ['tool-call', name, args],
    queryFn: ({ signal }) => callTool(name, args, signal),
    // The repository may change under a view; asking again is a person's decision.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
