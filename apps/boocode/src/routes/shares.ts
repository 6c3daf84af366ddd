/**
 * A chat that its owner shares is read at an address of its own by whoever may use this server and has that address: as it
 * was when it was shared, until its owner takes that back.
 */
import { randomBytes } from 'node:crypto';
import {
  chatIdSchema,
  type ShareState,
  sharedChatSchema,
  shareStateSchema,
  shareTokenSchema,
} from '@boocontext/chat-api';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { ChatStore, StoredChatWithMessages } from '../chats/chat-store.ts';
import type { MachinePaths } from '../chats/machine-paths.ts';
import { lastToShare, sharedMessages } from '../chats/shared-chat.ts';
import { BoocodeError } from '../errors.ts';
import { problems, typed } from './api.ts';
import { chatAccess } from './chat-access.ts';

export interface ShareRoutesOptions {
  readonly store: ChatStore;
  /** Chats can be shared, and those that are can be read. */
  readonly sharesChats: boolean;
  readonly machinePaths: MachinePaths;
}

export const shareRoutes: FastifyPluginAsync<ShareRoutesOptions> = async (app, options) => {
  const { store, sharesChats, machinePaths } = options;
  const api = typed(app);
  const params = z.object({ id: chatIdSchema });
  const { read, guard } = chatAccess(store);
  guard(app);
  const mustShare = () => {
    if (!sharesChats) throw new BoocodeError('sharing_off', 'chats are not shared here; BOOCODE_SHARING=on permits it');
  };

  api.get(
    '/api/chats/:id/share',
    { schema: { summary: 'How a chat is shared', params, response: { 200: shareStateSchema, ...problems } } },
    async ({ params: { id } }) => stateOf(await read(id)),
  );
  api.post(
    '/api/chats/:id/share',
    {
      schema: {
        summary: 'Shares what the chat shows now; the address stays the same until it is shared no more',
        params,
        response: { 200: shareStateSchema, ...problems },
      },
    },
    async ({ params: { id } }) => {
      mustShare();
      const chat = await read(id);
      const messageId = lastToShare(chat);
      if (messageId === undefined) throw new BoocodeError('bad_request', 'nothing has been said in this chat yet');
      const share = { token: chat.share?.token ?? randomBytes(32).toString('base64url'), messageId };
      await store.setShare(id, share);
      return stateOf({ ...chat, share });
    },
  );
  api.delete(
    '/api/chats/:id/share',
    {
      schema: { summary: 'Nobody reads it any more at that address', params, response: { 204: z.null(), ...problems } },
    },
    async ({ params: { id } }, reply) => {
      await store.setShare(id, undefined);
      return reply.code(204).send(null);
    },
  );
  api.get(
    '/api/shared/:token',
    {
      schema: {
        summary: 'A chat that somebody has shared, as it was then',
        params: z.object({ token: shareTokenSchema }),
        response: { 200: sharedChatSchema, ...problems },
      },
    },
    async ({ params: { token } }) => {
      mustShare();
      const id = await store.findShared(token);
      const chat = id === undefined ? undefined : await store.getChat(id);
      const isShared = chat?.share?.token === token;
      const messages =
        isShared && chat.share !== undefined ? sharedMessages(chat, chat.share, machinePaths) : undefined;
      if (chat === undefined || messages === undefined)
        throw new BoocodeError('unknown_share', 'nothing is shared at this address, or not any more');
      return { title: machinePaths.hideIn(chat.title), messages };
    },
  );
};

function stateOf(chat: StoredChatWithMessages): ShareState {
  const { share } = chat;
  return {
    share: share === undefined ? null : { token: share.token, isCurrent: share.messageId === lastToShare(chat) },
  };
}
