/**
 * Routes that plain words may mean: "I cannot delete an issue" is `DELETE /api/v1/issue/:id`, whose handler often has no name
 * by which it could be found.
 */
import { stemsOf } from '@boocontext/code-index';
import { isParameter, type ScannedRoute, segmentsOf } from '@boocontext/project-scan';

export interface RoutesMeant {
  /** The best of them. */
  readonly routes: readonly ScannedRoute[];
  /** The first is better than all others. */
  readonly isFirstBest: boolean;
}

export function routesInWords(words: string, routes: readonly ScannedRoute[], most: number): RoutesMeant {
  const asked: Asked = {
    stems: new Set(stemsOf(words)),
    failing: new Set([...words.matchAll(WHAT_FAILS)].flatMap(([, verb = '']) => stemsOf(verb))),
  };
  const ranked = routes
    .flatMap((route) => {
      const score = scoreOf(route, asked);
      return score === undefined ? [] : [{ route, score }];
    })
    .sort((one, other) => other.score - one.score);
  const [first, second] = ranked;
  return {
    routes: ranked.slice(0, most).map(({ route }) => route),
    isFirstBest: first !== undefined && (second === undefined || first.score > second.score),
  };
}

interface Asked {
  readonly stems: ReadonlySet<string>;
  /** What is said not to work. */
  readonly failing: ReadonlySet<string>;
}

const WHAT_FAILS =
  /\b(?:can ?not|can['’]t|could ?n['’]?o?t|unable to|fails? to|failed to|impossible to|not allowed to) (\w+)/gi;

/** Two of path and method have to be among the words, the last part of the path always. */
function scoreOf({ method, path }: ScannedRoute, asked: Asked): number | undefined {
  const parts = segmentsOf(path)
    .filter((part) => !isParameter(part) && !SAYS_NOTHING.test(part))
    .map(stemsOf)
    .filter((stems) => stems.length > 0);
  const isAsked = (stems: readonly string[]) => stems.every((stem) => asked.stems.has(stem));
  const last = parts.at(-1);
  if (last === undefined || !isAsked(last)) return undefined;
  const shared = parts.filter(isAsked).length;
  const verbs = VERBS.get(method) ?? [];
  const isVerbAsked = verbs.some((stem) => asked.stems.has(stem));
  if (shared + (isVerbAsked ? 1 : 0) < 2) return undefined;
  // "I get an error" asks for nothing.
  const verb = isVerbAsked ? (method === 'GET' ? 0.5 : 1) : 0;
  const failing = verbs.some((stem) => asked.failing.has(stem)) ? 0.5 : 0;
  return shared + verb + failing - (parts.length - shared) / 4;
}

const SAYS_NOTHING = /^(?:api|rest|v\d{1,3})$/i;

/** What people call what a method does. */
const VERBS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    DELETE: 'delete remove',
    POST: 'create add post submit new',
    PUT: 'update change edit replace save set put',
    PATCH: 'update change edit patch',
    GET: 'get list show fetch read find',
  }).map(([method, verbs]) => [method, stemsOf(verbs)]),
);
