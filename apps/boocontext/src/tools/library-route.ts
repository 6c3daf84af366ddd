/**
 * What runs for a route that code of a library answers: a view that inherits `list` from the REST framework. What that
 * calls is not read, but the names are known by which it asks for code of ours.
 */
import type { EdgeInfo, SymbolInfo } from '@boocontext/code-index';
import type { ScannedRoute, ViewMethod } from '@boocontext/project-scan';
import { outsideName } from '@boocontext/project-scan';
import { affectedRouteDetails } from './affected-routes.ts';
import { answerOverBridges } from './bridges-to.ts';
import { edgeListings, labelAndPlace, symbolDetails } from './details.ts';
import type { FocusInput } from './focus.ts';
import { undecided } from './open-reasons.ts';
import type { ToolAnswer, ToolContext } from './tool.ts';
import { withUnread } from './unread.ts';
import { partialReasons } from './verdicts.ts';
import { count, cut, sentences } from './wording.ts';

interface CalleesAsked extends FocusInput {
  readonly symbol: string;
  readonly depth?: number;
  readonly limit?: number;
}

export async function answerOfLibrary(
  route: ScannedRoute,
  input: CalleesAsked,
  context: ToolContext,
): Promise<ToolAnswer> {
  const { engine, control, page } = context;
  const depth = input.depth ?? 1;
  const callees = new Map<string, EdgeInfo>();
  const open: string[] = [];
  const openQueries: Parameters<typeof withUnread>[1][number][] = [];
  const take = (edge: EdgeInfo): void => {
    const key = [edge.file, edge.line, edge.symbol].join('\0');
    const known = callees.get(key);
    if (known === undefined || known.depth > edge.depth) callees.set(key, edge);
  };
  for (const hook of route.alsoRuns ?? []) {
    const question = {
      symbol: `${hook.container}.${hook.name}`,
      file: hook.file,
      direction: 'callees',
      depth,
    } as const;
    const { answer, crossed } = await answerOverBridges(context, async (over) => engine.callgraph(question, over));
    const hooked = answer.found ? answer.definitions.find((each) => isHook(each, hook)) : undefined;
    if (!answer.found || hooked === undefined) {
      open.push(`what ${question.symbol} (${hook.file}) is was not found`);
      continue;
    }
    const made = await classNamedBy(hooked, context);
    take(run(made ?? hooked));
    if (depth === 1) continue;
    for (const callee of answer.callees ?? [])
      if (callee.depth < depth) take({ ...callee, depth: callee.depth + 1, through: callee.through ?? hooked });
    open.push(...(answer.open ?? []), ...partialReasons(answer.coverage));
    openQueries.push(...crossed.openQueries);
  }
  const { snapshot } = await engine.files(control);
  const view = await viewOf(route, context);
  const direct = [...callees.values()].filter((each) => each.depth === 1).length;
  const described: ToolAnswer = {
    finding: 'told',
    open: undecided([
      ...new Set([
        ...open,
        `what else ${route.framework} runs for it, by settings or by names of its own, is not read`,
      ]),
    ]),
    summary: (says) =>
      page.isFirst
        ? sentences(
            `${cut(outsideName(route), 150)} (${route.file}:${route.line ?? 1}) is answered by ${cut(route.handler ?? '', 100)}, whose code is not in this repository`,
            `Of this repository it runs ${direct === 0 ? says.none('symbol') : count(direct, 'symbol')}${view === undefined ? '' : `, for ${labelAndPlace(view)}`}`,
          )
        : `More of ${cut(outsideName(route), 150)}.`,
    details: {
      ...(page.isFirst
        ? { route: affectedRouteDetails(route), ...(view === undefined ? {} : { view: symbolDetails(view) }) }
        : {}),
      ...edgeListings({ callees: [...callees.values()].sort((a, b) => a.depth - b.depth) }, input, page),
    },
    snapshot,
  };
  return withUnread(described, openQueries);
}

function isHook({ symbol, container }: SymbolInfo, hook: ViewMethod): boolean {
  return symbol === hook.name && container.split('.').at(-1) === hook.container;
}

function run({ symbol, container, file, line }: SymbolInfo): EdgeInfo {
  return { symbol, container, file, line, depth: 1, callSites: [], resolution: 'resolved', via: 'route' };
}

/** `serializer_class = OrderSerializer`: what runs is the class, where one alone bears the name. */
async function classNamedBy({ signature }: SymbolInfo, { engine, control }: ToolContext) {
  const name = /^\w+ = (\w+)$/.exec(signature)?.[1];
  if (name === undefined) return undefined;
  const answer = await engine.callgraph({ symbol: name, direction: 'callees', depth: 1 }, control);
  const [only, ...others] = answer.found ? answer.definitions.filter(({ kind }) => kind === 'class') : [];
  return others.length === 0 ? only : undefined;
}

async function viewOf({ view }: ScannedRoute, { engine, control }: ToolContext): Promise<SymbolInfo | undefined> {
  if (view === undefined) return undefined;
  const question = { symbol: view.name, file: view.file, direction: 'callees', depth: 1 } as const;
  const answer = await engine.callgraph(question, control);
  return answer.found ? answer.definitions.find(({ kind }) => kind === 'class') : undefined;
}
