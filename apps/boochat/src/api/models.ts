/** What is asked of the server about model servers. A key goes there and never comes back. */
import {
  type ChangeConnection,
  type ChangedTest,
  connectionListSchema,
  connectionSchema,
  type ModelTest,
  modelTestResultSchema,
  type NewConnection,
} from '@boocontext/chat-api';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { request, requestJson } from './request.ts';

export const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: ({ signal }) => requestJson('/api/connections', connectionListSchema, { signal }),
});

/** Lets the server try a model server; the outcome of each step is in the answer. */
export function testModel(body: ModelTest) {
  return requestJson('/api/models/test', modelTestResultSchema, { method: 'POST', body });
}

/** The same for one that is kept, with its key; with changes as it would be then. */
export function testConnection(id: string, body: ChangedTest = {}) {
  return requestJson(`${place(id)}/test`, modelTestResultSchema, { method: 'POST', body });
}

export function connectModel(body: NewConnection) {
  return requestJson('/api/connections', connectionSchema, { method: 'POST', body });
}

export function changeConnection(id: string, body: ChangeConnection) {
  return requestJson(place(id), connectionSchema, { method: 'PATCH', body });
}

export async function removeConnection(id: string): Promise<void> {
  await request(place(id), { method: 'DELETE' });
}

/** After a change: which models there are has changed too. */
export async function refreshModels(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    ['connections', 'models', 'health'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );
}

function place(id: string): string {
  return `/api/connections/${encodeURIComponent(id)}`;
}
