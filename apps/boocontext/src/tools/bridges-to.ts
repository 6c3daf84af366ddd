/**
 * What the scan knows of edges, handed to the engine with the question: who asks for a route, who sends what an entry hears,
 * who reads or writes a column. The engine says what the question is about, and walks with what it is told.
 */
import type { Bridge, Control } from '@boocontext/code-index';
import { bridgesOf, bridgesOfMessages, messagesToEntries, requestsToRoutes } from '@boocontext/project-scan';
import { queriesOn } from './queries-to-columns.ts';
import { routesBeside, type ScannedRoutes } from './scan-of.ts';
import type { ToolContext } from './tool.ts';
import type { Unread } from './unread.ts';

/** What was known of edges when a question was answered. */
export interface Crossed {
  readonly bridges: readonly Bridge[];
  /** Why there may be more queries among them that lead to what was asked about. */
  readonly openQueries: readonly Unread[];
  /** The same with those that lead to the end of a path, where these were asked for because none was found without them. */
  readonly openOnPath: readonly Unread[];
}

/** The answer of the engine, and the routes of the same files. @param ask with this control, so that the engine knows of edges */
export async function answerOverBridges<Answer extends { readonly snapshot: string }>(
  context: ToolContext,
  ask: (control: Control) => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly scanned: ScannedRoutes | undefined; readonly crossed: Crossed }> {
  const routesAt = await routesBeside(context);
  let crossed: Crossed | undefined;
  const bridgesTo: Control['bridgesTo'] = async ({ definitions, into, snapshot }) => {
    const scanned = await routesAt(snapshot);
    const queries = await queriesOn(definitions, context, snapshot, into !== undefined);
    const bridges = [...sent(scanned), ...queries.bridges];
    const { open } = queries;
    crossed = { bridges, openQueries: crossed?.openQueries ?? open, openOnPath: open };
    if (into === undefined) return bridges;
    const files = new Set(into);
    return bridges.filter(({ to }) => files.has(to.file));
  };
  const answer = await ask({ ...context.control, bridgesTo });
  const none = { bridges: [], openQueries: [], openOnPath: [] };
  return { answer, scanned: await routesAt(answer.snapshot), crossed: crossed ?? none };
}

/** By requests and messages. */
function sent(scanned: ScannedRoutes | undefined): readonly Bridge[] {
  if (scanned === undefined) return [];
  const { routes, entries, requests, messages } = scanned;
  return [...bridgesOf(requestsToRoutes(requests, routes)), ...bridgesOfMessages(messagesToEntries(messages, entries))];
}
