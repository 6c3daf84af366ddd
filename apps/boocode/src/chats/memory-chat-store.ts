import type { Message } from '@boocontext/chat-api';
import {
  asCut,
  type ChatStore,
  type ListOptions,
  maySee,
  messageIsCut,
  type NewChat,
  type StoredChat,
  type StoredChatWithMessages,
  type StoredResult,
  searchableText,
  unknownChat,
} from './chat-store.ts';

interface Entry {
  chat: Omit<StoredChat, 'messageCount'>;
  /** Orders chats that were changed in the same millisecond. */
  changed: number;
  messages: Message[];
}

/** Keeps chats for as long as it lives. For tests, and the measure of what any other adapter does. */
export class MemoryChatStore implements ChatStore {
  readonly #entries = new Map<string, Entry>();
  readonly #results = new Map<string, StoredResult>();
  #changes = 0;

  async listChats({ query, user, limit }: ListOptions): Promise<StoredChat[]> {
    const wanted = query?.toLowerCase();
    const found = [...this.#entries.values()].filter(
      ({ chat, messages }) =>
        maySee(user, chat.owner) &&
        (wanted === undefined ||
          [chat.title, ...messages.map(searchableText)].some((text) => text.toLowerCase().includes(wanted))),
    );
    return found
      .sort((a, b) => Number(b.chat.pinned) - Number(a.chat.pinned) || b.changed - a.changed)
      .slice(0, limit)
      .map(summaryOf);
  }

  async createChat({ messages = [], results = [], owner = '', ...chat }: NewChat): Promise<StoredChat> {
    const entry: Entry = {
      chat: { ...chat, owner, updatedAt: chat.createdAt, pinned: false },
      changed: ++this.#changes,
      messages: structuredClone([...messages]),
    };
    this.#entries.set(chat.id, entry);
    for (const result of results) this.#results.set(result.handle, { ...result, chatId: chat.id });
    return summaryOf(entry);
  }

  async getChat(id: string): Promise<StoredChatWithMessages | undefined> {
    const entry = this.#entries.get(id);
    return entry === undefined ? undefined : { ...summaryOf(entry), messages: structuredClone(entry.messages) };
  }

  async ownerOf(id: string): Promise<string | undefined> {
    return this.#entries.get(id)?.chat.owner;
  }

  async setTitle(id: string, title: string): Promise<void> {
    const entry = this.#entryOf(id);
    entry.chat = { ...entry.chat, title };
  }

  async setPinned(id: string, pinned: boolean): Promise<void> {
    const entry = this.#entryOf(id);
    entry.chat = { ...entry.chat, pinned };
  }

  async deleteChat(id: string): Promise<boolean> {
    for (const { handle, chatId } of [...this.#results.values()]) if (chatId === id) this.#results.delete(handle);
    return this.#entries.delete(id);
  }

  async saveMessage(chatId: string, message: Message): Promise<void> {
    const entry = this.#entryOf(chatId);
    const index = entry.messages.findIndex(({ id }) => id === message.id);
    if (entry.messages[index]?.metadata.status === 'cut') throw messageIsCut(message.id);
    if (index === -1) entry.messages.push(structuredClone(message));
    else entry.messages[index] = structuredClone(message);
    entry.chat = { ...entry.chat, updatedAt: new Date().toISOString() };
    entry.changed = ++this.#changes;
  }

  async removeMessagesFrom(chatId: string, messageId: string): Promise<boolean> {
    const entry = this.#entryOf(chatId);
    const index = entry.messages.findIndex(({ id }) => id === messageId);
    if (index === -1) return false;
    entry.messages.length = index;
    return true;
  }

  async markCutMessages(): Promise<number> {
    let count = 0;
    for (const entry of this.#entries.values()) {
      entry.messages = entry.messages.map((message) => {
        if (message.metadata.status !== 'running') return message;
        count += 1;
        return asCut(message);
      });
    }
    return count;
  }

  async saveResult(result: StoredResult): Promise<void> {
    this.#entryOf(result.chatId);
    this.#results.set(result.handle, result);
  }

  async getResult(handle: string): Promise<StoredResult | undefined> {
    return this.#results.get(handle);
  }

  async close(): Promise<void> {}

  #entryOf(id: string): Entry {
    const entry = this.#entries.get(id);
    if (entry === undefined) throw unknownChat(id);
    return entry;
  }
}

function summaryOf({ chat, messages }: Entry): StoredChat {
  return { ...chat, messageCount: messages.length };
}
