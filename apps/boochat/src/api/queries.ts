/** What the page reads from its server, each with the key under which it is kept. */
import {
  aboutSchema,
  agentListSchema,
  chatListSchema,
  diffSchema,
  type File,
  fileSchema,
  folderSchema,
  healthSchema,
  mcpServerListSchema,
  modelListSchema,
  pathsSchema,
  revisionsSchema,
  toolListSchema,
} from '@boocontext/chat-api';
import { queryOptions } from '@tanstack/react-query';
import { request, requestJson } from './request.ts';

export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => requestJson('/api/health', healthSchema, { signal }),
});

export const aboutQuery = queryOptions({
  queryKey: ['about'],
  queryFn: ({ signal }) => requestJson('/api/about', aboutSchema, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const serversQuery = queryOptions({
  queryKey: ['servers'],
  queryFn: ({ signal }) => requestJson('/api/mcp/servers', mcpServerListSchema, { signal }),
});

export const toolsQuery = queryOptions({
  queryKey: ['tools'],
  queryFn: ({ signal }) => requestJson('/api/tools', toolListSchema, { signal }),
});

export const agentsQuery = queryOptions({
  queryKey: ['agents'],
  queryFn: ({ signal }) => requestJson('/api/agents', agentListSchema, { signal }),
});

export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: ({ signal }) => requestJson('/api/models', modelListSchema, { signal }),
});

/** All chats, or those that contain `search`, or have a tag. */
export function chatsQuery(search: string, tag?: string) {
  return queryOptions({
    queryKey: ['chats', search, tag],
    queryFn: ({ signal }) => requestJson(`/api/chats?${parameters({ q: search, tag })}`, chatListSchema, { signal }),
  });
}

/** A file, or where it is long the part of it around `line` (1-based); `at` a revision, or as it is now. */
export function fileQuery(path: string, line: number | undefined, at?: string) {
  return queryOptions({
    queryKey: ['file', path, line, at],
    queryFn: ({ signal }) => requestJson(`/api/files?${parameters({ path, line, at })}`, fileSchema, { signal }),
  });
}

/** More is shown as its source, part by part. */
const mostParts = 20;

/** All lines of a file, for what can only be drawn from all of them. Those of a very long one end early, and say so. */
export function wholeFileQuery(path: string, at?: string) {
  return queryOptions({
    queryKey: ['whole-file', path, at],
    queryFn: async ({ signal }): Promise<File> => {
      const ask = (line: number) => requestJson(`/api/files?${parameters({ path, line, at })}`, fileSchema, { signal });
      let file = await ask(1);
      for (let parts = 1; file.endLine < file.totalLines && parts < mostParts; parts += 1) {
        // What is asked for lies in the middle of what comes.
        const next = await ask(Math.min(file.totalLines, file.endLine + 1_000));
        const fresh = next.text.split('\n').slice(file.endLine + 1 - next.startLine);
        if (fresh.length === 0) break;
        file = { ...file, text: `${file.text}\n${fresh.join('\n')}`, endLine: next.endLine };
      }
      return file;
    },
  });
}

export function imageQuery(path: string, at?: string) {
  return queryOptions({
    queryKey: ['image', path, at],
    queryFn: async ({ signal }) => (await request(`/api/files/image?${parameters({ path, at })}`, { signal })).blob(),
  });
}

/** What was in a folder at a revision. */
export function folderQuery(path: string, at: string) {
  return queryOptions({
    queryKey: ['folder', path, at],
    queryFn: ({ signal }) => requestJson(`/api/folders?${parameters({ path, at })}`, folderSchema, { signal }),
  });
}

/** The names of all files, to be looked through here: a server that is asked at each key answers too late. */
export const pathsQuery = queryOptions({
  queryKey: ['paths'],
  queryFn: ({ signal }) => requestJson('/api/paths', pathsSchema, { signal }),
  staleTime: 30_000,
});

export const revisionsQuery = queryOptions({
  queryKey: ['revisions'],
  queryFn: ({ signal }) => requestJson('/api/revisions', revisionsSchema, { signal }),
});

/** What differs between two states, as `diffQuerySchema` writes them; `path`: of that file alone, with all of its lines. */
export function diffQuery(of: string, path?: string) {
  return queryOptions({
    queryKey: ['diff', of, path],
    queryFn: ({ signal }) => requestJson(`/api/diff?${parameters({ of, path })}`, diffSchema, { signal }),
  });
}

function parameters(values: Readonly<Record<string, string | number | undefined>>): URLSearchParams {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
}
