/** What runs for a route whose handler has no name: its code stands where the route is registered, and is shown there. */
import type { ScannedRoute } from '@boocontext/project-scan';
import { messagesToEntries, outsideName, requestsToRoutes, withSent } from '@boocontext/project-scan';
import { affectedRouteDetails } from './affected-routes.ts';
import { answerOverBridges } from './bridges-to.ts';
import { coverageDetails, edgeListings } from './details.ts';
import type { FocusInput } from './focus.ts';
import { undecided } from './open-reasons.ts';
import { SourceLines } from './source-lines.ts';
import type { ToolAnswer, ToolContext } from './tool.ts';
import { withUnread } from './unread.ts';
import { partialReasons } from './verdicts.ts';
import { count, cut, sentences } from './wording.ts';

/** Characters of the handler that are shown. */
const mostOfHandler = 3_000;

interface CalleesAsked extends FocusInput {
  readonly symbol: string;
  readonly depth?: number;
  readonly limit?: number;
}

export async function answerAboutInline(
  route: ScannedRoute,
  input: CalleesAsked,
  context: ToolContext,
): Promise<ToolAnswer> {
  const { engine, page, directory } = context;
  const { file, line = 1, endLine = line } = route;
  const lines = { file, from: line - 1, to: endLine - 1 };
  const depth = input.depth ?? 1;
  const { answer, scanned, crossed } = await answerOverBridges(context, async (over) =>
    engine.callgraph({ symbol: input.symbol, direction: 'callees', depth, inLines: lines }, over),
  );
  if (!answer.found) throw new Error('lines of a file are always found');
  const sent = requestsToRoutes(scanned?.requests ?? [], scanned?.routes ?? []);
  const told = messagesToEntries(scanned?.messages ?? [], scanned?.entries ?? []);
  const held = { file, line: lines.from, endLine: lines.to };
  const callees = withSent({ definitions: [held], callees: answer.callees ?? [] }, sent, told);
  const names = new Set(callees.map((each) => [each.file, each.line, each.symbol].join('\0'))).size;
  const described: ToolAnswer = {
    finding: 'told',
    open: undecided([...(answer.open ?? []), ...partialReasons(answer.coverage)]),
    summary: (says) =>
      page.isFirst
        ? sentences(
            `${cut(outsideName(route), 150)} is answered by a function without a name (${file}:${line})`,
            `It calls ${names === 0 ? says.nothingCalled : count(names, 'symbol')}${depth > 1 ? `, up to depth ${depth}` : ''}`,
          )
        : `More of ${cut(outsideName(route), 150)}.`,
    details: {
      ...(page.isFirst
        ? {
            route: {
              ...affectedRouteDetails(route),
              code: new SourceLines(directory).between(file, line, endLine, mostOfHandler),
            },
          }
        : {}),
      ...edgeListings({ callees }, input, page),
    },
    snapshot: answer.snapshot,
    coverage: coverageDetails(answer.coverage),
  };
  return withUnread(described, crossed.openQueries);
}
