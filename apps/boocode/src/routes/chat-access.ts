/** Who may see which chat: the same for all routes about one. */
import type { FastifyInstance } from 'fastify';
import { type ChatStore, maySee, type StoredChatWithMessages, unknownChat } from '../chats/chat-store.ts';

export function chatAccess(store: ChatStore) {
  /** A chat of somebody else is answered like none at all. */
  const mustSee = async (user: string, id: string): Promise<void> => {
    const owner = await store.ownerOf(id);
    if (owner === undefined || !maySee(user, owner)) throw unknownChat(id);
  };
  return {
    mustSee,
    async read(id: string): Promise<StoredChatWithMessages> {
      const chat = await store.getChat(id);
      if (chat === undefined) throw unknownChat(id);
      return chat;
    },
    /** Before any handler of the plugin whose addresses hold `:id`, so that no route can forget it. */
    guard(app: FastifyInstance): void {
      app.addHook<{ Params: { id?: string } }>('preHandler', async ({ params: { id }, user }) => {
        if (id !== undefined) await mustSee(user, id);
      });
    },
  };
}
