/**
 * Routes that plain words may mean: "I cannot delete an issue" is `DELETE /api/v1/issue/:id`, whose handler often has no name
 * by which it could be found.
 */
import { stemsOf } from '@boocontext/code-index';
import { isParameter, type ScannedRoute, segmentsOf } from '@boocontext/project-scan';

/** The best of them, at most `most`. */
export function routesInWords(words: string, routes: readonly ScannedRoute[], most: number): readonly ScannedRoute[] {
  const asked = new Set(stemsOf(words));
  const ranked = routes.flatMap((route) => {
    const score = scoreOf(route, asked);
    return score === undefined ? [] : [{ route, score }];
  });
  return ranked
    .sort((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ route }) => route);
}

/** Two of path and method have to be among the words, the last part of the path always. */
function scoreOf({ method, path }: ScannedRoute, asked: ReadonlySet<string>): number | undefined {
  const parts = segmentsOf(path)
    .filter((part) => !isParameter(part) && !SAYS_NOTHING.test(part))
    .map(stemsOf)
    .filter((stems) => stems.length > 0);
  const isAsked = (stems: readonly string[]) => stems.every((stem) => asked.has(stem));
  const last = parts.at(-1);
  if (last === undefined || !isAsked(last)) return undefined;
  const shared = parts.filter(isAsked).length;
  const isVerbAsked = VERBS.get(method)?.some((stem) => asked.has(stem)) === true;
  if (shared + (isVerbAsked ? 1 : 0) < 2) return undefined;
  // "I get an error" asks for nothing.
  const verb = isVerbAsked ? (method === 'GET' ? 0.5 : 1) : 0;
  return shared + verb - (parts.length - shared) / 4;
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
