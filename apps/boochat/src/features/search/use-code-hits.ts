/** What the code holds: files, symbols, routes and text. */

import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Braces, FileText, Route, TextSearch } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import { boocontextQuery, useBoocontext } from '../../api/boocontext.ts';
import { toolCallQuery } from '../../api/call-tool.ts';
import { type Envelope, isLate } from '../../api/envelope.ts';
import { foundOrNearSymbols, foundSymbols } from '../../api/found-symbols.ts';
import { pathsQuery } from '../../api/queries.ts';
import { kindName } from '../../ui/kind-name.ts';
import { nearest } from './closeness.ts';
import { codeFirst } from './code-first.ts';
import type { Found, Hit } from './hit.ts';
import { globOf, readTextQuery } from './text-query.ts';

const textSchema = z.looseObject({
  matches: z.array(z.looseObject({ path: z.string(), line: z.number(), text: z.string() })),
});
const routesSchema = z.looseObject({
  routes: z.array(
    z.looseObject({
      method: z.string(),
      path: z.string(),
      handler: z.string().optional(),
      file: z.string(),
      line: z.number().optional(),
    }),
  ),
});

const nothing: Found = { hits: [], isPending: false };

/** All names are here, so that what is found is there at once. */
export function useFileHits(query: string, most: number): Found {
  const open = useOpenPlace();
  const { data, isPending, error } = useQuery(pathsQuery);
  const hits = useMemo(
    () =>
      nearest(data?.paths ?? [], query, (path) => path, most).map((path): Hit => {
        const end = path.lastIndexOf('/') + 1;
        return {
          key: path,
          title: path.slice(end),
          detail: path.slice(0, end),
          icon: FileText,
          open: () => open(path),
        };
      }),
    [data, query, most, open],
  );
  if (query === '') return nothing;
  const left = data?.left ?? 0;
  const problem = left === 0 ? error?.message : `${left.toLocaleString('en')} more files are not looked through.`;
  return { hits, isPending, problem };
}

export function useSymbolHits(query: string, most: number): Found {
  const navigate = useNavigate();
  const call = useBoocontext();
  const answer = useQuery({
    ...boocontextQuery(call, 'boocontext_symbols', { query, limit: most }),
    enabled: query.length >= 2,
    placeholderData: (before) => before,
  });
  if (query.length < 2) return nothing;
  const details = answer.data?.details;
  const isNone = (foundSymbols(details) ?? []).length === 0;
  // Where nothing bears the name, a letter may be wrong or missing.
  const symbols = isNone ? foundOrNearSymbols(details) : (foundSymbols(details) ?? []);
  const found = symbols.slice(0, most).map(({ symbol, container = '', kind, file, line }): Hit => {
    const name = container === '' ? symbol : `${container}.${symbol}`;
    return {
      key: `${name} ${file}:${line}`,
      title: name,
      detail: `${isNone ? 'nearly this name · ' : ''}${kindName(kind, file)} · ${file}:${line}`,
      icon: Braces,
      isCode: true,
      open: () => void navigate({ to: '/symbol', search: (before) => ({ file: before.file, name, in: file, line }) }),
    };
  });
  // What bears just that name, before what bears it within something else.
  const nearness = ({ title }: Hit) => (title === query ? 2 : title.toLowerCase() === query.toLowerCase() ? 1 : 0);
  const hits = found.toSorted((a, b) => nearness(b) - nearness(a));
  return { hits, isPending: answer.isFetching, problem: problemOf(answer, 'symbols') };
}

/** What keeps hits from being all. */
function problemOf(
  { data, error }: Pick<UseQueryResult<Envelope>, 'data' | 'error'>,
  what: string,
): string | undefined {
  if (data !== undefined && isLate(data)) return `Not all ${what} are read yet; more appear by themselves.`;
  return error?.message;
}

/** So many are asked for, to be ranked here: they come by path. */
const mostMatches = 300;

export function useTextHits(query: string, most: number): Found {
  const open = useOpenPlace();
  const { pattern, isLiteral, place } = readTextQuery(query);
  const answer = useQuery({
    ...toolCallQuery('grep', {
      pattern,
      literal: isLiteral,
      ignore_case: true,
      limit: mostMatches,
      ...(place === undefined ? {} : { glob: globOf(place) }),
    }),
    enabled: pattern.length >= 2,
    placeholderData: (before) => before,
  });
  if (pattern.length < 2) return nothing;
  const { matches = [] } = textSchema.safeParse(answer.data?.structured).data ?? {};
  const hits = codeFirst(matches, isLiteral ? pattern : undefined)
    .slice(0, most)
    .map(
      ({ path, line, text }): Hit => ({
        key: `${path}:${line}`,
        title: text.trim(),
        detail: `${path}:${line}`,
        icon: TextSearch,
        isCode: true,
        open: () => open(`${path}:${line}`),
      }),
    );
  // Such as a regular expression that is none.
  const refused = answer.data?.error === true ? answer.data.output : undefined;
  return { hits, isPending: answer.isFetching, problem: answer.error?.message ?? refused };
}

/** All routes are asked for once, and then looked through here. */
export function useRouteHits(query: string, most: number): Found {
  const navigate = useNavigate();
  const call = useBoocontext();
  const answer = useQuery({
    ...boocontextQuery(call, 'boocontext_overview', { section: 'routes', limit: 500, max_chars: 300_000 }),
    enabled: query.length >= 2,
  });
  if (query.length < 2) return nothing;
  const { routes = [] } = routesSchema.safeParse(answer.data?.details).data ?? {};
  const found = nearest(routes, query, ({ method, path, handler = '' }) => `${method} ${path} ${handler}`, most);
  const hits = found.map(
    ({ method, path, handler, file, line }, index): Hit => ({
      key: `${method} ${path} ${file} ${index}`,
      title: `${method} ${path}`,
      detail: `${handler ?? ''} · ${file}${line === undefined ? '' : `:${line}`}`,
      icon: Route,
      isCode: true,
      // To what answers it: where it is registered stands among the callers of that.
      open: () =>
        void navigate({ to: '/symbol', search: (before) => ({ file: before.file, name: `${method} ${path}` }) }),
    }),
  );
  return { hits, isPending: answer.isFetching, problem: problemOf(answer, 'routes') };
}

/** Opens a place in the code beside the page that is there. */
function useOpenPlace(): (place: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (place) => void navigate({ to: '.', search: (before) => ({ ...before, file: place }) }),
    [navigate],
  );
}
