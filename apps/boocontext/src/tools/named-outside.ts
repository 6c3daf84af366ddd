/**
 * What bears a name and is no symbol: a route, by its method and path or by the path alone, a command, a job or an event, and a
 * setting in the environment. They are looked for where the query is written as such a name is, and routes by plain words too.
 */
import { type Outside, outsideName, type ScannedEnvReads, type ScannedRoute } from '@boocontext/project-scan';
import { affectedRouteDetails, entryDetails, unreadOutside } from './affected-routes.ts';
import { isRouteName, routesCalled } from './asked-route.ts';
import { askedVariable, isLikelyVariable, variableDetails, variableNamed } from './asked-variable.ts';
import type { Details } from './details.ts';
import type { OpenReason } from './envelope.ts';
import type { Focus } from './focus.ts';
import { routesInWords } from './routes-in-words.ts';
import type { Says } from './says.ts';
import { routesOf } from './scan-of.ts';
import { type SourceBlock, SourceLines } from './source-lines.ts';
import type { ToolContext } from './tool.ts';
import { reasonsOf } from './unread.ts';
import { count, cut, join } from './wording.ts';

export interface NamedOutside {
  readonly found: readonly Outside[];
  readonly variable: ScannedEnvReads | undefined;
  /** A route that was asked for by its method, and that is not among those of the project. */
  readonly noRoute?: string;
  /** They share words with a question: what it asks for may be something else. */
  readonly inWords?: true;
  /** What runs for the first of them, where it is surely the best and has no name of its own. */
  readonly code?: readonly SourceBlock[];
  /** Why there may be more of them. */
  readonly open: readonly OpenReason[];
}

const nothing: NamedOutside = { found: [], variable: undefined, open: [] };

/** @param focus where it has to stand */
export async function namedOutside(query: string, context: ToolContext, { lists }: Focus): Promise<NamedOutside> {
  const name = query.trim();
  if (isRouteName(name) || isPath(name)) {
    const scanned = await routesOf(context);
    const known = [...(scanned?.routes ?? []), ...(scanned?.entries ?? [])];
    const found = isPath(name)
      ? routesCalled(name, scanned?.routes ?? [])
      : known.filter((each) => outsideName(each) === name);
    const served = found.length > 0 || isPath(name) ? found : routesCalled(name, scanned?.routes ?? []);
    const isMissing = served.length === 0 && /^[A-Z]+ \//.test(name);
    return {
      found: served.filter(lists),
      variable: undefined,
      ...(isMissing ? { noRoute: name } : {}),
      open: unreadOutside(scanned),
    };
  }
  if (isInWords(name)) {
    const scanned = await routesOf(context);
    const { routes, isFirstBest } = routesInWords(name, (scanned?.routes ?? []).filter(lists), mostInWords);
    const code = isFirstBest ? codeOf(routes[0], context.directory) : [];
    return {
      found: routes,
      variable: undefined,
      inWords: true,
      ...(code.length === 0 ? {} : { code }),
      // That there are others is always so; those that come with the next answer are worth a word.
      open: reasonsOf(unreadOutside(scanned).filter(({ isLate }) => isLate === true)),
    };
  }
  if (!isLikelyVariable(name) && variableNamed(name) === undefined) return nothing;
  const asked = await askedVariable(name, context);
  const isListed = asked?.variable !== undefined && lists(asked.variable);
  return { found: [], variable: isListed ? asked.variable : undefined, open: asked?.open ?? [] };
}

/** A question, and no name. */
export function isInWords(name: string): boolean {
  return /\p{L}\s+\p{L}/u.test(name) && !isRouteName(name);
}

const mostInWords = 3;
/** Characters of a handler: as much as one reads of it first. */
const mostOfCode = 1_800;

/** Of a handler with a name the symbols say what it does. */
function codeOf(route: ScannedRoute | undefined, directory: string): readonly SourceBlock[] {
  if (route === undefined || route.endLine === undefined || route.handler !== '<inline>') return [];
  return new SourceLines(directory).between(route.file, route.line ?? 1, route.endLine, mostOfCode);
}

function isPath(name: string): boolean {
  return /^\/[^\s/][^\s]*$/.test(name);
}

export function namedDetails({ found, variable, code }: NamedOutside): Details {
  const routes = found.flatMap((each, index) =>
    'kind' in each ? [] : [{ ...affectedRouteDetails(each), ...(code !== undefined && index === 0 ? { code } : {}) }],
  );
  const entries = found.flatMap((each) => ('kind' in each ? [entryDetails(each)] : []));
  return {
    ...(routes.length === 0 ? {} : { routes: routes.slice(0, mostShown) }),
    ...(entries.length === 0 ? {} : { entries: entries.slice(0, mostShown) }),
    ...(variable === undefined ? {} : { variable: variableDetails(variable) }),
  };
}

const mostShown = 20;

/** As the beginning of a summary: `GET /orders is a route (src/server.ts:9), answered by placeOrder`. */
export function namedSentence({ found, variable, noRoute, inWords }: NamedOutside, says: Says): string {
  if (inWords) return found.length === 0 ? '' : `${count(found.length, 'route')} that these words may mean`;
  if (noRoute !== undefined) return says.noEntry(`route ${cut(noRoute, 150)}`);
  if (variable !== undefined)
    return `${cut(variable.name, 100)} is a setting in the environment (${variable.file}:${variable.line}), read in ${count(variable.reads.length, 'place')}`;
  const [first] = found;
  if (first === undefined) return '';
  const by = first.handler === undefined ? '' : `, answered by ${cut(first.handler, 100)}`;
  const head = `${cut(outsideName(first), 150)} (${first.file}:${first.line ?? 1})${by}`;
  return join([head, ...(found.length > 1 ? [`${count(found.length - 1, 'more', 'more')} of that path`] : [])]);
}
