import { randomUUID } from 'node:crypto';
import {
  type Chat,
  type ChatSummary,
  changeChatSchema,
  chatIdSchema,
  chatListSchema,
  chatSchema,
  chatSummarySchema,
  createChatSchema,
  type ExportedChat,
  exportedChatSchema,
  exportQuerySchema,
  listChatsQuerySchema,
  sendMessageSchema,
  stoppedSchema,
} from '@boocontext/chat-api';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { branchOf } from '../chats/branch-chat.ts';
import type { ChatStore, StoredChat, StoredChatWithMessages } from '../chats/chat-store.ts';
import { withExcerpts } from '../chats/excerpts.ts';
import type { MachinePaths } from '../chats/machine-paths.ts';
import { toMarkdown } from '../chats/markdown.ts';
import { BoocodeError } from '../errors.ts';
import { addUsage } from '../turns/model-provider.ts';
import type { TurnRunner } from '../turns/turn-runner.ts';
import { problems, typed } from './api.ts';
import { chatAccess } from './chat-access.ts';
import { sendTurn } from './event-stream.ts';

export interface ChatRoutesOptions {
  readonly store: ChatStore;
  readonly turns: TurnRunner;
  /** Turns that one person may begin in a minute. */
  readonly turnsPerMinute: number;
  /** Left out of what is exported to be read by others. */
  readonly machinePaths: MachinePaths;
}

export const chatRoutes: FastifyPluginAsync<ChatRoutesOptions> = async (
  app,
  { store, turns, turnsPerMinute, machinePaths },
) => {
  const api = typed(app);
  const params = z.object({ id: chatIdSchema });
  const summaries = async (chats: readonly StoredChat[]): Promise<ChatSummary[]> => {
    const runningChats = await turns.runningChats();
    return chats.map((chat) => ({ ...summed(chat), running: runningChats.has(chat.id) }));
  };
  const summary = async (chat: StoredChat): Promise<ChatSummary> => ({
    ...summed(chat),
    running: (await turns.find(chat.id)) !== undefined,
  });
  const show = async (chat: StoredChatWithMessages): Promise<Chat> => ({
    ...(await summary(chat)),
    messages: [...chat.messages],
    versions: Object.fromEntries(Object.entries(chat.versions).map(([id, ids]) => [id, [...ids]])),
    usage: [...chat.messages, ...chat.hidden.map(({ message }) => message)].reduce(
      (usage, { metadata }) => addUsage(usage, metadata.usage ?? {}),
      {},
    ),
  });
  const showAll = async (chat: StoredChatWithMessages): Promise<ExportedChat> => ({
    ...(await show(chat)),
    hidden: [...chat.hidden],
  });
  const { read, mustSee, guard } = chatAccess(store);
  guard(app);
  const readBranch = async ({ chatId, messageId }: { readonly chatId: string; readonly messageId: string }) => {
    const chat = await read(chatId);
    const content = await branchOf(store, chat, messageId);
    if (content === undefined) throw new BoocodeError('not_found', `there is no message ${messageId} in this chat`);
    return { title: `${chat.title.slice(0, 190)} (branch)`, content };
  };

  api.get(
    '/api/chats',
    {
      schema: {
        summary:
          'Chats, those that are pinned first, then the one that was changed last; with `q` those that contain it, with `tag` those that have it',
        querystring: listChatsQuerySchema,
        response: { 200: chatListSchema, ...problems },
      },
    },
    async ({ query: { q = '', tag = '', limit }, user }) => {
      const wanted = { ...(q === '' ? {} : { query: q }), ...(tag === '' ? {} : { tag }) };
      const [chats, tags] = await Promise.all([store.listChats({ user, limit, ...wanted }), store.listTags(user)]);
      const listed = await summaries(chats);
      return {
        chats: q === '' ? listed : await withExcerpts(store, listed, q),
        tags: tags.sort((a, b) => a.localeCompare(b, 'en')),
      };
    },
  );
  api.post(
    '/api/chats',
    {
      schema: {
        summary: 'A new chat; with `from` one that goes on from a message of another chat',
        body: createChatSchema,
        response: { 201: chatSummarySchema, ...problems },
      },
    },
    async ({ body: { title, from }, user }, reply) => {
      if (from !== undefined) await mustSee(user, from.chatId);
      const base = from === undefined ? { title: '', content: {} } : await readBranch(from);
      const createdAt = new Date().toISOString();
      const chat = { id: randomUUID(), title: title ?? base.title, owner: user, createdAt, ...base.content };
      return reply.code(201).send(await summary(await store.createChat(chat)));
    },
  );
  api.get(
    '/api/chats/:id',
    {
      schema: {
        summary: 'A chat with the messages that are shown',
        params,
        response: { 200: chatSchema, ...problems },
      },
    },
    async ({ params: { id } }) => await show(await read(id)),
  );
  api.patch(
    '/api/chats/:id',
    {
      schema: {
        summary: 'Another title, pinned, other tags, or another version of a message shown',
        params,
        body: changeChatSchema,
        response: { 200: chatSummarySchema, ...problems },
      },
    },
    async ({ params: { id }, body }) => {
      // First, since it is the one that may be refused.
      if (body.shows !== undefined) await turns.show(id, body.shows);
      if (body.title !== undefined) await store.setTitle(id, body.title);
      if (body.pinned !== undefined) await store.setPinned(id, body.pinned);
      if (body.tags !== undefined) await store.setTags(id, [...new Set(body.tags)]);
      return await summary(await read(id));
    },
  );
  api.delete(
    '/api/chats/:id',
    {
      schema: { summary: 'Stops its turn and removes it for good', params, response: { 204: z.null(), ...problems } },
    },
    async ({ params: { id } }, reply) => {
      await turns.stop(id);
      if (!(await store.deleteChat(id))) throw new BoocodeError('unknown_chat', `there is no chat ${id}`);
      return reply.code(204).send(null);
    },
  );
  api.post(
    '/api/chats/:id/messages',
    {
      config: { rateLimit: { max: turnsPerMinute, timeWindow: 60_000 } },
      schema: {
        summary: "Begins a turn; answers with server-sent events in the AI SDK's UI message protocol",
        params,
        body: sendMessageSchema,
        response: { 200: eventStream, ...problems },
      },
    },
    async ({ params: { id }, body }, reply) => sendTurn(reply, await turns.start(id, body)),
  );
  api.get(
    '/api/chats/:id/stream',
    {
      schema: {
        summary: 'The running turn from its beginning; 204 when none is running',
        params,
        response: { 200: eventStream, 204: z.null(), ...problems },
      },
    },
    async ({ params: { id } }, reply) => {
      const turn = await turns.find(id);
      if (turn !== undefined) return sendTurn(reply, turn);
      await read(id);
      return reply.code(204).send(null);
    },
  );
  api.post(
    '/api/chats/:id/stop',
    {
      schema: {
        summary: 'Stops the running turn; answers when it has ended and is saved',
        params,
        response: { 200: stoppedSchema, ...problems },
      },
    },
    async ({ params: { id } }) => {
      const stopped = await turns.stop(id);
      if (!stopped) await read(id);
      return { stopped };
    },
  );
  api.get(
    '/api/chats/:id/export',
    {
      schema: {
        summary: 'The chat as a file: what is shown as Markdown to be read by others, or JSON with everything',
        params,
        querystring: exportQuerySchema,
        response: { 200: exportedChat, ...problems },
      },
      // The file goes out as it is; only a problem is JSON.
      serializerCompiler: () => (payload) => (typeof payload === 'string' ? payload : JSON.stringify(payload)),
    },
    async ({ params: { id }, query: { format } }, reply) => {
      const chat = await read(id);
      const isJson = format === 'json';
      const name = `chat-${id}.${isJson ? 'json' : 'md'}`;
      return reply
        .type(isJson ? 'application/json; charset=utf-8' : 'text/markdown; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(isJson ? `${JSON.stringify(await showAll(chat), null, 2)}\n` : toMarkdown(chat, machinePaths));
    },
  );
};

/** What is told of a chat wherever it is named, but for whether a turn runs. */
function summed(chat: StoredChat): Omit<ChatSummary, 'running'> {
  const { id, title, createdAt, updatedAt, messageCount, pinned, tags, share } = chat;
  return { id, title, createdAt, updatedAt, messageCount, pinned, tags: [...tags], shared: share !== undefined };
}

/** A schema would be taken by some for that of the whole text, by others for that of each event. */
const eventStream = {
  description: 'Server-sent events; the data of each is a `UIMessageChunk` of the AI SDK, that of the last `[DONE]`',
  content: { 'text/event-stream': { schema: z.any() } },
};

const exportedChat = {
  description: 'A file',
  content: { 'text/markdown': { schema: z.string() }, 'application/json': { schema: exportedChatSchema } },
};
