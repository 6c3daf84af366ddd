import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { z } from 'zod';
import { callTool } from '../../../api/call-tool.ts';
import { toolsQuery } from '../../../api/queries.ts';
import { usePrompts } from '../../../ui/prompts.ts';
import { type Suggestion, suggestCommands, suggestFiles, suggestPrompts, type Wanted } from './completion.ts';

const maxSuggestions = 12;

/** Empty while nothing fits, or nothing is known yet. */
export function useSuggestions(wanted: Wanted | undefined): readonly Suggestion[] {
  const tools = useQuery({ ...toolsQuery, enabled: wanted?.kind === 'command' });
  const [prompts] = usePrompts();
  const query = useDeferredValue(wanted?.kind === 'file' ? wanted.query : undefined);
  const files = useQuery({
    queryKey: ['files-named', query],
    queryFn: ({ signal }) => findFiles(query ?? '', signal),
    enabled: query !== undefined,
    placeholderData: (before) => before,
    staleTime: 30_000,
  });
  const name = useDeferredValue(wanted?.kind === 'symbol' ? wanted.query : undefined);
  const symbols = useQuery({
    queryKey: ['symbols-named', name],
    queryFn: ({ signal }) => findSymbols(name ?? '', signal),
    enabled: name !== undefined,
    placeholderData: (before) => before,
    staleTime: 30_000,
  });
  switch (wanted?.kind) {
    case undefined:
      return [];
    case 'command':
      return [...suggestPrompts(prompts, wanted.query), ...suggestCommands(tools.data?.tools ?? [], wanted.query)];
    case 'file':
      return suggestFiles((files.data ?? []).filter((path) => has(path, wanted.query))).slice(0, maxSuggestions);
    case 'symbol':
      return (symbols.data ?? []).filter(({ text }) => has(text, wanted.query)).slice(0, maxSuggestions);
  }
}

function has(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}

const symbolsSchema = z.object({
  details: z.object({
    results: z.array(
      z.object({
        symbol: z.string(),
        container: z.string().nullish(),
        kind: z.string(),
        file: z.string(),
        line: z.number(),
      }),
    ),
  }),
});

/** Each name once; the call itself answers for all that have it. */
async function findSymbols(query: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  const { structured } = await callTool('boocontext_symbols', { query, limit: 30 }, signal);
  const read = symbolsSchema.safeParse(structured);
  if (!read.success) return [];
  // Files are suggested by themselves.
  const symbols = read.data.details.results.filter(({ kind }) => kind !== 'file');
  const suggestions = symbols.map(({ symbol, container, kind, file, line }): Suggestion => {
    const name = container === undefined || container === null || container === '' ? symbol : `${container}.${symbol}`;
    return { label: name, detail: `${kind}, ${file}:${line}`, text: name };
  });
  return [...new Map(suggestions.map((suggestion) => [suggestion.label, suggestion])).values()];
}

const foundSchema = z.object({ files: z.array(z.string()) });
const listedSchema = z.object({ entries: z.array(z.object({ path: z.string(), kind: z.string() })) });

async function findFiles(query: string, signal: AbortSignal): Promise<readonly string[]> {
  if (query === '') {
    const { structured } = await callTool('list_files', { depth: 2, limit: 60 }, signal);
    const read = listedSchema.safeParse(structured);
    return read.success ? read.data.entries.filter(({ kind }) => kind === 'file').map(({ path }) => path) : [];
  }
  const { structured } = await callTool('find_files', { pattern: query, limit: 200 }, signal);
  const read = foundSchema.safeParse(structured);
  return read.success ? [...read.data.files].sort((a, b) => distance(a, query) - distance(b, query)) : [];
}

/** Files whose own name begins so come first, then those with the shorter path. */
function distance(path: string, query: string): number {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return path.length + (name.startsWith(query.toLowerCase()) ? 0 : 1_000);
}
