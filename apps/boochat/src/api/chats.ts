/** What is asked of the server about chats, besides the turn itself. */
import { chatSchema, chatSummarySchema, sharedChatSchema, shareStateSchema, stoppedSchema } from '@boocontext/chat-api';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { request, requestJson } from './request.ts';

function place(id: string): string {
  return `/api/chats/${encodeURIComponent(id)}`;
}

export function readChat(id: string) {
  return requestJson(place(id), chatSchema);
}

export function createChat() {
  return requestJson('/api/chats', chatSummarySchema, { method: 'POST', body: {} });
}

/** A new chat that holds the messages of another one, up to and including this one. */
export function branchChat(chatId: string, messageId: string) {
  return requestJson('/api/chats', chatSummarySchema, { method: 'POST', body: { from: { chatId, messageId } } });
}

export function renameChat(id: string, title: string) {
  return requestJson(place(id), chatSummarySchema, { method: 'PATCH', body: { title } });
}

export function pinChat(id: string, pinned: boolean) {
  return requestJson(place(id), chatSummarySchema, { method: 'PATCH', body: { pinned } });
}

/** These, in place of those that it has. */
export function tagChat(id: string, tags: readonly string[]) {
  return requestJson(place(id), chatSummarySchema, { method: 'PATCH', body: { tags } });
}

/** What the chat shows now can be read by others from then on. */
export function shareChat(id: string) {
  return requestJson(`${place(id)}/share`, shareStateSchema, { method: 'POST', body: {} });
}

export async function unshareChat(id: string): Promise<void> {
  await request(`${place(id)}/share`, { method: 'DELETE' });
}

export function shareQuery(id: string) {
  return queryOptions({
    queryKey: ['share', id],
    queryFn: ({ signal }) => requestJson(`${place(id)}/share`, shareStateSchema, { signal }),
    staleTime: 0,
  });
}

/** A chat of somebody else that is shared at this address. */
export function sharedChatQuery(token: string) {
  return queryOptions({
    queryKey: ['shared', token],
    queryFn: ({ signal }) => requestJson(`/api/shared/${encodeURIComponent(token)}`, sharedChatSchema, { signal }),
    retry: false,
  });
}

/** Of a message that has several versions this one is shown from now on. */
export function showVersion(id: string, messageId: string) {
  return requestJson(place(id), chatSummarySchema, { method: 'PATCH', body: { shows: messageId } });
}

export async function deleteChat(id: string): Promise<void> {
  await request(place(id), { method: 'DELETE' });
}

/** Answers when the turn has ended and is saved. */
export function stopTurn(id: string) {
  return requestJson(`${place(id)}/stop`, stoppedSchema, { method: 'POST', body: {} });
}

/** The chat as a file. Fetched rather than linked to, since a link cannot carry a token. */
export async function exportChat(id: string, format: 'markdown' | 'json'): Promise<Blob> {
  return await (await request(`${place(id)}/export?format=${format}`)).blob();
}

const errorShape = z.object({ message: z.string() });

/** The words of whatever was thrown. */
export function messageOf(error: unknown): string {
  const read = errorShape.safeParse(error);
  return read.success ? read.data.message : String(error);
}
