/** What the page reads from its server, each with the key under which it is kept. */
import {
  aboutSchema,
  agentListSchema,
  chatListSchema,
  fileSchema,
  healthSchema,
  mcpServerListSchema,
  modelListSchema,
  toolListSchema,
} from '@boocontext/chat-api';
import { queryOptions } from '@tanstack/react-query';
import { requestJson } from './request.ts';

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

/** All chats, or those that contain `search`. */
export function chatsQuery(search: string) {
  return queryOptions({
    queryKey: ['chats', search],
    queryFn: ({ signal }) =>
      requestJson(`/api/chats?${new URLSearchParams({ q: search })}`, chatListSchema, { signal }),
  });
}

/** A file, or where it is long the part of it around `line` (1-based). */
export function fileQuery(path: string, line: number | undefined) {
  const search = new URLSearchParams({ path, ...(line === undefined ? {} : { line: String(line) }) });
  return queryOptions({
    queryKey: ['file', path, line],
    queryFn: ({ signal }) => requestJson(`/api/files?${search}`, fileSchema, { signal }),
  });
}
