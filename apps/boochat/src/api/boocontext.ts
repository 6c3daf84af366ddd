/**
 * boocontext's tools under the names that this server offers them by. They are known by their own names: somebody may
 * have configured boocontext under another name, and the tools' names then begin with that.
 */
import type { ToolList } from '@boocontext/chat-api';
import { queryOptions, replaceEqualDeep, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callTool } from './call-tool.ts';
import { type Envelope, isLate, isUnread, readEnvelope } from './envelope.ts';
import { Places } from './places.ts';
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

/**
 * While the repository is read an answer takes as long as it may, and a browser has six connections to a server: some are
 * kept for the files, the chats and how far the reading is.
 */
const places = new Places(4);

/** Asks boocontext. Throws an `ApiError` where no server offers the tool, it failed, or it answered something else. */
export function useBoocontext(): BoocontextCall {
  const { data } = useQuery(toolsQuery);
  return useCallback(
    async (tool, input, signal) => {
      // A list that was read while the server was still starting does not have its tools; whoever is asked for one by
      // its own name waits for it.
      const name = (data === undefined ? undefined : offeredName(data, tool)) ?? tool;
      const { structured, output } = await places.use(() => callTool(name, input, signal), signal);
      const envelope = readEnvelope(structured);
      if (envelope === undefined) throw new ApiError('tool_failed', output);
      return envelope;
    },
    [data],
  );
}

/**
 * The same for a view that shows what was answered. `call` is not part of the key: it differs only by the name. What is
 * not read yet is asked for again until it is, and takes the place of the answer that was there; an answer that has
 * nothing yet takes the place of none.
 */
export function boocontextQuery(call: BoocontextCall, tool: string, input: Readonly<Record<string, unknown>>) {
  const queryKey = ['boocontext', tool, input] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }) => {
      const answer = await call(tool, input, signal);
      const before = client.getQueryData<Envelope>(queryKey);
      return before === undefined ? answer : afterwards(before, answer);
    },
    staleTime: 60_000,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isLate(state.data) ? askAgainAfterMs(state.dataUpdateCount) : false,
  });
}

/** Soon at first; what stays late costs the server each time. */
export function askAgainAfterMs(answers: number): number {
  return Math.min(15_000, 1_000 * 1.4 ** Math.min(answers, 10));
}

/** What is shown after a question that was asked again: the same object where nothing is different, so that nothing moves. */
function afterwards(before: Envelope, answer: Envelope): Envelope {
  if (isUnread(answer) && !isUnread(before)) return { ...before, metadata: { ...before.metadata, late: true } };
  const comparable = ({ verdict, summary, metadata: { duration_ms: _, ...metadata } }: Envelope) => [
    verdict,
    summary,
    metadata,
  ];
  const parts = [comparable(before), before.details];
  return replaceEqualDeep(parts, [comparable(answer), answer.details]) === parts ? before : answer;
}
