/** What the code holds: files, symbols, routes and text. */

import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Braces, FileText, Route, TextSearch } from 'lucide-react';
import { z } from 'zod';
import { boocontextQuery, useBoocontext } from '../../api/boocontext.ts';
import { toolCallQuery } from '../../api/call-tool.ts';
import { type Envelope, isLate } from '../../api/envelope.ts';
import { foundSymbols } from '../../api/found-symbols.ts';
import { kindName } from '../../ui/kind-name.ts';
import type { Found, Hit } from './hit.ts';
import { holdsWords, rankPaths, wordsOf } from './words.ts';

const filesSchema = z.looseObject({ files: z.array(z.string()) });
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

export function useFileHits(query: string, most: number): Found {
  const open = useOpenPlace();
  // The longest word is the rarest; the others are looked for in what has it.
  const [word = ''] = wordsOf(query).toSorted((a, b) => b.length - a.length);
  const answer = useQuery({
    ...toolCallQuery('find_files', { pattern: word.replaceAll(/[*?[{]/g, ''), limit: 500 }),
    enabled: word !== '',
    placeholderData: (before) => before,
  });
  if (word === '') return nothing;
  const { files = [] } = filesSchema.safeParse(answer.data?.structured).data ?? {};
  const found = rankPaths(
    files.filter((path) => holdsWords(path, query)),
    query,
  );
  const hits = found.slice(0, most).map((path): Hit => {
    const end = path.lastIndexOf('/') + 1;
    return { key: path, title: path.slice(end), detail: path.slice(0, end), icon: FileText, open: () => open(path) };
  });
  return { hits, isPending: answer.isFetching, problem: answer.error?.message };
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
  const hits = (foundSymbols(answer.data?.details) ?? []).map(({ symbol, container = '', kind, file, line }): Hit => {
    const name = container === '' ? symbol : `${container}.${symbol}`;
    return {
      key: `${name} ${file}:${line}`,
      title: name,
      detail: `${kindName(kind, file)} · ${file}:${line}`,
      icon: Braces,
      isCode: true,
      open: () => void navigate({ to: '/symbol', search: (before) => ({ file: before.file, name, in: file, line }) }),
    };
  });
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

export function useTextHits(query: string, most: number): Found {
  const open = useOpenPlace();
  const answer = useQuery({
    ...toolCallQuery('grep', { pattern: query, literal: true, ignore_case: true, limit: most }),
    enabled: query.length >= 2,
    placeholderData: (before) => before,
  });
  if (query.length < 2) return nothing;
  const { matches = [] } = textSchema.safeParse(answer.data?.structured).data ?? {};
  const hits = matches.map(
    ({ path, line, text }): Hit => ({
      key: `${path}:${line}`,
      title: text.trim(),
      detail: `${path}:${line}`,
      icon: TextSearch,
      isCode: true,
      open: () => open(`${path}:${line}`),
    }),
  );
  return { hits, isPending: answer.isFetching, problem: answer.error?.message };
}

/** All routes are asked for once, and then looked through here. */
export function useRouteHits(query: string, most: number): Found {
  const open = useOpenPlace();
  const call = useBoocontext();
  const answer = useQuery({
    ...boocontextQuery(call, 'boocontext_overview', { section: 'routes', limit: 500, max_chars: 300_000 }),
    enabled: query.length >= 2,
  });
  if (query.length < 2) return nothing;
  const { routes = [] } = routesSchema.safeParse(answer.data?.details).data ?? {};
  const found = routes.filter(({ method, path, handler = '' }) => holdsWords(`${method} ${path} ${handler}`, query));
  const hits = found.slice(0, most).map(
    ({ method, path, handler, file, line }, index): Hit => ({
      key: `${method} ${path} ${file} ${index}`,
      title: `${method} ${path}`,
      detail: `${handler ?? ''} · ${file}${line === undefined ? '' : `:${line}`}`,
      icon: Route,
      isCode: true,
      open: () => open(line === undefined ? file : `${file}:${line}`),
    }),
  );
  return { hits, isPending: answer.isFetching, problem: problemOf(answer, 'routes') };
}

/** Opens a place in the code beside the page that is there. */
function useOpenPlace(): (place: string) => void {
  const navigate = useNavigate();
  return (place) => void navigate({ to: '.', search: (before) => ({ ...before, file: place }) });
}
